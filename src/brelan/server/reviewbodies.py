"""The look back at a game, as it is sent: HTTP bodies beside those of `protocol.py`."""

from typing import Literal

import msgspec

from brelan.bots.reviewing import Report


class LossText(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that lost something, in words."""

    played: str
    best: str


class ReviewText(msgspec.Struct, frozen=True, kw_only=True):
    """What a report tells of, in words."""

    turns: list[str]
    """Of each of the report's `turns`, what happened."""
    losses: list[LossText]
    """Of the first of its `losses`, in their order."""


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A look back at a finished game, or how far it has come."""

    state: Literal["none", "waiting", "working", "done", "failed"]
    done: int
    """So many decisions are judged..."""
    of: int
    """...of so many."""
    report: Report | None
    text: ReviewText | None
