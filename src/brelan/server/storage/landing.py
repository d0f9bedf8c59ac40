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
        self._arrived: deque[asyncio.Future[None]] = deque()
        self._lock = threading.Lock()
        self._called = False

    async def of(self, future: "Future[T]") -> T:
        """Its result, or what it raises. Who waits no longer cancels it."""
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[None] = loop.create_future()
        future.add_done_callback(lambda _: self._arrive(loop, waiter))
        try:
            await waiter
        except asyncio.CancelledError:
            future.cancel()
            raise
        return future.result()

    def _arrive(self, loop: asyncio.AbstractEventLoop, waiter: "asyncio.Future[None]") -> None:
        """In the other thread."""
        with self._lock:
            self._arrived.append(waiter)
            if self._called:
                return
            self._called = True
        self._call(loop.call_soon_threadsafe)

    def _call(self, call: Callable[[Callable[[], None]], Any]) -> None:
        try:
            call(self._land)
        except RuntimeError:  # the loop has ended, and so have those who waited
            with self._lock:
                self._called = False

    def _land(self) -> None:
        """On the loop."""
        with self._lock:
            some = [self._arrived.popleft() for _ in range(min(AT_ONCE, len(self._arrived)))]
            self._called = bool(self._arrived)
            more = self._called
        for waiter in some:
            if not waiter.done() and not waiter.get_loop().is_closed():
                waiter.set_result(None)
        if more:
            self._call(asyncio.get_running_loop().call_soon)
