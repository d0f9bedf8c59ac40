"""How far a hand is from a contract: the fewest cards still missing (R7, R11). Exact, and fast.

A contract of melds of the smallest size has three places for each set and four for each run. Cards of the hand fill as
many of them as they can, jokers the rest, new cards what is then still open. Taking a run's cards first never fills
fewer places: a card fills one, in the run or in the set.

A meld holds at least one real card, and perhaps only so many jokers; the latter matters only for a crowd of them. Then
each meld *demands* some real cards. Demands and places are met apart from each other: whatever cards meet the demands,
the other places can be filled around them as fully as ever (an augmenting path never leaves a place that is filled). So
what is missing is the greater of the places that jokers cannot fill, and the demands that real cards cannot meet; and
these are found by Hall's theorem, over all subsets of the melds.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from brelan.core.compiling import rule
from brelan.games.rami.moves import STARTS
from brelan.games.rami.packing import (
    BITS,
    Suits,
    all_suits,
    copies,
    in_run,
    ones,
    present,
    ranks_at,
    total_of,
    without,
)
from brelan.games.rami.state import RANKS, RUN_SIZE, SET_SIZE, SUITS

Melds = npt.NDArray[Any]

LAID_SETS: Final = (0, 2, 1, 0, 3, 2, 1, 0, 4)
LAID_RUNS: Final = (0, 0, 1, 2, 0, 1, 2, 3, 0)
"""By contract, 1 to 8 (R11)."""
LAST_CONTRACT: Final = 8


@rule
def in_sets(ranks: int, sets: int) -> int:
    """The most places of `sets` sets that these cards fill; `ranks`: the four suits' sum."""
    threes = twos = singles = 0
    while ranks:
        held = ranks & 15
        threes += held // SET_SIZE
        left = held % SET_SIZE
        twos += left == 2
        singles += left == 1
        ranks >>= BITS
    filled = min(sets, threes)
    paired = min(sets - filled, twos)
    return SET_SIZE * filled + 2 * paired + min(sets - filled - paired, singles)


@rule
def in_one_run(suits: Suits, sets: int, best: int, goal: int) -> int:
    """The most places of a run and sets that the suits fill, if more than `best`; else `best`. `goal` is enough."""
    ranks = all_suits(suits)
    bound = in_sets(ranks, sets)
    for suit in range(SUITS):
        flags = present(suits[suit])
        for low in range(STARTS):
            four = in_run(flags, low)
            filled = ones(four)
            if filled + bound > best:
                best = max(best, filled + in_sets(ranks - ranks_at(four, low), sets))
                if best >= goal:
                    return best
    return best


@rule
def in_two_runs(suits: Suits, sets: int, best: int, goal: int) -> int:
    """The same for two runs: first the one with more cards."""
    bound = in_sets(all_suits(suits), sets)
    for filled in range(RUN_SIZE, -1, -1):
        if 2 * filled + bound <= best:
            return best
        for suit in range(SUITS):
            flags = present(suits[suit])
            for low in range(STARTS):
                four = in_run(flags, low)
                if ones(four) == filled:
                    left = without(suits, suit, ranks_at(four, low))
                    best = max(best, filled + in_one_run(left, sets, best - filled, goal - filled))
                    if best >= goal:
                        return best
    return best


@rule
def in_three_runs(suits: Suits, sets: int, best: int, goal: int) -> int:
    """The same for three runs."""
    bound = in_sets(all_suits(suits), sets)
    for filled in range(RUN_SIZE, -1, -1):
        if 3 * filled + bound <= best:
            return best
        for suit in range(SUITS):
            flags = present(suits[suit])
            for low in range(STARTS):
                four = in_run(flags, low)
                if ones(four) == filled:
                    left = without(suits, suit, ranks_at(four, low))
                    best = max(best, filled + in_two_runs(left, sets, best - filled, goal - filled))
                    if best >= goal:
                        return best
    return best


@rule
def filled_places(suits: Suits, sets: int, runs: int, best: int, goal: int) -> int:
    """The most places of a contract that real cards fill, if more than `best`; else `best`. The search
    ends when it has found `goal`.
    """
    if runs == 0:
        return max(best, in_sets(all_suits(suits), sets))
    if runs == 1:
        return in_one_run(suits, sets, best, goal)
    if runs == 2:
        return in_two_runs(suits, sets, best, goal)
    return in_three_runs(suits, sets, best, goal)


@rule
def distance(suits: Suits, jokers: int, sets: int, runs: int, limit: int) -> int:
    """The fewest cards that a hand lacks for so many sets and runs.

    `limit`: the most jokers in one meld, 0: no limit.
    """
    missing = 0
    while not within(suits, jokers, sets, runs, limit, missing):
        missing += 1
    return missing


@rule
def within(suits: Suits, jokers: int, sets: int, runs: int, limit: int, miss: int) -> bool:
    """Are at most `miss` cards missing? Most hands are turned down at once."""
    needed = SET_SIZE * sets + RUN_SIZE * runs - jokers - miss
    if needed > 0 and filled_places(suits, sets, runs, needed - 1, needed) < needed:
        return False
    if crowded(jokers, limit):
        return crowd_within(suits, jokers, sets, runs, limit, miss)
    return miss + jokers < SET_SIZE or total_of(all_suits(suits)) + miss >= sets + runs


@rule
def crowded(jokers: int, limit: int) -> bool:
    """Could the limit turn jokers away from a meld that lacks more than it may hold?

    Else every meld demands one real card at most beside its jokers. A meld without any can as well be one that begins
    with a card that another meld can spare: there are enough real cards if there is one for each meld.
    """
    return 0 < limit < SET_SIZE and jokers > limit


@rule
def crowd_within(suits: Suits, jokers: int, sets: int, runs: int, limit: int, miss: int) -> bool:
    """`within` for a crowd of jokers: every choice of melds."""
    melds = np.zeros(sets + runs, np.int64)
    needed = SET_SIZE * sets + RUN_SIZE * runs - jokers - miss
    at = 0
    while at >= 0:
        at = first_too_poor(suits, melds, sets, limit, miss)
        if at == len(melds):
            if filled_by(suits, melds, sets) >= needed and unmet(suits, melds, sets, limit) <= miss:
                return True
            at -= 1
        at = next_choice(melds, sets, at)
    return False


@rule
def first_too_poor(suits: Suits, melds: Melds, sets: int, limit: int, miss: int) -> int:
    """The first meld that by itself lacks more than `miss` real cards; the number of melds if there is none."""
    for at in range(len(melds)):
        wanted = demand(SET_SIZE if at < sets else RUN_SIZE, limit)
        if wanted - supply(suits, melds, sets, 1 << at) > miss:
            return at
    return len(melds)


@rule
def next_choice(melds: Melds, sets: int, at: int) -> int:
    """Go on to the next choice that differs at `at` or before: for each set its rank, for each run suit * STARTS + low,
    both never falling. Returns where it differs first, -1: there is none.
    """
    while at >= 0:
        if melds[at] + 1 < (RANKS if at < sets else SUITS * STARTS):
            melds[at] += 1
            for later in range(at + 1, len(melds)):
                melds[later] = 0 if at < sets <= later else melds[at]
            return at
        at -= 1
    return at


@rule
def filled_by(suits: Suits, melds: Melds, sets: int) -> int:
    """The most places of these melds that real cards fill."""
    filled = 0
    for at in range(sets, len(melds)):
        suit, low = melds[at] // STARTS, melds[at] % STARTS
        four = in_run(present(suits[suit]), low)
        filled += ones(four)
        suits = without(suits, suit, ranks_at(four, low))
    ranks = all_suits(suits)
    for at in range(sets):
        here = min(SET_SIZE, copies(ranks, melds[at]))
        filled += here
        ranks -= here << (BITS * melds[at])
    return filled


@rule
def demand(size: int, limit: int) -> int:
    """How many real cards a meld of this size needs."""
    return max(1, size - limit) if limit > 0 else 1


@rule
def unmet(suits: Suits, melds: Melds, sets: int, limit: int) -> int:
    """How many of the melds' demands for real cards cannot be met: the worst of all subsets of the melds."""
    worst = 0
    for subset in range(1, 1 << len(melds)):
        wanted = 0
        for at in range(len(melds)):
            if (subset >> at) & 1:
                wanted += demand(SET_SIZE if at < sets else RUN_SIZE, limit)
        worst = max(worst, wanted - supply(suits, melds, sets, subset))
    return worst


@rule
def supply(suits: Suits, melds: Melds, sets: int, subset: int) -> int:
    """How many real cards the melds of a subset can use: all of a set's rank, and of the rest one for each place of
    a run.
    """
    cards = 0
    for at in range(sets):
        if (subset >> at) & 1:
            cards += copies(all_suits(suits), melds[at])
            other = ~(15 << (BITS * melds[at]))
            suits = (suits[0] & other, suits[1] & other, suits[2] & other, suits[3] & other)
    for at in range(sets, len(melds)):
        if (subset >> at) & 1:
            suit, low = melds[at] // STARTS, melds[at] % STARTS
            four = in_run(present(suits[suit]), low)
            cards += ones(four)
            suits = without(suits, suit, ranks_at(four, low))
    return cards


@rule
def all_in_sets(ranks: int, jokers: int, sets: int, limit: int) -> bool:
    """Can all these cards go into exactly so many sets, nothing left over (R11, contract 8)?

    Each rank that is held has one set at least; spare sets go where they cost the fewest jokers.
    """
    if ranks == 0:
        return sets == 0 and jokers == 0
    if limit > 0 and jokers > limit * sets:
        return False
    split, needed, left = 0, 0, ranks
    for rank in range(RANKS):
        held = left & 15
        left >>= BITS
        if held > 0:
            sets -= 1
            needed += max(0, SET_SIZE - held)
            split += 1 << (BITS * rank)
            if sets < 0 or held < demand(SET_SIZE, limit):
                return False
    for _ in range(sets):
        rank, cost = cheapest_split(ranks, split, limit)
        if rank < 0:
            return False
        split += 1 << (BITS * rank)
        needed += cost
    return jokers >= needed


@rule
def cheapest_split(ranks: int, split: int, limit: int) -> tuple[int, int]:
    """Where one more set costs the fewest jokers, and how many; -1: no rank has cards enough."""
    best, least = -1, SET_SIZE + 1
    for rank in range(RANKS):
        held, sets = copies(ranks, rank), copies(split, rank)
        if sets > 0 and held >= (sets + 1) * demand(SET_SIZE, limit):
            cost = max(0, SET_SIZE * (sets + 1) - held) - max(0, SET_SIZE * sets - held)
            if cost < least:
                best, least = rank, cost
    return best, least
