"""A search that says what it thinks of each action that it compared, and of one more that it is asked about."""

import math
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

import numpy as np
import numpy.typing as npt

from brelan.bots.ahead import ALIVE, BOTS, MIX, ROOT
from brelan.bots.contract import MOST_ARMS
from brelan.bots.search import BEHIND, DOUBT, STEP, Budget, Search
from brelan.core.position import Position

NOBODY_ASKED: Final = -1


@dataclass(frozen=True)
class Weighed:
    """What the actions that were compared turned out to be worth."""

    arms: list[int]
    losses: list[float]
    """By arm, how much less of the payoff than the best it promises."""
    errors: list[float]
    """The standard errors of these."""
    ranked: list[int]
    """Arms by number, the best first."""
    sure: float
    """How likely the best is better than the next, 0.5 to 1; where several choose at once, how often to choose it."""
    mixed: bool
    """Do several choose at once?"""


@dataclass
class _Course:
    """How far a search has come."""

    asked: int
    worlds: int = 0
    given_up: dict[int, float] = field(default_factory=dict)
    """By arm, how far behind the best it was then."""


class Weighing(Search):
    """Looks ahead as its parent does, but does not give up the action that it was asked about."""

    def weigh(self, position: Position, choice: int, budget: Budget, also: int | None = None) -> Weighed | None:
        """Compare what there is to do where the policy would do `choice`; None where there is nothing to compare."""
        self._states[ROOT] = position.states[0]
        self._chances[BOTS] = self._sources[self._at]
        self._look(choice, 0, 0)
        course = _Course(NOBODY_ASKED if also is None else self._arm_of(also))
        self.lines, until = 0, perf_counter() + budget.seconds
        while self.lines < budget.simulations and (course.worlds == 0 or perf_counter() < until):
            played = self._look(choice, course.worlds + 1, STEP)
            if played == 0:
                return None
            course.worlds += STEP
            self.lines += played
            if self._gives_up(course):
                break
        return self._weighed(course)

    def _arm_of(self, action: int) -> int:
        """Where the action stands among the arms; it becomes one if it is none."""
        arms, count = self._arms[self._seat], int(self._counts[self._seat])
        known = np.flatnonzero(arms[:count] == action)
        if len(known):
            return int(known[0])
        at = min(count, MOST_ARMS - 1)
        arms[at] = action
        self._counts[self._seat] = at + 1
        self._tally[self._seat, at] = 0.0
        self._tally[self._seat, at, ALIVE] = 1.0
        return at

    def _gives_up(self, course: _Course) -> bool:
        """Give up what is clearly worse. Is there nothing left to compare?"""
        if self._is_contest or course.worlds < 2 * STEP:
            return False
        means, errors = self._errors(course.worlds)
        alive = self._tally[self._seat, : len(means), ALIVE]
        best = int(np.argmax(np.where(alive > 0, means, -np.inf)))
        worse = (alive > 0) & (means + BEHIND * np.hypot(errors, errors[best]) < means[best])
        for arm in np.flatnonzero(worse):
            if arm != course.asked:
                alive[arm] = 0.0
                course.given_up[int(arm)] = float(means[best] - means[arm])
        return bool(alive.sum() < 2)

    def _weighed(self, course: _Course) -> Weighed:
        own = self._tally[self._seat, : self._counts[self._seat]]
        contest = self._is_contest
        means, errors = self._errors(course.worlds // 2 if contest else course.worlds)
        best = self._best_of(own, means, errors)
        losses = np.maximum(0.0, means[best] - means)
        for arm, loss in course.given_up.items():
            losses[arm] = loss
        ranked = [best, *(int(arm) for arm in np.argsort(losses, kind="stable") if arm != best)]
        apart = np.hypot(errors, errors[best])
        share = float(own[best, MIX] / own[:, MIX].sum()) if contest else _surety(losses, apart, ranked)
        return Weighed(
            arms=[int(action) for action in self._arms[self._seat, : len(own)]],
            losses=losses.tolist(),
            errors=apart.tolist(),
            ranked=ranked,
            sure=share,
            mixed=contest,
        )

    def _best_of(
        self, own: npt.NDArray[np.float64], means: npt.NDArray[np.float64], errors: npt.NDArray[np.float64]
    ) -> int:
        """The arm that a player of this level chooses, or chooses most often."""
        if self._is_contest:
            return int(np.argmax(own[:, MIX]))
        alive = own[:, ALIVE] > 0
        best = int(np.argmax(np.where(alive, means, -np.inf)))
        doubtful = alive[0] and means[best] - means[0] < DOUBT * math.hypot(errors[0], errors[best])
        return 0 if doubtful else best


def _surety(losses: npt.NDArray[np.float64], apart: npt.NDArray[np.float64], ranked: list[int]) -> float:
    """How likely the first is better than the second, were the errors those of a normal distribution."""
    second = ranked[1]
    return 0.5 * (1.0 + math.erf(float(losses[second] / apart[second]) / math.sqrt(2.0)))
