"""The best lay of a hand as a row of actions (R7, R10, R11)."""

from typing import Final

import numpy as np

from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.core.records import Ids
from brelan.games.rami.hands import JOKER_POINTS, points_of
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS, LAST_CONTRACT, cheapest_split
from brelan.games.rami.moves import BEGIN_RUN, BEGIN_SET, CLOSE, PLACE, STARTS
from brelan.games.rami.packing import BITS, copies, packed
from brelan.games.rami.search import (
    COLUMNS,
    LOW,
    MOST_RUNS,
    SIZE,
    SUIT,
    WILD,
    WILDS,
    Table,
    best_melds,
    cards_of,
    points_in,
)
from brelan.games.rami.state import JOKER, KINDS, PLACES, RANKS, ROW, SET_SIZE, SUITS
from brelan.games.rami.table import keeps

MOST_MELDS: Final = 4


@rule
def best_lay(state: State, seat: int, ids: Ids) -> int:
    """Write the actions of the lay that leaves the fewest points in hand into ids, and return how many there are; 0
    if the seat cannot lay down its contract. A lay under way is planned from its beginning.
    """
    contract = int(state.contracts[state.round_index])
    sets, count = int(LAID_SETS[contract]), int(LAID_RUNS[contract])
    suits = np.zeros(SUITS, np.int64)
    for suit in range(SUITS):
        suits[suit] = packed(state, seat, suit)
    jokers, limit = int(state.hand[seat, JOKER]), int(state.max_jokers)
    chosen, ranks = np.zeros(MOST_MELDS, np.int64), np.zeros(MOST_MELDS, np.int64)
    runs = np.zeros((MOST_RUNS if count > 0 else 1, COLUMNS), np.int64)
    if contract == LAST_CONTRACT:
        if not ranks_of_all(suits.sum(), sets, limit, ranks):
            return 0
    else:
        left_out = choose(suits, jokers, sets, count, limit, keeps(state), runs, chosen, ranks)
        if left_out < 0:
            return 0
        if left_out == JOKER:
            jokers -= 1
        elif left_out < KINDS:
            suits[left_out // RANKS] -= 1 << (BITS * (left_out % RANKS))
    return write_steps(suits, jokers, sets, count, limit, runs, chosen, ranks, ids)


@rule
def ranks_of_all(held: int, sets: int, limit: int, ranks: Table) -> bool:
    """Which sets all the cards go into, for contract 8."""
    split, count = 0, 0
    for rank in range(RANKS):
        if copies(held, rank) > 0:
            split += 1 << (BITS * rank)
            count += 1
    if count == 0 or count > sets:
        return False
    for _ in range(sets - count):
        rank, _cost = cheapest_split(held, split, limit)
        if rank < 0:
            return False
        split += 1 << (BITS * rank)
    at = 0
    for rank in range(RANKS):
        for _ in range(copies(split, rank)):
            ranks[at] = rank
            at += 1
    return True


@rule
def choose(
    suits: Table,
    jokers: int,
    sets: int,
    count: int,
    limit: int,
    keep: int,
    runs: Table,
    chosen: Table,
    ranks: Table,
) -> int:
    """Choose runs and the sets' ranks. Returns the kind that stays in hand because one must, KINDS: none has to, or
    -1: there is no way to lay.

    Only when everything could be laid must a card be chosen to stay: each in turn, as if it were not held.
    """
    total = points_in(suits.sum()) + JOKER_POINTS * jokers
    best = best_melds(suits, jokers, sets, count, limit, runs, chosen, ranks)
    if best < 0:
        return -1
    if best < total or keep == 0:
        return KINDS
    stays, least = -1, 1 << 20
    for kind in range(KINDS):
        held = jokers if kind == JOKER else copies(suits[kind // RANKS], kind % RANKS)
        if held > 0 and points_of(kind) < least:
            left = total - best_without(suits, jokers, kind, sets, count, limit, runs, chosen, ranks)
            if left < least:
                stays, least = kind, left
    if stays >= 0:
        best_without(suits, jokers, stays, sets, count, limit, runs, chosen, ranks)
    return stays


@rule
def best_without(
    suits: Table,
    jokers: int,
    kind: int,
    sets: int,
    count: int,
    limit: int,
    runs: Table,
    chosen: Table,
    ranks: Table,
) -> int:
    """`best_melds` for a hand without one card of a kind; far below 0 if there are none."""
    rest = suits.copy()
    if kind == JOKER:
        jokers -= 1
    else:
        rest[kind // RANKS] -= 1 << (BITS * (kind % RANKS))
    best = best_melds(rest, jokers, sets, count, limit, runs, chosen, ranks)
    return best if best >= 0 else -(1 << 20)


@rule
def write_steps(
    suits: Table,
    jokers: int,
    sets: int,
    count: int,
    limit: int,
    runs: Table,
    chosen: Table,
    ranks: Table,
    ids: Ids,
) -> int:
    """Write the actions of the chosen melds: runs first take their cards, jokers left over go where there is room."""
    for at in range(count):
        run = runs[chosen[at]]
        suits[run[SUIT]] -= cards_of(run)
        jokers -= run[WILDS]
    held = suits.sum()
    for at in range(sets):
        if at == 0 or ranks[at] != ranks[at - 1]:
            same = sets_of(ranks, sets, at)
            jokers -= max(0, SET_SIZE * same - copies(held, ranks[at]))
    size = 0
    for at in range(sets):
        size, jokers = write_set(suits, held, sets, at, ranks, limit, jokers, ids, size)
    for at in range(count):
        size, jokers = write_run(runs[chosen[at]], limit, jokers, ids, size)
    return size


@rule
def sets_of(ranks: Table, sets: int, at: int) -> int:
    """How many of the chosen sets have the rank of this one."""
    same = 0
    for other in range(sets):
        same += ranks[other] == ranks[at]
    return same


@rule
def write_set(
    suits: Table, held: int, sets: int, at: int, ranks: Table, limit: int, spare: int, ids: Ids, size: int
) -> tuple[int, int]:
    """Write a set: its even share of its rank's cards, the jokers it needs, and spare ones; returns where the next
    meld is written, and the spare jokers left.
    """
    rank = ranks[at]
    same, before = sets_of(ranks, sets, at), 0
    for other in range(at):
        before += ranks[other] == rank
    share = (copies(held, rank) + same - 1 - before) // same
    needed = max(0, SET_SIZE - share)
    extra = min(spare, (limit if limit > 0 else ROW - share) - needed)
    ids[size] = BEGIN_SET + rank
    size += 1
    for suit in range(SUITS):
        while share > 0 and copies(suits[suit], rank) > 0:
            suits[suit] -= 1 << (BITS * rank)
            ids[size] = PLACE + suit * RANKS + rank
            size += 1
            share -= 1
    for _ in range(needed + extra):
        ids[size] = PLACE + JOKER
        size += 1
    ids[size] = CLOSE
    return size + 1, spare - extra


@rule
def write_run(run: Table, limit: int, spare: int, ids: Ids, size: int) -> tuple[int, int]:
    """Write a run, spare jokers above it and then below; returns as `write_set` does."""
    extra = min(spare, PLACES - run[SIZE])
    if limit > 0:
        extra = min(extra, limit - run[WILDS])
    above = min(extra, PLACES - run[LOW] - run[SIZE])
    low = run[LOW] - (extra - above)
    ids[size] = BEGIN_RUN + run[SUIT] * STARTS + low
    size += 1
    for place in range(low, run[LOW] + run[SIZE] + above):
        at = place - run[LOW]
        wild = at < 0 or at >= run[SIZE] or (run[WILD] >> at) & 1
        ids[size] = PLACE + (JOKER if wild else run[SUIT] * RANKS + place % RANKS)
        size += 1
    ids[size] = CLOSE
    return size + 1, spare - extra
