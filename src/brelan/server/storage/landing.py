"""What the writer's thread has done, told to the event loop: once for a whole commit, and a few at a time."""

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, TypeVar

T = TypeVar("T")
AT_ONCE: Final = 24
"""So many who waited go on before the loop looks at everything else."""


class Landing:
    """Where futures of another thread arrive. One loop is woken once for all that come together."""

    def __init__(self) -> None:
        self._arrived: deque[Callable[[], None]] = deque()
        self._lock = threading.Lock()
        self._called = False

    async def called(self, begin: Callable[[Callable[[Exception | None], None]], None]) -> None:
        """Until what `begin` is given is called on the loop; raises what it is called with."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def told(problem: Exception | None) -> None:
            if waiter.done():
                return
            if problem is None:
                waiter.set_result(None)
            else:
                waiter.set_exception(problem)

        begin(told)
        await waiter

    async def of(self, future: "Future[T]") -> T:
        """Its result, or what it raises. Who waits no longer cancels it."""
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[None] = loop.create_future()

        def wake() -> None:
            if not waiter.done():
                waiter.set_result(None)

        future.add_done_callback(lambda _: self.arrive(loop, wake))
        try:
            await waiter
        except asyncio.CancelledError:
            future.cancel()
            raise
        return future.result()

    def arrive(self, loop: asyncio.AbstractEventLoop, *thens: Callable[[], None]) -> None:
        """In any thread: have these called on the loop, soon."""
        with self._lock:
            self._arrived.extend(thens)
            if self._called:
                return
            self._called = True
        self._call(loop.call_soon_threadsafe, loop)

    def _call(self, call: Callable[..., Any], loop: asyncio.AbstractEventLoop) -> None:
        try:
            call(self._land, loop)
        except RuntimeError:  # the loop has ended, and so have those who waited
            with self._lock:
                self._called = False

    def _land(self, loop: asyncio.AbstractEventLoop) -> None:
        """On the loop."""
        with self._lock:
            some = [self._arrived.popleft() for _ in range(min(AT_ONCE, len(self._arrived)))]
            self._called = bool(self._arrived)
            more = self._called
        if more:
            self._call(loop.call_soon, loop)
        for then in some:
            try:
                then()
            except Exception as problem:
                loop.call_exception_handler({"message": "what was waited for failed", "exception": problem})
