"""Many games of one kind, stepped together: NumPy arrays in and out, nothing else needed.

The arrays in `rows` are made once and written over by every step; `torch.from_numpy` shares them. Copy what is to be
kept.
"""

from collections.abc import Sequence
from threading import RLock
from typing import Any, Final, Literal, SupportsIndex

import numpy as np
import numpy.typing as npt

from brelan.bots.levels import USUAL, check_quick
from brelan.core.chance import CHANCE, fresh_seed, key_words
from brelan.core.compiling import INTERPRETED
from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput
from brelan.core.game import Game
from brelan.core.records import Records, zeros
from brelan.core.seeding import seed_of
from brelan.envs.actions import actions_of
from brelan.envs.arrays import arrays_for
from brelan.envs.crew import FEWEST, Board, Crew, Locks, Work, cores
from brelan.envs.opponents import Styles, levels_of, styles_of
from brelan.envs.setup import PLAYERS, Rules, Setup, check_number, never_asked
from brelan.envs.stepping import (
    ALL_SEATS,
    DEAL,
    DISABLED,
    NEXT_STEP,
    ROTATING,
    SAME_STEP,
    TABLE,
    Desk,
    Games,
    Rows,
    step_games,
)

Mode = Literal["next_step", "same_step", "disabled"]
MODES: Final[dict[Mode, int]] = {"next_step": NEXT_STEP, "same_step": SAME_STEP, "disabled": DISABLED}


class Tables:
    """`count` games at once.

    `bots`: None, and every seat is the agent's when it is asked; else the level of all other seats, or one level for
    each, from the seat after the agent's on. They play inside the call. Levels that think ahead cannot.
    `seat`: the agent's among bots, or `"rotate"`: the next one with every game.
    `mode`: when a game that has ended is dealt anew: by the step after, in the same step, or by `reset` only.
    `threads`: how many cores are used; None: all. What happens in the games does not depend on it.
    Raises BadInput: `bad-options`, `bad-players`, `no-such-seat`, `unknown-bot`.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        *,
        players: int = PLAYERS,
        rules: Rules = None,
        bots: str | Sequence[str] | None = None,
        seat: int | Literal["rotate"] = "rotate",
        mode: Mode = "same_step",
        threads: int | None = 1,
    ) -> None:
        check_number("num_envs", count, 1)
        if threads is not None:
            check_number("threads", threads, 1)
        self.setup = Setup.of(game, players, rules)
        self.arrays = arrays_for(game)
        self.mode = MODES[mode]
        self.styles = None if bots is None else bots_of(game, bots, players)
        self.seat = ALL_SEATS if bots is None else seat_number(seat, players)
        self.games = new_games(game.blank(self.setup.rules, players), count)
        self.rows = new_rows(count, self.arrays.size, self.arrays.actions, players)
        self._parts = 1 if INTERPRETED else max(1, min(cores() if threads is None else threads, count // FEWEST))
        self._actions = np.zeros(count, np.int64)
        self._crew: Crew | None = None
        self._one = RLock()
        self.reset()

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.games.states)

    def reset(self, seeds: Sequence[SupportsIndex | None] | None = None, chosen: npt.ArrayLike | None = None) -> Rows:
        """Deal anew: all games, or those chosen (bool by game). A seed, 0 or more, is that of the next game there,
        which `Position.deal` deals alike, and those after it follow from it. None goes on with the games that follow,
        at first from a seed that nobody can foresee.

        Raises BadInput: `bad-options`, for what is no seed, and where the agent has no turn in DEALS games in a row.
        """
        picked = np.ones(len(self), np.bool_) if chosen is None else np.ascontiguousarray(chosen, np.bool_)
        if picked.shape != (len(self),) or (seeds is not None and len(seeds) != len(self)):
            raise ValueError(f"seeds and choices are for each of {len(self)} games")
        chance = [None] * len(self) if seeds is None else [None if seed is None else seed_of(seed) for seed in seeds]
        for at in np.flatnonzero(picked).tolist():
            self._set_key(self.games.tables[at], chance[at])
        self._each(picked.astype(np.int64), DEAL)
        self._check_asked(picked)
        return self.rows

    def _set_key(self, table: Any, seed: int | None) -> None:
        if seed is None and table.games:
            return
        table.key[:] = key_words(fresh_seed() if seed is None else seed)
        table.games = 0

    def step(self, actions: npt.ArrayLike) -> Rows:
        """Do an action in every game: an id each, by whoever `rows.seats` says. Raises BadInput as `reset` does,
        TypeError for what is no integer.
        """
        given = actions_of(actions, self.arrays.actions)
        if given.shape != (len(self),):
            raise ValueError(f"an action for each of {len(self)} games is needed, not {given.shape}")
        self._each(given, self.mode)
        if self.mode == SAME_STEP:
            self._check_asked(True)
        elif self.mode == NEXT_STEP:
            self._check_asked(~(self.rows.terminated | self.rows.truncated))
        return self.rows

    def _check_asked(self, running: npt.NDArray[np.bool_] | Literal[True]) -> None:
        """Somebody must be asked in these games: they have just been dealt, or go on."""
        if np.any(running & (self.rows.seats == NOBODY)):
            raise never_asked(self.setup.game.name)

    def _each(self, actions: npt.NDArray[np.int64], mode: int) -> None:
        """Step all games: here, and in the threads where there are any."""
        with self._one:
            if self._crew is None or not self._crew.here:
                self._crew = Crew(self._parts, self._work())
            self._actions[:] = actions
            self._crew.step(mode)

    def _work(self) -> Work:
        """What each thread calls. It knows nothing of `self`: whoever lets go of that ends the threads."""
        games, actions, seat, styles, rows = self.games, self._actions, self.seat, self.styles, self.rows
        blank, width = games.blank.dtype, self.arrays.actions
        desks = [Desk(zeros(1, blank), np.empty(width, np.int16)) for _ in range(self._parts)]

        def work(part: int, board: Board, locks: Locks) -> None:
            step_games(games, actions, seat, styles, desks[part], rows, board, part, locks)

        return work

    def __getstate__(self) -> dict[str, Any]:
        """All but the threads and what keeps them apart: a copy has its own."""
        return {name: value for name, value in vars(self).items() if name != "_one"} | {"_crew": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """A copy."""
        vars(self).update(state)
        self._one = RLock()

    def refusal(self, code: int) -> str:
        """The word of a code among `rows.refusals`."""
        return self.setup.game.refusals[code]

    def close(self) -> None:
        """End the threads, after a step that another thread of the caller's is at."""
        with self._one:
            if self._crew is not None:
                self._crew.close()


def seat_number(seat: object, players: int) -> int:
    """The agent's seat as the rules are told it. Raises BadInput: `no-such-seat`."""
    if seat == "rotate":
        return ROTATING
    if not isinstance(seat, int) or not 0 <= seat < players:
        raise BadInput("no-such-seat", seat=str(seat), players=players)
    return seat


def bots_of(game: Game, bots: str | Sequence[str], players: int) -> Styles:
    """How those play who sit after the agent, whose own row 0 is not looked at. Raises BadInput: `unknown-bot`,
    `not-quick`, `bad-options`.
    """
    levels = levels_of(bots, players)
    for level in levels:
        check_quick(level)
    return styles_of(game, [USUAL, *levels])


def new_games(blank: Records, count: int) -> Games:
    """Room for so many games."""
    seats = int(blank["seats"][0])
    chances: Any = zeros(count * seats, CHANCE)
    return Games(blank, zeros(count, blank.dtype), zeros(count, TABLE), chances.reshape(count, seats))


def new_rows(count: int, size: int, actions: int, seats: int) -> Rows:
    """Room for what comes out of so many games."""
    return Rows(
        seen=np.zeros((count, size), np.int8),
        allowed=np.zeros((count, actions), np.int8),
        seats=np.zeros(count, np.int64),
        rewards=np.zeros(count, np.float32),
        payoffs=np.zeros((count, seats), np.float32),
        terminated=np.zeros(count, np.bool_),
        truncated=np.zeros(count, np.bool_),
        refusals=np.zeros(count, np.int64),
        last_seen=np.zeros((count, size), np.int8),
    )
