"""What a coach says to one player: what they could count themselves, from what they see."""

from typing import Annotated, Any

import msgspec

Lay = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/$defs/Move"})]
"""A move of the game's own."""


class Helping(msgspec.Struct, frozen=True, kw_only=True):
    """A card that would help."""

    card: str
    left: int
    """So many of it this player has not seen: in the stock, or in others' hands."""


class Coaching(msgspec.Struct, frozen=True, kw_only=True):
    """How far a player is from what they have to lay down."""

    done: bool
    """It is down: there is nothing more to say."""
    missing: int
    """So many cards are missing."""
    waste: int
    """So many cards have to go before, where all must be laid; else 0."""
    helps: list[Helping]
    """Each brings it nearer by one; those of which most are left first."""
    lays: list[Lay]
    """The best way to lay it down, as one move; empty where it cannot be laid."""
