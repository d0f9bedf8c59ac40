"""Melds on the table: adding to them, swapping jokers out of runs (R8, R9)."""

from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.core.errors import NOT_HELD, OK
from brelan.games.rami.hands import gain_open, lose
from brelan.games.rami.melds import LAST_CONTRACT
from brelan.games.rami.moves import ACE_HIGH, JOKER_HIGH, JOKER_LOW
from brelan.games.rami.refusals import (
    DOES_NOT_FIT,
    KEEP_A_DISCARD,
    NEVER_IN_A_SET,
    NEXT_TURN_ONLY,
    NO_JOKER_THERE,
    NO_SUCH_MELD,
    NOT_LAID_YET,
    NOT_YOUR_RUN,
    TOO_MANY_JOKERS,
)
from brelan.games.rami.state import JOKER, PLACES, RANKS, ROW, RUN, SET


@rule
def check_adding(state: State, seat: int) -> int:
    """May this seat, on its turn, add anything now (R8)?"""
    if not state.laid[seat]:
        return NOT_LAID_YET
    return NEXT_TURN_ONLY if state.add_next and state.laid_now else OK


@rule
def keeps(state: State) -> int:
    """How many cards must stay for the last discard (R10)."""
    return 1 if state.keep_one and state.contracts[state.round_index] != LAST_CONTRACT else 0


@rule
def kind_added(state: State, meld: int, what: int) -> int:
    """The kind of card that an adding action takes from the hand."""
    if what < JOKER:
        return what
    return int(state.meld_what[meld]) * RANKS if what == ACE_HIGH else JOKER


@rule
def check_add(state: State, seat: int, meld: int, what: int) -> int:
    """May this seat, which may add, add this to that meld?"""
    if meld >= state.melds:
        return NO_SUCH_MELD
    code = fit_in_set(state, meld, what) if state.meld_kind[meld] == SET else fit_in_run(state, meld, what)
    if code != OK:
        return code
    if state.hand[seat, kind_added(state, meld, what)] == 0:
        return NOT_HELD
    return OK if state.held[seat] > keeps(state) else KEEP_A_DISCARD


@rule
def joker_room(state: State, jokers: int) -> int:
    """May a meld with so many jokers hold another (R7)?"""
    return TOO_MANY_JOKERS if state.max_jokers > 0 and jokers >= state.max_jokers else OK


@rule
def fit_in_set(state: State, meld: int, what: int) -> int:
    """The rank of the set, or a joker."""
    if what > JOKER or state.meld_size[meld] == ROW:
        return DOES_NOT_FIT
    if what == JOKER:
        return joker_room(state, int(state.meld_jokers[meld]))
    return OK if what % RANKS == state.meld_what[meld] else DOES_NOT_FIT


@rule
def fit_in_run(state: State, meld: int, what: int) -> int:
    """The next card at either end, or a joker there; an ace that fits both ends has an action for each."""
    low = int(state.meld_low[meld])
    high = low + int(state.meld_size[meld])
    if what in (JOKER_LOW, JOKER_HIGH):
        free = low > 0 if what == JOKER_LOW else high < PLACES
        return joker_room(state, int(state.meld_jokers[meld])) if free else DOES_NOT_FIT
    if what == ACE_HIGH:
        return OK if low == 1 and high == RANKS else DOES_NOT_FIT
    rank = what % RANKS
    if what // RANKS != state.meld_what[meld]:
        return DOES_NOT_FIT
    fits = (low > 0 and rank == low - 1) or (high < PLACES and rank == high % RANKS)
    return OK if fits else DOES_NOT_FIT


@rule
def add(state: State, seat: int, meld: int, what: int) -> None:
    """Put the card into the meld: a set's at the end, a run's at the end where it fits, an ace low if it can."""
    kind = kind_added(state, meld, what)
    lose(state, seat, kind)
    size = int(state.meld_size[meld])
    state.meld_jokers[meld] += kind == JOKER
    state.meld_size[meld] += 1
    if state.meld_kind[meld] == RUN and goes_low(int(state.meld_low[meld]), what):
        for at in range(size, 0, -1):
            state.meld_cards[meld, at] = state.meld_cards[meld, at - 1]
        state.meld_cards[meld, 0] = kind
        state.meld_low[meld] -= 1
    else:
        state.meld_cards[meld, size] = kind


@rule
def goes_low(low: int, what: int) -> bool:
    """Does this fitting card belong below a run that begins at `low`?"""
    if what >= JOKER:
        return what == JOKER_LOW
    return low > 0 and what % RANKS == low - 1


@rule
def check_swapping(state: State, seat: int) -> int:
    """May this seat, on its turn, free any joker now (R9)?"""
    return OK if state.laid[seat] or state.swap_early else NOT_LAID_YET


@rule
def check_swap(state: State, seat: int, meld: int, kind: int) -> int:
    """May this seat, which may free jokers, free the one that this card stands for?"""
    if meld >= state.melds:
        return NO_SUCH_MELD
    if state.meld_kind[meld] == SET:
        return NEVER_IN_A_SET
    if state.swap_own and state.meld_owner[meld] != seat:
        return NOT_YOUR_RUN
    if joker_at(state, meld, kind) < 0:
        return NO_JOKER_THERE
    return OK if state.hand[seat, kind] > 0 else NOT_HELD


@rule
def joker_at(state: State, meld: int, kind: int) -> int:
    """Where in a run a joker stands for this card, an ace's low place first; -1: nowhere."""
    if kind // RANKS != state.meld_what[meld]:
        return -1
    low, size = int(state.meld_low[meld]), int(state.meld_size[meld])
    at = kind % RANKS - low
    if 0 <= at < size and state.meld_cards[meld, at] == JOKER:
        return at
    at = RANKS - low
    if kind % RANKS == 0 and at < size and state.meld_cards[meld, at] == JOKER:
        return at
    return -1


@rule
def swap(state: State, seat: int, meld: int, kind: int) -> None:
    """Put the card in the joker's place and take the joker."""
    at = joker_at(state, meld, kind)
    lose(state, seat, kind)
    gain_open(state, seat, JOKER)
    state.meld_cards[meld, at] = kind
    state.meld_jokers[meld] -= 1
