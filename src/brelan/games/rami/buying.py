"""Drawing, and the window in which others may buy the last discard (R5, R6)."""

from brelan.core.compiling import rule
from brelan.core.contract import NOBODY, State
from brelan.core.errors import NOT_YOUR_TURN, OK
from brelan.games.rami.hands import draw_stock, gain_hidden, stock_left, take_discard
from brelan.games.rami.moves import BUY, DRAW_DISCARD, DRAW_STOCK
from brelan.games.rami.refusals import (
    ALREADY_ANSWERED,
    ALREADY_DRAWN,
    ALREADY_LAID,
    BUYING_OPEN,
    EMPTY_DISCARDS,
    EMPTY_STOCK,
    NO_BUYS_LEFT,
    NOTHING_OFFERED,
    OWN_DISCARD,
    OWN_TURN,
)
from brelan.games.rami.state import ASKED, BOUGHT, BUYING, DRAWING, NOT_ASKED, PASSED, PLAYING


@rule
def check_draw(state: State, seat: int, action: int) -> int:
    """The card just discarded, or the top of the stock (R5)."""
    if state.turn != seat:
        return NOT_YOUR_TURN
    if state.phase != DRAWING:
        return BUYING_OPEN if state.phase == BUYING else ALREADY_DRAWN
    if action == DRAW_STOCK:
        return OK if stock_left(state) > 0 else EMPTY_STOCK
    return OK if state.discard_size > 0 else EMPTY_DISCARDS


@rule
def draw(state: State, seat: int, action: int) -> None:
    """Draw; from the stock, the last discard is then offered to the others."""
    if action == DRAW_DISCARD:
        state.taken = take_discard(state, seat)
        state.phase = PLAYING
        return
    kind = draw_stock(state)
    state.drew = kind
    gain_hidden(state, seat, kind)
    offer(state)


@rule
def entitlement(state: State, seat: int) -> int:
    """OK, or why this seat is not asked whether it buys."""
    if state.turn == seat:
        return OWN_TURN
    if state.laid[seat]:
        return ALREADY_LAID
    if state.bought[seat] >= state.buys:
        return NO_BUYS_LEFT
    if not state.unthrown and (seat + 1) % int(state.seats) == state.turn:
        return OWN_DISCARD
    return OK


@rule
def offer(state: State) -> None:
    """Ask everybody entitled; with nobody to ask, or no card to go with the bought one, the turn goes on."""
    state.phase = PLAYING
    if state.discard_size == 0 or stock_left(state) == 0:
        return
    for seat in range(int(state.seats)):
        if entitlement(state, seat) == OK:
            state.answer[seat] = ASKED
            state.phase = BUYING


@rule
def check_answer(state: State, seat: int) -> int:
    """May this seat buy or pass now?"""
    if state.phase != BUYING:
        return NOTHING_OFFERED
    if state.answer[seat] == ASKED:
        return OK
    return ALREADY_ANSWERED if state.answer[seat] != NOT_ASKED else entitlement(state, seat)


@rule
def asked(state: State) -> int:
    """A bit for each seat that may still answer."""
    seats = 0
    for seat in range(int(state.seats)):
        if state.answer[seat] == ASKED:
            seats |= 1 << seat
    return seats


@rule
def first_asked(state: State) -> int:
    """Of the seats that may still answer, the one who would play soonest; NOBODY if all have answered."""
    for ahead in range(1, int(state.seats)):
        seat = (int(state.turn) + ahead) % int(state.seats)
        if state.answer[seat] == ASKED:
            return seat
    return NOBODY


@rule
def answer(state: State, seat: int, action: int) -> None:
    """Say whether one buys; as soon as nobody ahead of a buyer is still to answer, they have the card."""
    state.answer[seat] = BOUGHT if action == BUY else PASSED
    for ahead in range(1, int(state.seats)):
        other = (int(state.turn) + ahead) % int(state.seats)
        if state.answer[other] == ASKED:
            return
        if state.answer[other] == BOUGHT:
            buy(state, other)
            break
    state.answer[:] = NOT_ASKED
    state.phase = PLAYING


@rule
def buy(state: State, seat: int) -> None:
    """The stock's card first, then the discard."""
    state.bought[seat] += 1
    gain_hidden(state, seat, draw_stock(state))
    take_discard(state, seat)
