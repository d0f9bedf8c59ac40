"""How a sensible player picks in Muzishez: what a card is worth, times the chance of being alone on it.

And never always the same way: alike players who had a favourite would collide for ever.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from brelan.core.chance import Source, draw
from brelan.core.compiling import rule
from brelan.core.contract import State, register
from brelan.core.records import Ids
from brelan.games.muzishez.state import COLOURS, HALF, LARGE, NO_CARD, SMALL, SYMBOLS

PROMISE: Final = np.array([0.0, 0.2, 0.6, 1.4, 2.6, 4.2, 4.4], np.float64)
"""What so many cards of one colour or symbol are worth, the groups they may still become included (M6)."""
FIRST_HALF: Final = 0.5
SECOND_HALF: Final = 1.3
"""What a half-joker adds, alone and when it makes a joker (M7)."""
SHARPNESS: Final = 25.0
"""How much rather a player takes the better of two cards: weights are exp(SHARPNESS * worth)."""
OTHERS: Final = 1.0
"""How sharply the others are thought to choose. Both found by thousands of games: fewest collisions, most points."""
FINE: Final = 1 << 24
"""Steps of a random fraction."""


@rule
def gain(state: State, seat: int, kind: int) -> float:
    """What a card of this kind would add to the seat's cards."""
    held = state.captured[seat]
    if kind == HALF:
        return SECOND_HALF if held[HALF] % 2 else FIRST_HALF
    colour, symbol = kind // SYMBOLS, kind % SYMBOLS
    same_colour = same_symbol = 0
    for at in range(SYMBOLS):
        same_colour += held[colour * SYMBOLS + at]
    for at in range(COLOURS):
        same_symbol += held[at * SYMBOLS + symbol]
    return float(step_up(same_colour) + step_up(same_symbol))


@rule
def step_up(size: int) -> float:
    """What one more card adds to a group; groups of more than five begin anew (M8)."""
    rest = size % 5
    return float(PROMISE[rest + 1] - PROMISE[rest])


@rule
def weigh(state: State, seat: int, weights: npt.NDArray[np.float64]) -> None:
    """Write into weights[slots] the chances that this seat picks each slot, going by worth alone."""
    total = 0.0
    for slot in range(state.seats - 1):
        weights[slot] = 0.0
        if state.table[slot] != NO_CARD:
            weights[slot] = np.exp(OTHERS * gain(state, seat, int(state.table[slot])))
        total += weights[slot]
    for slot in range(state.seats - 1):
        weights[slot] /= total


@rule
def sensible(state: State, seat: int, source: Source, ids: Ids, count: int) -> int:
    """A slot drawn by its expected gain: its worth times the chance that nobody else picks it."""
    slots = int(state.seats) - 1
    alone, others = np.ones(slots), np.empty(slots)
    for other in range(state.seats):
        if other != seat:
            weigh(state, other, others)
            for slot in range(slots):
                alone[slot] *= 1.0 - others[slot]
    total = 0.0
    for at in range(count):
        slot = int(ids[at])
        others[slot] = np.exp(SHARPNESS * alone[slot] * gain(state, seat, int(state.table[slot])))
        total += others[slot]
    left = draw(source, FINE) / FINE * total
    for at in range(count):
        left -= others[ids[at]]
        if left < 0:
            return int(ids[at])
    return int(ids[count - 1])


for _dtype in (SMALL, LARGE):
    register(_dtype, sensible=sensible)
