"""What a seat knows: all but the order of the stock and the others' choices of the open round (M11)."""

from brelan.core.chance import Source, draw, shuffle, split
from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.games.muzishez.state import HIDDEN, KINDS, UNPICKED


@rule
def mask(state: State, seat: int) -> None:
    """Erase chance, the order of the stock, and what the others have chosen (that they have, stays)."""
    state.key[:] = 0
    state.drawn = 0
    if state.stock_size > 0 and state.stock[0] != HIDDEN:
        state.unseen[:] = 0
        for card in range(state.stock_size):
            state.unseen[state.stock[card]] += 1
            state.stock[card] = HIDDEN
    for other in range(state.seats):
        if other != seat and state.pick[other] != UNPICKED:
            state.pick[other] = HIDDEN


@rule
def redeal(state: State, seat: int, source: Source) -> None:
    """Any order of the stock, any choice of the others."""
    split(source, state)
    card = 0
    for kind in range(KINDS):
        for _ in range(state.unseen[kind]):
            state.stock[card] = kind
            card += 1
    shuffle(source, state.stock, int(state.stock_size))
    state.unseen[:] = 0
    for other in range(state.seats):
        if other != seat and state.pick[other] == HIDDEN:
            state.pick[other] = draw(source, int(state.seats) - 1)
