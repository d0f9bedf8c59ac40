"""Engines: what plays the parts of a batch, here or elsewhere, and hands back what came of each, in their order.

A task is plain data and says all that its part needs, chance included: who does it, where and when, changes nothing.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Protocol, Self, TypeVar

from brelan.core.errors import BrelanError

Task = TypeVar("Task")
Each = TypeVar("Each", covariant=True)
Found = TypeVar("Found")
Promise = TypeVar("Promise")

AHEAD: Final = 4
"""So many tasks for each that works are given out before the first of them is waited for."""


class Tasks(Protocol[Each]):
    """Tasks by number; a list, or what makes each when it is asked for."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int, /) -> Each: ...


class Engine(Protocol):
    """To be used in a `with`: left by an error or an interruption, it ends whatever still works for it."""

    @property
    def processes(self) -> int:
        """How many work at once."""

    def run(self, work: Callable[[Task], Found], tasks: Tasks[Task]) -> Iterator[Found]:
        """What `work`, a function at the top of a module, makes of each task, in their order.

        Raises what it raises; BrelanError: `worker-died`.
        """

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


@dataclass(frozen=True)
class Fault:
    """A fault of the input, on its way from another process: exceptions with details do not travel well."""

    kind: type[BrelanError]
    code: str
    details: dict[str, Any]


def guarded(work: Callable[[Task], Found], task: Task) -> Found | Fault:
    """What `work` makes of the task, or the coded fault that it raised."""
    try:
        return work(task)
    except BrelanError as error:
        return Fault(type(error), error.code, error.details)


def opened(found: Found | Fault) -> Found:
    """What was found. Raises the fault, if it is one."""
    if isinstance(found, Fault):
        raise found.kind(found.code, **found.details)
    return found


def in_order(
    start: Callable[[int], Promise], wait: Callable[[Promise], Found], numbers: Iterable[int], ahead: int
) -> Iterator[Found]:
    """Start the tasks of these numbers, so many ahead of the one that is waited for."""
    waiting: deque[Promise] = deque()
    for number in numbers:
        waiting.append(start(number))
        if len(waiting) >= ahead:
            yield wait(waiting.popleft())
    while waiting:
        yield wait(waiting.popleft())
