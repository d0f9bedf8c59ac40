"""Gymnasium's spaces of a game's arrays."""

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from brelan.envs.arrays import Arrays


def seen_space(arrays: Arrays) -> Box:
    """Observations: a row of int8."""
    return Box(arrays.low, arrays.high, dtype=np.int8)


def agent_spaces(arrays: Arrays, actions: int) -> tuple[Dict, Discrete]:
    """Of one agent, whose first so many actions are on offer: `observation` and `action_mask`; flat action ids."""
    mask = Box(0, 1, (actions,), np.int8)
    return Dict({"observation": seen_space(arrays), "action_mask": mask}), Discrete(actions)


def state_space(arrays: Arrays, players: int) -> Box:
    """All that is to be seen: a row for each seat."""
    return Box(np.tile(arrays.low, (players, 1)), np.tile(arrays.high, (players, 1)), dtype=np.int8)
