"""Help that a player asks for on the socket, and what comes of it: messages beside those of `protocol.py`."""

import msgspec

from brelan.core.coaching import Coaching
from brelan.server.wiretypes import FromClient, FromServer, Language
from brelan.table.sight import Move
from brelan.table.wishes import MessageId


class AskCoach(FromClient, frozen=True, kw_only=True, tag="coach"):
    """What does the coach say to my hand?"""

    id: MessageId


class AskHint(FromClient, frozen=True, kw_only=True, tag="hint"):
    """What would the strongest bot do in my place? All see that it was asked."""

    id: MessageId
    text: Language = ""
    """Say it in this language."""


class Coached(FromServer, frozen=True, kw_only=True, tag="coached"):
    """What the coach says to this player alone."""

    id: str
    version: int
    """Of the table that it speaks of."""
    says: Coaching


class OtherMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move that is not the best."""

    says: str
    loss: float
    """How much less of the payoff (-1, always last, to +1, always first) it promises."""


class HintGiven(FromServer, frozen=True, kw_only=True, tag="hinted"):
    """What the strongest bot would do in this player's place."""

    id: str
    version: int
    """Of the table that it speaks of."""
    move: Move
    says: str
    """The move in words."""
    because: list[str]
    """What speaks for it, a sentence each."""
    sure: float
    """How likely it is better than the next best, 0.5 to 1; if `mixed`, how often to choose it."""
    mixed: bool
    """Do several choose at once, so that no choice is always the best?"""
    lines: int
    """So many lines of play were imagined; 0: it is what one does, without thinking ahead."""
    others: list[OtherMove]
    """The next best."""
