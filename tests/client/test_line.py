"""The line of a program keeps to the server's limits by itself, however much it has to say."""

import asyncio
import time

import pytest

from brelan.client.line import AT_ONCE, PER_SECOND, Breath
from brelan.server.limits import MESSAGES, Allowance


class Clock:
    """Goes on only while somebody waits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(asyncio, "sleep", self.sleep)

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_nobody_who_says_much_is_closed_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def say_much() -> None:
        clock = Clock(monkeypatch)
        breath, allowance = Breath(), Allowance(MESSAGES)
        for number in range(2000):
            await breath.spend()
            assert allowance.spend(), f"the server closes the line at message {number}"
            if number % 500 == 0:
                clock.now += 20
        assert clock.now - 1000 > 2000 / PER_SECOND - 4 * (20 + AT_ONCE / PER_SECOND)

    asyncio.run(say_much())


def test_some_may_be_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def say_some() -> None:
        clock = Clock(monkeypatch)
        breath = Breath()
        for _ in range(AT_ONCE):
            await breath.spend()
        assert clock.now == 1000
        await breath.spend()
        assert clock.now > 1000

    asyncio.run(say_some())
