"""The engines by the names that they are asked for."""

from typing import Final

from brelan.core.errors import BadInput
from brelan.lab.cluster import Cluster
from brelan.lab.engines import Engine
from brelan.lab.local import Local

ENGINES: Final = ("local", "ray")


def engine_named(name: str, *, processes: int = 0, patience: float = 0.0, address: str = "") -> Engine:
    """The engine of this name: `local` processes (0: one a core), or a `ray` cluster.

    `patience` is of the first, `address` of the second. What is not of the one asked for is refused, rather
    than left out. Raises BadInput: `unknown-engine`, `not-of-engine`, `needs-extra`, `no-cluster`.
    """
    if name == "local":
        if address:
            raise BadInput("not-of-engine", what="address", name=name)
        return Local(processes, patience)
    if name == "ray":
        if processes:
            raise BadInput("not-of-engine", what="processes", name=name)
        return Cluster(address)
    raise BadInput("unknown-engine", name=name, known=", ".join(ENGINES))
