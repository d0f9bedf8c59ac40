"""Hands whose cards others know in part, and the cards that a seat cannot see: for games that count cards by kind.

For states with the fields `hand` and `known` (seat by kind: how many cards, and how many of them everybody knows to be
there), `held` (cards in each hand) and `unseen` (by kind: in a masked state all that is hidden, in no order).
"""

import numpy as np
import numpy.typing as npt

from brelan.core.chance import Source, shuffle
from brelan.core.compiling import rule
from brelan.core.contract import State


@rule
def hide_hand(state: State, seat: int) -> None:
    """Leave in a hand only what everybody knows; how many cards it holds, `held` tells."""
    for kind in range(len(state.unseen)):
        state.unseen[kind] += state.hand[seat, kind] - state.known[seat, kind]
        state.hand[seat, kind] = state.known[seat, kind]


@rule
def shuffle_unseen(state: State, source: Source, cards: npt.NDArray[np.int8]) -> int:
    """Move the unseen cards into cards, in any order, each as likely; returns how many there are."""
    count = 0
    for kind in range(len(state.unseen)):
        for _ in range(int(state.unseen[kind])):
            cards[count] = kind
            count += 1
    state.unseen[:] = 0
    shuffle(source, cards, count)
    return count


@rule
def fill_hand(state: State, seat: int, cards: npt.NDArray[np.int8], count: int) -> int:
    """Give a masked hand its hidden cards, from the end of cards[:count]; returns how many are left."""
    missing = int(state.held[seat])
    for kind in range(len(state.unseen)):
        missing -= int(state.hand[seat, kind])
    for _ in range(missing):
        count -= 1
        state.hand[seat, cards[count]] += 1
    return count
