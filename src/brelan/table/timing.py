"""Until when a seat may take its time."""

import functools
from dataclasses import dataclass
from typing import Any, get_args

from brelan.core.position import Position
from brelan.games.registry import game
from brelan.table.pacing import CLAIM, TURN
from brelan.table.running import Running
from brelan.table.sight import Clock

SILENCE = "pass"
"""A move of this name is what it means to say nothing, in any game: a question that offers it is a claim."""


@dataclass(frozen=True)
class Limit:
    """A moment (ms since 1970), and how long the time was in all."""

    at: int
    of: int


def silence(position: Position, seat: int) -> Any:
    """The seat's move that says nothing; None where something must be said."""
    move = _silent_move(position.game.name)
    if move is None:
        return None
    (action,) = position.game.ids_of(position.states, seat, move)
    return move if action in position.legal(seat) else None


@functools.cache
def _silent_move(name: str) -> Any:
    """The move of a game that says nothing; None if there is no such move."""
    moves = game(name).moves
    kinds = [kind for kind in get_args(moves) or (moves,) if kind.__struct_config__.tag == SILENCE]
    return kinds[0]() if kinds else None


def limit(running: Running, clock: Clock, seat: int) -> Limit | None:
    """When the time of an awaited seat is out; None without a clock."""
    if clock == "none":
        return None
    of = CLAIM[clock] if silence(running.position, seat) else TURN[clock]
    return Limit(running.questions.open[seat].at + of, of)
