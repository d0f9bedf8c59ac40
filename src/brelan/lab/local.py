"""The engine that plays in processes of this machine, and in this one what is not worth another."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Final, Self

from brelan.core.errors import BrelanError
from brelan.lab.engines import AHEAD, Fault, Found, Task, Tasks, guarded, in_order, opened
from brelan.lab.programs import kill_all

STARTING: Final = 3.0
"""Seconds of work that starting processes must save: each loads Python, the libraries and the compiled rules."""


class Local:
    """`processes`: 0 for one a core; with one, all is done in this process.

    `patience`: for so many seconds tasks are done here before more processes are started, if it is worth it then.
    """

    def __init__(self, processes: int = 0, patience: float = 0.0) -> None:
        self.processes = processes or os.cpu_count() or 1
        self._patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._line: tuple[Connection, Connection] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the processes: when they are done, or at once where it is left by an error."""
        if self._pool is None or self._line is None:
            return
        if error is not None:
            self._line[1].close()
        self._pool.shutdown(cancel_futures=True)
        for end in self._line:
            end.close()
        self._pool = self._line = None

    def run(self, work: Callable[[Task], Found], tasks: Tasks[Task]) -> Iterator[Found]:
        """See `Engine`."""
        count, done, began = len(tasks), 0, time.perf_counter()
        while done < count and not self._shares(done, count, time.perf_counter() - began):
            yield work(tasks[done])
            done += 1
        yield from self._shared(work, tasks, range(done, count))

    def _shares(self, done: int, count: int, seconds: float) -> bool:
        """Is it worth it to let other processes do the rest?"""
        if self.processes == 1 or count == 1:
            return False
        if self._pool is not None or self._patience == 0:
            return True
        return seconds > self._patience and seconds / max(done, 1) * (count - done) > STARTING

    def _shared(self, work: Callable[[Task], Found], tasks: Tasks[Task], numbers: range) -> Iterator[Found]:
        if not numbers:
            return
        pool = self._opened()

        def start(number: int) -> "Future[Found | Fault]":
            with _interruptions_kept():
                return pool.submit(guarded, work, tasks[number])

        try:
            for found in in_order(start, lambda promise: promise.result(), numbers, AHEAD * self.processes):
                yield opened(found)
        except BrokenProcessPool:
            raise BrelanError("worker-died") from None

    def _opened(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._line = Pipe(duplex=False)
            # Not forked: compiled code and its threads do not survive that.
            context = get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, context, initializer=_begin, initargs=self._line[:1])
        return self._pool


@contextmanager
def _interruptions_kept() -> Iterator[None]:
    """Processes that are started meanwhile never hear of Ctrl-C, which goes to all of a terminal: this one does."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(line: Connection) -> None:
    """In a worker: leave as soon as the other end of the line is gone, by a wish or by a sudden death."""
    threading.Thread(target=_leave_with, args=(line,), daemon=True).start()


def _leave_with(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv_bytes()
    kill_all()
    os._exit(1)
