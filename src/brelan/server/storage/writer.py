"""The one writer: a thread that commits in groups.

Whatever waits when a commit begins goes into it together, so a thousand tables cost hardly more disk than one. A job
that fails is undone alone. Its future is resolved only after the commit: then it is on disk.
"""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Job = tuple[Callable[[Connection], Any], "Future[Any]"]

GROUP: Final = 500
"""At most so many jobs a commit."""


class Writer:
    """Runs jobs on a connection, in order, in a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="brelan-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Callable[[Connection], T]) -> "Future[T]":
        """Run a job in the next commit. The future holds its result, or what went wrong with it or the commit; it can
        be cancelled until the job runs, and then the job is left out.
        """
        future: Future[T] = Future()
        self._jobs.put((job, future))
        return future

    def close(self) -> None:
        """Finish what was submitted, and stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            group, last = self._next_group()
            wanted = [(job, future) for job, future in group if future.set_running_or_notify_cancel()]
            if wanted:
                self._commit(wanted)

    def _next_group(self) -> tuple[list[Job], bool]:
        """Wait for a job; take what else is there. Is it the last group?"""
        group: list[Job] = []
        waiting = self._jobs.get()
        while waiting is not None:
            group.append(waiting)
            if len(group) == GROUP or self._jobs.empty():
                return group, False
            waiting = self._jobs.get()
        return group, True

    def _commit(self, group: list[Job]) -> None:
        outcomes: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            with self._engine.begin() as connection:
                outcomes.extend((future, *_attempt(connection, job)) for job, future in group)
        except Exception as error:  # whatever it is: nothing of the group is stored, and all must be told
            outcomes = [(future, None, error) for _, future in group]
        for future, result, problem in outcomes:
            if problem is None:
                future.set_result(result)
            else:
                future.set_exception(problem)


def _attempt(connection: Connection, job: Callable[[Connection], T]) -> tuple[T | None, Exception | None]:
    try:
        with connection.begin_nested():
            return job(connection), None
    except Exception as error:  # the others in the commit go on; this one's future says what happened
        return None, error
