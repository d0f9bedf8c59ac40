"""The best way to lay down a contract of sets and runs: the one that leaves the fewest points in hand. Exact.

Every choice of ranks for the sets is tried. A set takes all cards of its rank that are left, so these are laid in any
case, be it in the set or in a run; all else is decided suit by suit. What a suit's runs lay depends on how many runs
it has, how many jokers, and how many cards of the sets' ranks they take from the sets: the best for each of these is
kept, and the suits are added up like the items of a knapsack.
"""

from typing import Final

import numpy as np

from brelan.core.compiling import rule
from brelan.games.rami.hands import JOKER_POINTS, points_of
from brelan.games.rami.melds import demand
from brelan.games.rami.packing import BITS, Suits, all_suits, copies
from brelan.games.rami.runs import (
    MOST_LAID,
    PLACED,
    SIZE,
    SUIT,
    Table,
    copy_run,
    list_runs,
    room_of,
    share_wilds,
    shortage,
    size_of,
)
from brelan.games.rami.state import PLACES, RANKS, SET_SIZE, SUITS

USED: Final = (1, 5, 13)
"""By number of sets: how many cards of their ranks runs may take, counted together: of the first, and 5 times those
of the second. Contracts with one set have two runs at most, those with two one run.
"""
SECOND: Final = 5
RUN_BITS: Final = 9
WAY_BITS: Final = RUN_BITS + BITS
"""A way to lay runs, in one number: for each run its row plus 1, and with a suit's first run what the suit uses."""


@rule
def points_in(ranks: int) -> int:
    """What cards of these ranks count."""
    points, rank = 0, 0
    while ranks:
        points += (ranks & 15) * points_of(rank)
        ranks >>= BITS
        rank += 1
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
def best_melds(suits: Suits, jokers: int, sets: int, count: int, limit: int, runs: Table, chosen: Table) -> int:
    """The most points that a contract of `sets` sets and `count` runs lays from these suits and jokers; -1: none.

    The sets' ranks are written into chosen[0], 4 bits each, the runs into chosen[1 : count + 1] as rows of `runs`.
    """
    ranks = all_suits(suits)
    if count == 0:
        trial = np.zeros(1, np.int64)
        points = best_sets(ranks, jokers, sets, limit, trial)
        chosen[0] = trial[0]
        return points + JOKER_POINTS * in_room(jokers, sets, limit) if points >= 0 else -1
    starts = np.zeros(SUITS + 1, np.int64)
    list_runs(suits, min(jokers, limit) if limit > 0 else jokers, runs, starts)
    total, idle = points_in(ranks) + JOKER_POINTS * jokers, idle_cards(suits, runs, starts)
    shape = (count + 1, jokers + 1, USED[sets])
    most, ways = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    one, one_ways = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    best, best_way, trial_ranks = -1, 0, 0
    while trial_ranks >= 0:
        held = points_of_sets(ranks, jokers, sets, trial_ranks, limit) >= 0
        if held and total - points_in(idle & ~cards_at(trial_ranks, sets)) > best:
            best_runs(suits, jokers, sets, count, limit, trial_ranks, runs, starts, most, ways, one, one_ways)
            points, way = with_sets(ranks, jokers, sets, count, limit, trial_ranks, most, ways)
            if points > best:
                best, best_way = points, way
                chosen[0] = trial_ranks
        trial_ranks = next_ranks(trial_ranks, sets)
    if best >= 0:
        write_runs(suits, jokers, sets, limit, chosen[0], best_way, runs, starts[SUITS])
        for at in range(count):
            chosen[at + 1] = starts[SUITS] + at
    return best


@rule
def in_room(jokers: int, sets: int, limit: int) -> int:
    """How many of so many jokers go into sets."""
    return min(jokers, sets * limit) if limit > 0 else jokers


@rule
def cards_at(chosen: int, sets: int) -> int:
    """All bits of the ranks chosen for sets."""
    bits = 0
    for at in range(sets):
        bits |= 15 << (BITS * copies(chosen, at))
    return bits


@rule
def idle_cards(suits: Suits, runs: Table, starts: Table) -> int:
    """The cards that no run can take, all suits together."""
    idle = 0
    for suit in range(SUITS):
        reach = 0
        for run in range(starts[suit], starts[suit + 1]):
            reach |= runs[run, PLACED]
        reach = (reach | reach >> 1) & 0x1111111111111
        idle += suits[suit] & ~(15 * reach)
    return idle


@rule
def best_runs(
    suits: Suits,
    jokers: int,
    sets: int,
    count: int,
    limit: int,
    chosen: int,
    runs: Table,
    starts: Table,
    most: Table,
    ways: Table,
    one: Table,
    one_ways: Table,
) -> None:
    """Write into most[runs, jokers, used] the most points of real cards that so many runs lay, -1 if none can, and
    into `ways` how; `one` and `one_ways` are the same for a suit.
    """
    most[:] = -1
    most[0, 0, 0] = 0
    spare = spare_cards(all_suits(suits), sets, limit, chosen)
    for suit in range(SUITS):
        first, last = starts[suit], starts[suit + 1]
        if first < last:
            one[:] = -1
            runs_of_suit(suits[suit], jokers, sets, count, limit, chosen, spare, runs, first, last, one, one_ways)
            add_suit(count, most, ways, one, one_ways)


@rule
def spare_cards(ranks: int, sets: int, limit: int, chosen: int) -> int:
    """How many cards of each rank, packed, the sets can do without: they need some real cards, and for others jokers
    will do, as they do in a run.
    """
    for at in range(sets):
        ranks -= demand(SET_SIZE, limit) << (BITS * copies(chosen, at))
    return ranks


@rule
def free_of(spare: int, chosen: int, sets: int, others: int) -> int:
    """How many cards of the sets' ranks a suit's runs can take, packed, whatever so many other runs take: an ace twice,
    others once.
    """
    free = 0
    for at in range(sets):
        rank = copies(chosen, at)
        most = max(0, copies(spare, rank) - others * (2 if rank == 0 else 1))
        free = (free & ~(15 << (BITS * rank))) | most << (BITS * rank)
    return free


@rule
def near_full(runs: Table, ids: Table, count: int, limit: int) -> bool:
    """Is one of the runs so long that it has less room for jokers than the limit? Then a joker in a card's stead makes
    room for another.
    """
    for at in range(count):
        if runs[ids[at], SIZE] > PLACES - limit:
            return limit > 0
    return False


@rule
def runs_of_suit(
    cards: int,
    jokers: int,
    sets: int,
    count: int,
    limit: int,
    chosen: int,
    spare: int,
    runs: Table,
    first: int,
    last: int,
    one: Table,
    one_ways: Table,
) -> None:
    """Every choice of one to `count` runs of a suit, rows `first` to `last` of `runs`."""
    ids, placed, level = np.zeros(MOST_LAID, np.int64), np.zeros(MOST_LAID, np.int64), 0
    shares = np.zeros(MOST_LAID, np.int64)
    ids[0] = first
    while level >= 0:
        if ids[level] == last:
            level -= 1
            if level >= 0:
                ids[level] += 1
            continue
        places = placed[level] + runs[ids[level], PLACED]
        short = shortage(cards, places)
        if size_of(short) <= jokers:
            here = level + 1
            free = 0 if near_full(runs, ids, here, limit) else free_of(spare, chosen, sets, count - here)
            note(places, places - short, jokers, sets, here, limit, chosen, free, runs, ids, shares, one, one_ways)
            if level + 1 < count:
                placed[level + 1], ids[level + 1] = places, ids[level]
                level += 1
                continue
        ids[level] += 1


@rule
def note(
    places: int,
    reals: int,
    jokers: int,
    sets: int,
    count: int,
    limit: int,
    chosen: int,
    free: int,
    runs: Table,
    ids: Table,
    shares: Table,
    one: Table,
    one_ways: Table,
) -> None:
    """Keep a choice of runs where it is the best: with all their real cards, and with fewer of the sets' ranks where
    these may be too many, beyond those that are `free`.
    """
    first, second = copies(chosen, 0), copies(chosen, 1)
    most_first = copies(reals, first) if sets > 0 else 0
    most_second = copies(reals, second) if sets > 1 and second != first else 0
    all_points = points_in(reals)
    firsts = 1 + max(0, most_first - copies(free, first))
    seconds = 1 + max(0, most_second - copies(free, second))
    for out in range(firsts * seconds):
        a, b = out % firsts, out // firsts
        taken = reals - (a << (BITS * first)) - (b << (BITS * second))
        wild = places - taken
        needed = size_of(wild)
        if needed <= jokers:
            room = room_of(runs, ids, count, wild, limit, jokers, shares)
            points = all_points - a * points_of(first) - b * points_of(second)
            used = most_first - a + SECOND * (most_second - b)
            for each in range(needed, min(jokers, room) + 1):
                if points > one[count, each, used]:
                    one[count, each, used] = points
                    one_ways[count, each, used] = way_of(ids, count, used)


@rule
def way_of(ids: Table, count: int, used: int) -> int:
    """Runs of a suit in one number."""
    way = used << RUN_BITS
    for at in range(count):
        way |= (ids[at] + 1) << (WAY_BITS * at)
    return way


@rule
def add_suit(count: int, most: Table, ways: Table, one: Table, one_ways: Table) -> None:
    """Let a suit lay some of the runs: from the most runs down, so that no suit is added twice."""
    for all_runs in range(count, 0, -1):
        for here in range(1, all_runs + 1):
            before = all_runs - here
            for a in range(most.shape[1]):
                for b in range(most.shape[2]):
                    if most[before, a, b] >= 0:
                        add_to(most, ways, one, one_ways, before, here, a, b)


@rule
def add_to(
    most: Table, ways: Table, one: Table, one_ways: Table, before: int, here: int, jokers: int, used: int
) -> None:
    """Add a suit's `here` runs to the best of the suits before with these runs, jokers and cards used."""
    points, shift = most[before, jokers, used], WAY_BITS * before
    for a in range(most.shape[1] - jokers):
        for b in range(most.shape[2] - used):
            more = one[here, a, b]
            if more >= 0 and points + more > most[before + here, jokers + a, used + b]:
                most[before + here, jokers + a, used + b] = points + more
                ways[before + here, jokers + a, used + b] = (
                    ways[before, jokers, used] & ((1 << shift) - 1) | one_ways[here, a, b] << shift
                )


@rule
def with_sets(
    ranks: int, jokers: int, sets: int, count: int, limit: int, chosen: int, most: Table, ways: Table
) -> tuple[int, int]:
    """The most points that the runs and these sets lay together, jokers among them, and the way of the runs; -1: they
    cannot be laid.
    """
    best, way = -1, 0
    first, second = copies(chosen, 0), copies(chosen, 1)
    for spent in range(most.shape[1]):
        for used in range(most.shape[2]):
            if most[count, spent, used] >= 0:
                taken = (used % SECOND << (BITS * first)) + (used // SECOND << (BITS * second))
                points = points_of_sets(ranks - taken, jokers - spent, sets, chosen, limit)
                if points >= 0:
                    laid = spent + in_room(jokers - spent, sets, limit) if limit > 0 else jokers
                    points += most[count, spent, used] + JOKER_POINTS * laid
                    if points > best:
                        best, way = points, ways[count, spent, used]
    return best, way


@rule
def write_runs(suits: Suits, jokers: int, sets: int, limit: int, chosen: int, way: int, runs: Table, to: int) -> None:
    """Write the runs of a way into the rows from `to` on, with their wild places, suit by suit."""
    ids, shares = np.zeros(MOST_LAID, np.int64), np.zeros(MOST_LAID, np.int64)
    while way > 0:
        used, count, places = (way >> RUN_BITS) & 15, 0, 0
        suit = runs[(way & ((1 << RUN_BITS) - 1)) - 1, SUIT]
        while way > 0 and runs[(way & ((1 << RUN_BITS) - 1)) - 1, SUIT] == suit:
            ids[count] = (way & ((1 << RUN_BITS) - 1)) - 1
            places += runs[ids[count], PLACED]
            count += 1
            way >>= WAY_BITS
        wild = shortage(suits[suit], places)
        if sets > 0:
            wild = with_wild(wild, places, copies(chosen, 0), used % SECOND)
        if sets > 1 and copies(chosen, 1) != copies(chosen, 0):
            wild = with_wild(wild, places, copies(chosen, 1), used // SECOND)
        share_wilds(runs, ids, count, wild, limit, jokers, shares)
        for at in range(count):
            copy_run(runs, ids[at], shares[at], to)
            to += 1


@rule
def with_wild(wild: int, places: int, rank: int, used: int) -> int:
    """The wild cards when so many of a rank are real."""
    return (wild & ~(15 << (BITS * rank))) | (copies(places, rank) - used) << (BITS * rank)
