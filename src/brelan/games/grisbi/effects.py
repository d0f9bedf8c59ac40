"""What a card does once it lies on the pile: numbers, squares, and the powers (G6, G12 to G18).

Effects answer with whose turn follows, as a *lead*: a seat that plays again, or ~seat: whoever comes after that seat.
"""

from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.games.grisbi.hands import discard_pile, lay, pull, take_pile
from brelan.games.grisbi.seats import next_in
from brelan.games.grisbi.state import BICHE, CHEF, DOIGT, NO_CARD, NUMEROBIS, SHOWN, SQUARE, VALUES, WILD


@rule(hot=True)
def order_allows(state: State, value: int) -> bool:
    """Equal to the reference or higher; under a Miroir equal or lower; without a reference any value (G6, G17)."""
    reference = int(state.reference)
    if reference == 0 or value == reference:
        return True
    return bool((value < reference) == (state.mirror == 1))


@rule
def show(state: State, kind: int) -> None:
    """Remember what this move brought to light."""
    for at in range(SHOWN):
        if state.shown[at] == NO_CARD:
            state.shown[at] = kind
            return


@rule(hot=True)
def clear_shown(state: State) -> None:
    """Forget what the move before brought to light."""
    for at in range(SHOWN):
        if state.shown[at] == NO_CARD:
            return
        state.shown[at] = NO_CARD


@rule(hot=True)
def number_laid(state: State, seat: int, value: int, count: int, follow: int) -> int:
    """`count` numbers of a value were laid: the new reference, the constraint is gone, and four in a row are a square:
    the pile leaves the game and the seat plays again (G6, G12, G17).
    """
    run = count + (int(state.run) if state.reference == value else 0)
    if run >= SQUARE:
        discard_pile(state)
        return seat
    state.reference = value
    state.run = run
    state.mirror = 0
    return follow


@rule(hot=True)
def taken(state: State, seat: int) -> int:
    """The seat takes the pile and starts the new one, or by house rule the next player does (G5)."""
    take_pile(state, seat)
    return ~seat if state.next_leads else seat


@rule(hot=True)
def powered(state: State, seat: int, kind: int, follow: int) -> int:
    """Chef, Biche or Miroir is laid; `follow`: whose turn follows a Chef (G14, G16, G17)."""
    lay(state, kind)
    state.run = 0
    if kind == BICHE:
        discard_pile(state)
        return seat
    if kind == CHEF:
        state.reference = 0
        state.mirror = 0
        return follow
    state.direction = -state.direction
    state.mirror = state.reference != 0
    return ~seat


@rule
def revealed(state: State, seat: int, kind: int, follow: int, loser: int) -> int:
    """A card flipped or drawn is played at once: what the order forbids makes the loser take the pile; a Numérobis
    waits for its value (G10, G15, G18).
    """
    if kind <= NO_CARD:  # masked: nobody can say what it does
        return follow
    if kind > VALUES and kind != NUMEROBIS:
        return powered(state, seat, kind, follow)
    lay(state, kind)
    if kind == NUMEROBIS:
        state.choosing = 1
        return follow
    if order_allows(state, kind):
        return number_laid(state, seat, kind, 1, follow)
    return taken(state, loser)


@rule
def finger(state: State, seat: int) -> int:
    """Juste un doigt: cards are drawn from the next player's hand until one is no Doigt, and that one is played (G18).

    Leaves the victim in `state.victim` for those who draw up afterwards.
    """
    victim = next_in(state, seat)
    state.victim = victim + 1
    follow = ~seat
    kind = DOIGT
    while kind == DOIGT:
        lay(state, DOIGT)
        state.run = 0
        if state.held[victim] == 0:
            state.mirror = 0
            return follow
        follow = ~victim
        kind = pull(state, victim)
        show(state, kind)
    return revealed(state, seat, kind, follow, victim)


@rule(hot=True)
def play(state: State, seat: int, value: int, count: int, wild: int) -> int:
    """Numbers, and above them Numérobis in their place (G5, G15); the cards have left the hand."""
    for _ in range(count):
        lay(state, value)
    for _ in range(wild):
        lay(state, WILD + value)
    return number_laid(state, seat, value, count + wild, ~seat)


@rule
def flip(state: State, seat: int, index: int) -> int:
    """Turn over a face-down card onto the pile (G10)."""
    kind = int(state.down[seat, index])
    state.down[seat, index] = NO_CARD
    show(state, kind)
    if kind == DOIGT:
        return finger(state, seat)
    return revealed(state, seat, kind, ~seat, seat)


@rule
def choose(state: State, seat: int, value: int) -> int:
    """The Numérobis on top gets its value (G15)."""
    state.choosing = 0
    state.pile[state.pile_size - 1] = WILD + value
    follow = ~seat if state.victim == 0 else ~(int(state.victim) - 1)
    return number_laid(state, seat, value, 1, follow)
