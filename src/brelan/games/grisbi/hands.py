"""Cards on their way from place to place: hands, rows, pile and stock, with what everybody knows of them (G21)."""

from brelan.core.chance import draw
from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.games.grisbi.state import HAND, HIDDEN, KINDS, NO_CARD, NUMEROBIS, ROW, WILD


@rule(hot=True)
def is_short(state: State, seat: int) -> bool:
    """Must this seat hold more cards? While the stock lasts everybody needs three (G8)."""
    return bool(state.held[seat] < HAND and state.stock_size > 0 and state.place[seat] == 0)


@rule(hot=True)
def leave_hand(state: State, seat: int, kind: int, count: int) -> None:
    """Take cards of one kind out of a hand, seen by all: as many fewer are known to be there."""
    state.hand[seat, kind] -= count
    state.held[seat] -= count
    state.known[seat, kind] = max(0, int(state.known[seat, kind]) - count)


@rule(hot=True)
def enter_hand(state: State, seat: int, kind: int) -> None:
    """Put a card into a hand, seen by all."""
    state.held[seat] += 1
    if kind > NO_CARD:
        state.hand[seat, kind] += 1
        state.known[seat, kind] += 1


@rule(hot=True)
def lay(state: State, kind: int) -> None:
    """Put a card on the pile; a Numérobis that stands for a value as WILD + value."""
    state.pile[state.pile_size] = kind
    state.pile_size += 1


@rule(hot=True)
def plain_kind(kind: int) -> int:
    """The kind of a card that lay on the pile: a Numérobis loses its value."""
    return NUMEROBIS if kind > WILD else kind


@rule(hot=True)
def clear_order(state: State) -> None:
    """A new pile: no reference, no run, no constraint (G6, G12, G17)."""
    state.pile_size = 0
    state.reference = 0
    state.run = 0
    state.mirror = 0


@rule(hot=True)
def take_pile(state: State, seat: int) -> None:
    """Put the whole pile into a hand (G5)."""
    for at in range(int(state.pile_size)):
        enter_hand(state, seat, plain_kind(int(state.pile[at])))
        state.pile[at] = NO_CARD
    clear_order(state)


@rule
def discard_pile(state: State) -> None:
    """The pile leaves the game (G12, G16)."""
    for at in range(int(state.pile_size)):
        kind = plain_kind(int(state.pile[at]))
        if kind > NO_CARD:
            state.discarded[kind] += 1
        state.pile[at] = NO_CARD
    clear_order(state)


@rule(hot=True)
def draw_up(state: State, seat: int) -> None:
    """Fill a hand up to three, as far as the stock goes, unseen by the others (G7)."""
    while is_short(state, seat):
        state.stock_size -= 1
        kind = int(state.stock[state.stock_size])
        state.stock[state.stock_size] = NO_CARD
        state.held[seat] += 1
        if kind > NO_CARD:
            state.hand[seat, kind] += 1


@rule
def take_row(state: State, seat: int) -> None:
    """Take the face-up cards in hand (G9)."""
    for at in range(ROW):
        kind = int(state.up[seat, at])
        if kind != NO_CARD:
            enter_hand(state, seat, kind)
            state.up[seat, at] = NO_CARD


@rule
def has_rows(state: State, seat: int) -> bool:
    """Has this seat cards lying before it, face up or face down?"""
    for at in range(ROW):
        if state.up[seat, at] != NO_CARD or state.down[seat, at] != NO_CARD:
            return True
    return False


@rule
def has_face_up(state: State, seat: int) -> bool:
    """Has this seat face-up cards?"""
    for at in range(ROW):
        if state.up[seat, at] != NO_CARD:
            return True
    return False


@rule
def face_up_place(state: State, seat: int, kind: int) -> int:
    """The first place of the face-up row that holds this kind, or -1."""
    for at in range(ROW):
        if state.up[seat, at] == kind:
            return at
    return -1


@rule
def pull(state: State, seat: int) -> int:
    """Draw one card at random out of a hand, seen by all (G18); HIDDEN where a masked hand does not tell its kind."""
    index = draw(state, int(state.held[seat]))
    for kind in range(1, KINDS):
        index -= int(state.hand[seat, kind])
        if index < 0:
            leave_hand(state, seat, kind, 1)
            return kind
    state.held[seat] -= 1
    return HIDDEN
