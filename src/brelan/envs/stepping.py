"""Many games, each a step further, in one call: actions in; rows, rewards and endings out, into arrays that are there.

Every game has keys of its own, so what happens in it depends on nothing but its seed and the actions: not on how many
games there are, nor on which thread steps it.
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.bots.choosing import choose_at
from brelan.core.arrays import clear_row, copy_list
from brelan.core.chance import set_child_key, siphash
from brelan.core.compiling import rule
from brelan.core.contract import NOBODY, RUNNING, TRUNCATED, WAIT, States, deal, payoff
from brelan.core.errors import GAME_OVER, OK
from brelan.core.native import LINE, acquire, fetch, release, take
from brelan.core.records import Ids, Records
from brelan.envs.crew import LEAVE, MODE, PARTS, SPINS, Board, Locks
from brelan.envs.turns import act, ask, choices, look

U = np.uint64

ALL_SEATS: Final = -1
"""Every seat is the agent's, each when it is asked."""
ROTATING: Final = -2
"""The agent's seat is another one in every game."""

NEXT_STEP: Final = 0
"""A game that has ended is dealt anew by the step after, whatever its action."""
SAME_STEP: Final = 1
"""It is dealt anew at once; how it ended, `last_seen` shows."""
DISABLED: Final = 2
"""It is dealt anew when that is asked for."""
DEAL: Final = 3
"""No step: games are dealt."""

PATIENCE: Final = 100_000
"""After so many moves of bots without a turn of the agent a game is stopped: house rules may allow endless games."""
DEALS: Final = 1_000
"""How often a game is dealt again in which the agent had no turn at all, before it is left at its end."""

PIECE: Final = 64
"""So many games a thread takes at a time."""
AHEAD: Final = 4
"""So many games before it is stepped, a game's rows are fetched."""

BOTS: Final = U(1 << 63)
"""Bots have chance that the game itself never comes to."""

TABLE: Final = np.dtype(
    [
        ("games", np.uint64),  # dealt so far
        ("key", np.uint64, 2),  # of the first game, and the parent of the others'
        ("seat", np.int32),  # who is asked, or NOBODY
        ("waited", np.int32),  # see `turns.py`
        ("agent", np.int32),  # the agent's seat, or ALL_SEATS
        ("ended", np.int32),  # 1: the game is over
    ],
    align=True,
)


class Games(NamedTuple):
    """What is stepped."""

    blank: States
    """One state, with house rules and seats set."""
    states: States
    tables: Records
    """By game: a `TABLE`."""
    chances: npt.NDArray[Any]
    """By game and seat: the chance of the bot there."""


class Rows(NamedTuple):
    """What comes out, a row for each game."""

    seen: npt.NDArray[np.int8]
    """What the seat that is asked sees; at the end what the agent does."""
    allowed: npt.NDArray[np.int8]
    """What it may do; nothing at the end."""
    seats: npt.NDArray[np.int64]
    """Who is asked; NOBODY at the end."""
    rewards: npt.NDArray[np.float32]
    """When a game has ended, what the agent has won, -1 to +1; where all seats are the agent's, the last mover."""
    payoffs: npt.NDArray[np.float32]
    """By seat: what each has won when the game has ended."""
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]
    refusals: npt.NDArray[np.int64]
    """0, or the code of why an action was refused: then nothing has changed in that game."""
    last_seen: npt.NDArray[np.int8]
    """What the agent saw at the end of a game that was dealt anew in the same step."""


class Desk(NamedTuple):
    """What a thread writes over."""

    scratch: States
    ids: Ids


@rule
def bots_play(games: Games, at: int, styles: Any, desk: Desk) -> None:
    """Let bots play until the agent is asked, or the game is over."""
    state, table = games.states[at], games.tables[at]
    seats, wait = int(state.seats), len(desk.ids) - 1
    for _ in range(PATIENCE):
        seat = int(table.seat)
        if seat == NOBODY or seat == table.agent:
            return
        style = styles[(seat - int(table.agent) + seats) % seats]
        action = choose_at(games.states, at, desk.scratch, seat, style, games.chances[at], desk.ids)
        act(state, table, wait if action == WAIT else action, wait)
    state.over = TRUNCATED
    table.seat = NOBODY


@rule(hot=True)
def begin(games: Games, at: int, seat: int, styles: Any, desk: Desk) -> None:
    """Deal the next game there, and bring it to the agent's first turn."""
    state, table, seats = games.states[at], games.tables[at], int(games.blank[0].seats)
    for _ in range(DEALS):
        games.states[at] = games.blank[0]
        number = int(table.games)
        table.games += U(1)
        table.agent = number % seats if seat == ROTATING else seat
        if number == 0:
            copy_list(table.key, state.key)
        else:
            set_child_key(state, table.key[0], table.key[1], number)
        for other in range(seats):
            chance = games.chances[at, other]
            set_child_key(chance, siphash(state.key[0], state.key[1], BOTS + U(other)), state.key[1], number)
        deal(state)
        table.waited = 0
        ask(state, table)
        if styles is not None:
            bots_play(games, at, styles, desk)
        if table.seat != NOBODY:
            break
    table.ended = state.over != RUNNING


@rule(hot=True)
def show(games: Games, at: int, desk: Desk, rows: Rows, viewer: int) -> None:
    """Write what is seen and may be done now; at the end what this viewer sees."""
    seat = int(games.tables[at].seat)
    rows.seats[at] = seat
    if seat == NOBODY:
        clear_row(rows.allowed[at])
        seat = viewer
    else:
        choices(games.states[at], seat, desk.ids, rows.allowed[at])
    look(games.states, at, desk.scratch, seat, rows.seen[at])


@rule(hot=True)
def clear(rows: Rows, at: int) -> None:
    """Nothing has come out of this game yet."""
    rows.rewards[at] = 0.0
    rows.refusals[at] = OK
    if rows.terminated[at] or rows.truncated[at]:
        rows.terminated[at] = False
        rows.truncated[at] = False
        for seat in range(rows.payoffs.shape[1]):
            rows.payoffs[at, seat] = 0.0


@rule(hot=True)
def close(games: Games, at: int, rows: Rows, viewer: int) -> None:
    """Write what became of a game that has ended."""
    state = games.states[at]
    games.tables[at].ended = 1
    rows.truncated[at] = state.over == TRUNCATED
    rows.terminated[at] = state.over != TRUNCATED
    for seat in range(rows.payoffs.shape[1]):
        rows.payoffs[at, seat] = payoff(state, seat)
    rows.rewards[at] = rows.payoffs[at, viewer]


@rule(hot=True)
def move(games: Games, at: int, action: int, styles: Any, mode: int, desk: Desk, rows: Rows) -> bool:
    """The agent acts, then the bots; is the game to be dealt anew?"""
    table = games.tables[at]
    if table.ended:
        rows.refusals[at] = OK if mode == NEXT_STEP else GAME_OVER
        return mode == NEXT_STEP
    mover = int(table.seat)
    code = act(games.states[at], table, action, len(desk.ids) - 1)
    rows.refusals[at] = code
    if code != OK:
        return False
    if styles is not None:
        bots_play(games, at, styles, desk)
    if table.seat != NOBODY:
        return False
    close(games, at, rows, mover)
    if mode != SAME_STEP:
        return False
    look(games.states, at, desk.scratch, mover, rows.last_seen[at])
    return True


@rule(hot=True)
def fetch_rows(games: Games, rows: Rows, at: int) -> None:
    """Have what a game's step writes brought near: the caller has read it since, so it lies in another core's cache."""
    for byte in range(0, rows.allowed.shape[1], LINE):
        fetch(rows.allowed, at * rows.allowed.shape[1] + byte)
    for byte in range(0, rows.seen.shape[1], LINE):
        fetch(rows.seen, at * rows.seen.shape[1] + byte)
    for byte in range(0, games.states.itemsize, LINE):
        fetch(games.states, at * games.states.itemsize + byte)


@rule(hot=True)
def step_game(games: Games, at: int, action: int, seat: int, styles: Any, mode: int, desk: Desk, rows: Rows) -> None:
    """Step one game, or deal it."""
    clear(rows, at)
    table = games.tables[at]
    viewer = int(table.seat)
    if mode == DEAL or move(games, at, action, styles, mode, desk, rows):
        begin(games, at, seat, styles, desk)
        viewer = max(0, int(table.agent))
    if rows.refusals[at] == OK:
        show(games, at, desk, rows, viewer)


@rule(hot=True)
def await_lock(lock: int, tries: int) -> None:
    """Take a lock as soon as it is free; sleep only after so many tries."""
    for _ in range(tries):
        if acquire(lock, 0):
            return
    acquire(lock, 1)


@rule(hot=True)
def do_parts(
    games: Games,
    actions: npt.NDArray[np.int64],
    seat: int,
    styles: Any,
    desk: Desk,
    rows: Rows,
    mode: int,
    board: Board,
    part: int,
) -> None:
    """Step the games of a part, piece by piece, and then pieces that others have not come to yet: a thread may be late,
    or slow.
    """
    parts, count = int(board[0, PARTS]), len(actions)
    for turn in range(parts):
        whose = (part + turn) % parts
        first, last = whose * count // parts, (whose + 1) * count // parts
        start = first + PIECE * take(board[1 + whose])
        while start < last:
            for at in range(start, min(start + PIECE, last)):
                if parts > 1 and at + AHEAD < last:
                    fetch_rows(games, rows, at + AHEAD)
                if mode != DEAL or actions[at] != 0:
                    step_game(games, at, int(actions[at]), seat, styles, mode, desk, rows)
            start = first + PIECE * take(board[1 + whose])


@rule(free=True)
def step_games(
    games: Games,
    actions: npt.NDArray[np.int64],
    seat: int,
    styles: Any,
    desk: Desk,
    rows: Rows,
    board: Board,
    part: int,
    locks: Locks,
) -> None:
    """Step all games, or deal them (mode DEAL: where the action is not 0), in as many parts as the board says.

    Part 0 tells the others to begin, and returns when all have done; the others go on until they are told to leave.
    `seat`: the agent's, ALL_SEATS or ROTATING. `styles`: None, or a row for each bot, that of the player k seats after
    the agent in row k.
    """
    parts, tries = int(board[0, PARTS]), int(board[0, SPINS])
    while True:
        if part > 0:
            await_lock(locks[part, 0], tries)
        for other in range(1, parts if part == 0 else 1):
            release(locks[other, 0])
        mode = int(board[0, MODE])
        if mode == LEAVE:
            return
        do_parts(games, actions, seat, styles, desk, rows, mode, board, part)
        if part == 0:
            break
        release(locks[part, 1])
    for other in range(1, parts):
        await_lock(locks[other, 1], tries)
