"""What is sent and answered in a lesson: HTTP bodies, beside those of `protocol.py`."""

from typing import Annotated

import msgspec

from brelan.server.wiretypes import Details, Language
from brelan.table.sight import GameName, Move, Seen


class LessonStep(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a lesson."""

    name: str
    """Its texts are in the words of the game's lesson, by this name."""
    clauses: list[str]
    """Of the rulebook, that it shows."""
    players: int


class LessonPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A game's first lesson."""

    game: GameName
    names: list[str]
    """Who sits there, by seat; the learner has seat 0 and no name."""
    steps: list[LessonStep]


class LessonTry(msgspec.Struct, frozen=True, kw_only=True):
    """What a learner has done in a step so far. Nothing of it is kept: it is all told again each time."""

    moves: Annotated[list[Move], msgspec.Meta(max_length=16)] = []
    """From the step's beginning; the last one is new."""
    ask: bool = False
    """Do not make the last move: only say whether the rules allow it."""
    text: Language = ""
    """Say what is seen in words, too, in this language; empty: do not."""


class LessonShown(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a learner's last move; of none: how the step begins."""

    code: str
    """`ok`; `not-now`, for a move that the rules allow but that is not what the step is about; or a refusal's code."""
    details: Details
    shown: list[Seen]
    """What there is to see, moment after moment: the learner's move, then what the others did. Empty without `ok`."""
    done: bool
    """Nothing is left to do in this step."""
    wanted: Move | None
    """A move that would be right next."""
