"""The record of a game of Le Grisbi and its constants (G1 to G3).

A *kind* of card is a small number: 1 to 10 for the numbers, so that a number's kind is its value, then the five powers.
0 is no card. On the pile, a Numérobis that stands for a value is WILD + value; a bare NUMEROBIS there waits for its
player's choice.
"""

from typing import Any, Final

import numpy as np

from brelan.core.records import record_dtype

SEATS: Final = 5
VALUES: Final = 10
COPIES: Final = 4
"""Of each number."""
CHEF: Final = 11
NUMEROBIS: Final = 12
BICHE: Final = 13
MIROIR: Final = 14
DOIGT: Final = 15
KINDS: Final = 16
"""Rows of counts by kind are this long; the first count, of no card, is always 0."""
WILD: Final = 16
NO_CARD: Final = 0
HIDDEN: Final = -1
"""In a masked state: a card whose kind the seat cannot know."""

HAND: Final = 3
"""A hand is filled up to so many cards (G7)."""
ROW: Final = 3
"""Places of a face-up or a face-down row."""
SQUARE: Final = 4
"""So many equal numbers in a row take the pile away (G12)."""
PACK: Final = 53
ROOM: Final = 80
"""The pile and the stock hold at most so many cards: a pack, and more for written positions."""
SHOWN: Final = 16

STATE: Final[np.dtype[Any]] = record_dtype(
    [
        ("key", np.uint64, 2),
        ("drawn", np.uint64),
        ("moves", np.int32),  # accepted ones (G20)
        ("max_moves", np.int32),  # 0: no limit
        ("seats", np.int8),
        ("over", np.int8),
        # house rules
        ("powers", np.int8, KINDS),  # copies of each power, by kind (G1)
        ("first", np.int8),  # the seat that begins, or NOBODY: by lot (G4)
        ("next_leads", np.int8),  # 1: after_take = next (G5)
        ("manual", np.int8),  # 1: draw = manual (G7)
        ("grace", np.int8),  # G8
        ("call_costs", np.int8),  # 1: false_call = take (G8)
        ("wild_free", np.int8),  # 1: wild = free (G15)
        ("exchange", np.int8),  # 1: a starting exchange (G22)
        # whose turn, and what binds them
        ("turn", np.int8),  # a seat; while exchanging, who will begin
        ("direction", np.int8),  # 1 or -1
        ("reference", np.int8),  # the value to reach, 0: none (G6)
        ("run", np.int8),  # equal numbers on top of the pile (G12)
        ("mirror", np.int8),  # 1: the seat on turn must go down, not up (G17)
        ("choosing", np.int8),  # 1: the seat on turn owes a value for the Numérobis on top (G15)
        ("victim", np.int8),  # while choosing: 1 + the seat it was drawn from, 0: it was flipped
        ("exchanging", np.int8),  # 1: before the first card (G22)
        # by seat
        ("ready", np.int8, SEATS),  # 1: swaps no more (G22)
        ("late", np.int8, SEATS),  # 1: can be called (G8)
        ("missed", np.int8, SEATS),  # turn actions of others while short (G8)
        ("place", np.int8, SEATS),  # 1: first out, 0: still in (G11)
        ("held", np.int8, SEATS),  # cards in hand
        ("hand", np.int8, (SEATS, KINDS)),  # how many of each kind
        ("known", np.int8, (SEATS, KINDS)),  # of these, how many everybody knows to be there (G21)
        ("up", np.int8, (SEATS, ROW)),  # kinds by place, NO_CARD where empty
        ("down", np.int8, (SEATS, ROW)),
        # the table
        ("pile_size", np.int8),
        ("pile", np.int8, ROOM),  # bottom first
        ("stock_size", np.int8),
        ("stock", np.int8, ROOM),  # the last one is drawn next
        ("discarded", np.int8, KINDS),  # how many of each kind
        ("shown", np.int8, SHOWN),  # what the last move brought to light, first to last (G10, G18)
        ("unseen", np.int8, KINDS),  # in a masked state: all hidden cards, by kind
    ]
)
