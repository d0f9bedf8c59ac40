"""The engines by the names that they are asked for."""

from typing import Final

from brelan.core.errors import BadInput
from brelan.lab.cluster import Cluster
from brelan.lab.engines import Engine
from brelan.lab.local import Local

ENGINES: Final = ("local", "ray")


def engine_named(name: str, *, processes: int = 0, patience: float = 0.0, address: str = "") -> Engine:
    """The engine of this name: `local` processes (0: one a core), or a `ray` cluster.

    `patience` is of the first, `address` of the second. Raises BadInput: `unknown-engine`, `needs-extra`,
    `no-cluster`.
    """
    if name == "local":
        return Local(processes, patience)
    if name == "ray":
        return Cluster(address)
    raise BadInput("unknown-engine", name=name, known=", ".join(ENGINES))
