"""Muzishez for PettingZoo, in turn or all at once (docs/environments.md)."""

from typing import Any

from brelan.core.contract import NOBODY
from brelan.core.position import Position
from brelan.envs.aec import Strict, TableEnv
from brelan.envs.parallel import ParallelTableEnv
from brelan.envs.rendering import MODES
from brelan.envs.setup import PLAYERS, Rules, by_name
from brelan.games.registry import game as game_of

__all__ = ["env", "parallel_env", "raw_env"]


class raw_env(TableEnv):  # noqa: N801 - as PettingZoo calls it
    """Agents choose one after the other, unseen until all have chosen. A refused action changes nothing.

    On offer are the slots of the fullest table and no other id: any of them can be chosen at any time.
    """

    game_name = "muzishez"
    metadata = {"name": "muzishez_v0", "render_modes": list(MODES), "is_parallelizable": True, "render_fps": 1}

    def __init__(
        self,
        players: int = PLAYERS,
        rules: Rules = None,
        render_mode: str | None = None,
        render_seat: int = NOBODY,
        max_cycles: int | None = None,
    ) -> None:
        """`max_cycles`: the rounds after which the game is truncated, as the house rule `max_rounds`."""
        limit = {} if max_cycles is None else {"max_rounds": max_cycles}
        super().__init__(
            players, {**by_name(game_of(self.game_name), "rules", rules), **limit}, render_mode, render_seat
        )

    def _count_actions(self) -> int:
        now = self.board.now
        return len(Position.deal(now.game, players=now.players, seed=0, options=now.rules).legal(0))


class env(Strict, raw_env):  # noqa: N801
    """A refused action ends the game."""


class parallel_env(ParallelTableEnv):  # noqa: N801
    """All agents choose at once."""

    def __init__(self, **settings: Any) -> None:
        """As `raw_env`."""
        super().__init__(raw_env(**settings))
