"""The vector environment of Gymnasium: many games stepped in one compiled call (`tables.py`)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, SupportsIndex

import numpy as np
import numpy.typing as npt

from brelan.core.seeding import seed_of
from brelan.envs.needs import missing
from brelan.envs.setup import PLAYERS, Rules, by_name
from brelan.envs.tables import Mode, Tables
from brelan.games.registry import game as game_of

try:
    from gymnasium.spaces import Discrete, MultiDiscrete
    from gymnasium.vector import AutoresetMode, VectorEnv

    from brelan.envs.spaces import seen_space, state_space
except ImportError as error:
    raise missing("envs", error) from None

Array = npt.NDArray[Any]
Seeds = Sequence[SupportsIndex | None]
"""By game."""

MODES: Final[Mapping[AutoresetMode, Mode]] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


class VectorGames(VectorEnv[Array, Array, Array]):
    """`num_envs` games. An observation is that of the seat to move; `info` carries, by game,

    - `seat`: the seat to move, -1 at the end; `action_mask`: what it may do;
    - `refusals`: 0, or the code of why an action was refused (`env.tables.refusal(code)` has the word): nothing has
      then changed, and the same seat is asked again;
    - `payoffs`: what each seat has won, in the step in which a game ends;
    - `final_obs` and `_final_obs` (SAME_STEP only): what the agent saw at the end, and in which games.

    All arrays are the environment's own, written over by the next step. With `bots` (see `Tables`) the agent has
    one seat, and all steps and rewards are its own; without, it has every seat in turn, and the reward is that of the
    seat that moved last: take `payoffs`. Raises as `Tables` does.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        players: int = PLAYERS,
        rules: Rules = None,
        bots: str | Sequence[str] | None = None,
        seat: int | Literal["rotate"] = "rotate",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int | None = 1,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        self.tables = Tables(
            game_of(game),
            num_envs,
            players=players,
            rules=rules,
            bots=bots,
            seat=seat,
            mode=MODES[mode],
            threads=threads,
        )
        arrays = self.tables.arrays
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.single_observation_space = seen_space(arrays)
        self.single_action_space = Discrete(arrays.actions)
        self.observation_space = state_space(arrays, num_envs)
        self.action_space = MultiDiscrete(np.full(num_envs, arrays.actions))
        self._info = self._named()

    def _named(self) -> dict[str, Any]:
        rows = self.tables.rows
        info = {"seat": rows.seats, "action_mask": rows.allowed, "refusals": rows.refusals, "payoffs": rows.payoffs}
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP:
            info |= {"final_obs": rows.last_seen, "_final_obs": np.zeros(self.num_envs, np.bool_)}
        return info

    def reset(
        self,
        *,
        seed: SupportsIndex | Seeds | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        """Deal all games, or those of `options["reset_mask"]`. Game i has the seed `seed + i`, or its own.

        Raises BadInput: `bad-options`, for what is no seed or no options, too.
        """
        given = by_name(self.tables.setup.game, "options", options)
        rows = self.tables.reset(self._seeds(seed), given.get("reset_mask"))
        if "_final_obs" in self._info:
            self._info["_final_obs"].fill(False)
        return rows.seen, self._info

    def _seeds(self, seed: Any) -> Seeds | None:
        if seed is None or (isinstance(seed, Sequence) and not isinstance(seed, str)):
            return seed
        if isinstance(seed, np.ndarray):
            return list(seed)
        first = seed_of(seed)
        return range(first, first + self.num_envs)

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """An action for each game, by the seat that `info["seat"]` said."""
        rows = self.tables.step(actions)
        if "_final_obs" in self._info:
            np.logical_or(rows.terminated, rows.truncated, out=self._info["_final_obs"])
        return rows.seen, rows.rewards, rows.terminated, rows.truncated, self._info

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self.tables.close()
