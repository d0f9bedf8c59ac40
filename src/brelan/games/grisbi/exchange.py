"""The starting exchange: before the first card everybody may swap hand and face-up cards (G22)."""

from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.core.errors import NOT_HELD, OK
from brelan.core.records import Ids
from brelan.games.grisbi.hands import enter_hand, face_up_place, leave_hand
from brelan.games.grisbi.moves import EXCHANGE, READY, SWAPPED
from brelan.games.grisbi.refusals import ALREADY_READY, NOT_IN_ROW
from brelan.games.grisbi.state import KINDS


@rule
def check_exchanging(state: State, seat: int) -> int:
    """May this seat still swap, or say that it is ready?"""
    return ALREADY_READY if state.ready[seat] else OK


@rule
def check_exchange(state: State, seat: int, hand: int, up: int) -> int:
    """Has this seat, which may swap, a card of one kind in hand and one of the other in its row?"""
    if state.hand[seat, hand] == 0:
        return NOT_HELD
    return OK if face_up_place(state, seat, up) >= 0 else NOT_IN_ROW


@rule
def legal_exchanging(state: State, seat: int, ids: Ids) -> int:
    """Every swap of two kinds, and being ready."""
    if check_exchanging(state, seat) != OK:
        return 0
    count = 0
    for hand in range(1, KINDS):
        for up in range(1, KINDS):
            if check_exchange(state, seat, hand, up) == OK:
                ids[count] = EXCHANGE + (hand - 1) * SWAPPED + up - 1
                count += 1
    ids[count] = READY
    return count + 1


@rule
def awaited(state: State) -> int:
    """A bit for each seat that is in the game and not ready."""
    seats = 0
    for seat in range(int(state.seats)):
        if state.place[seat] == 0 and state.ready[seat] == 0:
            seats |= 1 << seat
    return seats


@rule
def exchange(state: State, seat: int, hand: int, up: int) -> None:
    """Swap a card of the hand for one of the row, seen by all."""
    at = face_up_place(state, seat, up)
    leave_hand(state, seat, hand, 1)
    enter_hand(state, seat, up)
    state.up[seat, at] = hand


@rule
def say_ready(state: State, seat: int) -> None:
    """Swap no more; when all are ready the game begins."""
    state.ready[seat] = 1
    if awaited(state) == 0:
        state.exchanging = 0
        state.ready[:] = 0
