"""One agent against bots, as a Gymnasium environment."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from brelan.core.chance import derived_seed
from brelan.core.contract import NOBODY
from brelan.core.errors import OK
from brelan.core.position import Position
from brelan.core.seeding import seed_of
from brelan.envs.board import Board, Row
from brelan.envs.needs import missing
from brelan.envs.opponents import Opponents, levels_of
from brelan.envs.refusing import ILLEGAL_REWARD, REFUSED
from brelan.envs.rendering import MODES, check_mode, check_seat, rendered
from brelan.envs.seeding import Seeds
from brelan.envs.setup import PLAYERS, Rules, never_asked
from brelan.envs.stepping import DEALS

try:
    import gymnasium
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Discrete

    from brelan.envs.spaces import seen_space
    from brelan.envs.vector import VectorGames
except ImportError as error:
    raise missing("envs", error) from None

Seat = int | Literal["rotate"]
Info = dict[str, Any]


class SingleEnv(gymnasium.Env[Row, int]):
    """An agent in one seat; the bots in the others move inside `step`. Its payoff, -1 (last) to +1 (first), is the
    reward of the last step; all others give 0.

    `action_masks()`, and `action_mask` in every info, say what is legal. An action that is refused ends the game with
    ILLEGAL_REWARD, or with `strict=False` changes nothing; the info says why under `refused`.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self,
        game: str,
        bots: str | Sequence[str] = "sensible",
        players: int = PLAYERS,
        seat: Seat = 0,
        rules: Rules = None,
        strict: bool = True,
        render_mode: str | None = None,
    ) -> None:
        """`bots`: a level for all, or one for each seat from the one after the agent's on. `seat`: the agent's, or
        `rotate`: the next one with every game. `rules`: the game's options, by name.

        Raises BadInput: `unknown-game`, `unknown-bot`, `bad-options`, `bad-players`, `no-such-seat`.
        """
        check_mode(render_mode)
        self.board = Board(game, players, rules)
        self.render_mode = render_mode
        self._levels, self._seat, self._strict = levels_of(bots, self.board.setup.players), seat, strict
        self._seeds = Seeds()
        self._games = -1
        self.seat = NOBODY
        """Where the agent sits in this game."""
        if seat != "rotate":
            check_seat(seat, players)
        self.observation_space = seen_space(self.board.arrays)  # type: ignore[assignment]
        self.action_space = Discrete(self.board.arrays.actions)  # type: ignore[assignment]

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Row, Info]:
        """Deal, and let the bots play until the agent is asked; a game that is over before is dealt anew.

        `options`: `players`, at most as many as the environment has, and `rules` that differ from its own. With fewer
        players the agent sits in the last seat, if its own is not there.
        Raises BadInput: `bad-options` (where the agent has no turn in DEALS games in a row, too), `bad-players`, with
        nothing changed.
        """
        wanted = self.board.setup.changed(options)
        seed = None if seed is None else seed_of(seed)
        levels = self._levels[: wanted.players - 1]
        before = dict(vars(self)), dict(vars(self.board)), copy(self._seeds)
        super().reset(seed=seed)
        self._games = 0 if seed is not None else self._games + 1
        self.seat = self._games % wanted.players if self._seat == "rotate" else min(self._seat, wanted.players - 1)
        for again in range(DEALS):
            self._begin(self._seeds.next(None if again else seed), options, levels)
            if self.board.asked != NOBODY:
                self.board.show(self.seat)
                return self.board.seen, self._info()
        self._restore(*before)
        raise never_asked(wanted.game.name)

    def _restore(self, own: dict[str, Any], board: dict[str, Any], seeds: Seeds) -> None:
        """Be again what one was: deals make new records, and write over none."""
        vars(self.board).clear()
        vars(self.board).update(board)
        vars(self).clear()
        vars(self).update(own, _seeds=seeds)

    def _begin(self, chance: int, options: Mapping[str, Any] | None, levels: list[str]) -> None:
        board, after = self.board, len(levels) - self.seat
        board.deal(chance, options)
        self._seated = [*levels[after:], "", *levels[:after]]
        self._opponents = Opponents(board.now.game, self._seated, self.seat, derived_seed(chance, "bots"))
        self._opponents.play(board)

    def seated(self) -> list[str]:
        """By seat, the level of its bot; empty where the agent sits."""
        self._check_dealt("seated")
        return self._seated.copy()

    def _info(self) -> Info:
        return {"seat": self.seat, "action_mask": self.board.allowed}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is legal now, as sb3-contrib's MaskablePPO asks for it."""
        self._check_dealt("action_masks")
        return self.board.allowed.view(np.bool_)

    def step(self, action: Any) -> tuple[Row, float, bool, bool, Info]:
        """The agent's action, and all that the bots do until it is asked again. Raises TypeError for no integer."""
        board = self.board
        self._check_dealt("step")
        code = board.act(action)
        if code != OK:
            board.show(self.seat)
            info = {**self._info(), REFUSED: board.refusal(code)}
            return board.seen, ILLEGAL_REWARD if self._strict else 0.0, self._strict, False, info
        self._opponents.play(board)
        board.show(self.seat)
        if board.asked != NOBODY:
            return board.seen, 0.0, False, False, self._info()
        truncated = board.position.truncated
        return board.seen, board.payoffs()[self.seat], not truncated, truncated, self._info()

    @property
    def position(self) -> Position:
        """The game as it stands, nothing hidden: for whoever runs the environment, not for agents."""
        self._check_dealt("position")
        return self.board.position

    def _check_dealt(self, call: str) -> None:
        """A reset comes before this call. Raises ResetNeeded, as Gymnasium's own wrapper does."""
        if not self.board.dealt:
            raise ResetNeeded(f"reset() needs to be called before {call}.")

    def render(self) -> str | None:
        """What the agent sees, in words (`ansi`) or as the text of an SVG (`svg`); None: printed (`human`), or off."""
        self._check_dealt("render")
        names = [f"player_{seat}" for seat in range(self.board.now.players)]
        return rendered(self.board.position, self.render_mode, self.seat, names)


def many(game: str, num_envs: int, bots: str | Sequence[str] = "sensible", seat: Seat = 0, **more: Any) -> VectorGames:
    """So many of the same games, stepped in one compiled call: what `gymnasium.make_vec` makes of a name.

    Settings mean the same, but bots that think ahead cannot play, refused actions never end a game, and nothing is
    rendered; `more`: the others of `VectorGames`. Raises BadInput as that does.
    """
    return VectorGames(game, num_envs, bots=bots, seat=seat, **more)
