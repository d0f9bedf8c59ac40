"""Until when a seat may take its time."""

from dataclasses import dataclass
from typing import Any

from brelan.core.position import Position
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
    moves = position.legal_moves(seat)
    return next((move for move in moves if type(move).__struct_config__.tag == SILENCE), None)


def limit(running: Running, clock: Clock, seat: int) -> Limit | None:
    """When the time of an awaited seat is out; None without a clock."""
    if clock == "none":
        return None
    of = CLAIM[clock] if silence(running.position, seat) else TURN[clock]
    return Limit(running.questions.open[seat].at + of, of)
