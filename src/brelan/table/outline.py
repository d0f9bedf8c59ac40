"""What is told of a game once it is over, from what a spectator was told of each of its moves."""

import importlib
from collections.abc import Sequence
from typing import Any

import msgspec

from brelan.core.game import Event
from brelan.games.after import After, Remark
from brelan.games.registry import GAMES

Told = Sequence[Sequence[Event]]
"""By move, what a spectator was told."""


def after_of(game: str) -> After:
    """What the game of this name has to say once it is over."""
    found: After = importlib.import_module(f"{GAMES[game]}.after").AFTER
    return found


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A move that one may want to look at again."""

    move: int
    """After so many moves."""
    round: bool
    """Does a round begin here?"""
    events: list[Event]
    """What of it is worth telling, as everybody may know it."""


def story(game: str, told: Told, end: Any) -> list[Remark]:
    """What is worth telling of a whole game. `end`: a spectator's view."""
    return after_of(game).told([event for events in told for event in events], end)


def outline(game: str, told: Told) -> list[Mark]:
    """The landmarks of a game."""
    after = after_of(game)
    marks = []
    for move, events in enumerate(told, start=1):
        kept = [event for event in events if event.kind in after.landmarks]
        if kept:
            marks.append(Mark(move=move, round=any(event.kind in after.rounds for event in kept), events=kept))
    return marks
