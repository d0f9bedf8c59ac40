"""The moves of Gin Rami: their wire form and their flat ids.

| ids | move |
| --- | --- |
| 0, 1 | draw from the stock, from the discards |
| 2, 3 | buy, pass |
| 4 to 56 | discard kind 0 to 52 |
| 57 to 936 | add to meld 0 to 15: meld * 55 + what: kind 0 to 51, 52 joker (in a run: at its low end), 53 joker at the high end of a run, 54 the run's ace above the king where it would also fit below the 2 |
| 937 to 1768 | swap a joker out of meld 0 to 15: meld * 52 + kind 0 to 51 put in its place |
| 1769 to 1781 | lay: begin a set of rank 0 to 12 |
| 1782 to 1825 | lay: begin a run: suit * 11 + place of its first card, 0 to 10 |
| 1826 to 1878 | lay: place a card of kind 0 to 52, in the order of the wire |
| 1879 | lay: close the meld; with the last meld of the contract the whole lay is done |

Kinds, ranks, suits and places are those of `state.py`. A lay is several actions: for each meld begin, place, ..., close.
"""  # noqa: E501

from typing import Final, Literal

import msgspec

from brelan.games.rami.cards import CardName
from brelan.games.rami.state import JOKER, KINDS, MELDS, PLACES, RANKS, RUN_SIZE, SUITS

DRAW_STOCK: Final = 0
DRAW_DISCARD: Final = 1
BUY: Final = 2
PASS: Final = 3
DISCARD: Final = 4
ADD: Final = DISCARD + KINDS
PER_ADD: Final = JOKER + 3
JOKER_LOW: Final = JOKER
JOKER_HIGH: Final = JOKER + 1
ACE_HIGH: Final = JOKER + 2
SWAP: Final = ADD + MELDS * PER_ADD
PER_SWAP: Final = JOKER
BEGIN_SET: Final = SWAP + MELDS * PER_SWAP
BEGIN_RUN: Final = BEGIN_SET + RANKS
STARTS: Final = PLACES - RUN_SIZE + 1
"""A run can begin on so many places."""
PLACE: Final = BEGIN_RUN + SUITS * STARTS
CLOSE: Final = PLACE + KINDS
ACTIONS: Final = CLOSE + 1


class Draw(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="draw"):
    """Begin one's turn with the top of the stock, or the card just discarded (R5)."""

    source: Literal["stock", "discard"] = msgspec.field(name="from")


class Buy(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="buy"):
    """Want the last discard, and the top of the stock with it (R6)."""


class Pass(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="pass"):
    """Not buy (R6)."""


class Meld(msgspec.Struct, frozen=True, kw_only=True):
    """A meld to lay: a run's cards from low to high, jokers in their place (R7)."""

    kind: Literal["set", "run"]
    cards: list[CardName]


class Lay(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="lay"):
    """Lay down the whole contract (R7)."""

    melds: list[Meld]


class Add(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="do", tag="add"):
    """Add cards to a meld on the table, one after another (R8)."""

    meld: int
    cards: list[CardName]
    end: Literal["low", "high"] | None = None
    """Where jokers go in a run, and an ace that fits both ends."""


class Swap(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="swap"):
    """Put a card in the place of the joker that stands for it in a run, and take the joker (R9)."""

    meld: int
    card: CardName


class Discard(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="discard"):
    """End one's turn with a card on the discard pile (R10)."""

    card: CardName


RamiMove = Draw | Buy | Pass | Lay | Add | Swap | Discard
