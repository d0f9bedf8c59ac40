"""Show that a Ray cluster plays the same games: `python tools/prove_ray.py`, which `make test-ray` does.

Two workers on this machine play a simulation, an arena and a balance; what comes of each must be what one process makes
of it, byte for byte, and both workers must have had a part in it.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from brelan.games.registry import game
from brelan.lab.arena import arena
from brelan.lab.balance import balance, plan
from brelan.lab.cluster import Cluster
from brelan.lab.engines import Engine
from brelan.lab.files import written
from brelan.lab.local import Local
from brelan.lab.simulate import simulate

WORKERS: Final = 2
TIMES: Final = frozenset({"seconds", "processes", "actions_per_second", "median", "longest"})


def timeless(value: Any) -> Any:
    """Plain data without what the clock says."""
    if isinstance(value, dict):
        return {key: timeless(each) for key, each in value.items() if key not in TIMES}
    return [timeless(each) for each in value] if isinstance(value, list) else value


def simulated(engine: Engine, out: Path) -> msgspec.Struct:
    """Many games among levels."""
    with written(out, {}) as rows:
        bots = ["joueur", "random", "sensible"]
        return simulate(game("grisbi"), games=2000, bots=bots, seed=7, rotate=True, engine=engine, heard=rows.write)


def met(engine: Engine, out: Path) -> msgspec.Struct:
    """An arena."""
    with written(out, {}) as rows:
        bots = ["sensible", "joueur", "random"]
        return arena(game("rami"), bots=bots, games=12, seed=7, engine=engine, heard=rows.write)


def balanced(engine: Engine, out: Path) -> msgspec.Struct:
    """House rules, compared."""
    out.touch()
    asked = plan(game("grisbi"), values={"wild": ["order", "free"]}, players=[3], bots=["joueur"], games=400, seed=7)
    return balance(asked, engine=engine)


def pid_of(number: int) -> int:
    """Who does this task."""
    return os.getpid() + 0 * sum(range(100_000 + number))


def results(engine: Engine, folder: Path) -> dict[str, bytes]:
    """All that an engine makes, files included."""
    jobs: list[Callable[[Engine, Path], msgspec.Struct]] = [simulated, met, balanced]
    found = {}
    for job in jobs:
        out = folder / f"{job.__name__}.csv"
        told = timeless(msgspec.to_builtins(job(engine, out)))
        found[job.__name__] = msgspec.json.encode(told) + out.read_bytes()
    return found


@contextmanager
def cluster_address() -> Iterator[str]:
    """The address of a cluster of so many nodes, each with one worker."""
    from ray.cluster_utils import Cluster as Nodes

    nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        for _ in range(WORKERS - 1):
            nodes.add_node(num_cpus=1)
        nodes.wait_for_nodes()
        yield nodes.address
    finally:
        nodes.shutdown()


def main() -> int:
    """Compare; return the exit status."""
    with TemporaryDirectory() as folder:
        with Local(1) as engine:
            here = results(engine, Path(folder))
        with cluster_address() as address, Cluster(address) as cluster:
            workers = set(cluster.run(pid_of, range(40)))
            there = results(cluster, Path(folder))
    for name, wanted in here.items():
        print(f"{name}: {len(wanted)} bytes, {'the same' if there[name] == wanted else 'NOT THE SAME'}")
    print(f"workers: {len(workers)}")
    return 0 if there == here and len(workers) == WORKERS else 1


if __name__ == "__main__":
    sys.exit(main())
