"""The authority over one table. No I/O: time is passed in, entries of the log come out and go in.

Whoever wants something at the table asks for the entry that would do it (`move`, `again`, or `by_itself` for bots and
clocks): nothing changes yet. The entry is stored; then `commit` makes it so. What is at the table is therefore always
what its log says, and `Table.of(entries)` is the same table.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from brelan.bots.players import level_of
from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput, BrelanError, Refused
from brelan.core.game import parse_options, plain
from brelan.games import registry
from brelan.table.entries import Chair, Dealt, Entry, Moved, Opened, Seed, seed_value
from brelan.table.questions import Role
from brelan.table.running import Running
from brelan.table.sight import Pace, Seen, Sitter, Timer
from brelan.table.timing import limit

REMEMBERED_IDS: Final = 1000
"""A message that is sent again finds its first answer among so many of the last."""


class Table:
    """One table: who sits there, what is played, and the game that is on."""

    def __init__(self, opened: Opened) -> None:
        """Open a table and deal. Raises BadInput: `unknown-game`, `other-rules`, `bad-options`, `bad-players`, ..."""
        self.game = registry.game(opened.game)
        if opened.rules != self.game.rules_version:
            raise BadInput("other-rules", game=opened.game, rules=opened.rules, ours=self.game.rules_version)
        self.options = parse_options(self.game, opened.options)
        self.chairs = tuple(_checked(chair) for chair in opened.chairs)
        self.clock = opened.clock
        self.pace: Pace = opened.pace
        self.opened = opened.at
        self.games = 0
        self._done: dict[tuple[int, str], int] = {}
        self.running = self._deal(opened.seed, version=0, at=opened.at)

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> "Table":
        """The table that a log tells of.

        Raises BadInput: what the first entry is refused for, or `bad-log` with the number of one that cannot be.
        """
        following: Iterator[Entry] = iter(entries)
        first = next(following, None)
        if not isinstance(first, Opened):
            raise BadInput("bad-log", number=0)
        table = cls(first)
        for number, entry in enumerate(following, start=1):
            try:
                table.commit(entry)
            except BrelanError:
                raise BadInput("bad-log", number=number) from None
        return table

    @property
    def version(self) -> int:
        """The number of the last entry."""
        return self.running.version

    def seat_of(self, person: str) -> int:
        """The seat that a person has; NOBODY if none."""
        seats = (seat for seat, chair in enumerate(self.chairs) if person and chair.person == person)
        return next(seats, NOBODY)

    # ---- what somebody wants

    def done(self, seat: int, id: str) -> int | None:
        """The version that a message of this seat made when it came first; None if it never did."""
        return self._done.get((seat, id))

    def move(self, seat: int, move: object, *, version: int, id: str, now: int) -> Moved:
        """The entry for a person's move, made against a version of the table.

        Raises Refused: why the rules do not allow it, or `stale`. Raises BadInput: `bad-move`.
        """
        parsed = self.running.position.parse(move)
        if version != self.version:
            self._check_stale(seat, version, parsed)
        self.running.position.copy().play(seat, parsed)
        return Moved(at=now, seat=seat, move=plain(parsed), by="person", id=id)

    def ask(self, seat: int, move: object) -> None:
        """Would this move be allowed now? Raises Refused or BadInput if not. Nothing changes."""
        self.running.position.copy().play(seat, move)

    def again(self, seat: int, *, seed: Seed, id: str, now: int) -> Dealt:
        """The entry for a new game. Raises Refused: `not-over`."""
        if not self.running.over:
            raise Refused("not-over")
        return Dealt(at=now, seat=seat, seed=seed, id=id)

    def _check_stale(self, seat: int, version: int, move: object) -> None:
        """Raises Refused: `stale`, unless the move still means what it meant at an older version."""
        position = self.running.position
        if not 0 <= version < self.version or not 0 <= seat < position.seats:
            raise Refused("stale")
        question = self.running.questions.open[seat]
        if question.role is Role.IDLE or not question.covers(version, self.game.ids_of(position.states, seat, move)):
            raise Refused("stale")

    # ---- what the log says

    def commit(self, entry: Entry) -> None:
        """Do what the next entry says. Raises Refused or BadInput, nothing changed, for what no log can say."""
        match entry:
            case Moved():
                self.running.follow(entry.seat, entry.move, self.version + 1, entry.at, self.pace)
            case Dealt():
                if not self.running.over:
                    raise BadInput("bad-log", number=self.version + 1)
                self.running = self._deal(entry.seed, version=self.version + 1, at=entry.at)
            case Opened():
                raise BadInput("bad-log", number=self.version + 1)
        self._remember(entry.seat, entry.id)

    def _deal(self, seed: Seed, *, version: int, at: int) -> Running:
        self.games += 1
        return Running(
            self.game,
            options=self.options,
            players=len(self.chairs),
            seed=seed_value(seed),
            version=version,
            at=at,
        )

    def _remember(self, seat: int, id: str) -> None:
        if id:
            self._done[seat, id] = self.version
            if len(self._done) > REMEMBERED_IDS:
                del self._done[next(iter(self._done))]

    # ---- what a viewer sees

    def see(self, viewer: int, *, since: int, now: int, here: frozenset[int] = frozenset()) -> Seen:
        """All that a viewer (NOBODY: a spectator) sees, and the events after version `since` (-1: none).

        `here`: the seats of which a device is connected.
        """
        running = self.running
        masked = running.position.masked(viewer)
        events, skipped = running.events_since(since, viewer) if since >= 0 else ([], False)
        return Seen(
            version=self.version,
            game=self.games,
            seat=viewer,
            view=self.game.view(masked.states, viewer),
            legal=masked.legal_moves(viewer) if viewer in masked.actors() else [],
            awaited=list(running.questions.awaited),
            over=running.over,
            truncated=running.position.truncated,
            places=self.places(),
            seats=[_sitter(chair, away=seat not in here) for seat, chair in enumerate(self.chairs)],
            timer=self._timer(viewer, now),
            hold=max(0, running.hold_until - now),
            events=events,
            since=since if since >= 0 else self.version,
            skipped=skipped,
        )

    def places(self) -> list[int]:
        """By seat, 1 for the first; equal ones share. Empty before the end."""
        if not self.running.over:
            return []
        won = self.running.position.payoffs()
        return [1 + sum(other > own for other in won) for own in won]

    def _timer(self, viewer: int, now: int) -> Timer | None:
        """The limit of the viewer, or else the next of those awaited."""
        asked = [viewer] if viewer in self.running.questions.awaited else self.running.questions.awaited
        people = (seat for seat in asked if not self.chairs[seat].is_bot)
        limits = [found for seat in people if (found := limit(self.running, self.clock, seat)) is not None]
        if not limits:
            return None
        first = min(limits, key=lambda each: each.at)
        return Timer(left=max(0, first.at - now), of=first.of)


def _checked(chair: Chair) -> Chair:
    if chair.is_bot:
        level_of(chair.level)
    return chair


def _sitter(chair: Chair, *, away: bool) -> Sitter:
    if chair.is_bot:
        return Sitter(name=chair.name, kind="bot", level=chair.level)
    return Sitter(name=chair.name, kind="person", away=away)
