"""A lock that can be waited for, or asked to call: a callback costs a tenth of a task."""

import asyncio
from collections import deque
from collections.abc import Callable


class Latch:
    """One at a time, first come, first served. For one event loop."""

    def __init__(self) -> None:
        self.held = False
        self._waiting: deque[Callable[[], None]] = deque()

    def take(self, then: Callable[[], None]) -> None:
        """Call `then` as soon as it is one's turn, perhaps now; `release` is to follow, whatever happens."""
        if self.held:
            self._waiting.append(then)
        else:
            self.held = True
            then()

    def release(self) -> None:
        """Let the next one go on."""
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self.held = False

    async def __aenter__(self) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.take(lambda: self._wake(turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was our turn already
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()

    def _wake(self, turn: "asyncio.Future[None]") -> None:
        """Let a task go on, or the one after it if it waits no longer."""
        if turn.cancelled():
            self.release()
        else:
            turn.set_result(None)
