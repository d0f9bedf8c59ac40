"""Can a contract still be completed from here? (R7, R10, R11)

Asked of a hand before anything is laid, and of every step of a lay under way: of the cards that are not on the
workbench, the open meld takes what it still needs, in every way, and the other melds are made from the rest.
"""

from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS, LAST_CONTRACT, all_in_sets, complete, total_of
from brelan.games.rami.packing import BITS, copies, packed, packed_used, suit_of
from brelan.games.rami.state import JOKER, NO_MELD, PLACES, RANKS, RUN_SIZE, SET, SET_SIZE
from brelan.games.rami.table import keeps


@rule
def lays(state: State, seat: int) -> bool:
    """Could this seat lay down its contract with the cards in its hand?"""
    contract = int(state.contracts[state.round_index])
    sets, runs = int(LAID_SETS[contract]), int(LAID_RUNS[contract])
    jokers, limit = int(state.hand[seat, JOKER]), int(state.max_jokers)
    if state.held[seat] < SET_SIZE * sets + RUN_SIZE * runs + keeps(state):
        return False
    s0, s1, s2, s3 = packed(state, seat, 0), packed(state, seat, 1), packed(state, seat, 2), packed(state, seat, 3)
    if contract == LAST_CONTRACT:
        return all_in_sets(s0 + s1 + s2 + s3, jokers, sets, limit)
    return complete(s0, s1, s2, s3, jokers, sets, runs, limit)


@rule
def rest(state: State, seat: int) -> tuple[int, int, int, int, int]:
    """The seat's cards that are not on the workbench: four suits packed, and jokers."""
    return (
        packed(state, seat, 0) - packed_used(state, 0),
        packed(state, seat, 1) - packed_used(state, 1),
        packed(state, seat, 2) - packed_used(state, 2),
        packed(state, seat, 3) - packed_used(state, 3),
        int(state.hand[seat, JOKER]) - int(state.used[JOKER]),
    )


@rule
def completes(
    state: State,
    s0: int,
    s1: int,
    s2: int,
    s3: int,
    held: int,
    sets: int,
    runs: int,
    kind: int,
    what: int,
    low: int,
    size: int,
    jokers: int,
) -> bool:
    """Could the lay be completed from these cards if the open meld (NO_MELD: none) had this size and so many jokers,
    and so many sets and runs were to follow?
    """
    spare = held + total_of(s0 + s1 + s2 + s3) - SET_SIZE * sets - RUN_SIZE * runs - keeps(state)
    limit = int(state.max_jokers)
    if spare < 0:
        return False
    if state.contracts[state.round_index] == LAST_CONTRACT:
        return completes_all(s0 + s1 + s2 + s3, held, sets, limit, kind, what, size, jokers)
    if kind == NO_MELD:
        return complete(s0, s1, s2, s3, held, sets, runs, limit)
    allowed = min(held, limit - jokers) if limit > 0 else held
    if kind == SET:
        return completes_set(s0, s1, s2, s3, held, allowed, sets, runs, limit, what, size, jokers, spare)
    return completes_run(s0, s1, s2, s3, held, allowed, sets, runs, limit, what, low + size, size, jokers, spare)


@rule
def taken_from(s0: int, s1: int, s2: int, s3: int, suit: int, rank: int, count: int) -> tuple[int, int, int, int]:
    """The suits without so many copies of a card."""
    cards = count << (BITS * rank)
    return (
        s0 - (cards if suit == 0 else 0),
        s1 - (cards if suit == 1 else 0),
        s2 - (cards if suit == 2 else 0),
        s3 - (cards if suit == 3 else 0),
    )


@rule
def completes_all(ranks: int, held: int, sets: int, limit: int, kind: int, rank: int, size: int, jokers: int) -> bool:
    """Contract 8: can the open set take some of its rank and some jokers, so that the rest makes the other sets?"""
    if kind == NO_MELD:
        return all_in_sets(ranks, held, sets, limit)
    reals = size - jokers
    for more in range(copies(ranks, rank) + 1):
        for wild in range(held + 1):
            is_set = size + more + wild >= SET_SIZE and reals + more > 0
            allowed = limit == 0 or jokers + wild <= limit
            if is_set and allowed and all_in_sets(ranks - (more << (BITS * rank)), held - wild, sets, limit):
                return True
    return False


@rule
def completes_set(
    s0: int,
    s1: int,
    s2: int,
    s3: int,
    held: int,
    allowed: int,
    sets: int,
    runs: int,
    limit: int,
    rank: int,
    size: int,
    jokers: int,
    spare: int,
) -> bool:
    """Every way for an open set to get the cards it needs, from each suit and of at most `allowed` jokers."""
    real = size > jokers
    needed = max(0 if real else 1, SET_SIZE - size)
    if needed > min(spare, allowed + copies(s0 + s1 + s2 + s3, rank)):
        return False
    for c0 in range(min(needed, copies(s0, rank)) + 1):
        for c1 in range(min(needed - c0, copies(s1, rank)) + 1):
            for c2 in range(min(needed - c0 - c1, copies(s2, rank)) + 1):
                for c3 in range(min(needed - c0 - c1 - c2, copies(s3, rank)) + 1):
                    wild = needed - c0 - c1 - c2 - c3
                    if wild > allowed or (wild == needed and not real):
                        continue
                    at = BITS * rank
                    a, b, c, d = s0 - (c0 << at), s1 - (c1 << at), s2 - (c2 << at), s3 - (c3 << at)
                    if complete(a, b, c, d, held - wild, sets, runs, limit):
                        return True
    return False


@rule
def completes_run(
    s0: int,
    s1: int,
    s2: int,
    s3: int,
    held: int,
    allowed: int,
    sets: int,
    runs: int,
    limit: int,
    suit: int,
    at: int,
    size: int,
    jokers: int,
    spare: int,
) -> bool:
    """Every way for an open run, whose next card is for place `at`, to get the cards it needs: each real or a joker.

    A run of jokers alone may go on with jokers until a real card comes.
    """
    real = size > jokers
    needed = max(0 if real else 1, RUN_SIZE - size)
    cards = suit_of(s0, s1, s2, s3, suit)
    if needed - held_from(cards, at, needed) > allowed and real:
        return False
    while needed <= spare and at + needed <= PLACES:
        for wilds in range(1 << needed):
            if not real and wilds == (1 << needed) - 1:
                continue
            if fills(cards, at, needed, wilds, allowed):
                a, b, c, d = s0, s1, s2, s3
                wild = 0
                for step in range(needed):
                    if (wilds >> step) & 1:
                        wild += 1
                    else:
                        a, b, c, d = taken_from(a, b, c, d, suit, (at + step) % RANKS, 1)
                if complete(a, b, c, d, held - wild, sets, runs, limit):
                    return True
        if real or needed > allowed:
            return False
        needed += 1
    return False


@rule
def held_from(cards: int, at: int, needed: int) -> int:
    """For how many of so many places from `at` on there is a card."""
    held = 0
    for place in range(at, min(at + needed, PLACES)):
        held += copies(cards, place % RANKS) > 0
    return held


@rule
def fills(cards: int, at: int, needed: int, wilds: int, allowed: int) -> bool:
    """Are there real cards for the places from `at` on that are not wild, and at most `allowed` wild ones?"""
    for step in range(needed):
        if (wilds >> step) & 1:
            allowed -= 1
        else:
            rank = (at + step) % RANKS
            if copies(cards, rank) == 0:
                return False
            cards -= 1 << (BITS * rank)
    return allowed >= 0
