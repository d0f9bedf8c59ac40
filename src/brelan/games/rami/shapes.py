"""Is this row of cards a meld? (R7)"""

from collections.abc import Sequence
from typing import NamedTuple

from brelan.games.rami.refusals import JOKERS_ALONE, NOT_A_RUN, NOT_A_SET
from brelan.games.rami.state import JOKER, PLACES, RANKS, ROW, RUN_SIZE, SET_SIZE


class Shape(NamedTuple):
    """What a meld is made of: the rank of a set, or the suit of a run and the place of its first card."""

    what: int
    low: int


def shape_of(is_set: bool, kinds: Sequence[int]) -> Shape | int:
    """The shape of a row of kinds in order, or the code of why it is none."""
    reals = [(at, kind) for at, kind in enumerate(kinds) if kind != JOKER]
    if kinds and not reals:
        return JOKERS_ALONE
    return _set_shape(kinds, reals) if is_set else _run_shape(kinds, reals)


def _set_shape(kinds: Sequence[int], reals: list[tuple[int, int]]) -> Shape | int:
    ranks = {kind % RANKS for _, kind in reals}
    if not SET_SIZE <= len(kinds) <= ROW or len(ranks) > 1:
        return NOT_A_SET
    return Shape(what=ranks.pop(), low=0)


def _run_shape(kinds: Sequence[int], reals: list[tuple[int, int]]) -> Shape | int:
    suits = {kind // RANKS for _, kind in reals}
    if not RUN_SIZE <= len(kinds) <= PLACES or len(suits) > 1:
        return NOT_A_RUN
    for low in range(PLACES - len(kinds) + 1):
        if all((low + at) % RANKS == kind % RANKS for at, kind in reals):
            return Shape(what=suits.pop(), low=low)
    return NOT_A_RUN
