"""What a seat knows: its hand, all that lies open, and the cards that others took openly (G21).

Nobody knows the stock, the face-down cards (their owner neither), nor what else the others hold.
"""

from typing import Final

import numpy as np

from brelan.core.chance import Source, split
from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.core.hiding import fill_hand, hide_hand, shuffle_unseen
from brelan.games.grisbi.state import HIDDEN, NO_CARD, ROW

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
def redeal(state: State, seat: int, source: Source) -> None:
    """Deal the unseen cards to where cards are hidden, in any way, each as likely."""
    split(source, state)
    cards = np.zeros(MOST_HIDDEN, np.int8)
    count = shuffle_unseen(state, source, cards)
    for at in range(int(state.stock_size)):
        if state.stock[at] == HIDDEN:
            count -= 1
            state.stock[at] = cards[count]
    for other in range(int(state.seats)):
        for at in range(ROW):
            if state.down[other, at] == HIDDEN:
                count -= 1
                state.down[other, at] = cards[count]
        count = fill_hand(state, other, cards, count)
