"""Many who wait at once go on a few at a time, in their order; what another thread did arrives, or is cancelled."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

import pytest

from brelan.server.latch import Latch
from brelan.server.storage import landing
from brelan.server.storage.landing import Landing
from brelan.server.turns import AT_ONCE, LONGEST, Turns


def test_a_crowd_goes_on_in_order_and_lets_others_in_between() -> None:
    async def watched() -> tuple[list[int], int]:
        turns, order, most = Turns(), list[int](), 0
        for number in range(10 * AT_ONCE):
            turns.ask(partial(order.append, number))
        assert order == []
        while len(order) < 10 * AT_ONCE:
            before = len(order)
            await asyncio.sleep(0)
            most = max(most, len(order) - before)
        return order, most

    order, most = asyncio.run(watched())
    assert order == list(range(10 * AT_ONCE))
    assert 0 < most <= AT_ONCE


def test_on_a_busy_loop_whoever_is_waited_for_goes_before_those_who_look_on() -> None:
    async def watched() -> tuple[list[str], list[str]]:
        now, order = [0.0], list[str]()
        turns = Turns(lambda: now[0])
        turns.hurry(lambda: None)
        now[0] += 1.0  # so long the loop took to come round
        await asyncio.sleep(0)
        turns.ask(lambda: order.append("looks on"))
        for _ in range(3):
            turns.hurry(lambda: order.append("is asked"))
            await asyncio.sleep(0)
        before = order.copy()
        now[0] += LONGEST
        turns.hurry(lambda: order.append("is asked"))
        await asyncio.sleep(0)
        return before, order

    before, after = asyncio.run(watched())
    assert before == ["is asked"] * 3
    assert after == ["is asked"] * 4 + ["looks on"]


def test_whoever_looks_on_waits_for_nobody_where_the_loop_is_quick_and_no_longer_than_a_moment() -> None:
    async def watched() -> list[str]:
        now, order = [0.0], list[str]()
        turns = Turns(lambda: now[0])
        turns.ask(lambda: order.append("at once"))
        await asyncio.sleep(0)
        turns.hurry(lambda: None)
        now[0] += 1.0
        await asyncio.sleep(0)
        turns.ask(lambda: order.append("later"))
        await asyncio.sleep(0)
        now[0] += LONGEST
        while len(order) < 2:  # nobody else asks for a turn: a timer brings it
            await asyncio.sleep(0.01)
        return order

    assert asyncio.run(watched()) == ["at once", "later"]


def test_whoever_fails_takes_nobody_along() -> None:
    async def passed() -> tuple[list[int], list[str]]:
        turns, order, failures = Turns(), list[int](), list[str]()
        asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(str(context["exception"])))
        turns.ask(lambda: order.append(1))
        turns.ask(lambda: order[9:].remove(7))
        turns.ask(lambda: order.append(2))
        while len(order) < 2:
            await asyncio.sleep(0)
        return order, failures

    order, failures = asyncio.run(passed())
    assert order == [1, 2]
    assert len(failures) == 1


def test_a_latch_is_held_by_one_at_a_time_in_the_order_of_asking() -> None:
    async def held() -> list[str]:
        latch, order = Latch(), list[str]()

        async def awaits(name: str) -> None:
            async with latch:
                order.append(f"{name} in")
                await asyncio.sleep(0)
                order.append(f"{name} out")

        def called() -> None:
            order.append("b in and out")
            latch.release()

        first = asyncio.create_task(awaits("a"))
        await asyncio.sleep(0)
        latch.take(called)
        await asyncio.gather(first, asyncio.create_task(awaits("c")))
        latch.take(called)
        return order

    assert asyncio.run(held()) == ["a in", "a out", "b in and out", "c in", "c out", "b in and out"]


@pytest.mark.parametrize("turn_came", [False, True])
def test_whoever_gave_up_keeps_nobody_waiting(turn_came: bool) -> None:
    async def waited() -> bool:
        latch = Latch()
        latch.take(lambda: None)

        async def waits() -> None:
            async with latch:
                pass

        gone, stays = asyncio.create_task(waits()), asyncio.create_task(waits())
        await asyncio.sleep(0)
        if turn_came:
            latch.release()
            asyncio.get_running_loop().call_soon(gone.cancel)  # after it was woken, before it goes on
            await asyncio.gather(gone, return_exceptions=True)
        else:
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
            latch.release()
        await asyncio.wait_for(stays, 5)
        return gone.cancelled()

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
