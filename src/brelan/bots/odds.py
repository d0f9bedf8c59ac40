"""What an imagined state promises a seat."""

import numpy as np

from brelan.bots.contract import Style, level
from brelan.core.compiling import rule
from brelan.core.contract import RUNNING, State, payoff


@rule
def worth(state: State, seat: int, style: Style) -> float:
    """The payoff at the end; before, what it would be on average if each of the others ended behind the seat by the
    odds that their levels give.
    """
    if state.over != RUNNING:
        return payoff(state, seat)
    own, total = level(state, seat, style), 0.0
    for other in range(int(state.seats)):
        if other != seat:
            total += np.tanh((own - level(state, other, style)) / 2.0)
    return float(total / (int(state.seats) - 1))
