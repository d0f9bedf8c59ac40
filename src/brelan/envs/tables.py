"""Many games of one kind, stepped together: NumPy arrays in and out, nothing else needed.

The arrays in `rows` are made once and written over by every step; `torch.from_numpy` shares them. Copy what is to be
kept.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from brelan.bots.levels import LEVELS, level_of
from brelan.bots.players import load_policies, style_of
from brelan.core.chance import CHANCE, derived_seed, fresh_seed, key_words
from brelan.core.errors import BadInput
from brelan.core.game import Game, check_players, parse_options, plain
from brelan.core.records import Records, zeros
from brelan.envs.arrays import arrays_for
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
COMPILED: Final = tuple(name for name, level in LEVELS.items() if level.mind != "search")
"""Levels that can play inside a step."""
FEWEST: Final = 32
"""A thread of its own is worth so many games at least."""


class Tables:
    """`count` games at once.

    `opponents`: None, and every seat is the agent's when it is asked; else the level of all other seats, or one level
    for each, in the order in which they sit after the agent. They play inside the call. Levels that search cannot.
    `seat`: the agent's among opponents, or `"rotate"`: another one in every game.
    `mode`: when a game that has ended is dealt anew: by the step after, in the same step, or by `reset` only.
    `threads`: how many cores are used; None: all. What happens in the games does not depend on it.
    Limits that keep games finite are set as in simulations, unless `options` set them.
    Raises BadInput: `bad-options`, `bad-players`, `unknown-bot`, `unknown-game`.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        *,
        players: int | None = None,
        options: object = None,
        opponents: str | Sequence[str] | None = None,
        seat: int | Literal["rotate"] = "rotate",
        mode: Mode = "same_step",
        threads: int | None = 1,
    ) -> None:
        self.game = game
        self.arrays = arrays_for(game)
        self.options = finite(game, options)
        self.players = game.players(self.options).start if players is None else players
        check_players(game, self.options, self.players)
        self.mode = MODES[mode]
        self.styles = None if opponents is None else styles_of(game, opponents, self.players)
        self.seat = ALL_SEATS if opponents is None else seat_number(seat, self.players)
        self.games = new_games(game.blank(self.options, self.players), count)
        self.rows = new_rows(count, self.arrays.size, self.arrays.actions, self.players)
        self._parts = [
            (Desk(zeros(1, self.games.blank.dtype), np.empty(self.arrays.actions, np.int16)), first, last)
            for first, last in slices(count, threads or os.cpu_count() or 1)
        ]
        self.reset()

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.games.states)

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        """The threads beside the one that calls."""
        return ThreadPoolExecutor(len(self._parts) - 1, "brelan-tables")

    def reset(self, seeds: Sequence[int | None] | None = None, chosen: npt.ArrayLike | None = None) -> Rows:
        """Deal anew: all games, or those chosen (bool by game). A seed, 0 or more, fixes all games dealt there from now
        on; None goes on with the keys there are, which at first nobody can foresee.
        """
        picked = np.ones(len(self), np.bool_) if chosen is None else np.ascontiguousarray(chosen, np.bool_)
        for at in np.flatnonzero(picked):
            seed = None if seeds is None else seeds[int(at)]
            self._set_key(self.games.tables[int(at)], seed)
        self._each(picked.astype(np.int64), DEAL)
        return self.rows

    def _set_key(self, table: Any, seed: int | None) -> None:
        if seed is None and table.key.any():
            return
        table.key[:] = key_words(derived_seed(fresh_seed() if seed is None else seed, "tables"))
        table.games = 0

    def step(self, actions: npt.ArrayLike) -> Rows:
        """Do an action in every game: an id each, by whoever `rows.seats` says."""
        given = np.ascontiguousarray(actions, np.int64)
        if given.shape != (len(self),):
            raise ValueError(f"an action for each of {len(self)} games is needed, not {given.shape}")
        self._each(given, self.mode)
        return self.rows

    def _each(self, actions: npt.NDArray[np.int64], mode: int) -> None:
        """Step all slices: the first here, the others in their threads."""

        def work(desk: Desk, first: int, last: int) -> None:
            step_games(self.games, actions, self.seat, self.styles, mode, desk, self.rows, first, last)

        others = [self._pool.submit(work, *part) for part in self._parts[1:]]
        work(*self._parts[0])
        for other in others:
            other.result()

    def close(self) -> None:
        """End the threads."""
        if "_pool" in vars(self):
            self._pool.shutdown()


def finite(game: Game, options: object) -> Any:
    """House rules, with the limits of simulations where none is set. Raises BadInput: `bad-options`."""
    rules = parse_options(game, {} if options is None else options)
    given = plain(options) if options is not None else {}
    limits = {name: value for name, value in game.default_limit.items() if not given.get(name)}
    return parse_options(game, {**plain(rules), **limits})


def seat_number(seat: int | Literal["rotate"], players: int) -> int:
    """The agent's seat as the rules are told it. Raises BadInput: `bad-players`, where there is no such seat."""
    if seat == "rotate":
        return ROTATING
    if not 0 <= seat < players:
        raise BadInput("bad-players", players=seat + 1, least=1, most=players)
    return seat


def styles_of(game: Game, opponents: str | Sequence[str], players: int) -> npt.NDArray[np.float64]:
    """A row for each seat after the agent's, row 0 for itself. Raises BadInput: `unknown-bot`."""
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise BadInput("bad-players", players=len(names) + 1, least=players, most=players)
    load_policies(game)
    for name in names:
        if level_of(name).mind == "search":
            raise BadInput("unknown-bot", name=name, known=", ".join(COMPILED))
    return np.stack([style_of(game, level_of(name)) for name in ["sensible", *names]])


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


def slices(count: int, threads: int) -> list[tuple[int, int]]:
    """Cut so many games into a slice for each thread that is worth it."""
    parts = max(1, min(threads, count // FEWEST))
    return [(count * part // parts, count * (part + 1) // parts) for part in range(parts)]
