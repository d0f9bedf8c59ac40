"""Laying down the contract, card by card, on a workbench that only its seat sees (R7, R11).

A lay is several actions; none is allowed from which the contract could no longer be completed, the card to keep for
the last discard included. With the last meld closed, all of them go on the table at once.
"""

from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.core.errors import INCOMPLETE, NOT_HELD, OK
from brelan.core.records import Ids
from brelan.games.rami.hands import lose
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS
from brelan.games.rami.moves import ACTIONS, BEGIN_RUN, BEGIN_SET, CLOSE, PLACE, STARTS
from brelan.games.rami.packing import BITS, Suits, all_suits, copies, in_run, ones, present, without
from brelan.games.rami.prospects import completes, lays, rest
from brelan.games.rami.refusals import (
    ALREADY_LAID,
    CANNOT_LAY,
    JOKERS_ALONE,
    NOT_A_RUN,
    NOT_A_SET,
    NOT_LAYING,
    NOT_THE_CONTRACT,
    TOO_MANY_JOKERS,
    WOULD_NOT_COMPLETE,
)
from brelan.games.rami.state import (
    BENCH,
    JOKER,
    NO_CARD,
    NO_MELD,
    PLACES,
    RANKS,
    ROW,
    RUN,
    RUN_SIZE,
    SET,
    SET_SIZE,
)


@rule
def contract_of(state: State) -> int:
    """The contract of the round, 1 to 8."""
    return int(state.contracts[state.round_index])


@rule
def begun(state: State, kind: int) -> int:
    """How many melds of a kind are on the workbench."""
    count = 0
    for meld in range(int(state.bench)):
        count += state.bench_kind[meld] == kind
    return count


@rule
def sets_left(state: State) -> int:
    """How many sets of the contract are not begun."""
    return int(LAID_SETS[contract_of(state)]) - begun(state, SET)


@rule
def runs_left(state: State) -> int:
    """How many runs of the contract are not begun."""
    return int(LAID_RUNS[contract_of(state)]) - begun(state, RUN)


@rule
def check_step(state: State, seat: int, action: int) -> int:
    """May this seat, on its turn after drawing, do this step of laying down?"""
    if state.laid[seat]:
        return ALREADY_LAID
    if state.bench == 0 and action < PLACE and not lays(state, seat):
        return CANNOT_LAY
    suits, jokers = rest(state, seat)
    return step_code(state, suits, jokers, action)


@rule
def step_code(state: State, suits: Suits, jokers: int, action: int) -> int:
    """OK, or why this step cannot be done with these cards: it must be in order, its card held, and all that is still
    to come must be possible.
    """
    code = in_order(state, action)
    if code != OK:
        return code
    meld = max(0, int(state.bench) - 1)
    kind, what, at = int(state.bench_kind[meld]), int(state.bench_what[meld]), int(state.bench_low[meld])
    size, wild = int(state.bench_size[meld]), int(state.bench_jokers[meld])
    sets, runs = sets_left(state), runs_left(state)
    if action == CLOSE:
        kind = NO_MELD
    elif action >= PLACE:
        card = action - PLACE
        size += 1
        if card == JOKER:
            jokers, wild = jokers - 1, wild + 1
        elif copies(suits[card // RANKS], card % RANKS) > 0:
            suits = without(suits, card // RANKS, 1 << (BITS * (card % RANKS)))
        else:
            return NOT_HELD
    elif action < BEGIN_RUN:
        kind, what, size, wild, sets = SET, action - BEGIN_SET, 0, 0, sets - 1
    else:
        kind, what, at = RUN, (action - BEGIN_RUN) // STARTS, (action - BEGIN_RUN) % STARTS
        size, wild, runs = 0, 0, runs - 1
    if jokers < 0:
        return NOT_HELD
    return OK if completes(state, suits, jokers, sets, runs, kind, what, at + size, size, wild) else WOULD_NOT_COMPLETE


@rule
def in_order(state: State, action: int) -> int:
    """Can this step come now, whatever is held: a meld that the contract wants, a card that belongs there, a close?"""
    if action >= PLACE:
        if not state.bench_open:
            return NOT_LAYING
        meld = int(state.bench) - 1
        return ready(state, meld) if action == CLOSE else belongs(state, meld, action - PLACE)
    if state.bench_open:
        return INCOMPLETE
    wanted = sets_left(state) if action < BEGIN_RUN else runs_left(state)
    return OK if wanted > 0 else NOT_THE_CONTRACT


@rule
def belongs(state: State, meld: int, kind: int) -> int:
    """Is this a card for the open meld, whether held or not?"""
    is_set = state.bench_kind[meld] == SET
    size = int(state.bench_size[meld])
    if is_set and size == ROW:
        return NOT_A_SET
    at = int(state.bench_low[meld]) + size
    if not is_set and at >= PLACES:
        return NOT_A_RUN
    if kind == JOKER:
        full = state.max_jokers > 0 and state.bench_jokers[meld] >= state.max_jokers
        return TOO_MANY_JOKERS if full else OK
    if is_set:
        return OK if kind % RANKS == state.bench_what[meld] else NOT_A_SET
    return OK if kind == int(state.bench_what[meld]) * RANKS + at % RANKS else NOT_A_RUN


@rule
def ready(state: State, meld: int) -> int:
    """Is the open meld one that can be closed?"""
    size = int(state.bench_size[meld])
    if state.bench_kind[meld] == SET and size < SET_SIZE:
        return NOT_A_SET
    if state.bench_kind[meld] == RUN and size < RUN_SIZE:
        return NOT_A_RUN
    return JOKERS_ALONE if state.bench_jokers[meld] == size else OK


@rule
def legal_steps(state: State, seat: int, ids: Ids, count: int) -> int:
    """List after ids[:count] how this seat can begin to lay, or go on; returns how many ids there are now."""
    if state.bench == 0 and not lays(state, seat):
        return count
    suits, jokers = rest(state, seat)
    first, last = (PLACE, ACTIONS) if state.bench_open else (BEGIN_SET, PLACE)
    for action in range(first, last):
        if promising(suits, jokers, action) and step_code(state, suits, jokers, action) == OK:
            ids[count] = action
            count += 1
    return count


@rule
def promising(suits: Suits, jokers: int, action: int) -> bool:
    """Are there cards for the shortest of these melds? Most are turned down at once."""
    if action >= PLACE:
        return True
    if action < BEGIN_RUN:
        return copies(all_suits(suits), action - BEGIN_SET) + jokers >= SET_SIZE
    suit, low = (action - BEGIN_RUN) // STARTS, (action - BEGIN_RUN) % STARTS
    return ones(in_run(present(suits[suit]), low)) + jokers >= RUN_SIZE


@rule
def step(state: State, seat: int, action: int) -> None:
    """Do a step; with the last meld of the contract closed, lay all of them down."""
    if action == CLOSE:
        state.bench_open = 0
        if sets_left(state) == 0 and runs_left(state) == 0:
            lay_down(state, seat)
    elif action >= PLACE:
        place_card(state, action - PLACE)
    else:
        begin(state, action)


@rule
def begin(state: State, action: int) -> None:
    """Begin a set of a rank, or a run of a suit at a place."""
    meld = int(state.bench)
    if action < BEGIN_RUN:
        state.bench_kind[meld] = SET
        state.bench_what[meld] = action - BEGIN_SET
    else:
        state.bench_kind[meld] = RUN
        state.bench_what[meld] = (action - BEGIN_RUN) // STARTS
        state.bench_low[meld] = (action - BEGIN_RUN) % STARTS
    state.bench += 1
    state.bench_open = 1


@rule
def place_card(state: State, kind: int) -> None:
    """Put a card into the open meld."""
    meld = int(state.bench) - 1
    state.bench_cards[meld, state.bench_size[meld]] = kind
    state.bench_size[meld] += 1
    state.bench_jokers[meld] += kind == JOKER
    state.used[kind] += 1


@rule
def lay_down(state: State, seat: int) -> None:
    """The melds of the workbench go on the table, numbered on from those that lie there."""
    for meld in range(int(state.bench)):
        number = int(state.melds)
        state.melds += 1
        state.meld_kind[number] = state.bench_kind[meld]
        state.meld_owner[number] = seat
        state.meld_what[number] = state.bench_what[meld]
        state.meld_low[number] = state.bench_low[meld]
        state.meld_size[number] = state.bench_size[meld]
        state.meld_jokers[number] = state.bench_jokers[meld]
        for at in range(int(state.bench_size[meld])):
            state.meld_cards[number, at] = state.bench_cards[meld, at]
            lose(state, seat, int(state.bench_cards[meld, at]))
    clear_bench(state)
    state.laid[seat] = 1
    state.laid_now = 1


@rule
def clear_bench(state: State) -> None:
    """Nothing is on the workbench."""
    for meld in range(BENCH):
        state.bench_kind[meld] = NO_MELD
        state.bench_what[meld] = 0
        state.bench_low[meld] = 0
        state.bench_size[meld] = 0
        state.bench_jokers[meld] = 0
    state.bench_cards[:] = NO_CARD
    state.used[:] = 0
    state.bench = 0
    state.bench_open = 0
