"""What happens at a table without anybody's message: bots act, and time runs out."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from brelan.bots.players import Bot
from brelan.core.contract import NOBODY
from brelan.core.game import plain
from brelan.table.entries import Moved
from brelan.table.pacing import COURTESY, MERCY, NOTICE, THINK, UNASKED, between
from brelan.table.questions import Role
from brelan.table.table import Table
from brelan.table.timing import limit, silence

STAND_IN: Final = "sensible"
"""The level of the bot that plays a move for a person whose time is out."""
FALLBACK: Final = "random"
"""The level of the bot that moves for one that will not, though it is awaited: a table never stands still."""


@dataclass
class Unattended:
    """The bots and the clock of one table. What it remembers is only what it need not work out again."""

    table: Table
    _declined: dict[int, int] = field(default_factory=dict)
    """By seat, the version at which a bot had rather do nothing unasked."""
    _put_off: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By seat, a version and until when a bot that wants to turn on a person holds back there."""

    def due(self) -> int | None:
        """When something will happen by itself (ms since 1970, perhaps past); None: not before somebody acts."""
        return min((at for at, _ in self._coming()), default=None)

    def act(self, now: int) -> Moved | None:
        """The entry for what happens by itself now, if anything does. To be called again after its commit."""
        for at, seat in sorted(self._coming()):
            if at > now:
                return None
            entry = self._bot_entry(seat, now) if self.table.chairs[seat].is_bot else self._clock_entry(seat, now)
            if entry is not None:
                return entry
        return None

    def _coming(self) -> Iterator[tuple[int, int]]:
        """When each seat acts by itself, and the seat."""
        for seat, chair in enumerate(self.table.chairs):
            role = self.table.running.questions.open[seat].role
            if chair.is_bot and role is Role.AWAITED:
                yield self._bot_due(seat), seat
            elif chair.is_bot and role is Role.UNASKED and self._declined.get(seat) != self.table.version:
                yield self._unasked_due(seat), seat
            elif not chair.is_bot and role is Role.AWAITED:
                found = limit(self.table.running, self.table.clock, seat)
                if found is not None:
                    yield found.at, seat

    def _bot_due(self, seat: int) -> int:
        """When an awaited bot acts: those who are asked together act together, so that nobody's time says anything."""
        table = self.table
        question = table.running.questions.open[seat]
        at = question.at + between(THINK[table.pace], table.running.chance(question.since, "think"))
        if self._people_unasked():
            return at + COURTESY[table.pace]
        mover = table.running.mover
        if mover == NOBODY or table.chairs[mover].is_bot:
            return at
        return max(at, table.running.touched + NOTICE[table.pace])

    def _unasked_due(self, seat: int) -> int:
        """When a bot that may act unasked considers it, again after everything that happens."""
        table = self.table
        version, until = self._put_off.get(seat, (-1, 0))
        if version == table.version:
            return until
        running = table.running
        start = max(running.touched, running.hold_until)
        return start + between(UNASKED[table.pace], running.chance(table.version, "unasked", seat))

    def _people_unasked(self) -> bool:
        """Could a person act unasked?"""
        questions = self.table.running.questions.open
        chairs = self.table.chairs
        return any(q.role is Role.UNASKED and not chairs[seat].is_bot for seat, q in enumerate(questions))

    def _bot_entry(self, seat: int, now: int) -> Moved | None:
        """The bot's move; None if it had rather do nothing, or not yet."""
        table = self.table
        move = self._decided(seat, table.chairs[seat].level)
        if move is None and seat in table.running.questions.awaited:
            move = self._decided(seat, FALLBACK)
        if move is None:
            self._declined[seat] = table.version
            return None
        if self._too_soon(seat, move, now):
            move = self._harmless(seat)
        if move is None:
            return None
        return Moved(at=now, seat=seat, move=plain(move), by="bot")

    def _too_soon(self, seat: int, move: object, now: int) -> bool:
        """Would this bot turn on a person before it is decent?"""
        table = self.table
        question = table.running.questions.open[seat]
        target = getattr(move, "target", None)
        if question.role is not Role.UNASKED or target is None or table.chairs[target].is_bot:
            return False
        until = question.at + MERCY[table.pace]
        self._put_off[seat] = (table.version, until)
        return now < until

    def _harmless(self, seat: int) -> object:
        """Something else that the bot may do meanwhile, to nobody's harm: draw; None if there is nothing."""
        moves = self.table.running.position.legal_moves(seat)
        return next((move for move in moves if not hasattr(move, "target")), None)

    def _clock_entry(self, seat: int, now: int) -> Moved:
        """What is done for a person whose time is out: nothing if the game allows it, else a simple bot's move."""
        move = silence(self.table.running.position, seat) or self._decided(seat, STAND_IN)
        return Moved(at=now, seat=seat, move=plain(move), by="clock")

    def _decided(self, seat: int, level: str) -> object:
        running = self.table.running
        bot = Bot(self.table.game, level, running.chance(self.table.version, "bot", seat))
        return bot.decide(running.position.masked(seat), seat)
