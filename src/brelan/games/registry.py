"""The only list of games."""

import importlib
from collections.abc import Callable
from importlib.util import find_spec
from typing import Final

from brelan.core.coaching import Coaching
from brelan.core.contract import States
from brelan.core.errors import BadInput
from brelan.core.game import Game

GAMES: Final = {
    "grisbi": "brelan.games.grisbi",
    "rami": "brelan.games.rami",
    "muzishez": "brelan.games.muzishez",
}
"""Names, and the package that holds each as `GAME`; loaded when asked for, since compiled rules take a moment."""


def game(name: str) -> Game:
    """The game of this name. Raises BadInput: `unknown-game`."""
    if name not in GAMES:
        raise BadInput("unknown-game", name=name, known=", ".join(GAMES))
    found: Game = importlib.import_module(GAMES[name]).GAME
    return found


def has_coach(name: str) -> bool:
    """Has the game a coach, in a module `coaching`?"""
    return find_spec(f"{GAMES[name]}.coaching") is not None


def coach(name: str) -> Callable[[States, int], Coaching]:
    """The game's coach: what it says to a seat, from the state masked for it. Raises BadInput: `no-coach`."""
    if not has_coach(name):
        raise BadInput("no-coach")
    found: Callable[[States, int], Coaching] = importlib.import_module(f"{GAMES[name]}.coaching").coach
    return found
