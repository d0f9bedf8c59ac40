"""Le Grisbi for PettingZoo (docs/environments.md)."""

from brelan.envs.aec import Strict, TableEnv
from brelan.envs.rendering import MODES

__all__ = ["env", "raw_env"]


class raw_env(TableEnv):  # noqa: N801 - as PettingZoo calls it
    """An action that is refused changes nothing."""

    game_name = "grisbi"
    metadata = {"name": "grisbi_v0", "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1}


class env(Strict, raw_env):  # noqa: N801
    """An action that is refused ends the game."""
