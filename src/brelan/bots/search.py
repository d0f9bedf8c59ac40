"""Thinking ahead, in steps: as many imagined worlds as there is time for, fewer and fewer actions compared in them.

Why so, and what else there is: docs/decisions/search.md.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, thread_time
from typing import Final

import numpy as np

from brelan.bots.ahead import ALIVE, BOTS, CHANCES, COLUMNS, MIX, ROOT, SQUARES, STATES, SUM, look_ahead
from brelan.bots.contract import MOST_ARMS, Style
from brelan.bots.mixing import Column, fraction
from brelan.core.chance import CHANCE
from brelan.core.position import Position
from brelan.core.records import Records, zeros

STEP: Final = 16
"""Worlds between two looks at the clock, and at what need not be compared any further; fewer where that is more than
there are lines for.
"""
PATIENCE: Final = 4.0
"""A search ends after so many times its seconds by the clock on the wall: who waits for it on a machine with no
core for it is better served by less thought than by none.
"""
BEHIND: Final = 2.5
"""Standard errors behind the best, after which an action is given up."""
DOUBT: Final = 1.0
"""Standard errors by which another action must be better than the policy's to be done instead."""


@dataclass(frozen=True)
class Budget:
    """How much thinking a move may take: so many imagined lines, and no longer than so many seconds of a core, nor
    PATIENCE times as many on the wall.

    With the same seed and lines, and time enough, the same move.
    """

    simulations: int
    seconds: float = math.inf


class Search:
    """What one seat thinks in one position, masked for it, with chance sources[at]."""

    def __init__(self, masked: Position, seat: int, sources: Records, at: int, style: Style, horizon: int) -> None:
        seats = masked.seats
        self._seat = seat
        self._style = style
        self._horizon = horizon
        self._sources = sources
        self._at = at
        self._states = zeros(STATES, masked.states.dtype)
        self._chances = zeros(CHANCES, CHANCE)
        self._ids = np.empty(masked.game.actions, np.int16)
        self._arms = np.zeros((seats, MOST_ARMS), np.int16)
        self._counts = np.zeros(seats, np.int64)
        self._tally = np.zeros((seats, MOST_ARMS, COLUMNS))
        self.lines = 0
        """How many were imagined for the last decision."""

    def best(
        self,
        position: Position,
        choice: int,
        budget: Budget,
        clock: Callable[[], float] = thread_time,
        wall: Callable[[], float] = perf_counter,
    ) -> int:
        """The action to do in the position (midway through a move of several: the next one), where the policy would do
        `choice`.
        """
        self._states[ROOT] = position.states[0]
        self._chances[BOTS] = self._sources[self._at]
        until, late, worlds, self.lines = clock() + budget.seconds, wall() + PATIENCE * budget.seconds, 0, 0
        self._look(choice, 0, 0)
        step = self._step(budget.simulations)
        while self.lines < budget.simulations and (worlds == 0 or (clock() < until and wall() < late)):
            played = self._look(choice, worlds + 1, step)
            if played == 0:
                break
            worlds += step
            self.lines += played
            if self._is_settled(worlds):
                break
        chosen = self._chosen(worlds) if self.lines > 0 else choice
        self._sources[self._at] = self._chances[BOTS]
        return chosen

    def _step(self, lines: int) -> int:
        """So many worlds at a time that two steps at most take all lines, if all actions are tried in each of them."""
        most = lines // max(1, int(self._counts[self._seat]))
        return min(STEP, max(2, (most + 1) // 2))

    def _look(self, choice: int, first: int, worlds: int) -> int:
        return look_ahead(
            self._states,
            self._seat,
            self._chances,
            self._ids,
            self._style,
            self._arms,
            self._counts,
            self._tally,
            choice,
            self._horizon,
            first,
            worlds,
        )

    @property
    def _is_contest(self) -> bool:
        """Do others choose at the same time?"""
        return bool((self._counts > 1).sum() > 1)

    def _errors(self, worlds: int) -> tuple[Column, Column]:
        """What each arm was worth more than the others on average, and the standard error of that."""
        own = self._tally[self._seat, : self._counts[self._seat]]
        means = own[:, SUM] / worlds
        spread = np.maximum(own[:, SQUARES] / worlds - means**2, 0.0)
        return means, np.sqrt(spread / worlds) + 1e-9

    def _is_settled(self, worlds: int) -> bool:
        """Give up what is clearly worse; is only one action left?"""
        if self._is_contest or worlds < 2 * STEP:
            return False
        means, errors = self._errors(worlds)
        alive = self._tally[self._seat, : len(means), ALIVE]
        best = int(np.argmax(np.where(alive > 0, means, -np.inf)))
        alive[means + BEHIND * np.hypot(errors, errors[best]) < means[best]] = 0.0
        return bool(alive.sum() < 2)

    def _chosen(self, worlds: int) -> int:
        """The best arm, or where others choose at once one drawn by the mixed strategy; but the policy's own, the
        first, unless the other is clearly better.
        """
        arms, count = self._arms[self._seat], int(self._counts[self._seat])
        if self._is_contest:
            means, errors = self._errors((worlds + 1) // 2)
            found = self._mixed(count)
        else:
            means, errors = self._errors(worlds)
            alive = self._tally[self._seat, :count, ALIVE] > 0
            found = int(np.argmax(np.where(alive, means, -np.inf)))
            if not alive[0]:
                return int(arms[found])
        doubtful = means[found] - means[0] < DOUBT * math.hypot(errors[0], errors[found])
        return int(arms[0 if doubtful else found])

    def _mixed(self, count: int) -> int:
        """An arm by the mixed strategy."""
        mix = np.cumsum(self._tally[self._seat, :count, MIX])
        left = fraction(self._chances, BOTS) * mix[-1]
        return min(int(np.searchsorted(mix, left, side="right")), count - 1)
