"""The engine that plays on a cluster of Ray's: the tasks are the same, and so is what comes of them.

Every node needs Brelan with the same rules; `brelan warm` there saves each of its first tasks a minute of compiling.
"""

import functools
import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from brelan.core.compiling import PACKAGE
from brelan.core.errors import BadInput, BrelanError
from brelan.lab.engines import AHEAD, Fault, Found, Task, Tasks, guarded, in_order, opened
from brelan.lab.extras import needed

FOLDERS: Final = ("core", "games", "bots", "lab")
"""Where all that is that decides what comes of a task."""


class Cluster:
    """The cluster at this address; left empty, the one that RAY_ADDRESS names, or one of this machine's own cores."""

    def __init__(self, address: str = "") -> None:
        """Raises BadInput: `needs-extra`, `no-cluster`."""
        self._ray = needed("ray", "ray")
        try:
            self._ray.init(address=address or None, log_to_driver=False, logging_level="error")
        except (ConnectionError, ValueError, RuntimeError):
            raise BadInput("no-cluster", address=address) from None
        self.processes = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._work = self._ray.remote(same_rules)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the cluster, which ends what still works for this program."""
        self._ray.shutdown()

    def run(self, work: Callable[[Task], Found], tasks: Tasks[Task]) -> Iterator[Found]:
        """See `Engine`. Raises BadInput: `unlike-rules`, where a node has others than this machine; BrelanError:
        `worker-died`, where a worker or a whole node has.
        """
        here = rules_here()

        def start(number: int) -> Any:
            return self._work.remote(here, work, tasks[number])

        for found in in_order(start, self._found, range(len(tasks)), AHEAD * self.processes):
            yield opened(found)

    def _found(self, promise: Any) -> Any:
        """What came of a task. A mistake in the work itself stays what it was; all else of Ray's is a lost worker."""
        errors = self._ray.exceptions
        try:
            return self._ray.get(promise)
        except errors.RayTaskError:
            raise
        except errors.RayError:
            raise BrelanError("worker-died") from None


def same_rules(expected: str, work: Callable[[Task], Found], task: Task) -> Found | Fault:
    """On a node: do the task, if the rules there are those that were expected."""
    if rules_here() != expected:
        return Fault(BadInput, "unlike-rules", {})
    return guarded(work, task)


@functools.cache
def rules_here() -> str:
    """A hash of all that decides what comes of a task: the rules, those who play by them and how good they are, and
    what deals and counts. Other than the cache's it holds what is not compiled, and leaves the machine out.
    """
    return hash_of(PACKAGE)


def hash_of(package: Path) -> str:
    """The same of the package in this folder, whatever the folder is called."""
    digest = hashlib.sha256()
    for path in sorted(path for folder in FOLDERS for path in (package / folder).rglob("*.py")):
        digest.update(f"{path.relative_to(package).as_posix()} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
