"""The one writer: a thread that commits in groups.

Whatever waits when a commit begins goes into it together, so a thousand tables cost hardly more disk than one. A job
that fails is undone alone. Its future is resolved only after the commit: then it is on disk.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from brelan.server.storage.rows import MOST, Appending, Row, add_rows

T = TypeVar("T")

GROUP: Final = 500
"""At most so many jobs a commit."""
GAP_SECONDS: Final = 0.003
"""From the beginning of a commit to that of the next. Where the disk is quick, each move would have a commit to itself
else, at some hundred microseconds of the processor each.
"""


Told = Callable[[Exception | None], None]
"""Called with what went wrong, if anything did."""
AllTold = Callable[[list[Exception | None]], None]
"""Called in the writer's thread after the commit, with what went wrong with each row."""


@dataclass(eq=False, slots=True)
class _Job:
    """Something to do on a connection, and whom to tell in the end."""

    run: Callable[[Connection], Any]
    future: "Future[Any]"
    result: Any = None
    problem: Exception | None = None

    @property
    def wanted(self) -> bool:
        """Does anybody wait for it still? From now on it cannot be cancelled."""
        return self.future.set_running_or_notify_cancel()

    def attempt(self, connection: Connection) -> None:
        """Do it, or nothing: the others in the commit go on."""
        self.problem = None
        try:
            with connection.begin_nested():
                self.result = self.run(connection)
        except Exception as problem:  # whatever it is, who waits for the job is told
            self.problem = problem

    def spoil(self, problem: Exception) -> None:
        """The commit failed."""
        self.problem = problem

    def resolve(self) -> None:
        """Tell who waits."""
        if self.problem is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.problem)


@dataclass(eq=False, slots=True)
class _Append:
    """Rows for the log, each for itself: one that cannot be added keeps no other from it."""

    rows: Sequence[Row]
    told: AllTold
    problems: list[Exception | None]
    wanted: ClassVar[bool] = True

    def attempt(self, connection: Connection) -> None:
        """Add those that can be."""
        for number, row in enumerate(self.rows):
            self.problems[number] = None
            try:
                with connection.begin_nested():
                    add_rows(connection, [row])
            except Exception as problem:
                self.problems[number] = problem

    def spoil(self, problem: Exception) -> None:
        """The commit failed."""
        self.problems = [problem] * len(self.rows)

    def resolve(self) -> None:
        """Tell who waits."""
        self.told(self.problems)


class Writer:
    """Runs jobs on a connection, in order, in a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._appending = Appending(engine)
        self._jobs: queue.SimpleQueue[_Job | _Append | None] = queue.SimpleQueue()
        self._next = 0.0
        """When the next commit may begin."""
        self._thread = threading.Thread(target=self._run, name="brelan-writer", daemon=True)
        self._thread.start()

    def submit(self, run: Callable[[Connection], T]) -> "Future[T]":
        """Do something in the next commit. The future holds its result, or what went wrong with it or the commit; it
        can be cancelled until the job runs, and then the job is left out.
        """
        job = _Job(run, Future())
        self._jobs.put(job)
        return job.future

    def append(self, rows: Sequence[Row], told: AllTold) -> None:
        """Add rows to the log in the next commit, each for itself; of one that exists an IntegrityError is told."""
        self._jobs.put(_Append(rows, told, [None] * len(rows)))

    def close(self) -> None:
        """Finish what was submitted, and stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            group, last = self._next_group()
            wanted = [job for job in group if job.wanted]
            if wanted:
                self._commit(wanted)
        self._appending.close()

    def _next_group(self) -> tuple[list[_Job | _Append], bool]:
        """Wait for a job, and until the next commit may begin; take what else is there. Is it the last group?"""
        group: list[_Job | _Append] = []
        waiting = self._jobs.get()
        if (pause := self._next - time.monotonic()) > 0:
            time.sleep(pause)
        self._next = time.monotonic() + GAP_SECONDS
        while waiting is not None:
            group.append(waiting)
            if len(group) == GROUP or self._jobs.empty():
                return group, False
            waiting = self._jobs.get()
        return group, True

    def _commit(self, group: Sequence[_Job | _Append]) -> None:
        rows = [row for job in group if isinstance(job, _Append) for row in job.rows]
        others = [job for job in group if isinstance(job, _Job)]
        try:
            if others or len(rows) > MOST:
                self._transaction(rows, others)
            else:
                self._appending.add(rows)
        except IntegrityError:  # one of the rows is taken: find out which
            self._transaction_or_nothing(group)
        except Exception as problem:
            _spoil(group, problem)
        for job in group:
            job.resolve()

    def _transaction(self, rows: list[Row], jobs: Iterable[_Job | _Append]) -> None:
        with self._engine.begin() as connection:
            if rows:
                add_rows(connection, rows)
            for job in jobs:
                job.attempt(connection)

    def _transaction_or_nothing(self, group: Sequence[_Job | _Append]) -> None:
        try:
            self._transaction([], group)
        except Exception as problem:
            _spoil(group, problem)


def _spoil(group: Sequence[_Job | _Append], problem: Exception) -> None:
    """The commit failed: nothing of the group is stored, and all must be told."""
    for job in group:
        job.spoil(problem)
