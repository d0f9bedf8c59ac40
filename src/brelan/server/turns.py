"""Whose turn it is on the event loop, where many have something to do at once."""

import asyncio
from collections import deque
from typing import Final

AT_ONCE: Final = 24
"""So many go on before the loop looks at everything else: some milliseconds."""


class Turns:
    """A queue that lets a few go on at a time. However many views a moment brings, timers and messages wait no longer
    than for those few; whoever waits meanwhile looks later, at something newer.
    """

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._passing = False

    async def turn(self) -> None:
        """Wait for one's turn."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._waiting.append(future)
        if not self._passing:
            self._passing = True
            loop.call_soon(self._pass)
        await future

    def _pass(self) -> None:
        for _ in range(min(AT_ONCE, len(self._waiting))):
            future = self._waiting.popleft()
            if not future.done():
                future.set_result(None)
        self._passing = bool(self._waiting)
        if self._passing:
            asyncio.get_running_loop().call_soon(self._pass)
