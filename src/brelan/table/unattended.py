"""What happens at a table without anybody's message: bots act, time runs out, the host's role passes on."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from brelan.bots.thoughts import decide
from brelan.core.contract import NOBODY
from brelan.core.game import plain
from brelan.table.deciding import Deciding, Decisions, deciding
from brelan.table.entries import Back, Hosted, Moved
from brelan.table.pacing import COURTESY, MERCY, NOTICE, THINK, UNASKED, between, hastened
from brelan.table.presence import HOST_GONE
from brelan.table.questions import Role
from brelan.table.state import TableState
from brelan.table.timing import limit, silence


@dataclass
class Unattended:
    """The bots and the clock of one table. What it remembers is only what it need not work out again.

    `elsewhere`: bots think somewhere else, ahead of their time. Then they act once somebody who asked `to_think` has
    told what they decided, and not before their time. Otherwise they think on the spot, when they act.
    """

    table: TableState
    elsewhere: bool = False
    _put_off: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By seat, a version of the game and until when a bot that wants to turn on a person holds back there."""

    def __post_init__(self) -> None:
        self._decisions = Decisions(self.table)

    def to_think(self) -> Deciding | None:
        """What the bot that acts next has to think about; None if there is none, or it has decided.

        Never of several bots: what one of them does changes what the others think about.
        """
        _, seat = min(self._coming(), default=(0, NOBODY))
        return self._decisions.asked(seat) if seat != NOBODY and self._undecided(seat) else None

    def decided(self, made: Deciding, move: object) -> None:
        """Tell what a bot has decided: its move, or None for rather doing nothing.

        A decision against an older version of the game is dropped. Raises Refused or BadInput, nothing changed, for a
        move that the rules do not allow.
        """
        self._decisions.take(made, move)

    @property
    def watches(self) -> bool:
        """May a move bring something that happens by itself? Not where only people play, and take their time."""
        table, company = self.table, self.table.company
        bots = company.held or len(company.people) < len(company.chairs)
        return table.clock != "none" or bool(table.standing or bots)

    def due(self) -> int | None:
        """When something will happen by itself (ms since 1970, perhaps past); None: not before somebody acts, or has
        thought.
        """
        times = [at for at, seat in self._coming() if not self._waits_for_thought(seat)]
        passing = self._heir()
        if passing is not None:
            times.append(passing[0])
        return min(times, default=None)

    def act(self, now: int) -> Moved | Back | Hosted | None:
        """The entry for what happens by itself now, if anything does. To be called again after its commit."""
        passing = self._heir()
        if passing is not None and passing[0] <= now:
            return Hosted(at=now, person=passing[1])
        for at, seat in sorted(self._coming()):
            if at > now:
                return None
            entry = None if self._waits_for_thought(seat) else self._entry(seat, now)
            if entry is not None:
                return entry
        return None

    def _heir(self) -> tuple[int, str] | None:
        """When the host's role passes on, and to whom; None while the host or nobody is there."""
        table = self.table
        host = table.company.host
        since = table.presence.away_since(host)
        if not since:
            return None
        present = (chair.person for chair in table.chairs if chair.person and table.presence.here(chair.person))
        heir = next(present, None)
        return None if heir is None else (since + HOST_GONE, heir)

    def _coming(self) -> Iterator[tuple[int, int]]:
        """When each seat acts by itself, and the seat."""
        table = self.table
        playing = table.phase == "playing"
        for seat in range(len(table.chairs)):
            due = self._back_due(seat) if seat in table.company.held else None
            if due is None and playing:
                due = self._seat_due(seat)
            if due is not None:
                yield due, seat

    def _waits_for_thought(self, seat: int) -> bool:
        return self.elsewhere and self._undecided(seat)

    def _undecided(self, seat: int) -> bool:
        """Is this a bot's seat whose next move is not decided?"""
        table = self.table
        if not table.company.is_bot(seat) or self._decisions.known(seat):
            return False
        return seat not in table.company.held or self._back_due(seat) is None

    def _back_due(self, seat: int) -> int | None:
        """A person whose seat is held has it again as soon as they are there."""
        return 0 if self.table.presence.here(self.table.chairs[seat].person) else None

    def _seat_due(self, seat: int) -> int | None:
        table = self.table
        role = table.running.questions.open[seat].role
        if table.company.is_bot(seat):
            if role is Role.AWAITED:
                return self._bot_due(seat)
            wants = role is Role.UNASKED and not self._decisions.declined(seat)
            return self._unasked_due(seat) if wants else None
        if role is not Role.AWAITED:
            return None
        if self._has_answered(seat):
            return self._bot_due(seat)
        found = limit(table.running, table.clock, seat)
        return None if found is None else found.at

    def _has_answered(self, seat: int) -> bool:
        """Does a person's standing answer pass for them now?"""
        table, claims = self.table, self.table.game.claims
        if seat not in table.standing or claims is None or silence(table.running.position, seat) is None:
            return False
        standing, given_in = table.standing[seat]
        seen = table.running.position.masked(seat).states
        match standing.passes:
            case "round":
                return claims.round_of(seen) == given_in
            case "but":
                return claims.asked_about(seen) not in standing.but
            case _:
                return standing.passes == "always"

    def _entry(self, seat: int, now: int) -> Moved | Back | None:
        table = self.table
        if seat in table.company.held and self._back_due(seat) is not None:
            return Back(at=now, seat=seat)
        return self._bot_entry(seat, now) if table.company.is_bot(seat) else self._clock_entry(seat, now)

    def _bot_due(self, seat: int) -> int:
        """When an awaited bot is due: all of a level that are asked together at once. Looking ahead may take longer."""
        table = self.table
        question = table.running.questions.open[seat]
        pause = between(THINK[table.pace], table.running.chance(question.since, "think"))
        at = question.at + hastened(pause, table.chairs[seat].level)
        if self._people_unasked():
            return at + COURTESY[table.pace]
        mover = table.running.mover
        if mover == NOBODY or table.company.is_bot(mover):
            return at
        return max(at, table.running.touched + NOTICE[table.pace])

    def _unasked_due(self, seat: int) -> int:
        """When a bot that may act unasked considers it, again after every move."""
        table = self.table
        running = table.running
        version, until = self._put_off.get(seat, (-1, 0))
        if version == running.version:
            return until
        start = max(running.touched, running.hold_until)
        return start + between(UNASKED[table.pace], running.chance(running.version, "unasked", seat))

    def _people_unasked(self) -> bool:
        """Could a person act unasked?"""
        questions = self.table.running.questions.open
        company = self.table.company
        return any(q.role is Role.UNASKED and not company.is_bot(seat) for seat, q in enumerate(questions))

    def _bot_entry(self, seat: int, now: int) -> Moved | None:
        """The bot's move; None if it had rather do nothing, or not yet."""
        if not self._decisions.known(seat):
            made = self._decisions.asked(seat)
            self._decisions.take(made, decide(made.thought))
        move = self._decisions.move(seat)
        if move is None:
            return None
        if self._too_soon(seat, move, now):
            move = self._harmless(seat)
        if move is None:
            return None
        self._decisions.done(seat, move)
        return Moved(at=now, seat=seat, move=plain(move), by="bot")

    def _too_soon(self, seat: int, move: object, now: int) -> bool:
        """Would this bot turn on a person before it is decent?"""
        table = self.table
        question = table.running.questions.open[seat]
        target = getattr(move, "target", None)
        if question.role is not Role.UNASKED or target is None or table.company.is_bot(target):
            return False
        until = question.at + MERCY[table.pace]
        self._put_off[seat] = (table.running.version, until)
        return now < until

    def _harmless(self, seat: int) -> object:
        """Something else that the bot may do meanwhile, to nobody's harm: draw; None if there is nothing."""
        moves = self.table.running.position.legal_moves(seat)
        return next((move for move in moves if not hasattr(move, "target")), None)

    def _clock_entry(self, seat: int, now: int) -> Moved:
        """What is done for a person whose time is out: nothing if the game allows it, else a simple bot's move. That
        one is quick, and thinks on the spot.
        """
        move = silence(self.table.running.position, seat) or decide(deciding(self.table, seat).thought)
        return Moved(at=now, seat=seat, move=plain(move), by="clock")
