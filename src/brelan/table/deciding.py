"""What the bots of a table are to decide, and what they have decided: each good until the game goes on."""

from dataclasses import dataclass, field

from brelan.bots.players import memory_for
from brelan.bots.returning import Memory
from brelan.bots.thoughts import Thought, thought
from brelan.table.questions import Role
from brelan.table.state import TableState
from brelan.table.wants import STAND_IN


@dataclass(frozen=True)
class Deciding:
    """A decision that is to be made: what to think about, and the version of the game that it is made against.

    Other entries that come meanwhile (an order of a hand, a hint) do not make it old: whoever writes them often must
    not keep a slow bot from ever acting.
    """

    thought: Thought
    version: int

    @property
    def moment(self) -> tuple[int, str]:
        """What it holds good for: a version of the game, and who decides."""
        return self.version, self.thought.level


def deciding(table: TableState, seat: int, memory: Memory | None = None) -> Deciding:
    """What the seat is to decide now; a simple bot stands in for a person. `memory`: of what it has done so far."""
    running = table.running
    masked = running.position.masked(seat)
    asked = thought(
        masked,
        seat,
        options=table.options,
        level=_decider(table, seat),
        seed=running.chance(running.version, "bot", seat),
        must=running.questions.open[seat].role is Role.AWAITED,
        done=memory.done(masked.states) if memory else [],
    )
    return Deciding(asked, running.version)


def _decider(table: TableState, seat: int) -> str:
    """The level that decides for the seat."""
    return table.chairs[seat].level or STAND_IN


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
    _moves: dict[int, tuple[tuple[int, str], object]] = field(default_factory=dict)
    """By seat, the moment and the move, or None for rather doing nothing."""
    _memories: dict[int, Memory] = field(default_factory=dict)
    """By seat, what bots have done there since the table was loaded."""

    def asked(self, seat: int) -> Deciding:
        """What the seat's bot is to decide now."""
        return deciding(self.table, seat, self._memories.get(seat))

    def done(self, seat: int, move: object) -> None:
        """Remember what the seat's bot does now."""
        position = self.table.running.position
        if seat not in self._memories:
            self._memories[seat] = memory_for(position.game)
        if self._memories[seat].remembers:
            first, *_ = position.game.ids_of(position.states, seat, move)
            self._memories[seat].note(position.masked(seat).states, first)

    def take(self, made: Deciding, move: object) -> None:
        """Keep a decision, unless the game has gone on since it was asked for, or another decides there now.

        Raises Refused or BadInput, nothing changed, for a move that the rules do not allow.
        """
        seat = made.thought.seat
        if made.moment != self._moment(seat):
            return
        if move is not None:
            move = self.table.running.position.parse(move)
            self.table.running.position.copy().play(seat, move)
        self._moves[seat] = made.moment, move

    def known(self, seat: int) -> bool:
        """Has the seat decided what to do now?"""
        return seat in self._moves and self._moves[seat][0] == self._moment(seat)

    def declined(self, seat: int) -> bool:
        """Has it decided to do nothing now?"""
        return self.known(seat) and self._moves[seat][1] is None

    def move(self, seat: int) -> object:
        """What it has decided to do; None for nothing. Only if it is known."""
        return self._moves[seat][1]

    def _moment(self, seat: int) -> tuple[int, str] | None:
        """For what a decision of this seat would have to hold good now; None where no game has begun."""
        return (self.table.running.version, _decider(self.table, seat)) if self.table.begun else None
