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
from brelan.games.rami.packing import BITS, copies, in_run, ones, present, ranks_at, suit_of
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
def in_one_run(s0: int, s1: int, s2: int, s3: int, sets: int, best: int, goal: int) -> int:
    """The most places of a run and sets that the suits fill, if more than `best`; else `best`. `goal` is enough."""
    ranks = s0 + s1 + s2 + s3
    bound = in_sets(ranks, sets)
    for suit in range(SUITS):
        flags = present(suit_of(s0, s1, s2, s3, suit))
        for low in range(STARTS):
            four = in_run(flags, low)
            filled = ones(four)
            if filled + bound > best:
                best = max(best, filled + in_sets(ranks - ranks_at(four, low), sets))
                if best >= goal:
                    return best
    return best


@rule
def in_two_runs(s0: int, s1: int, s2: int, s3: int, sets: int, best: int, goal: int) -> int:
    """The same for two runs: first the one with more cards."""
    bound = in_sets(s0 + s1 + s2 + s3, sets)
    for filled in range(RUN_SIZE, -1, -1):
        if 2 * filled + bound <= best:
            return best
        for suit in range(SUITS):
            flags = present(suit_of(s0, s1, s2, s3, suit))
            for low in range(STARTS):
                four = in_run(flags, low)
                if ones(four) == filled:
                    a, b, c, d = without(s0, s1, s2, s3, suit, ranks_at(four, low))
                    best = max(best, filled + in_one_run(a, b, c, d, sets, best - filled, goal - filled))
                    if best >= goal:
                        return best
    return best


@rule
def in_three_runs(s0: int, s1: int, s2: int, s3: int, sets: int, best: int, goal: int) -> int:
    """The same for three runs."""
    bound = in_sets(s0 + s1 + s2 + s3, sets)
    for filled in range(RUN_SIZE, -1, -1):
        if 3 * filled + bound <= best:
            return best
        for suit in range(SUITS):
            flags = present(suit_of(s0, s1, s2, s3, suit))
            for low in range(STARTS):
                four = in_run(flags, low)
                if ones(four) == filled:
                    a, b, c, d = without(s0, s1, s2, s3, suit, ranks_at(four, low))
                    best = max(best, filled + in_two_runs(a, b, c, d, sets, best - filled, goal - filled))
                    if best >= goal:
                        return best
    return best


@rule
def without(s0: int, s1: int, s2: int, s3: int, suit: int, cards: int) -> tuple[int, int, int, int]:
    """The suits after cards of one of them have left."""
    return (
        s0 - (cards if suit == 0 else 0),
        s1 - (cards if suit == 1 else 0),
        s2 - (cards if suit == 2 else 0),
        s3 - (cards if suit == 3 else 0),
    )


@rule
def filled_places(s0: int, s1: int, s2: int, s3: int, sets: int, runs: int, best: int, goal: int) -> int:
    """The most places of a contract that real cards fill, if more than `best`; else `best`. The search
    ends when it has found `goal`.
    """
    if runs == 0:
        return max(best, in_sets(s0 + s1 + s2 + s3, sets))
    if runs == 1:
        return in_one_run(s0, s1, s2, s3, sets, best, goal)
    if runs == 2:
        return in_two_runs(s0, s1, s2, s3, sets, best, goal)
    return in_three_runs(s0, s1, s2, s3, sets, best, goal)


@rule
def distance(s0: int, s1: int, s2: int, s3: int, jokers: int, sets: int, runs: int, limit: int) -> int:
    """The fewest cards that a hand (suits packed, and jokers) lacks for so many sets and runs.

    `limit`: the most jokers in one meld, 0: no limit.
    """
    places = SET_SIZE * sets + RUN_SIZE * runs
    missing = max(0, places - jokers - filled_places(s0, s1, s2, s3, sets, runs, -1, places - jokers))
    if crowded(jokers, limit):
        return fewest_missing(s0, s1, s2, s3, jokers, sets, runs, limit, missing, places)
    return max(missing, sets + runs - total_of(s0 + s1 + s2 + s3))


@rule
def complete(s0: int, s1: int, s2: int, s3: int, jokers: int, sets: int, runs: int, limit: int) -> bool:
    """Is nothing missing?"""
    return within(s0, s1, s2, s3, jokers, sets, runs, limit, 0)


@rule
def within(s0: int, s1: int, s2: int, s3: int, jokers: int, sets: int, runs: int, limit: int, miss: int) -> bool:
    """Are at most `miss` cards missing? Most hands are turned down at once."""
    needed = SET_SIZE * sets + RUN_SIZE * runs - jokers - miss
    if needed > 0 and filled_places(s0, s1, s2, s3, sets, runs, needed - 1, needed) < needed:
        return False
    if crowded(jokers, limit):
        return fewest_missing(s0, s1, s2, s3, jokers, sets, runs, limit, miss, miss + 1) <= miss
    return miss + jokers < SET_SIZE or total_of(s0 + s1 + s2 + s3) + miss >= sets + runs


@rule
def crowded(jokers: int, limit: int) -> bool:
    """Could the limit turn jokers away from a meld that lacks more than it may hold?

    Else every meld demands one real card at most beside its jokers. A meld without any can as well be one that begins
    with a card that another meld can spare: there are enough real cards if there is one for each meld.
    """
    return 0 < limit < SET_SIZE and jokers > limit


@rule
def total_of(ranks: int) -> int:
    """How many cards there are of all ranks."""
    total = 0
    while ranks:
        total += ranks & 15
        ranks >>= BITS
    return total


@rule
def fewest_missing(
    s0: int, s1: int, s2: int, s3: int, jokers: int, sets: int, runs: int, limit: int, least: int, most: int
) -> int:
    """`distance` for a crowd of jokers, known to be `least` or more: every choice of melds, up to a miss of `most`."""
    melds = np.zeros(sets + runs, np.int64)
    at, best = 0, most
    while at >= 0 and best > least:
        at = first_too_poor(s0, s1, s2, s3, melds, sets, limit, best)
        if at == len(melds):
            open_places = SET_SIZE * sets + RUN_SIZE * runs - jokers - filled_by(s0, s1, s2, s3, melds, sets)
            if open_places < best:
                best = min(best, max(open_places, unmet(s0, s1, s2, s3, melds, sets, limit)))
            at -= 1
        at = next_choice(melds, sets, at)
    return best


@rule
def first_too_poor(s0: int, s1: int, s2: int, s3: int, melds: Melds, sets: int, limit: int, best: int) -> int:
    """The first meld that by itself lacks `best` real cards or more; the number of melds if there is none."""
    for at in range(len(melds)):
        wanted = demand(SET_SIZE if at < sets else RUN_SIZE, limit)
        if wanted - supply(s0, s1, s2, s3, melds, sets, 1 << at) >= best:
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
def filled_by(s0: int, s1: int, s2: int, s3: int, melds: Melds, sets: int) -> int:
    """The most places of these melds that real cards fill."""
    filled = 0
    for at in range(sets, len(melds)):
        suit, low = melds[at] // STARTS, melds[at] % STARTS
        four = in_run(present(suit_of(s0, s1, s2, s3, suit)), low)
        filled += ones(four)
        s0, s1, s2, s3 = without(s0, s1, s2, s3, suit, ranks_at(four, low))
    ranks = s0 + s1 + s2 + s3
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
def unmet(s0: int, s1: int, s2: int, s3: int, melds: Melds, sets: int, limit: int) -> int:
    """How many of the melds' demands for real cards cannot be met: the worst of all subsets of the melds."""
    worst = 0
    for subset in range(1, 1 << len(melds)):
        wanted = 0
        for at in range(len(melds)):
            if (subset >> at) & 1:
                wanted += demand(SET_SIZE if at < sets else RUN_SIZE, limit)
        worst = max(worst, wanted - supply(s0, s1, s2, s3, melds, sets, subset))
    return worst


@rule
def supply(s0: int, s1: int, s2: int, s3: int, melds: Melds, sets: int, subset: int) -> int:
    """How many real cards the melds of a subset can use: all of a set's rank, and of the rest one for each place of
    a run.
    """
    cards = 0
    for at in range(sets):
        if (subset >> at) & 1:
            cards += copies(s0 + s1 + s2 + s3, melds[at])
            other = ~(15 << (BITS * melds[at]))
            s0, s1, s2, s3 = s0 & other, s1 & other, s2 & other, s3 & other
    for at in range(sets, len(melds)):
        if (subset >> at) & 1:
            suit, low = melds[at] // STARTS, melds[at] % STARTS
            four = in_run(present(suit_of(s0, s1, s2, s3, suit)), low)
            cards += ones(four)
            s0, s1, s2, s3 = without(s0, s1, s2, s3, suit, ranks_at(four, low))
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
