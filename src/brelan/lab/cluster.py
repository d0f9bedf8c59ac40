"""The engine that plays on a cluster of Ray's: the tasks are the same, and so is what comes of them.

Every node needs Brelan with the same rules; `brelan warm` there saves each of its first tasks a minute of compiling.
"""

import functools
import hashlib
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Self

from brelan.core.compiling import rule_sources
from brelan.core.errors import BadInput
from brelan.lab.engines import AHEAD, Fault, Found, Task, Tasks, guarded, in_order, opened
from brelan.lab.extras import needed


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
        """See `Engine`. Raises BadInput: `unlike-rules`, where a node has others than this machine."""
        here = rules_here()

        def start(number: int) -> Any:
            return self._work.remote(here, work, tasks[number])

        for found in in_order(start, self._ray.get, range(len(tasks)), AHEAD * self.processes):
            yield opened(found)


def same_rules(expected: str, work: Callable[[Task], Found], task: Task) -> Found | Fault:
    """On a node: do the task, if the rules there are those that were expected."""
    if rules_here() != expected:
        return Fault(BadInput, "unlike-rules", {})
    return guarded(work, task)


@functools.cache
def rules_here() -> str:
    """A hash of all rules and of those who play by them: other than the cache's it leaves the machine out."""
    digest = hashlib.sha256()
    for path in rule_sources():
        digest.update(path.read_bytes())
    return digest.hexdigest()
