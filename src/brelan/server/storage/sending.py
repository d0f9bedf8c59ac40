"""Rows for the log on their way to the writer's thread: all of one round of the event loop go together.

Each row by itself would wake that thread, which then stops the loop to get at Python's lock, and would come back by a
lock of its own.
"""

import asyncio
from functools import partial

from brelan.server.storage.landing import Landing
from brelan.server.storage.rows import Row
from brelan.server.storage.writer import Told, Writer


class Sending:
    """What waits for the end of the round. Who sent a row is told on the loop that sent it."""

    def __init__(self, writer: Writer, landing: Landing) -> None:
        self._writer = writer
        self._landing = landing
        self._loop: asyncio.AbstractEventLoop | None = None
        """Which will hand them over; None where nothing waits."""
        self._rows: list[Row] = []
        self._told: list[Told] = []

    def send(self, row: Row, told: Told) -> None:
        """Add a row to the log in the next commit."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self.hand_over()  # what another loop has left behind
            self._loop = loop
            loop.call_soon(self.hand_over)
        self._rows.append(row)
        self._told.append(told)

    def hand_over(self) -> None:
        """Give the writer what waits."""
        loop, rows, waiting = self._loop, self._rows, self._told
        self._loop, self._rows, self._told = None, [], []
        if loop is None or not rows:
            return

        def told(problems: list[Exception | None]) -> None:
            self._landing.arrive(loop, *map(partial, waiting, problems))

        self._writer.append(rows, told)
