"""Playing by what a network has learned, from what the seat sees.

The networks lie beside this page, as `learned_GAME.npz`. Actions are drawn by their appeal, since a player that always
does the same is easily foreseen; what is hardly ever done is never done.
"""

import functools
import importlib
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from brelan.bots.networks import Floats, Kept, Network, Plain
from brelan.bots.seen import see_at
from brelan.core.chance import draw
from brelan.core.contract import WAIT
from brelan.core.game import Game
from brelan.core.position import Position
from brelan.core.records import Record

FOLDER: Final = Path(__file__).parent
FINE: Final = 1 << 30
"""Chance is cut this fine."""
HARDLY: Final = 0.05
"""What is done less often than this, against the likeliest, is not done."""


@functools.cache
def learned(name: str, version: int) -> Network | None:
    """The network of the game of this name; None where there is none for observations of this version."""
    file = FOLDER / f"learned_{name}.npz"
    if not file.exists():
        return None
    with np.load(file) as kept:
        return network_in(name, kept) if int(kept["version"]) == version else None


def network_in(name: str, kept: Kept) -> Network:
    """The network that a file has: of the kind that the game of this name brings, else a plain one."""
    own = f"brelan.bots.{name}_network"
    if find_spec(own) is None:
        return Plain.of(kept)
    found: Network = importlib.import_module(own).network_in(kept)
    return found


def network_of(game: Game) -> Network | None:
    """The game's network, if its observations are still those that it was trained on."""
    return learned(game.name, game.layout.version)


def choose(network: Network, masked: Position, seat: int, source: Record) -> int:
    """An action of the seat, in a position masked for it, by chance of its own; WAIT if it may and would rather, and
    where there is nothing to do.
    """
    actions = masked.legal(seat)
    if not actions:
        return WAIT
    wait = masked.game.actions
    seen = np.empty(masked.game.layout.size, np.int8)
    if see_at(masked.states, seat, seen):
        actions.append(wait)
    chances = likely(network.appeal(seen, wait + 1)[actions])
    at = int(np.searchsorted(np.cumsum(chances), draw(source, FINE) / FINE, side="right"))
    action = actions[min(at, len(actions) - 1)]
    return WAIT if action == wait else action


def likely(appeal: Floats) -> npt.NDArray[np.float64]:
    """How often each is done: the exponential of its appeal, and never what is hardly ever done."""
    chances = np.exp(appeal.astype(np.float64) - appeal.max())
    chances[chances < HARDLY] = 0.0
    kept: npt.NDArray[np.float64] = chances / chances.sum()
    return kept
