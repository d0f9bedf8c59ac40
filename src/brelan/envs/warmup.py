"""What to play so that every compiled function that the environments call is in the cache.

`python -m brelan.envs.warmup envs-GAME` does it for one game, and prints each step when it is done. It is apart from
`lab/warmup.py`, since who only plays at a table should not wait for it.
"""

import sys
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np

from brelan.core.game import Game, plain
from brelan.core.position import Position
from brelan.core.records import zeros
from brelan.core.warming import shapes
from brelan.envs.arrays import arrays_for
from brelan.envs.tables import Tables
from brelan.envs.turns import TURN, act_at, ask_at, choices_at, look_at, turn_at
from brelan.games.registry import GAMES, game

PREFIX: Final = "envs-"
TASKS: Final = tuple(PREFIX + name for name in GAMES)


def steps(found: Game, options: Any, players: int) -> list[tuple[str, Callable[[], None]]]:
    """What is to be done, by name, for one dtype of a game's states."""
    tables = partial(Tables, found, 1, players=players, rules=plain(options))
    return [
        ("turns", lambda: _turns(found, options, players)),
        ("many games", lambda: _step(tables())),
        ("bots", lambda: _step(tables(bots="sensible"))),
    ]


def _turns(found: Game, options: Any, players: int) -> None:
    arrays, states = arrays_for(found), Position.deal(found, players=players, seed=1, options=options).states
    turns, scratch = zeros(1, TURN), zeros(1, states.dtype)
    ids = np.empty(arrays.actions, np.int16)
    seen, allowed = np.empty(arrays.size, np.int8), np.empty(arrays.actions, np.int8)
    seat = ask_at(states, 0, turns)
    look_at(states, 0, scratch, seat, seen)
    choices_at(states, 0, seat, ids, allowed)
    act_at(states, 0, turns, -1, ids)
    turn_at(states, 0, turns, -1, scratch, ids, seen, allowed)


def _step(tables: Tables) -> None:
    tables.step(tables.rows.allowed.argmax(1))


def main(task: str) -> None:
    """Do the task of this name."""
    found = game(task.removeprefix(PREFIX))
    todo = [step for options, players in shapes(found) for step in steps(found, options, players)]
    for done, (label, do) in enumerate(todo, 1):
        do()
        print(f"{done}/{len(todo)} {label}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
