"""The best lay of a hand as a row of actions (R7, R10, R11)."""

from typing import Final

import numpy as np

from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.core.records import Ids
from brelan.games.rami.hands import JOKER_POINTS, points_of
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS, LAST_CONTRACT, cheapest_split
from brelan.games.rami.moves import BEGIN_RUN, BEGIN_SET, CLOSE, PLACE, STARTS
from brelan.games.rami.packing import BITS, Suits, all_suits, copies, hand_of, without
from brelan.games.rami.runs import COLUMNS, LOW, MOST_LAID, MOST_RUNS, SIZE, SUIT, WILD, WILDS, Table, cards_of
from brelan.games.rami.search import best_melds, points_in
from brelan.games.rami.state import JOKER, KINDS, PLACES, RANKS, ROW, SET_SIZE, SUITS
from brelan.games.rami.table import keeps

NEVER: Final = 1 << 20
"""More points than any hand."""


@rule
def best_lay(state: State, seat: int, ids: Ids) -> int:
    """Write the actions of the lay that leaves the fewest points in hand into ids, and return how many there are; 0
    if the seat cannot lay down its contract. A lay under way is planned from its beginning.
    """
    contract = int(state.contracts[state.round_index])
    sets, count = int(LAID_SETS[contract]), int(LAID_RUNS[contract])
    suits, jokers, limit = hand_of(state, seat), int(state.hand[seat, JOKER]), int(state.max_jokers)
    runs, chosen = np.zeros((MOST_RUNS if count > 0 else 1, COLUMNS), np.int64), np.zeros(MOST_LAID + 1, np.int64)
    if contract == LAST_CONTRACT:
        chosen[0] = ranks_of_all(all_suits(suits), sets, limit)
        stays = KINDS if chosen[0] >= 0 else -1
    else:
        stays = choose(suits, jokers, sets, count, limit, keeps(state), runs, chosen)
    if stays < 0:
        return 0
    suits, jokers = kept_back(suits, jokers, stays)
    return write_steps(suits, jokers, sets, count, limit, runs, chosen, ids)


@rule
def kept_back(suits: Suits, jokers: int, kind: int) -> tuple[Suits, int]:
    """A hand without one card of a kind (KINDS: with all)."""
    if kind == JOKER:
        return suits, jokers - 1
    if kind == KINDS:
        return suits, jokers
    return without(suits, kind // RANKS, 1 << (BITS * (kind % RANKS))), jokers


@rule
def ranks_of_all(held: int, sets: int, limit: int) -> int:
    """Which ranks of sets all the cards go into, for contract 8, 4 bits each; -1: none do."""
    split, count = 0, 0
    for rank in range(RANKS):
        if copies(held, rank) > 0:
            split += 1 << (BITS * rank)
            count += 1
    if count == 0 or count > sets:
        return -1
    for _ in range(sets - count):
        rank, _cost = cheapest_split(held, split, limit)
        if rank < 0:
            return -1
        split += 1 << (BITS * rank)
    ranks = 0
    for rank in range(RANKS):
        for _ in range(copies(split, rank)):
            ranks = ranks << BITS | rank
    return ranks


@rule
def choose(suits: Suits, jokers: int, sets: int, count: int, limit: int, keep: int, runs: Table, chosen: Table) -> int:
    """Choose runs and the sets' ranks. Returns the kind that stays in hand because one must, KINDS: none has to, or
    -1: there is no way to lay.

    Only when everything could be laid must a card be chosen to stay: each in turn, as if it were not held, those that
    count least first.
    """
    total = points_in(all_suits(suits)) + JOKER_POINTS * jokers
    laid = best_melds(suits, jokers, sets, count, limit, runs, chosen)
    if laid < total or keep == 0:
        return KINDS if laid >= 0 else -1
    stays, least = -1, NEVER
    for at in range(KINDS):
        kind = at % SUITS * RANKS + (at // SUITS + 1) % RANKS if at < JOKER else JOKER
        held = jokers if kind == JOKER else copies(suits[kind // RANKS], kind % RANKS)
        if held > 0 and points_of(kind) < least:
            others, wild = kept_back(suits, jokers, kind)
            laid = best_melds(others, wild, sets, count, limit, runs, chosen)
            if laid >= 0 and total - laid < least:
                stays, least = kind, total - laid
    if stays >= 0:
        others, wild = kept_back(suits, jokers, stays)
        best_melds(others, wild, sets, count, limit, runs, chosen)
    return stays


@rule
def write_steps(
    suits: Suits, jokers: int, sets: int, count: int, limit: int, runs: Table, chosen: Table, ids: Ids
) -> int:
    """Write the actions of the chosen melds: runs first take their cards, jokers left over go where there is room."""
    for at in range(count):
        run = chosen[at + 1]
        suits = without(suits, runs[run, SUIT], cards_of(runs, run))
        jokers -= runs[run, WILDS]
    ranks, size = chosen[0], 0
    for at in range(sets):
        jokers -= max(0, SET_SIZE - share_of(all_suits(suits), ranks, sets, at))
    held = all_suits(suits)
    for at in range(sets):
        rank, share = copies(ranks, at), share_of(held, ranks, sets, at)
        room = (limit if limit > 0 else ROW - share) - max(0, SET_SIZE - share)
        extra = min(jokers, room)
        jokers -= extra
        wild = max(0, SET_SIZE - share) + extra
        ids[size] = BEGIN_SET + rank
        size += 1
        for suit in range(SUITS):
            while share > 0 and copies(suits[suit], rank) > 0:
                suits = without(suits, suit, 1 << (BITS * rank))
                ids[size] = PLACE + suit * RANKS + rank
                size += 1
                share -= 1
        size = write_jokers(ids, size, wild)
    for at in range(count):
        size, jokers = write_run(runs, chosen[at + 1], limit, jokers, ids, size)
    return size


@rule
def share_of(held: int, ranks: int, sets: int, at: int) -> int:
    """How many cards of its rank a set gets: an even share, if several sets have that rank."""
    rank, same, before = copies(ranks, at), 0, 0
    for other in range(sets):
        if copies(ranks, other) == rank:
            same += 1
            before += other < at
    return (copies(held, rank) + same - 1 - before) // same


@rule
def write_jokers(ids: Ids, size: int, wild: int) -> int:
    """Write so many jokers and the end of a meld; returns where the next is written."""
    for at in range(size, size + wild):
        ids[at] = PLACE + JOKER
    ids[size + wild] = CLOSE
    return size + wild + 1


@rule
def write_run(runs: Table, run: int, limit: int, spare: int, ids: Ids, size: int) -> tuple[int, int]:
    """Write a run, spare jokers above it and then below; returns where the next meld is written, and the jokers that
    are still spare.
    """
    suit, first, length = runs[run, SUIT], runs[run, LOW], runs[run, SIZE]
    extra = min(spare, PLACES - length)
    if limit > 0:
        extra = min(extra, limit - runs[run, WILDS])
    above = min(extra, PLACES - first - length)
    low = first - (extra - above)
    ids[size] = BEGIN_RUN + suit * STARTS + low
    size += 1
    for place in range(low, first + length + above):
        at = place - first
        wild = at < 0 or at >= length or (runs[run, WILD] >> at) & 1
        ids[size] = PLACE + (JOKER if wild else suit * RANKS + place % RANKS)
        size += 1
    ids[size] = CLOSE
    return size + 1, spare - extra
