"""Whose turn it is on the event loop, where many have something to do at once."""

import asyncio
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Final

AT_ONCE: Final = 12
"""So many who are in a hurry go on before the loop looks at everything else: some milliseconds."""
BESIDES: Final = 4
"""So many of the others go on with them."""
PROMPT: Final = 0.0015
"""A loop that comes round within so many seconds is not busy: nobody need wait."""
PATIENCE: Final = 60
"""On a busy loop who is in no hurry waits so many times what it takes longer..."""
LONGEST: Final = 0.5
"""...but no longer than so many seconds."""
RECENT: Final = 0.1
"""How much the last round counts in what a round is said to take."""

Call = Callable[[], None]


class Turns:
    """A queue that lets a few go on at a time. However many tables have something to show, timers and messages wait no
    longer than for those few. Whoever holds up a game is in a hurry. The others wait while the loop is busy: a table
    that waits shows later, but once what else would have been shown several times.
    """

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._hurried: deque[Call] = deque()
        self._patient: deque[tuple[float, Call]] = deque()
        self._passing = False
        self._asked = 0.0
        self._round = 0.0
        """In how many seconds the loop came round lately."""
        self._timer: asyncio.TimerHandle | None = None

    def ask(self, then: Call) -> None:
        """Have it called when there is time, never at once."""
        wait = min(LONGEST, PATIENCE * max(0.0, self._round - PROMPT))
        self._patient.append((self._clock() + wait, then))
        self._go_on()

    def hurry(self, then: Call) -> None:
        """Have it called as soon as it is its turn, never at once."""
        self._hurried.append(then)
        self._go_on()

    def _go_on(self) -> None:
        if not self._passing:
            self._passing = True
            self._asked = self._clock()
            asyncio.get_running_loop().call_soon(self._pass)

    def _pass(self) -> None:
        loop, now = asyncio.get_running_loop(), self._clock()
        self._round += RECENT * (now - self._asked - self._round)
        for then in self._due(now):
            try:
                then()
            except Exception as problem:
                loop.call_exception_handler({"message": "a turn failed", "exception": problem})
        self._passing = False
        if self._hurried or (self._patient and self._patient[0][0] <= now):
            self._go_on()
        elif self._patient and self._timer is None:
            self._timer = loop.call_later(self._patient[0][0] - now, self._time_is_up)

    def _time_is_up(self) -> None:
        self._timer = None
        self._go_on()

    def _due(self, now: float) -> list[Call]:
        """Whose turn it is."""
        due = [self._hurried.popleft() for _ in range(min(AT_ONCE, len(self._hurried)))]
        for _ in range(min(BESIDES, len(self._patient))):
            if self._patient[0][0] > now:
                break
            due.append(self._patient.popleft()[1])
        return due
