"""The record of a game of Gin Rami and its constants (R1, R2).

A *kind* of card is suit * 13 + rank (ace 0 to king 12), 52 for a joker. A run lies on *places*: 0 for the ace below the
2, 1 to 12 for 2 to king, 13 for the ace above the king.
"""

from typing import Any, Final

import numpy as np

from brelan.core.records import record_dtype

SEATS: Final = 5
SUITS: Final = 4
RANKS: Final = 13
PLACES: Final = 14
JOKER: Final = 52
KINDS: Final = 53
NO_CARD: Final = -1
HIDDEN: Final = -2
"""In a masked state: a card whose kind the seat cannot know."""

PACK: Final = 108
JOKERS: Final = 4
ROOM: Final = 88
"""Stock and discards together hold at most 72 cards, a few more in written positions."""
HAND: Final = 12
SET_SIZE: Final = 3
"""The fewest cards of a set."""
RUN_SIZE: Final = 4
"""The fewest cards of a run."""
MELDS: Final = 16
"""Five players lay three melds each at most; the four of contract 8 end the round."""
ROW: Final = 16
"""A set holds eight cards and four jokers at most, a run fourteen; written positions may hold a few more."""
BENCH: Final = 4
ROUNDS: Final = 12

NO_MELD: Final = 0
SET: Final = 1
RUN: Final = 2

DRAWING: Final = 0
BUYING: Final = 1
PLAYING: Final = 2

# answers in the window for buying
NOT_ASKED: Final = 0
ASKED: Final = 1
PASSED: Final = 2
BOUGHT: Final = 3
ANSWERED: Final = 4
"""In a masked state: somebody else's answer."""

STATE: Final[np.dtype[Any]] = record_dtype(
    [
        ("key", np.uint64, 2),
        ("drawn", np.uint64),
        ("max_turns", np.int32),  # of a round; 0: no limit (R16)
        ("turns", np.int32),  # complete ones of this round
        ("score", np.int32, SEATS),  # totals of the rounds that are over
        ("sheet", np.int16, (ROUNDS, SEATS)),  # points by round
        ("seats", np.int8),
        ("over", np.int8),
        # house rules
        ("upcard", np.int8),  # R2
        ("first", np.int8),  # the seat that starts round 1, or NOBODY: by lot (R3)
        ("buys", np.int8),  # R6
        ("max_jokers", np.int8),  # in one meld; 0: no limit (R7)
        ("add_next", np.int8),  # 1: add_from = next_turn (R8)
        ("swap_early", np.int8),  # 1: before laying too (R9)
        ("swap_own", np.int8),  # 1: from one's own runs only (R9)
        ("keep_one", np.int8),  # 1: final_discard = required (R10)
        ("contracts", np.int8, ROUNDS),  # by round, 0 after the last (R11)
        ("rounds", np.int8),  # how many
        ("double", np.int8),  # 0: never, 1: not in 8, 2: always (R13)
        # the round
        ("round_index", np.int8),  # counted from 0
        ("starter", np.int8),  # who started round 0
        ("phase", np.int8),
        ("turn", np.int8),
        ("unthrown", np.int8),  # 1: the last discard is an upcard, thrown by nobody (R6)
        ("taken", np.int8),  # the kind just taken from the discards, or NO_CARD (R10)
        ("drew", np.int8),  # what the seat on turn drew from the stock this turn, or NO_CARD
        ("laid_now", np.int8),  # 1: the seat on turn laid down in this turn (R8, R13)
        ("winner", np.int8),  # of the round before, or NOBODY
        ("doubled", np.int8),  # 1: the points of the round before were doubled
        # by seat
        ("laid", np.int8, SEATS),  # 1: the contract is down
        ("bought", np.int8, SEATS),  # buys used in this round
        ("answer", np.int8, SEATS),  # NOT_ASKED and so on
        ("held", np.int8, SEATS),  # cards in hand
        ("hand", np.int8, (SEATS, KINDS)),  # how many of each kind
        ("known", np.int8, (SEATS, KINDS)),  # of these, how many everybody knows to be there (R17)
        # the table
        ("stock_size", np.int8),
        ("stock", np.int8, PACK),  # the last one is drawn next
        ("discard_size", np.int8),
        ("discard", np.int8, ROOM),  # bottom first
        ("melds", np.int8),
        ("meld_kind", np.int8, MELDS),
        ("meld_owner", np.int8, MELDS),
        ("meld_what", np.int8, MELDS),  # the rank of a set, the suit of a run
        ("meld_low", np.int8, MELDS),  # the place of a run's first card
        ("meld_size", np.int8, MELDS),
        ("meld_jokers", np.int8, MELDS),
        ("meld_cards", np.int8, (MELDS, ROW)),  # kinds in order, NO_CARD behind the last
        # the workbench: a lay under way; its cards still count in hand
        ("bench", np.int8),  # melds begun
        ("bench_open", np.int8),  # 1: the last of them is not closed
        ("bench_kind", np.int8, BENCH),
        ("bench_what", np.int8, BENCH),
        ("bench_low", np.int8, BENCH),
        ("bench_size", np.int8, BENCH),
        ("bench_jokers", np.int8, BENCH),
        ("bench_cards", np.int8, (BENCH, ROW)),
        ("used", np.int8, KINDS),  # cards on the workbench, by kind
        ("unseen", np.int8, KINDS),  # in a masked state: all hidden cards, by kind
    ]
)
