"""How a seat stands in Le Grisbi: what is left of its three layers, weighed."""

from typing import Final

import numpy as np
import numpy.typing as npt

from brelan.bots.contract import Style
from brelan.bots.grisbi_judging import JUDGED
from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.games.grisbi.state import KINDS, NO_CARD, ROW, VALUES

HAND_AT, UP_AT, FURTHER, DOWN_LEFT, ON_TURN, STAGE = 0, KINDS, 2 * KINDS, 2 * KINDS + 1, 2 * KINDS + 2, 2 * KINDS + 3
"""Facts of a seat: how many numbers or powers of each kind it has in hand (of a number, each further card counts as
FURTHER instead), and face up; face-down cards; is it on turn? All of it once for the stock's time and once for after.
"""
FACTS: Final = 2 * STAGE
OUT_LEVEL: Final = 20.0
"""Who is out ends before all others, and those out before."""


@rule
def describe(state: State, seat: int, facts: npt.NDArray[np.float64]) -> None:
    """Write the FACTS of a seat that is still in the game."""
    facts[:] = 0.0
    base = 0 if state.stock_size > 0 else STAGE
    for kind in range(1, KINDS):
        held = int(state.hand[seat, kind])
        first = min(held, 1) if kind <= VALUES else held
        facts[base + HAND_AT + kind] = first
        facts[base + FURTHER] += held - first
    for at in range(ROW):
        if state.up[seat, at] != NO_CARD:
            facts[base + UP_AT + state.up[seat, at]] += 1.0
        facts[base + DOWN_LEFT] += state.down[seat, at] != NO_CARD
    facts[base + ON_TURN] = state.turn == seat


@rule
def level(state: State, seat: int, style: Style) -> float:
    """The facts as the style weighs them; whoever is out stands above all others."""
    if state.place[seat] > 0:
        return OUT_LEVEL - float(state.place[seat])
    facts = np.empty(FACTS)
    describe(state, seat, facts)
    total = 0.0
    for at in range(FACTS):
        total += facts[at] * style[JUDGED + at]
    return total
