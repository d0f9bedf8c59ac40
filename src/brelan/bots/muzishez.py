"""How a sensible player picks in Muzishez: what a card is worth, times the chance of being alone on it.

And never always the same way: alike players who had a favourite would collide for ever.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from brelan.bots.contract import CARELESS, Style
from brelan.core.chance import Source, draw
from brelan.core.compiling import rule
from brelan.core.contract import State, register
from brelan.core.records import Ids
from brelan.games.muzishez.scoring import score
from brelan.games.muzishez.state import COLOURS, HALF, HIDDEN, LARGE, NO_CARD, SMALL, SYMBOLS, UNPICKED

SHARPNESS, OTHERS, FIRST_HALF, SECOND_HALF, LEAD, PROMISE = range(1, 7)
"""Where a style has its weights: how much rather a player takes the better of two cards (weights are exp(SHARPNESS *
worth)); how sharply the others are thought to choose; what a half-joker adds, alone and when it makes a joker (M7); how
many points, of what groups promise, make the odds e to 1; and from PROMISE on what 0 to 5 cards of one colour or symbol
are worth, the groups they may become included (M6).
"""
NAIVE: Final = 0.1
"""A careless player goes for what it likes so much less sharply, and does not think of the others."""
FINE: Final = 1 << 24
"""Steps of a random fraction."""


@rule
def gain(state: State, seat: int, kind: int, style: Style) -> float:
    """What a card of this kind would add to the seat's cards."""
    held = state.captured[seat]
    if kind == HALF:
        return float(style[SECOND_HALF] if held[HALF] % 2 else style[FIRST_HALF])
    colour, symbol = kind // SYMBOLS, kind % SYMBOLS
    same_colour = same_symbol = 0
    for at in range(SYMBOLS):
        same_colour += held[colour * SYMBOLS + at]
    for at in range(COLOURS):
        same_symbol += held[at * SYMBOLS + symbol]
    return step_up(same_colour, style) + step_up(same_symbol, style)


@rule
def step_up(size: int, style: Style) -> float:
    """What one more card adds to a group; groups of more than five begin anew (M8)."""
    rest = PROMISE + size % 5
    return float(style[rest + 1] - style[rest])


@rule
def weigh(state: State, seat: int, style: Style, weights: npt.NDArray[np.float64]) -> None:
    """Write into weights[slots] the chances that this seat picks each slot, going by worth alone."""
    total = 0.0
    for slot in range(state.seats - 1):
        weights[slot] = 0.0
        if state.table[slot] != NO_CARD:
            weights[slot] = np.exp(style[OTHERS] * gain(state, seat, int(state.table[slot]), style))
        total += weights[slot]
    for slot in range(state.seats - 1):
        weights[slot] /= total


@rule
def sensible(state: State, seat: int, source: Source, ids: Ids, count: int, style: Style) -> int:
    """A slot drawn by its expected gain: its worth times the chance that nobody else picks it."""
    slots = int(state.seats) - 1
    alone, others, sharpness = np.ones(slots), np.empty(slots), float(style[SHARPNESS])
    if style[CARELESS] > 0 and draw(source, FINE) < style[CARELESS] * FINE:
        sharpness *= NAIVE
    else:
        for other in range(state.seats):
            if other != seat:
                weigh(state, other, style, others)
                for slot in range(slots):
                    alone[slot] *= 1.0 - others[slot]
    total = 0.0
    for at in range(count):
        slot = int(ids[at])
        others[slot] = np.exp(sharpness * alone[slot] * gain(state, seat, int(state.table[slot]), style))
        total += others[slot]
    left = draw(source, FINE) / FINE * total
    for at in range(count):
        left -= others[ids[at]]
        if left < 0:
            return int(ids[at])
    return int(ids[count - 1])


@rule
def shortlist(
    state: State, seat: int, source: Source, ids: Ids, count: int, style: Style, choice: int, arms: Ids
) -> int:
    """Every slot, the choice first."""
    found = 1
    arms[0] = choice
    for at in range(count):
        if ids[at] != choice:
            arms[found] = ids[at]
            found += 1
    return found


@rule
def level(state: State, seat: int, style: Style) -> float:
    """The score so far and half of what groups that are begun may add."""
    points = 0.0
    for group in range(COLOURS):
        colour = symbol = 0
        for at in range(SYMBOLS):
            colour += state.captured[seat, group * SYMBOLS + at]
            symbol += state.captured[seat, at * SYMBOLS + group]
        points += style[PROMISE + colour % 5] + style[PROMISE + symbol % 5]
    return float((score(state, seat) + points) / (2.0 * style[LEAD]))


@rule
def chapter(state: State) -> int:
    """A game is one."""
    return 0


@rule
def reopen(state: State, seat: int) -> None:
    """The others' picks of this round, which nobody knows (M4)."""
    for other in range(int(state.seats)):
        if state.pick[other] == HIDDEN:
            state.pick[other] = UNPICKED


for _dtype in (SMALL, LARGE):
    register(
        _dtype, sensible=sensible, brisk=sensible, shortlist=shortlist, level=level, chapter=chapter, reopen=reopen
    )
