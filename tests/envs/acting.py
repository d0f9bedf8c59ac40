"""What the tests of environments do with one: anything legal, from a seed."""

from typing import Any

import numpy as np


def any_action(mask: Any, chance: np.random.Generator) -> int:
    """One of the actions of a mask."""
    return int(chance.choice(np.flatnonzero(mask)))


def go_on(env: Any, chance: np.random.Generator, steps: int) -> list[Any]:
    """Play so many steps of a PettingZoo environment, or to its end; what there was to see."""
    seen = []
    for agent in env.agent_iter(steps):
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        seen.append((agent, observation["observation"].tobytes(), reward, terminated, truncated, str(info)))
        env.step(None if over else any_action(observation["action_mask"], chance))
    return seen


BAD_RESETS: list[dict[str, Any]] = [
    {"seed": -1},
    {"seed": 1.5},
    {"seed": 2**128},
    {"seed": 2**130},
    {"seed": "7"},
    {"seed": True},
    {"options": "x"},
    {"options": [1]},
]
"""What no environment can be reset with."""
