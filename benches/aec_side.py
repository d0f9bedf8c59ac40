"""Time a PettingZoo environment in which agents act in turn, at random: `python aec_side.py MODULE`, one JSON line.

Run by `peers.py` for its peer and for Brelan, each with its own Python. A step is one action of one agent, with its
observation and its mask of actions.
"""

import importlib
import random
import sys
import warnings
from typing import Any

import numpy as np
from timing import fastest, tell

SEED = 7


def game(env: Any, rng: random.Random) -> int:
    """Play one game, and return the steps."""
    steps = 0
    env.reset()
    for _ in env.agent_iter():
        seen, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        mask = (seen if "action_mask" in seen else info)["action_mask"]
        choices = np.flatnonzero(mask)
        env.step(int(choices[int(rng.random() * len(choices))]))
        steps += 1
    return steps


def main(module: str) -> None:
    """Time it."""
    warnings.simplefilter("ignore")
    env, rng = importlib.import_module(module).env(), random.Random(SEED)
    env.reset(seed=SEED)
    tell(f"aec {module.rpartition('.')[2]}", fastest(lambda: game(env, rng)))


if __name__ == "__main__":
    main(sys.argv[1])
