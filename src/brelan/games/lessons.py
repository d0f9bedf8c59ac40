"""A game's first lesson: written positions, and in each what the learner is to do.

It lies beside the game's rules as `lesson.toml`, its words as `lesson.LANGUAGE.json`. A step is written as a scenario
is: `position` and `options` (what is left out has its default), and `moves`, each a `player` and the keys of the wire.
The learner has seat 0. Of a learner's move only what matters is written: any move that agrees with it will do, as
`{player = 0, do = "discard"}` is any card. Everybody else's moves are written whole. `chance` decides what is drawn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from brelan.core.errors import BadInput

LEARNER: Final = 0
"""The learner's seat."""

FOLDER: Final = Path(__file__).parent
Key = Annotated[int, msgspec.Meta(ge=0)]


@dataclass(frozen=True)
class Turn:
    """One move of a step."""

    player: int
    move: Mapping[str, Any]
    """A learner's: what of it matters; another's: all of it."""

    @property
    def learners(self) -> bool:
        """Is it for the learner to make?"""
        return self.player == LEARNER

    def agrees(self, move: Mapping[str, Any]) -> bool:
        """Is this move, in wire form, the one that is meant?"""
        return all(key in move and move[key] == value for key, value in self.move.items())


class _WrittenStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step, as written."""

    name: str
    clauses: Annotated[list[str], msgspec.Meta(min_length=1)]
    position: dict[str, Any]
    moves: Annotated[list[dict[str, Any]], msgspec.Meta(min_length=1)]
    options: dict[str, Any] = {}
    chance: Key = 0
    expect: dict[str, Any] = {}


class _WrittenLesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file."""

    names: list[str]
    steps: Annotated[list[_WrittenStep], msgspec.Meta(min_length=1)]


class _Mover(msgspec.Struct, frozen=True):
    """Who makes a written move."""

    player: Annotated[int, msgspec.Meta(ge=0)]


@dataclass(frozen=True)
class Step:
    """One thing to learn."""

    name: str
    """Its texts in the words are `NAME`, `NAME.done`, `NAME.not` and `NAME.not.MOVE`."""
    clauses: tuple[str, ...]
    """Of the rulebook, that it shows."""
    position: Mapping[str, Any]
    options: Mapping[str, Any]
    chance: int
    """The key of what is drawn in it."""
    turns: tuple[Turn, ...]
    """The last is the learner's, or follows from it."""
    expect: Mapping[str, Any]
    """Facts that hold in the end, as in a scenario."""


@dataclass(frozen=True)
class Lesson:
    """A game's lesson."""

    game: str
    names: tuple[str, ...]
    """Of the seats; the learner's is empty. Not all of them play in every step."""
    steps: tuple[Step, ...]

    def step(self, number: int) -> Step:
        """One of them, from 1. Raises BadInput: `no-such-step`."""
        if not 1 <= number <= len(self.steps):
            raise BadInput("no-such-step", step=number, most=len(self.steps))
        return self.steps[number - 1]


@lru_cache
def lesson_of(game: str) -> Lesson:
    """The lesson of a game that there is."""
    written = msgspec.toml.decode((FOLDER / game / "lesson.toml").read_bytes(), type=_WrittenLesson)
    return Lesson(game, tuple(written.names), tuple(_step(each) for each in written.steps))


def _step(written: _WrittenStep) -> Step:
    return Step(
        name=written.name,
        clauses=tuple(written.clauses),
        position=written.position,
        options=written.options,
        chance=written.chance,
        turns=_turns(written.moves),
        expect=written.expect,
    )


def _turns(moves: Sequence[Mapping[str, Any]]) -> tuple[Turn, ...]:
    return tuple(
        Turn(msgspec.convert(move, _Mover).player, {key: value for key, value in move.items() if key != "player"})
        for move in moves
    )
