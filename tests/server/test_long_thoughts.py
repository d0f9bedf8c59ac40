"""Hints and looks back at games take one worker at most from the tables' bots, and nothing without workers."""

import asyncio
from typing import Any, cast

import pytest

from brelan.server.thinking.pool import Pool, Unanswered
from brelan.server.thinking.wire import Advise, Asked, Decide
from brelan.server.thinking.worker import Worker
from tests.server.test_thinking import one


class Thinker:
    """In a worker's place: keeps what it was asked, and thinks until it is let go."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self._go = asyncio.Event()

    async def ask(self, asked: Asked) -> Any:
        self.asked.append(asked)
        await self._go.wait()
        return "found"

    def let_go(self) -> None:
        self._go.set()


def two_thinkers(pool: Pool) -> tuple[Thinker, Thinker]:
    thinkers = Thinker(), Thinker()
    for each in cast("tuple[Worker, Worker]", thinkers):
        pool._ready.add(each)
        pool._free.put_nowait(each)
    return thinkers


async def many_turns() -> None:
    """Whoever can go on does."""
    for _ in range(50):
        await asyncio.sleep(0)


def advice() -> Advise:
    return Advise(one("champion"), 1.0, simulations=1, at_most=1.0)


def test_what_takes_long_leaves_the_other_workers_to_the_bots() -> None:
    async def trial() -> None:
        pool = Pool(2)
        first, second = two_thinkers(pool)
        asking = [asyncio.create_task(pool.think(advice())) for _ in range(3)]
        await many_turns()
        assert (len(first.asked), second.asked) == (1, [])
        bot = asyncio.create_task(pool.decide(one("sensible")))
        await many_turns()
        assert [type(each) for each in second.asked] == [Decide]
        first.let_go()
        second.let_go()
        assert await asyncio.gather(bot, *asking) == ["found"] * 4
        await pool.close()

    asyncio.run(trial())


def test_whoever_goes_away_gives_no_second_worker_to_what_takes_long() -> None:
    async def trial() -> None:
        pool = Pool(2)
        first, second = two_thinkers(pool)
        gone = asyncio.create_task(pool.think(advice()))
        await many_turns()
        gone.cancel()
        next_ = asyncio.create_task(pool.think(advice()))
        await many_turns()
        assert (len(first.asked), second.asked) == (1, [])
        first.let_go()
        second.let_go()
        assert await next_ == "found"
        await pool.close()

    asyncio.run(trial())


def test_who_would_wait_too_long_for_what_takes_long_is_told_so() -> None:
    async def trial() -> None:
        pool = Pool(2, patience=0.05)
        first, _ = two_thinkers(pool)
        asking = asyncio.create_task(pool.think(advice()))
        await many_turns()
        with pytest.raises(Unanswered):
            await pool.think(advice())
        first.let_go()
        assert await asking == "found"
        await pool.close()

    asyncio.run(trial())


def test_without_workers_nothing_that_takes_long_is_begun() -> None:
    """A thread that thinks keeps Python's lock: all tables would wait."""
    with pytest.raises(Unanswered):
        asyncio.run(Pool().think(advice()))
