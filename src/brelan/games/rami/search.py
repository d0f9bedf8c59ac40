"""The best way to lay down a contract of sets and runs: the one that leaves the fewest points in hand. Exact.

Every choice of runs is tried, then every choice of ranks for the sets. A run longer than four has real cards at both
ends, since jokers that are left over can be put anywhere later; each of its places is real or wild, and all wild
places together are no more than there are jokers. A set takes all cards of its rank that are left.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from brelan.core.compiling import rule
from brelan.games.rami.hands import JOKER_POINTS, points_of
from brelan.games.rami.melds import demand
from brelan.games.rami.packing import BITS, copies
from brelan.games.rami.state import PLACES, RANKS, RUN_SIZE, SET_SIZE, SUITS

Table = npt.NDArray[Any]

MOST_RUNS: Final = 2048
"""Candidates with the fewest wild places come first; hands of the real pack have far fewer."""
SUIT: Final = 0
LOW: Final = 1
SIZE: Final = 2
WILD: Final = 3
WILDS: Final = 4
"""Columns of a run: its suit, first place, number of places, which of them are wild (a bit each), how many."""
COLUMNS: Final = 5


@rule
def places_held(cards: int) -> int:
    """A bit for each of the 14 places that a card of the suit can take."""
    held = 0
    for rank in range(RANKS):
        if copies(cards, rank) > 0:
            held |= 1 << rank
    return held | (held & 1) << RANKS


@rule
def bits_in(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@rule
def list_runs(suits: Table, most_wild: int, runs: Table) -> int:
    """Write every run that could be laid into runs[MOST_RUNS, COLUMNS], the fewest wild places first; how many."""
    count = 0
    for wilds in range(most_wild + 1):
        for suit in range(SUITS):
            held = places_held(suits[suit])
            for low in range(PLACES - RUN_SIZE + 1):
                for size in range(RUN_SIZE, PLACES - low + 1):
                    count = list_patterns(suit, low, size, (held >> low) & ((1 << size) - 1), wilds, runs, count)
    return count


@rule
def list_patterns(suit: int, low: int, size: int, here: int, wilds: int, runs: Table, count: int) -> int:
    """List a run with each choice of so many wild places, those without a card among them."""
    every = (1 << size) - 1
    ends = 1 | 1 << (size - 1)
    extra = wilds - (size - bits_in(here))
    if extra < 0 or wilds == size or (size > RUN_SIZE and here & ends != ends):
        return count
    free = here & ~ends if size > RUN_SIZE else here
    chosen = free
    while True:
        if bits_in(chosen) == extra and count < MOST_RUNS:
            runs[count, SUIT], runs[count, LOW], runs[count, SIZE] = suit, low, size
            runs[count, WILD], runs[count, WILDS] = (every & ~here) | chosen, wilds
            count += 1
        if chosen == 0:
            return count
        chosen = (chosen - 1) & free


@rule
def cards_of(run: Table) -> int:
    """The real cards of a run, packed."""
    cards = 0
    for at in range(run[SIZE]):
        if not (run[WILD] >> at) & 1:
            cards += 1 << (BITS * ((run[LOW] + at) % RANKS))
    return cards


@rule
def holds(cards: int, wanted: int) -> bool:
    """Are the wanted cards all there?"""
    while wanted:
        if wanted & 15 > cards & 15:
            return False
        cards >>= BITS
        wanted >>= BITS
    return True


@rule
def points_in(ranks: int) -> int:
    """What cards of these ranks count."""
    points = 0
    for rank in range(RANKS):
        points += copies(ranks, rank) * points_of(rank)
    return points


@rule
def best_sets(ranks: int, jokers: int, sets: int, limit: int, chosen: Table) -> int:
    """The most points that so many sets lay of these ranks, with at most so many jokers; -1 if there are none.

    The ranks are written into chosen[:sets], never falling.
    """
    best = -1
    trial = np.zeros(max(1, sets), np.int64)
    while True:
        points = points_of_sets(ranks, jokers, trial[:sets], limit)
        if points > best:
            best = points
            chosen[:sets] = trial[:sets]
        at = sets - 1
        while at >= 0 and trial[at] == RANKS - 1:
            at -= 1
        if at < 0:
            return best
        trial[at:] = trial[at] + 1


@rule
def points_of_sets(ranks: int, jokers: int, chosen: Table, limit: int) -> int:
    """What the real cards of these sets count; -1 if they cannot be laid with so many jokers."""
    points, least = 0, demand(SET_SIZE, limit)
    at = 0
    while at < len(chosen):
        rank, same = chosen[at], 1
        while at + same < len(chosen) and chosen[at + same] == rank:
            same += 1
        held = copies(ranks, rank)
        jokers -= max(0, SET_SIZE * same - held)
        if held < least * same or jokers < 0:
            return -1
        points += held * points_of(rank)
        at += same
    return points


@rule
def joker_points(runs: Table, chosen: Table, count: int, sets: int, jokers: int, limit: int) -> int:
    """What the jokers count that can be laid, spare ones added wherever there is room."""
    if limit == 0:
        return JOKER_POINTS * jokers
    room = sets * limit
    for at in range(count):
        run = chosen[at]
        room += min(limit, runs[run, WILDS] + PLACES - runs[run, SIZE])
    return JOKER_POINTS * min(jokers, room)


@rule
def best_melds(
    suits: Table, jokers: int, sets: int, count: int, limit: int, runs: Table, chosen: Table, ranks: Table
) -> int:
    """The most points that a contract of `sets` sets and `count` runs lays from these suits and jokers; -1: none.

    The runs are written into chosen[:count], as rows of `runs`, the sets' ranks into ranks[:sets].
    """
    most = min(jokers, limit) if limit > 0 else jokers
    found = list_runs(suits, most, runs) if count > 0 else 0
    left, spare = np.zeros((count + 1, SUITS), np.int64), np.zeros(count + 1, np.int64)
    at, trial = np.zeros(count + 1, np.int64), np.zeros(max(1, sets), np.int64)
    left[0], spare[0] = suits, jokers
    total, best, level = points_in(suits.sum()), -1, 0
    while level >= 0:
        if level == count:
            rest = left[level].sum()
            points = best_sets(rest, spare[level], sets, limit, trial)
            if points >= 0:
                points += total - points_in(rest) + joker_points(runs, at, count, sets, jokers, limit)
                if points > best:
                    best = points
                    chosen[:count] = at[:count]
                    ranks[:sets] = trial[:sets]
            level -= 1
            at[level] += level >= 0
        elif at[level] == found or runs[at[level], WILDS] * (count - level) > spare[level]:
            level -= 1
            at[level] += level >= 0
        elif take_run(left, spare, level, runs[at[level]]):
            level += 1
            at[level] = at[level - 1]
        else:
            at[level] += 1
    return best


@rule
def take_run(left: Table, spare: Table, level: int, run: Table) -> bool:
    """Lay a run from what is left at a level, into the next level; False: its cards are not all there."""
    cards = cards_of(run)
    suit = run[SUIT]
    if run[WILDS] > spare[level] or not holds(left[level, suit], cards):
        return False
    left[level + 1] = left[level]
    left[level + 1, suit] -= cards
    spare[level + 1] = spare[level] - run[WILDS]
    return True
