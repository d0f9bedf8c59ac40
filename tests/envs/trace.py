"""Rows of random games as hashes, one a line: to compare compiled with interpreted.

`python -m tests.envs.trace GAME`
"""

import hashlib
import random
import sys
from typing import Any, Final

import numpy as np

from brelan.core.position import Position
from brelan.core.records import zeros
from brelan.envs.arrays import arrays_of
from brelan.envs.turns import TURN, ask_at, choices_at, turn_at
from brelan.games.registry import game
from tests.envs.positions import eager

MOVES = 120
TABLES: Final[dict[str, list[tuple[int, dict[str, Any]]]]] = {
    "grisbi": [(2, {"exchange": True}), (5, {"draw": "manual", "false_call": "take", "max_moves": 400})],
    "rami": [(3, {"upcard": True}), (5, {"contracts": (1, 8), "max_turns": 300})],
    "muzishez": [(4, {}), (9, {"packs": 3, "max_rounds": 4})],
}


def trace(name: str, players: int, options: dict[str, Any]) -> list[str]:
    """One game: after each turn the seat asked, how many actions it has, and the hash of both rows."""
    arrays = arrays_of(name)
    states = Position.deal(game(name), players=players, seed=players, options=options).states
    turns, scratch = zeros(1, TURN), zeros(1, states.dtype)
    ids = np.empty(arrays.actions, np.int16)
    seen, allowed = np.zeros(arrays.size, np.int8), np.zeros(arrays.actions, np.int8)
    chooser, lines = random.Random(7), list[str]()
    choices_at(states, 0, ask_at(states, 0, turns), ids, allowed)
    while len(lines) < MOVES and allowed.any():
        action = eager(np.flatnonzero(allowed).tolist(), chooser)
        code = turn_at(states, 0, turns, action, scratch, ids, seen, allowed)
        rows = hashlib.blake2b(seen.tobytes() + allowed.tobytes(), digest_size=8).hexdigest()
        lines.append(f"{action} {code} {turns['seat'][0]} {allowed.sum()} {rows}")
    return lines


def traces(name: str) -> list[str]:
    """All tables of a game."""
    return [line for players, options in TABLES[name] for line in trace(name, players, options)]


if __name__ == "__main__":
    print("\n".join(traces(sys.argv[1])))
