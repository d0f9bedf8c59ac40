"""What a seat knows: its hand, all that lies open, and the cards that others took openly (R17).

Nobody knows the stock, what else the others hold, what they answered while others are still asked, or a lay under way.
Which cards went into a new stock (R14) is not kept: R17 asks for no more memory than the table shows.
"""

from typing import Final

import numpy as np

from brelan.core.chance import Source, draw, split
from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.core.hiding import fill_hand, hide_hand, shuffle_unseen
from brelan.games.rami.laying import clear_bench
from brelan.games.rami.state import (
    ANSWERED,
    ASKED,
    BOUGHT,
    HIDDEN,
    NO_CARD,
    PASSED,
)

MOST_HIDDEN: Final = 127
"""A pack, and a few more in written positions."""


@rule
def mask(state: State, seat: int) -> None:
    """Erase chance, the stock, the others' hands but for what is known to be there, their answers and workbench."""
    state.key[:] = 0
    state.drawn = 0
    for at in range(int(state.stock_size)):
        kind = int(state.stock[at])
        if kind >= 0:
            state.unseen[kind] += 1
            state.stock[at] = HIDDEN
    for other in range(int(state.seats)):
        if other != seat:
            hide_hand(state, other)
            if state.answer[other] == PASSED or state.answer[other] == BOUGHT:
                state.answer[other] = ANSWERED
    if state.turn != seat:
        state.drew = NO_CARD
        if state.bench > 0:
            clear_bench(state)


@rule
def redeal(state: State, seat: int, source: Source) -> None:
    """Deal the unseen cards to where cards are hidden, in any way, each as likely; any answers that leave it open."""
    split(source, state)
    cards = np.zeros(MOST_HIDDEN, np.int8)
    count = shuffle_unseen(state, source, cards)
    for at in range(int(state.stock_size)):
        if state.stock[at] == HIDDEN:
            count -= 1
            state.stock[at] = cards[count]
    for other in range(int(state.seats)):
        count = fill_hand(state, other, cards, count)
    redeal_answers(state, source)


@rule
def redeal_answers(state: State, source: Source) -> None:
    """Who answered with nobody ahead still to answer has passed: a buyer there would have had the card at once."""
    waiting = False
    for ahead in range(1, int(state.seats)):
        other = (int(state.turn) + ahead) % int(state.seats)
        if state.answer[other] == ASKED:
            waiting = True
        elif state.answer[other] == ANSWERED:
            state.answer[other] = BOUGHT if waiting and draw(source, 2) == 1 else PASSED
