"""The record of a game of Muzishez and its constants (M1, M2).

Two dtypes: `SMALL` for one pack (3 to 7 players), `LARGE` for two or three packs (up to 21).
"""

from typing import Any, Final

import numpy as np

from brelan.core.records import record_dtype

COLOURS: Final = 5
SYMBOLS: Final = 5
HALF: Final = 25
"""Kinds 0 to 24 are colour * 5 + symbol; 25 is a half-joker."""
KINDS: Final = 26
PACK: Final = 30
NO_CARD: Final = -1
HIDDEN: Final = -2
"""In a masked state: a card of the stock, or a choice that is made but not known."""
UNPICKED: Final = -1


def state_dtype(seats: int, packs: int) -> np.dtype[Any]:
    """The record for up to `seats` players with up to `packs` packs."""
    return record_dtype(
        [
            ("key", np.uint64, 2),
            ("drawn", np.uint64),
            ("seats", np.int32),
            ("over", np.int32),
            ("packs", np.int32),
            ("max_rounds", np.int32),  # 0: none (M10)
            ("rounds", np.int32),  # complete ones
            ("stock_size", np.int32),
            ("stock", np.int8, PACK * packs),  # the last one is turned up next
            ("table", np.int8, seats - 1),  # by slot; NO_CARD where free
            ("captured", np.int8, (seats, KINDS)),  # how many of each kind
            ("pick", np.int8, seats),  # the slot chosen in the open round, UNPICKED, or HIDDEN
            ("last_pick", np.int8, seats),  # the choices of the round before, UNPICKED in the first
            ("last_table", np.int8, seats - 1),  # the cards they were made from
            ("unseen", np.int8, KINDS),  # in a masked state: what the stock holds, in no order
        ]
    )


SMALL: Final = state_dtype(7, 1)
LARGE: Final = state_dtype(21, 3)
