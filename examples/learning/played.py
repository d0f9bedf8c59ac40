"""Which tables the example learns at, and the network that it learns with."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from brelan.envs.arrays import arrays_of
from brelan.envs.tables import Tables
from brelan.games.registry import game
from examples.learning.batch import Actions
from examples.learning.gather import Teacher
from examples.learning.networks import LARGE, Crossed, Network, Plain

TABLES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "muzishez": [(3, {}), (4, {}), (5, {}), (7, {})],
    "grisbi": [(2, {}), (3, {}), (4, {}), (4, {"draw": "manual"}), (5, {"draw": "manual"})],
}
"""By game: players, house rules."""
RATES = {"muzishez": 1e-3, "grisbi": 5e-4}
"""How fast is learned: large networks go wrong where small ones go on."""
OWN: dict[str, Callable[[], Network]] = {"muzishez": Crossed}
"""Networks made for a game, as `brelan.bots.GAME_network` plays them; every other game has a plain one."""
TEACHER = "sensible"
GLANCED, GLANCE = 64, 400
"""Games and steps in which all that a game can show is seen; their chance is always the same."""
APART = 1_000_000
"""Seeds between two kinds of table."""


def tables(name: str, count: int, seed: int, bots: str | None) -> list[Tables]:
    """So many games of each kind. `bots`: the others' level, or None: the network plays all seats."""
    made = []
    for number, (players, rules) in enumerate(TABLES[name]):
        group = Tables(game(name), count, players=players, rules=rules, bots=bots)
        group.reset([seed + APART * number + at for at in range(count)])
        made.append(group)
    return made


def network_for(name: str, start: Path | None) -> Network:
    """A new network, or one that goes on from the weights of a file."""
    kept = dict(np.load(start)) if start else {}
    network = OWN[name]() if name in OWN else plain(name, kept)
    if kept:
        network.load(kept)
    return network


def plain(name: str, kept: Mapping[str, Any]) -> Plain:
    """A network that looks where the one of a file did, or where there is something to see."""
    used, done = (kept["used"], kept["done"]) if kept else looked_at(name)
    scale = np.clip(arrays_of(name).high[used], 1.0, LARGE).astype(np.float32)
    return Plain(used.astype(np.int64), scale, done.astype(np.int64))


def looked_at(name: str) -> tuple[Actions, Actions]:
    """The elements of an observation that are ever anything but nought while the teacher plays a little, and the
    actions that are ever legal.
    """
    teacher, arrays = Teacher(game(name), TEACHER, 0), arrays_of(name)
    used, done = np.zeros(arrays.size, np.bool_), np.zeros(arrays.actions, np.bool_)
    for group in tables(name, GLANCED, 0, None):
        for _ in range(GLANCE):
            used |= group.rows.seen.any(axis=0)
            done |= group.rows.allowed.any(axis=0)
            group.step(teacher(group)[0])
    return np.flatnonzero(used), np.flatnonzero(done)
