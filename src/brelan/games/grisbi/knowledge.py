"""What a seat knows: its hand, all that lies open, and the cards that others took openly (G21).

Nobody knows the stock, the face-down cards (their owner neither), nor what else the others hold.
"""

from typing import Final

import numpy as np

from brelan.core.chance import Source, shuffle, split
from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.games.grisbi.state import HIDDEN, KINDS, NO_CARD, ROW

MOST_HIDDEN: Final = 127
"""Counts are small, whatever position is written."""


@rule
def hide(state: State, kind: int) -> int:
    """Count a card among the unseen; what lies in its place from now on."""
    if kind > NO_CARD:
        state.unseen[kind] += 1
        return HIDDEN
    return kind


@rule
def mask(state: State, seat: int) -> None:
    """Erase chance, the stock, the face-down cards and the others' hands but for what is known to be there."""
    state.key[:] = 0
    state.drawn = 0
    for at in range(int(state.stock_size)):
        state.stock[at] = hide(state, int(state.stock[at]))
    for other in range(int(state.seats)):
        for at in range(ROW):
            state.down[other, at] = hide(state, int(state.down[other, at]))
        if other != seat:
            hide_hand(state, other)


@rule
def hide_hand(state: State, seat: int) -> None:
    """Leave in a hand only what everybody knows; how many cards it holds, `held` tells."""
    for kind in range(1, KINDS):
        state.unseen[kind] += state.hand[seat, kind] - state.known[seat, kind]
        state.hand[seat, kind] = state.known[seat, kind]


@rule
def redeal(state: State, seat: int, source: Source) -> None:
    """Deal the unseen cards to where cards are hidden, in any way, each as likely."""
    split(source, state)
    cards = np.zeros(MOST_HIDDEN, np.int8)
    count = 0
    for kind in range(1, KINDS):
        for _ in range(int(state.unseen[kind])):
            cards[count] = kind
            count += 1
    state.unseen[:] = 0
    shuffle(source, cards, count)
    for at in range(int(state.stock_size)):
        if state.stock[at] == HIDDEN:
            count -= 1
            state.stock[at] = cards[count]
    for other in range(int(state.seats)):
        for at in range(ROW):
            if state.down[other, at] == HIDDEN:
                count -= 1
                state.down[other, at] = cards[count]
        for _ in range(unknown(state, other)):
            count -= 1
            state.hand[other, cards[count]] += 1


@rule
def unknown(state: State, seat: int) -> int:
    """How many cards of a masked hand are hidden."""
    held = 0
    for kind in range(1, KINDS):
        held += state.hand[seat, kind]
    return int(state.held[seat]) - held
