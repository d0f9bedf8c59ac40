"""A game in which all choose at once, as a PettingZoo environment in which all agents act at once."""

from collections.abc import Mapping
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Dict, Discrete
from pettingzoo import ParallelEnv
from pettingzoo.utils.env_logger import EnvLogger

from brelan.core.driving import check_at, do_at
from brelan.core.errors import OK, UNKNOWN_ACTION
from brelan.core.position import Position
from brelan.envs.actions import NO_ACTION, action_of
from brelan.envs.aec import Observation, TableEnv
from brelan.envs.refusing import ILLEGAL_REWARD, REFUSED

By = dict[str, Any]
"""Something by agent."""


class ParallelTableEnv(ParallelEnv):  # type: ignore[misc]
    """The same table, spaces and rewards as the environment in turns that it is made of.

    If anybody's action is refused, nobody's is done and the game ends: as in `env()`, whoever it was gets
    what the last gets, the others 0, and their infos say why.
    """

    def __init__(self, table: TableEnv) -> None:
        """`table`: never used by anybody else."""
        super().__init__()
        self._table = table
        self.metadata = table.metadata
        self.possible_agents = table.possible_agents
        self.observation_spaces = table.observation_spaces
        self.action_spaces = table.action_spaces
        self.state_space = table.state_space
        self.render_mode = table.render_mode
        self.agents: list[str] = []

    @property
    def position(self) -> Position:
        """The game as it stands, nothing hidden: for whoever runs the environment, not for agents."""
        return self._table.position

    def observation_space(self, agent: str) -> Dict:
        """The same for all agents, whatever the house rules."""
        return self._table.observation_space(agent)

    def action_space(self, agent: str) -> Discrete:
        """Flat action ids."""
        return self._table.action_space(agent)

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, By]]:
        """Deal, as `TableEnv.reset`. Raises BadInput: `bad-options`, `bad-players`, with nothing changed."""
        self._table.reset(seed, options)
        self.agents = self._table.agents.copy()
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, SupportsIndex | None]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, By]]:
        """Let all agents choose at once. Raises TypeError for what is no integer, and ValueError unless those who play
        have an action each and nobody else has one, with nothing changed.
        """
        agents, board = self.agents, self._table.board
        if not agents:
            return self._step_dead()
        if actions.keys() != set(agents):
            raise ValueError(
                f"an action for each of {', '.join(agents)} is needed, not for {', '.join(map(str, actions))}"
            )
        chosen = [action_of(actions[agent], board.arrays.actions) for agent in agents]
        refused = {agent: code for seat, agent in enumerate(agents) if (code := self._check(seat, chosen[seat]))}
        if not refused:
            for seat, action in enumerate(chosen):
                do_at(board.states, 0, seat, action)
        position = board.position
        ended, truncated = bool(refused) or position.ended, bool(refused) or position.truncated
        payoffs = dict(zip(agents, board.payoffs(), strict=True))
        rewards = {agent: ILLEGAL_REWARD if agent in refused else 0.0 for agent in agents} if refused else payoffs
        infos = {agent: {REFUSED: refused[agent]} if agent in refused else {} for agent in agents}
        seen = self._seen()
        if ended or truncated:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, ended), dict.fromkeys(agents, truncated), infos

    def _step_dead(self) -> tuple[By, By, By, By, By]:
        """Nobody is there to act, and nobody hears anything."""
        self._table.check_dealt("step")
        EnvLogger.warn_step_after_terminated_truncated()
        return {}, {}, {}, {}, {}

    def _check(self, seat: int, action: int) -> str:
        """Why a seat's action is refused; empty if it is not."""
        board = self._table.board
        code = UNKNOWN_ACTION if action == NO_ACTION else check_at(board.states, 0, seat, action)
        return "" if code == OK else board.refusal(code)

    def _seen(self) -> dict[str, Observation]:
        board = self._table.board
        found = {}
        for seat, agent in enumerate(self.agents):
            board.show(seat)
            mask = board.allowed[: int(self.action_spaces[agent].n)]
            found[agent] = {"observation": board.seen, "action_mask": mask}
        return found

    def state(self) -> npt.NDArray[np.int8]:
        """All that there is to see: what each seat sees, a row each."""
        return self._table.state()

    def render(self) -> str | None:
        """As `TableEnv.render`."""
        return self._table.render()

    def close(self) -> None:
        """Nothing is open."""
