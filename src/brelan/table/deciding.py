"""What the bots of a table are to decide, and what they have decided: each good for one version of the table only."""

from dataclasses import dataclass, field

from brelan.bots.thoughts import Thought, thought
from brelan.table.questions import Role
from brelan.table.state import TableState
from brelan.table.wants import STAND_IN


@dataclass(frozen=True)
class Deciding:
    """A decision that is to be made: what to think about, and the version of the table that it is made against."""

    thought: Thought
    version: int


def deciding(table: TableState, seat: int) -> Deciding:
    """What the seat is to decide now; a simple bot stands in for a person."""
    running = table.running
    asked = thought(
        running.position.masked(seat),
        seat,
        options=table.options,
        level=table.chairs[seat].level or STAND_IN,
        seed=running.chance(table.version, "bot", seat),
        must=running.questions.open[seat].role is Role.AWAITED,
    )
    return Deciding(asked, table.version)


def hinting(table: TableState, seat: int, level: str) -> Thought:
    """What a player of this level is to think about in the seat's place. The same position, the same thought."""
    running = table.running
    return thought(
        running.position.masked(seat),
        seat,
        options=table.options,
        level=level,
        seed=running.chance(running.questions.open[seat].since, "hint", seat),
        must=True,
    )


@dataclass
class Decisions:
    """What was decided at one table."""

    table: TableState
    _moves: dict[int, tuple[int, object]] = field(default_factory=dict)
    """By seat, a version and the move, or None for rather doing nothing."""

    def take(self, made: Deciding, move: object) -> None:
        """Keep a decision, unless the table has gone on since it was asked for.

        Raises Refused or BadInput, nothing changed, for a move that the rules do not allow.
        """
        if made.version != self.table.version:
            return
        seat = made.thought.seat
        if move is not None:
            move = self.table.running.position.parse(move)
            self.table.running.position.copy().play(seat, move)
        self._moves[seat] = made.version, move

    def known(self, seat: int) -> bool:
        """Has the seat decided what to do now?"""
        return seat in self._moves and self._moves[seat][0] == self.table.version

    def declined(self, seat: int) -> bool:
        """Has it decided to do nothing now?"""
        return self.known(seat) and self._moves[seat][1] is None

    def move(self, seat: int) -> object:
        """What it has decided to do; None for nothing. Only if it is known."""
        return self._moves[seat][1]
