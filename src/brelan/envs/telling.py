"""A position in words, as one viewer may know it: made of the view of a masked state, and of nothing else."""

import importlib
from collections.abc import Sequence
from functools import lru_cache
from types import ModuleType
from typing import Final

from brelan.core.contract import NOBODY
from brelan.core.position import Position
from brelan.games.registry import GAMES
from brelan.games.voice import Voice
from brelan.games.words import Words

LANGUAGE: Final = "en"


def told(position: Position, seat: int, names: Sequence[str] = (), language: str = LANGUAGE) -> str:
    """What lies on the table, what the players have, and the viewer's own cards: a line each.

    `seat`: the viewer (NOBODY: a spectator, who sees no hand); `names`: by seat.
    """
    return "\n".join(lines(position, Voice(words(position.game.name, language), names, seat)))


def lines(position: Position, voice: Voice) -> list[str]:
    """The same to the viewer whom this voice speaks to."""
    view = position.view(voice.viewer)
    told: list[str] = spoken(position.game.name).table(view, voice)
    hand = spoken(position.game.name).hand(view) if voice.viewer != NOBODY else ()
    return [*told, *([voice.cards(hand)] if hand else [])]


@lru_cache
def words(game: str, language: str) -> Words:
    """The game's texts."""
    return Words(language, game)


def spoken(game: str) -> ModuleType:
    """The game's `spoken.py`."""
    return importlib.import_module(f"{GAMES[game]}.spoken")
