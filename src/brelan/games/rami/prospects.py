"""Can a contract still be completed from here? (R7, R10, R11)

Asked of a hand before anything is laid, and of every step of a lay under way: of the cards that are not on the
workbench, the open meld takes what it still needs, in every way, and the other melds are made from the rest.
"""

from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS, LAST_CONTRACT, all_in_sets, within
from brelan.games.rami.packing import BITS, Suits, all_suits, copies, hand_of, packed_used, total_of, without
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
    if contract == LAST_CONTRACT:
        return all_in_sets(all_suits(hand_of(state, seat)), jokers, sets, limit)
    return within(hand_of(state, seat), jokers, sets, runs, limit, 0)


@rule
def rest(state: State, seat: int) -> tuple[Suits, int]:
    """The seat's cards that are not on the workbench: suits, and jokers."""
    suits = hand_of(state, seat)
    if state.bench > 0:
        suits = (
            suits[0] - packed_used(state, 0),
            suits[1] - packed_used(state, 1),
            suits[2] - packed_used(state, 2),
            suits[3] - packed_used(state, 3),
        )
    return suits, int(state.hand[seat, JOKER]) - int(state.used[JOKER])


@rule
def completes(
    state: State, suits: Suits, jokers: int, sets: int, runs: int, kind: int, what: int, at: int, size: int, wild: int
) -> bool:
    """Could the lay be completed from these cards, with so many sets and runs still to begin, and one meld open?

    The open meld (NO_MELD: none) is of this kind, rank or suit (`what`), and size, `wild` jokers among its cards; a
    run's next card comes to place `at`.
    """
    spare = jokers + total_of(all_suits(suits)) - SET_SIZE * sets - RUN_SIZE * runs - keeps(state)
    limit = int(state.max_jokers)
    if spare < 0:
        return False
    if state.contracts[state.round_index] == LAST_CONTRACT:
        return completes_all(all_suits(suits), jokers, sets, limit, kind, what, size, wild)
    if kind == NO_MELD:
        return within(suits, jokers, sets, runs, limit, 0)
    real = size > wild
    needed = max(0 if real else 1, (SET_SIZE if kind == SET else RUN_SIZE) - size)
    most = min(jokers, limit - wild) if limit > 0 else jokers
    if needed > spare:
        return False
    if kind == SET:
        return completes_set(suits, jokers, sets, runs, limit, what, needed, most, real)
    return completes_run(suits, jokers, sets, runs, limit, what, at, needed, min(spare, PLACES - at), most, real)


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
    suits: Suits, jokers: int, sets: int, runs: int, limit: int, rank: int, needed: int, most: int, real: bool
) -> bool:
    """Every way for an open set to get the cards it needs: so many of each suit, and at most `most` jokers.

    `real`: it has a real card already.
    """
    c0, c1, c2, c3 = copies(suits[0], rank), copies(suits[1], rank), copies(suits[2], rank), copies(suits[3], rank)
    at = BITS * rank
    for ways in range((c0 + 1) * (c1 + 1) * (c2 + 1) * (c3 + 1)):
        a, left = ways % (c0 + 1), ways // (c0 + 1)
        b, left = left % (c1 + 1), left // (c1 + 1)
        c, d = left % (c2 + 1), left // (c2 + 1)
        wild = needed - a - b - c - d
        if 0 <= wild <= most and (real or wild < needed):
            others = (suits[0] - (a << at), suits[1] - (b << at), suits[2] - (c << at), suits[3] - (d << at))
            if within(others, jokers - wild, sets, runs, limit, 0):
                return True
    return False


@rule
def completes_run(
    suits: Suits,
    jokers: int,
    sets: int,
    runs: int,
    limit: int,
    suit: int,
    at: int,
    needed: int,
    longest: int,
    most: int,
    real: bool,
) -> bool:
    """Every way for an open run, whose next card comes to place `at`, to get the cards it needs, each real or a joker.

    A run of jokers alone may go on with jokers until a real card comes, up to `longest` more cards.
    """
    while needed <= longest:
        for wilds in range((1 << needed) - (0 if real else 1)):
            cards = reals_of(suits[suit], at, needed, wilds, most)
            if cards >= 0:
                wild = needed - total_of(cards)
                if within(without(suits, suit, cards), jokers - wild, sets, runs, limit, 0):
                    return True
        if real or needed > most:
            return False
        needed += 1
    return False


@rule
def reals_of(cards: int, at: int, needed: int, wilds: int, most: int) -> int:
    """The real cards of so many places from `at` on that are not wild (a bit each); -1 if they are not all there, or
    more than `most` are wild.
    """
    taken = 0
    for step in range(needed):
        if (wilds >> step) & 1:
            most -= 1
        else:
            rank = (at + step) % RANKS
            taken += 1 << (BITS * rank)
            if copies(taken, rank) > copies(cards, rank):
                return -1
    return taken if most >= 0 else -1
