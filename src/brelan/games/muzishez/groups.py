"""How cards and half-jokers count towards groups (M7, M8), for many counts at once in NumPy: for players that reckon
without the compiled rules. Tests hold it to what `scoring.py` scores by.
"""

import numpy as np
import numpy.typing as npt

from brelan.games.muzishez.scoring import FULL

Floats = npt.NDArray[np.float32]
"""Counts, whole numbers, of any shape."""


def in_open_group(cards: Floats) -> Floats:
    """Of so many cards of one colour or symbol, those in the group that is not full, 0 to FULL - 1 (M8)."""
    return cards % FULL


def jokers(halves: Floats) -> Floats:
    """The jokers that so many halves make (M7)."""
    return halves // 2


def lone_half(halves: Floats) -> Floats:
    """1 where one of so many halves still counts for nothing, else 0 (M7)."""
    return halves - 2 * jokers(halves)
