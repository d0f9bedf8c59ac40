"""How a seat stands in Gin Rami: the points it has, and those that its hand will probably cost it this round."""

from typing import Final

import numpy as np
import numpy.typing as npt

from brelan.bots.contract import Style
from brelan.bots.rami_last import waste_and_lack
from brelan.bots.rami_seeing import lacks
from brelan.bots.rami_weights import FACTS_AT, SPREAD
from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.games.rami.hands import hand_points
from brelan.games.rami.laying import contract_of
from brelan.games.rami.melds import LAST_CONTRACT
from brelan.games.rami.packing import all_suits, hand_of
from brelan.games.rami.state import JOKER

ALWAYS, POINTS, CARDS, MISSING, NEAR, FEWEST, STAGE = 0, 1, 2, 3, 4, 5, 6
"""Facts of a seat: 1; what its hand counts and how many cards it holds; how many cards it lacks for the contract, and
whether it lacks none; how few cards any other seat holds that has laid (NONE_LAID, if none has). All of it once for
seats that have not laid and once for those that have.
"""
FACTS: Final = 2 * STAGE
NONE_LAID: Final = 12.0


@rule
def describe(state: State, seat: int, facts: npt.NDArray[np.float64]) -> None:
    """Write the FACTS of a seat in a round that is on."""
    facts[:] = 0.0
    base = STAGE if state.laid[seat] else 0
    facts[base + ALWAYS] = 1.0
    facts[base + POINTS] = hand_points(state, seat)
    facts[base + CARDS] = state.held[seat]
    if base == 0:
        missing = missing_for(state, seat)
        facts[MISSING], facts[NEAR] = missing, missing == 0
    fewest = NONE_LAID
    for other in range(int(state.seats)):
        if other != seat and state.laid[other]:
            fewest = min(fewest, float(state.held[other]))
    facts[base + FEWEST] = fewest


@rule
def missing_for(state: State, seat: int) -> int:
    """How many cards the seat lacks; for contract 8 waste counts as well."""
    if contract_of(state) != LAST_CONTRACT:
        return lacks(state, seat)
    waste, lack = waste_and_lack(all_suits(hand_of(state, seat)), int(state.hand[seat, JOKER]))
    return max(waste, lack)


@rule
def level(state: State, seat: int, style: Style) -> float:
    """Points are spread the wider the more rounds are still to come. Where a round has just been dealt, only the score
    counts: what is in the new hands tells nothing of the decisions before.
    """
    cost = float(state.score[seat])
    if state.turns > 0:
        facts = np.empty(FACTS)
        describe(state, seat, facts)
        for at in range(FACTS):
            cost += facts[at] * style[FACTS_AT + at]
    return float(-cost / (style[SPREAD] * np.sqrt(float(state.rounds - state.round_index))))
