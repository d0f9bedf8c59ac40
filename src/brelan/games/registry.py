"""The only list of games."""

import importlib
from typing import Final

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
