"""Any game as a PettingZoo environment in which one agent acts after the other."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, SupportsIndex

import numpy as np
import numpy.typing as npt

from brelan.core.contract import NOBODY
from brelan.core.errors import OK
from brelan.core.position import Position
from brelan.envs.board import Board, Row
from brelan.envs.needs import missing
from brelan.envs.refusing import ILLEGAL_REWARD, REFUSED
from brelan.envs.rendering import check_mode, check_seat, rendered
from brelan.envs.setup import PLAYERS, Rules

try:
    from gymnasium.spaces import Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.env import AECIterable
    from pettingzoo.utils.env_logger import EnvLogger

    from brelan.envs.spaces import agent_spaces, state_space
except ImportError as error:
    raise missing("envs", error) from None

Observation = dict[str, Row]
"""`observation`, and `action_mask`, all zero for whoever is not asked."""
FROM_RESET_ON: Final = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos")
"""Attributes that PettingZoo's environments have from the first reset on."""


class TableEnv(AECEnv):  # type: ignore[misc]
    """Seats are agents `player_0` and so on. Rewards come at the end: payoffs from -1 (last) to +1 (first).

    An action that the rules refuse changes nothing: the agent is asked again, and its info says why.
    """

    game_name: ClassVar[str]
    metadata: dict[str, Any]
    agents: list[str]
    agent_selection: str

    def __init__(
        self,
        players: int = PLAYERS,
        rules: Rules = None,
        render_mode: str | None = None,
        render_seat: int = NOBODY,
    ) -> None:
        """`players` take part, or fewer if a reset says so; `rules` are the game's options, by name.

        `render_seat`: whose view is rendered; NOBODY is a spectator, who sees no hand.
        Raises BadInput: `bad-options`, `bad-players`, `no-such-seat`.
        """
        super().__init__()
        check_mode(render_mode)
        self.board = Board(self.game_name, players, rules)
        check_seat(render_seat, players, NOBODY)
        self.render_mode = render_mode
        self.render_seat = render_seat
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._offered = self._count_actions()
        self._all_offered = self._offered == self.board.arrays.actions
        spaces = {agent: agent_spaces(self.board.arrays, self._offered) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in spaces.items()}
        self.action_spaces = {agent: actions for agent, (_, actions) in spaces.items()}
        self.state_space = state_space(self.board.arrays, players)
        self._dead = True

    def _count_actions(self) -> int:
        """How many flat ids are on offer, from 0 on."""
        return self.board.arrays.actions

    def observation_space(self, agent: str) -> Dict:
        """The same for all agents, whatever the house rules."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Flat action ids; the one behind the game's own is to wait."""
        return self.action_spaces[agent]

    def check_dealt(self, call: str) -> None:
        """A reset comes before this call. Raises AssertionError, as PettingZoo's own wrapper does."""
        if not self.board.dealt:
            raise AssertionError(f"reset() needs to be called before {call}.")

    def __getattr__(self, name: str) -> Any:
        """Asked for what is not there, as before the first reset are the agents and all that is told of them."""
        early = f"{name} cannot be accessed before reset"
        none = f"{type(self).__name__!r} object has no attribute {name!r}"
        raise AttributeError(early if name in FROM_RESET_ON else none, name=name, obj=self)

    @property
    def position(self) -> Position:
        """The game as it stands, nothing hidden: for whoever runs the environment, not for agents."""
        self.check_dealt("position")
        return self.board.position

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal. `options`: `players`, at most as many as the environment has, and `rules` that differ from its own.

        Raises BadInput: `bad-options`, `bad-players`, with nothing changed.
        """
        seat = self.board.deal(seed, options)
        self.agents = self.possible_agents[: self.board.now.players]
        self._set_all(0.0, False, False)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._skip_agent_selection = None
        self._dead = False
        self.agent_selection = self.agents[seat]

    def _set_all(self, reward: float, terminated: bool, truncated: bool) -> None:
        self.rewards = dict.fromkeys(self.agents, reward)
        self.terminations = dict.fromkeys(self.agents, terminated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._told = False

    def step(self, action: SupportsIndex | None) -> None:
        """Let the selected agent act; None for one whose game is over. Raises TypeError for what is no integer."""
        if self._dead:
            self._step_dead(action)
            return
        board = self.board
        code = board.turn(action)
        if code != OK:
            self._refuse(board.refusal(code))
            return
        if self._told:
            self._set_all(0.0, False, False)
        seat = board.asked
        if seat == NOBODY:
            self._end()
        else:
            self.agent_selection = self.possible_agents[seat]

    def _refuse(self, code: str) -> None:
        self.infos[self.agent_selection] = {REFUSED: code}
        self._told = True
        self.board.show(self.board.asked)

    def _end(self) -> None:
        """It is over: everybody hears what they have won, and is asked once more, for nothing."""
        truncated = self.board.position.truncated
        self._set_all(0.0, not truncated, truncated)
        self.rewards = dict(zip(self.agents, self.board.payoffs(), strict=True))
        self._close_down()

    def _close_down(self) -> None:
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
        self._dead = True

    def _step_dead(self, action: SupportsIndex | None) -> None:
        self.check_dealt("step")
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
        else:
            self._was_dead_step(action)

    def observe(self, agent: str) -> Observation:
        """What an agent sees; its mask is all zero unless it is asked now."""
        board = self.board
        if not self._dead and agent == self.agent_selection:
            allowed = board.allowed if self._all_offered else board.allowed[: self._offered]
            return {"observation": board.seen, "action_mask": allowed}
        self.check_dealt("observe")
        seen = board.look(self.possible_agents.index(agent))
        return {"observation": seen, "action_mask": np.zeros(self._offered, np.int8)}

    def state(self) -> npt.NDArray[np.int8]:
        """All that there is to see: what each seat sees, a row each; zeros for seats that nobody has."""
        self.check_dealt("state")
        return whole_state(self.board, len(self.possible_agents))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the selected agent is told now: what it sees, its reward since it last acted, the end, its info."""
        self.check_dealt("last")
        told: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable:
        """The selected agent, step by step, until nobody is left."""
        self.check_dealt("agent_iter")
        return super().agent_iter(max_iter)

    def render(self) -> str | None:
        """Words (`ansi`), the text of an SVG (`svg`), or None: printed (`human`), or nothing to render."""
        self.check_dealt("render")
        return rendered(self.board.position, self.render_mode, self.render_seat, self.possible_agents)

    def close(self) -> None:
        """Nothing is open."""


class Strict(TableEnv):
    """An action that the rules refuse ends the game: whoever did it gets what the last gets, the others 0."""

    def _refuse(self, code: str) -> None:
        culprit = self.agent_selection
        self._set_all(0.0, True, True)
        self.rewards[culprit] = ILLEGAL_REWARD
        self.infos[culprit][REFUSED] = code
        self._close_down()


def whole_state(board: Board, players: int) -> npt.NDArray[np.int8]:
    """What each seat sees, a row each; zeros for seats that nobody has."""
    seen = np.zeros((players, board.arrays.size), np.int8)
    for seat in range(board.now.players):
        seen[seat] = board.look(seat)
    return seen
