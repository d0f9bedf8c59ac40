"""Runs that could be laid from one suit, alone or several together, and what jokers they need (R7).

Runs are told apart by their places alone. Which of their cards are then real follows: on a place that is held enough
times a joker is worth nothing, unless the card shall go into a set. So for some runs together only the number of wild
places counts, and which of the runs gets which of them is found at the very end.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from brelan.core.arrays import copy_list
from brelan.core.compiling import rule
from brelan.games.rami.packing import ALL_RANKS, BITS, HIGH_ACE, LOW_RANKS, Suits, copies, present
from brelan.games.rami.state import PLACES, RANKS, RUN_SIZE, SUITS

Table = npt.NDArray[Any]

MOST_LAID: Final = 3
"""Runs of a contract."""
STARTS_AND_ENDS: Final = (PLACES - RUN_SIZE + 1) * (PLACES - RUN_SIZE + 2) // 2
MOST_RUNS: Final = SUITS * STARTS_AND_ENDS + MOST_LAID
"""Rows of a table: every run there is, and behind them room for those that are chosen."""
SUIT: Final = 0
LOW: Final = 1
SIZE: Final = 2
WILD: Final = 3
WILDS: Final = 4
PLACED: Final = 5
"""Columns of a run: its suit, first place, number of places, which of them are wild (a bit each), how many, and all
places as cards, packed (an ace below and above: 2). The wild ones are known of chosen runs only.
"""
COLUMNS: Final = 6
TOPS: Final = 8 * ALL_RANKS
PLACES_FLAGS: Final = ALL_RANKS | 1 << HIGH_ACE
PAIRS: Final = 0x0F0F0F0F0F0F0F
EIGHTS: Final = 0x01010101010101


@rule
def shortage(cards: int, wanted: int) -> int:
    """What is wanted beyond the cards, packed; at most 6 of a rank may be wanted."""
    high = cards & TOPS
    left = (((cards | (high - (high >> 3))) & ~TOPS) | TOPS) - wanted
    short = ~left & TOPS
    return (~left & (short - (short >> 3))) + (short >> 3)


@rule
def size_of(cards: int) -> int:
    """How many cards these are, without a loop."""
    return ((((cards & PAIRS) + ((cards >> BITS) & PAIRS)) * EIGHTS) >> (2 * BITS * 6)) & 255


@rule
def list_runs(suits: Suits, most_wild: int, runs: Table, starts: Table) -> int:
    """Write every run with at most so many wild places into runs[MOST_RUNS, COLUMNS], suit by suit; a suit's begin at
    starts[suit]. Returns how many there are.

    A run longer than four has real cards at both ends: jokers that are left over can be put anywhere later.
    """
    count = 0
    for suit in range(SUITS):
        starts[suit] = count
        held = present(suits[suit])
        for low in range(PLACES - RUN_SIZE + 1):
            lacking = 0
            for size in range(1, PLACES - low + 1):
                last = (held >> (BITS * (low + size - 1))) & 1
                lacking += 1 - last
                if lacking > most_wild or (size > RUN_SIZE and not (held >> (BITS * low)) & 1):
                    break
                if lacking < size and (size == RUN_SIZE or (size > RUN_SIZE and last)):
                    places = (PLACES_FLAGS & ((1 << (BITS * size)) - 1)) << (BITS * low)
                    runs[count, SUIT], runs[count, LOW], runs[count, SIZE] = suit, low, size
                    runs[count, PLACED] = (places & LOW_RANKS) + (places >> HIGH_ACE)
                    count += 1
    starts[SUITS] = count
    return count


@rule
def fits(runs: Table, ids: Table, count: int, wild: int, limit: int) -> bool:
    """Can these runs of one suit share the wild places, so that each has a real card and keeps to the limit?

    By Hall's theorem: no group of them must take more than it may.
    """
    for group in range(1, 1 << count):
        others, most = 0, 0
        for at in range(count):
            run = ids[at]
            if (group >> at) & 1:
                most += most_wilds(runs[run, SIZE], limit)
            else:
                others += runs[run, PLACED]
        if size_of(shortage(others, wild)) > most:
            return False
    return True


@rule
def most_wilds(size: int, limit: int) -> int:
    """The most wild places of a run of so many."""
    return min(limit, size - 1) if limit > 0 else size - 1


@rule
def room_of(runs: Table, ids: Table, count: int, wild: int, limit: int, jokers: int, shares: Table) -> int:
    """How many of so many jokers these runs can hold, wild places and such as lengthen them; -1: they cannot be laid.

    Without a limit only the wild places are counted, since jokers left over find room anyway.
    """
    needed = size_of(wild)
    easy = needed < RUN_SIZE and (limit == 0 or needed <= limit)  # any one of the runs could take them all
    if not easy and not fits(runs, ids, count, wild, limit):
        return -1
    if limit == 0:
        return needed
    room = 0
    for at in range(count):
        room += min(limit, PLACES - runs[ids[at], SIZE])
    return jokers if room >= jokers else share_wilds(runs, ids, count, wild, limit, jokers, shares)


@rule
def share_wilds(runs: Table, ids: Table, count: int, wild: int, limit: int, jokers: int, shares: Table) -> int:
    """Write into shares[run] which cards of each run are wild, packed, so that the runs have room for the most of so
    many jokers, and return that; -1: there is no way. Tries every way but stops at the first that has room for all.
    """
    ranks, owner, number = np.zeros(size_of(wild) + 1, np.int64), np.zeros(size_of(wild) + 1, np.int64), 0
    for rank in range(RANKS):
        for _ in range(copies(wild, rank)):
            ranks[number] = rank
            number += 1
    trial, best, level = np.zeros(MOST_LAID, np.int64), -1, 0
    owner[0] = -1
    while level >= 0:
        if level == number:
            room = room_in(runs, ids, count, limit, trial) if limit > 0 else jokers
            if room > best:
                best = room
                copy_list(trial, shares)
                if best >= jokers:
                    return best
            level -= 1
            continue
        if owner[level] >= 0:
            trial[owner[level]] -= 1 << (BITS * ranks[level])
        owner[level] += 1
        if owner[level] == count:
            level -= 1
            continue
        at = owner[level]
        trial[at] += 1 << (BITS * ranks[level])
        run = ids[at]
        if size_of(trial[at]) <= most_wilds(runs[run, SIZE], limit) and shortage(runs[run, PLACED], trial[at]) == 0:
            level += 1
            owner[level] = -1
    return best


@rule
def room_in(runs: Table, ids: Table, count: int, limit: int, shares: Table) -> int:
    """How many jokers runs with these wild places can hold, under a limit."""
    room = 0
    for at in range(count):
        room += min(limit, size_of(shares[at]) + PLACES - runs[ids[at], SIZE])
    return room


@rule
def copy_run(runs: Table, run: int, wild: int, to: int) -> None:
    """Write a run with these wild cards, packed, into another row."""
    runs[to] = runs[run]
    runs[to, WILD], runs[to, WILDS] = 0, size_of(wild)
    for at in range(runs[run, SIZE]):
        rank = (runs[run, LOW] + at) % RANKS
        if copies(wild, rank) > 0:
            wild -= 1 << (BITS * rank)
            runs[to, WILD] |= 1 << at


@rule
def cards_of(runs: Table, run: int) -> int:
    """The real cards of a chosen run, packed."""
    cards = 0
    for at in range(runs[run, SIZE]):
        if not (runs[run, WILD] >> at) & 1:
            cards += 1 << (BITS * ((runs[run, LOW] + at) % RANKS))
    return cards
