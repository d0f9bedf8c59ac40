"""Many who wait at once go on a few at a time, in their order; what another thread did arrives, or is cancelled."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from brelan.server.storage import landing
from brelan.server.storage.landing import Landing
from brelan.server.turns import AT_ONCE, Turns


def test_a_crowd_goes_on_in_order_and_lets_others_in_between() -> None:
    async def watched() -> tuple[list[int], int]:
        turns, order, most = Turns(), list[int](), 0

        async def one(number: int) -> None:
            await turns.turn()
            order.append(number)

        crowd = [asyncio.create_task(one(number)) for number in range(10 * AT_ONCE)]
        while len(order) < len(crowd):
            before = len(order)
            await asyncio.sleep(0)
            most = max(most, len(order) - before)
        return order, most

    order, most = asyncio.run(watched())
    assert order == list(range(10 * AT_ONCE))
    assert most <= AT_ONCE


def test_whoever_gave_up_keeps_nobody_waiting() -> None:
    async def waited() -> bool:
        turns = Turns()
        gone = asyncio.create_task(turns.turn())
        stays = asyncio.create_task(turns.turn())
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait_for(stays, 5)
        return gone.cancelled() or gone.done()

    assert asyncio.run(waited())


def test_everything_arrives_from_another_thread() -> None:
    async def arrived() -> list[int]:
        there = Landing()
        with ThreadPoolExecutor(1) as pool:
            return await asyncio.gather(*(there.of(pool.submit(int, each)) for each in range(5 * landing.AT_ONCE)))

    assert asyncio.run(arrived()) == list(range(5 * landing.AT_ONCE))


def test_a_failure_is_raised_where_it_was_waited_for() -> None:
    async def failed() -> None:
        future: Future[int] = Future()
        future.set_exception(KeyError("x"))
        await Landing().of(future)

    with pytest.raises(KeyError):
        asyncio.run(failed())


def test_who_waits_no_longer_cancels_what_has_not_begun() -> None:
    async def cancelled() -> bool:
        future: Future[int] = Future()
        waiting = asyncio.create_task(Landing().of(future))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        return future.cancelled()

    assert asyncio.run(cancelled())
