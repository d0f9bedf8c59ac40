"""What a bot is to decide, as a value that can go to another process, and the decision as plain data."""

from typing import Any, Final, cast

import msgspec
import numpy as np

from brelan.bots.levels import LEVELS
from brelan.bots.players import Bot, lines_of
from brelan.core.coaching import Coaching
from brelan.core.contract import States
from brelan.core.game import Game, parse_options, plain
from brelan.core.position import Position
from brelan.games import registry

STAND_IN: Final = "sensible"
"""The level that stands in for one that would take its time, or cannot be asked."""
LAST_RESORT: Final = "random"
"""The level that moves for one that will not, though it must."""
SEED_BYTES: Final = 16


class Thought(msgspec.Struct, frozen=True, kw_only=True):
    """One decision to make: all that a bot may go by, and nothing else. Equal thoughts are decided alike, anywhere."""

    game: str
    options: dict[str, Any]
    """House rules, plain."""
    players: int
    states: bytes
    """The state, masked for the seat."""
    seat: int
    level: str
    seed: bytes
    """Of the bot's own chance: 16 bytes, the lowest first."""
    must: bool
    """Is it awaited, so that it may not do nothing?"""
    done: list[int] = []
    """What its seat has done in this very position before (`returning.py`)."""


def thought(
    masked: Position, seat: int, *, options: Any, level: str, seed: int, must: bool, done: list[int] | None = None
) -> Thought:
    """What a seat is to decide in a position masked for it, under these options, with chance under this seed."""
    return Thought(
        game=masked.game.name,
        options=plain(options),
        players=masked.seats,
        states=masked.tobytes(),
        seat=seat,
        level=level,
        seed=seed.to_bytes(SEED_BYTES, "little"),
        must=must,
        done=done or [],
    )


def quickly(thought: Thought) -> Thought:
    """The same thought for a level that takes no time; itself, if its own takes none in this game.

    Raises BadInput: `unknown-game`.
    """
    at_once = thought.level in LEVELS and lines_of(registry.game(thought.game), thought.level) == 0
    return thought if at_once else msgspec.structs.replace(thought, level=STAND_IN)


def decide(thought: Thought) -> Any:
    """The bot's move as plain data; None if it had rather do nothing, and may.

    Raises BadInput: `unknown-game`, `bad-options`, `unknown-bot`. ValueError: not a state of this game.
    """
    position = position_of(thought)
    move = _decided(position, thought, thought.level)
    if move is None and thought.must:
        move = _decided(position, thought, LAST_RESORT)
    return None if move is None else plain(move)


def position_of(thought: Thought) -> Position:
    """The position that is thought about. Raises as `decide` does."""
    game = registry.game(thought.game)
    return Position(game, _states(game, thought))


def coach(thought: Thought) -> Coaching:
    """What the game's coach says to the seat. Raises BadInput: `no-coach`, and as `position_of` does."""
    return registry.coach(thought.game)(position_of(thought).states, thought.seat)


def _decided(position: Position, thought: Thought, level: str) -> Any:
    return Bot(position.game, level, int.from_bytes(thought.seed, "little")).decide(
        position, thought.seat, thought.done
    )


def _states(game: Game, thought: Thought) -> States:
    dtype = game.blank(parse_options(game, thought.options), thought.players).dtype
    return cast(States, np.frombuffer(thought.states, dtype).copy())
