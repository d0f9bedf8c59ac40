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
from brelan.games.rami.packing import BITS, Suits, all_suits, copies
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
MOST_LAID: Final = 4
"""Levels of the search: three runs, and what is left after them."""


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
def list_runs(suits: Suits, most_wild: int, runs: Table) -> int:
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
def cards_of(runs: Table, run: int) -> int:
    """The real cards of a run, packed."""
    cards = 0
    for at in range(runs[run, SIZE]):
        if not (runs[run, WILD] >> at) & 1:
            cards += 1 << (BITS * ((runs[run, LOW] + at) % RANKS))
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

    The ranks are written into `chosen`, 4 bits each: chosen[0] is the best choice.
    """
    best, trial = -1, 0
    while trial >= 0:
        points = points_of_sets(ranks, jokers, sets, trial, limit)
        if points > best:
            best = points
            chosen[0] = trial
        trial = next_ranks(trial, sets)
    return best


@rule
def next_ranks(chosen: int, sets: int) -> int:
    """The next choice of so many ranks, 4 bits each, never rising from the lowest bits up; -1 after the last."""
    for at in range(sets):
        rank = copies(chosen, at)
        if rank < RANKS - 1:
            for before in range(at + 1):
                chosen = (chosen & ~(15 << (BITS * before))) | (rank + 1) << (BITS * before)
            return chosen
    return -1


@rule
def points_of_sets(ranks: int, jokers: int, sets: int, chosen: int, limit: int) -> int:
    """What the real cards of these sets count; -1 if they cannot be laid with so many jokers."""
    points, least, same = 0, demand(SET_SIZE, limit), 1
    for at in range(sets):
        rank = copies(chosen, at)
        if at + 1 < sets and copies(chosen, at + 1) == rank:
            same += 1
            continue
        held = copies(ranks, rank)
        jokers -= max(0, SET_SIZE * same - held)
        if held < least * same or jokers < 0:
            return -1
        points += held * points_of(rank)
        same = 1
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
def best_melds(suits: Suits, jokers: int, sets: int, count: int, limit: int, runs: Table, chosen: Table) -> int:
    """The most points that a contract of `sets` sets and `count` runs lays from these suits and jokers; -1: none.

    The sets' ranks are written into chosen[0], 4 bits each, the runs into chosen[1 : count + 1] as rows of `runs`.
    """
    most = min(jokers, limit) if limit > 0 else jokers
    found = list_runs(suits, most, runs) if count > 0 else 0
    left, at, trial = np.zeros((MOST_LAID, SUITS + 1), np.int64), np.zeros(MOST_LAID, np.int64), np.zeros(1, np.int64)
    for suit in range(SUITS):
        left[0, suit] = suits[suit]
    left[0, SUITS] = jokers
    total, best, level = points_in(all_suits(suits)), -1, 0
    while level >= 0:
        if level == count:
            rest = left[level, 0] + left[level, 1] + left[level, 2] + left[level, 3]
            points = best_sets(rest, left[level, SUITS], sets, limit, trial)
            points += total - points_in(rest) + joker_points(runs, at, count, sets, jokers, limit) if points >= 0 else 0
            if points > best:
                best = points
                chosen[0] = trial[0]
                for run in range(count):
                    chosen[run + 1] = at[run]
        elif at[level] < found and runs[at[level], WILDS] * (count - level) <= left[level, SUITS]:
            if take_run(left, level, runs, at[level]):
                level += 1
                at[level] = at[level - 1]
            else:
                at[level] += 1
            continue
        level -= 1
        if level >= 0:
            at[level] += 1
    return best


@rule
def take_run(left: Table, level: int, runs: Table, run: int) -> bool:
    """Lay a run from what is left at a level, into the next level; False: its cards are not all there."""
    cards, suit = cards_of(runs, run), runs[run, SUIT]
    if runs[run, WILDS] > left[level, SUITS] or not holds(left[level, suit], cards):
        return False
    for each in range(SUITS + 1):
        left[level + 1, each] = left[level, each]
    left[level + 1, suit] -= cards
    left[level + 1, SUITS] -= runs[run, WILDS]
    return True
