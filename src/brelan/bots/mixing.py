"""Regret matching: how a player who chooses at the same time as others comes to a mixed strategy.

Each arm is chosen as often as not having chosen it is regretted (Hart and Mas-Colell, 2000). Regret never falls below
nothing, and later strategies count for more in the mean that is played in the end (Tammelin, 2014).
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from brelan.core.chance import Source, draw
from brelan.core.compiling import rule
from brelan.core.records import Ids, Records

Column = npt.NDArray[np.float64]
"""A number for each arm."""

FINE: Final = 1 << 24
"""Steps of a random fraction."""


@rule
def sample(weights: Column, count: int, source: Source) -> int:
    """An arm by chance, each as likely as it weighs; any, where nothing weighs anything."""
    total = 0.0
    for arm in range(count):
        total += weights[arm]
    if total <= 0.0:
        return draw(source, count)
    left = draw(source, FINE) / FINE * total
    for arm in range(count):
        left -= weights[arm]
        if left < 0.0:
            return arm
    return count - 1


@rule
def learn(regrets: Column, mix: Column, count: int, values: Column) -> None:
    """Add to the regrets what each arm was worth more than the strategy so far, and to the mix that strategy."""
    total = expected = age = 0.0
    for arm in range(count):
        total += regrets[arm]
        age += mix[arm]
    for arm in range(count):
        expected += values[arm] * (regrets[arm] / total if total > 0.0 else 1.0 / count)
    age = np.sqrt(2.0 * age) + 1.0  # of the world, since the mix of so many adds up to the sum of their numbers
    for arm in range(count):
        mix[arm] += age * (regrets[arm] / total if total > 0.0 else 1.0 / count)
        regrets[arm] = max(0.0, regrets[arm] + values[arm] - expected)


@rule
def chosen_by(arms: Ids, count: int, action: int) -> int:
    """Which of these arms an action is; the first, if it is none."""
    for arm in range(count):
        if arms[arm] == action:
            return arm
    return 0


@rule
def fraction(sources: Records, index: int) -> float:
    """A random number from 0 to 1, of the source of this index."""
    return draw(sources[index], FINE) / FINE
