"""The authority over one table: who may do what, and what each viewer sees. No I/O, no clock of its own.

Whatever is done goes through the log: `move` and `want` say what the next entries would be, or refuse; `commit` does
what an entry says. In between the entries can be stored; after a crash `Table.of` makes the same table of them again.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput, BrelanError, Refused
from brelan.core.game import plain
from brelan.table import seeing
from brelan.table.commits import commit
from brelan.table.entries import Entry, Moved, Opened, Ordered, Secret
from brelan.table.moments import Trial
from brelan.table.questions import Role
from brelan.table.sight import Hall, Seen
from brelan.table.state import TableState
from brelan.table.wants import Wanting, entries_for
from brelan.table.wishes import AnyWish

REMEMBERED_IDS: Final = 1000
"""A message that is sent again finds its first answer among so many of the last."""


class Table(TableState):
    """One table: who sits there, what is played, and the game that is on."""

    def __init__(self, opened: Opened) -> None:
        """Open a table. Raises BadInput: `unknown-game`, `other-rules`, `bad-options`, `unknown-bot`."""
        super().__init__(opened)
        self._done: dict[tuple[str, str], int] = {}
        self._tried: tuple[Moved, Trial] | None = None
        """The last entry for a person's move, and where it leads: not worked out again when it is committed."""

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

    def seat_of(self, person: str) -> int:
        """The seat that a person has; NOBODY if none."""
        return self.company.seat_of(person)

    # ---- what somebody wants

    def done(self, person: str, id: str) -> int | None:
        """The version that a message of this person made when it came first; None if it never did."""
        return self._done.get((person, id))

    def move(self, seat: int, move: object, *, version: int, id: str, now: int) -> Moved:
        """The entry for a person's move, made against a version of the table.

        Raises Refused: why the rules do not allow it, `not-seated`, `not-begun`, `held` (a bot plays for them),
        `game-over` or `stale`. Raises BadInput: `bad-move`.
        """
        parsed = self._allowed(seat, move)
        if not self.running.version <= version <= self.version:
            self._check_stale(seat, version, parsed)
        trial = self.running.attempt(seat, parsed)
        entry = Moved(at=now, who=self.chairs[seat].person, id=id, seat=seat, move=plain(parsed), by="person")
        self._tried = entry, trial
        return entry

    def ask(self, seat: int, move: object) -> None:
        """Would this move be allowed now? Raises Refused or BadInput if not. Nothing changes."""
        self.running.attempt(seat, self._allowed(seat, move))

    def want(self, person: str, wish: AnyWish, *, now: int, secret: Secret) -> list[Entry]:
        """The entries for what a person wants, to be stored together. `secret`: a fresh one, should a match begin.

        Raises Refused or BadInput: see `wants.py`.
        """
        return entries_for(Wanting(self, person, wish.id, now, secret), wish)

    def _allowed(self, seat: int, move: object) -> object:
        """The move, parsed, if this seat may move at all."""
        running = self.running
        if seat == NOBODY:
            raise Refused("not-seated")
        if self.ended:
            raise Refused("game-over")
        if seat in self.company.held:
            raise Refused("held")
        return running.position.parse(move)

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
        tried, self._tried = self._tried, None
        commit(self, entry, tried[1] if tried is not None and tried[0] is entry else None)
        if entry.id and not isinstance(entry, Ordered):  # often written, and no worse for being written twice
            self._done[entry.who, entry.id] = self.version
            if len(self._done) > REMEMBERED_IDS:
                del self._done[next(iter(self._done))]

    # ---- what a viewer sees

    def see(self, viewer: int, *, since: int, now: int, language: str = "", record: bool = False) -> Seen:
        """All that a viewer (NOBODY: a spectator) sees of the game, and the events after version `since` (-1: none).

        `language`: tell it in words, too; `record`: give the masked state, too. Raises Refused: `not-begun`.
        """
        return seeing.see(self, viewer, since=since, now=now, language=language, record=record)

    def hall(self, person: str) -> Hall:
        """All that a person knows of the table besides the game."""
        return seeing.hall(self, person)
