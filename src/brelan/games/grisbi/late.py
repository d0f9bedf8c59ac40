"""Drawing by hand: who is late, and « Grisbi » (G8)."""

from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.core.errors import NO_SUCH_SEAT, OK
from brelan.core.records import Ids
from brelan.games.grisbi.hands import draw_up, is_short, take_pile
from brelan.games.grisbi.moves import GRISBI
from brelan.games.grisbi.refusals import (
    DRAWS_ITSELF,
    EMPTY_PILE,
    ENOUGH_CARDS,
    MUST_DRAW,
    NO_CALLS,
    NOT_LATE,
    ONESELF,
    PLAYER_OUT,
    STOCK_GONE,
)


@rule
def count_action(state: State, mover: int) -> None:
    """Before a turn action: whoever is short now has missed one more, and is late by too many or by their own."""
    for seat in range(int(state.seats)):
        if is_short(state, seat) and state.late[seat] == 0:
            state.missed[seat] += 1
            state.late[seat] = seat == mover or state.missed[seat] >= state.grace


@rule
def end_lateness(state: State) -> None:
    """Whoever is not short any more is not late, and the count starts anew."""
    for seat in range(int(state.seats)):
        if not is_short(state, seat):
            state.late[seat] = 0
            state.missed[seat] = 0


@rule
def must_draw(state: State, seat: int) -> bool:
    """On turn with no card in hand and stock left, a player can only draw (G7, G8)."""
    return bool(state.turn == seat and state.held[seat] == 0 and state.stock_size > 0)


@rule
def check_draw(state: State, seat: int) -> int:
    """May this seat draw? By hand whenever it is short; else only where it could do nothing without (G7, G8)."""
    if state.stock_size == 0:
        return STOCK_GONE
    if not is_short(state, seat):
        return ENOUGH_CARDS
    return OK if state.manual or must_draw(state, seat) else DRAWS_ITSELF


@rule
def check_calls(state: State, seat: int) -> int:
    """May this seat say « Grisbi » at all?"""
    if not state.manual:
        return NO_CALLS
    if state.stock_size == 0:
        return STOCK_GONE
    return MUST_DRAW if must_draw(state, seat) else OK


@rule
def check_target(state: State, seat: int, target: int) -> int:
    """May this seat, which may call, name that one? A false call can be made where it costs something."""
    if target < 0 or target >= state.seats:
        return NO_SUCH_SEAT
    if target == seat:
        return ONESELF
    if state.place[target] != 0:
        return PLAYER_OUT
    if state.late[target]:
        return OK
    if not state.call_costs:
        return NOT_LATE
    return OK if state.pile_size > 0 else EMPTY_PILE


@rule
def add_calls(state: State, seat: int, ids: Ids, count: int) -> int:
    """Add the calls that the seat can make to ids[:count]; returns the new count."""
    if check_calls(state, seat) == OK:
        for target in range(int(state.seats)):
            if check_target(state, seat, target) == OK:
                ids[count] = GRISBI + target
                count += 1
    return count


@rule
def can_call(state: State, seat: int) -> bool:
    """Is there anybody whom the seat can name?"""
    if check_calls(state, seat) == OK:
        for target in range(int(state.seats)):
            if check_target(state, seat, target) == OK:
                return True
    return False


@rule
def call(state: State, seat: int, target: int) -> None:
    """« Grisbi »: the late player takes the pile and is filled up, the caller plays; a false caller takes it."""
    if state.late[target]:
        take_pile(state, target)
        draw_up(state, target)
        state.turn = seat
    else:
        take_pile(state, seat)
