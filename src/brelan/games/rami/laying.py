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
from brelan.games.rami.moves import BEGIN_RUN, BEGIN_SET, CLOSE, PLACE, STARTS
from brelan.games.rami.packing import copies, in_run, ones, present, suit_of
from brelan.games.rami.prospects import completes, lays, rest, taken_from
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
    KINDS,
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
    if action < PLACE:
        return check_begin(state, seat, action)
    return check_close(state, seat) if action == CLOSE else check_place(state, seat, action - PLACE)


@rule
def check_begin(state: State, seat: int, action: int) -> int:
    """A new meld: when the last is closed, of a kind that the contract still wants, and with all the rest to come."""
    if state.bench_open:
        return INCOMPLETE
    if state.bench == 0 and not lays(state, seat):
        return CANNOT_LAY
    s0, s1, s2, s3, jokers = rest(state, seat)
    return begin_code(state, s0, s1, s2, s3, jokers, sets_left(state), runs_left(state), action)


@rule
def begin_code(state: State, s0: int, s1: int, s2: int, s3: int, jokers: int, sets: int, runs: int, action: int) -> int:
    """`check_begin` for these cards, with so many melds still to begin."""
    if action < BEGIN_RUN:
        if sets == 0:
            return NOT_THE_CONTRACT
        sets, kind, what, low = sets - 1, SET, action - BEGIN_SET, 0
    else:
        if runs == 0:
            return NOT_THE_CONTRACT
        runs, kind = runs - 1, RUN
        what, low = (action - BEGIN_RUN) // STARTS, (action - BEGIN_RUN) % STARTS
    if completes(state, s0, s1, s2, s3, jokers, sets, runs, kind, what, low, 0, 0):
        return OK
    return WOULD_NOT_COMPLETE


@rule
def check_place(state: State, seat: int, kind: int) -> int:
    """The next card of the open meld: it belongs there, it is held, and all the rest can still come."""
    if not state.bench_open:
        return NOT_LAYING
    meld = int(state.bench) - 1
    code = belongs(state, meld, kind)
    if code != OK:
        return code
    if state.hand[seat, kind] <= state.used[kind]:
        return NOT_HELD
    s0, s1, s2, s3, held = rest(state, seat)
    size, jokers = int(state.bench_size[meld]) + 1, int(state.bench_jokers[meld])
    if kind == JOKER:
        held, jokers = held - 1, jokers + 1
    else:
        s0, s1, s2, s3 = taken_from(s0, s1, s2, s3, kind // RANKS, kind % RANKS, 1)
    melded, what, low = int(state.bench_kind[meld]), int(state.bench_what[meld]), int(state.bench_low[meld])
    sets, runs = sets_left(state), runs_left(state)
    if completes(state, s0, s1, s2, s3, held, sets, runs, melded, what, low, size, jokers):
        return OK
    return WOULD_NOT_COMPLETE


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
def check_close(state: State, seat: int) -> int:
    """The open meld is one, and the others can still come."""
    if not state.bench_open:
        return NOT_LAYING
    meld = int(state.bench) - 1
    size = int(state.bench_size[meld])
    if state.bench_kind[meld] == SET and size < SET_SIZE:
        return NOT_A_SET
    if state.bench_kind[meld] == RUN and size < RUN_SIZE:
        return NOT_A_RUN
    if state.bench_jokers[meld] == size:
        return JOKERS_ALONE
    s0, s1, s2, s3, held = rest(state, seat)
    if completes(state, s0, s1, s2, s3, held, sets_left(state), runs_left(state), NO_MELD, 0, 0, 0, 0):
        return OK
    return WOULD_NOT_COMPLETE


@rule
def legal_begins(state: State, seat: int, ids: Ids, count: int) -> int:
    """List after ids[:count] the melds that this seat can begin; returns how many ids there are now."""
    if state.bench_open or (state.bench == 0 and not lays(state, seat)):
        return count
    s0, s1, s2, s3, jokers = rest(state, seat)
    sets, runs = sets_left(state), runs_left(state)
    ranks = s0 + s1 + s2 + s3
    for action in range(BEGIN_SET, BEGIN_RUN if sets > 0 else BEGIN_SET):
        enough = copies(ranks, action - BEGIN_SET) + jokers >= SET_SIZE
        if enough and begin_code(state, s0, s1, s2, s3, jokers, sets, runs, action) == OK:
            ids[count] = action
            count += 1
    for action in range(BEGIN_RUN, PLACE if runs > 0 else BEGIN_RUN):
        suit, low = (action - BEGIN_RUN) // STARTS, (action - BEGIN_RUN) % STARTS
        enough = ones(in_run(present(suit_of(s0, s1, s2, s3, suit)), low)) + jokers >= RUN_SIZE
        if enough and begin_code(state, s0, s1, s2, s3, jokers, sets, runs, action) == OK:
            ids[count] = action
            count += 1
    return count


@rule
def legal_steps(state: State, seat: int, ids: Ids) -> int:
    """What a seat with a lay under way may do."""
    if not state.bench_open:
        return legal_begins(state, seat, ids, 0)
    count = 0
    for kind in range(KINDS):
        if state.hand[seat, kind] > state.used[kind] and check_place(state, seat, kind) == OK:
            ids[count] = PLACE + kind
            count += 1
    if check_close(state, seat) == OK:
        ids[count] = CLOSE
        count += 1
    return count


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
