"""The deal and what a place is worth (G1, G3, G4, G19)."""

from brelan.core.chance import draw, shuffle
from brelan.core.compiling import rule
from brelan.core.contract import RUNNING, State
from brelan.core.payoffs import payoff_of
from brelan.games.grisbi.seats import players_out
from brelan.games.grisbi.state import COPIES, HAND, KINDS, NO_CARD, ROW, VALUES


@rule
def deal(state: State) -> None:
    """Shuffle; seat by seat three cards face down, three face up, three in hand; say who begins."""
    fill_stock(state)
    shuffle(state, state.stock, int(state.stock_size))
    for seat in range(int(state.seats)):
        for at in range(ROW):
            state.down[seat, at] = next_card(state)
        for at in range(ROW):
            state.up[seat, at] = next_card(state)
        for _ in range(HAND):
            state.hand[seat, next_card(state)] += 1
        state.held[seat] = HAND
    state.turn = state.first if state.first >= 0 else draw(state, int(state.seats))
    state.direction = 1
    state.exchanging = state.exchange


@rule
def fill_stock(state: State) -> None:
    """The whole pack, in order (G1)."""
    size = 0
    for kind in range(1, KINDS):
        for _ in range(COPIES if kind <= VALUES else int(state.powers[kind])):
            state.stock[size] = kind
            size += 1
    state.stock_size = size


@rule
def next_card(state: State) -> int:
    """Take the card to be drawn next."""
    state.stock_size -= 1
    kind = int(state.stock[state.stock_size])
    state.stock[state.stock_size] = NO_CARD
    return kind


@rule
def payoff(state: State, seat: int) -> float:
    """From +1 (first) to -1 (last); those without a place in an undecided game share the mean of what is left."""
    if state.over == RUNNING:
        return 0.0
    place, seats = int(state.place[seat]), int(state.seats)
    if place > 0:
        return payoff_of(place - 1, 1, seats)
    out = players_out(state)
    return payoff_of(out, seats - out, seats)
