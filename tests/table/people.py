"""A table of people to test with: driven by wishes, through JSON, without any clock but ours."""

from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeVar

from brelan.core.errors import BrelanError
from brelan.games import registry
from brelan.table.entries import Chair, Entry, Opened, decode, encode
from brelan.table.house import Door, Match
from brelan.table.sight import Clock, Hall
from brelan.table.table import Table
from brelan.table.unattended import Unattended
from brelan.table.wishes import AnyWish, Begin, Sit
from tests.table.tables import START

HOST = "person-ana"
BOB, CLEO = "person-bob", "person-cleo"
MINUTE = 60_000
FIRST_SECRET = "5e" * 32
W = TypeVar("W")


@dataclass
class Gathering:
    """A table that a host has opened; its log, and the time. Who comes is there until they go."""

    game: str = "muzishez"
    chairs: int = 4
    options: dict[str, Any] = field(default_factory=dict)
    clock: Clock = "none"
    door: Door = Door()
    match: Match = Match()
    seated: bool = True
    now: int = START
    log: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        first = Chair(name="Ana", person=HOST) if self.seated else Chair()
        opened = Opened(
            at=self.now,
            who=HOST,
            game=self.game,
            rules=registry.game(self.game).rules_version,
            options=self.options,
            chairs=[first, *[Chair()] * (self.chairs - 1)],
            pace="instant",
            clock=self.clock,
            door=self.door,
            match=self.match,
            secret=FIRST_SECRET,
        )
        self.table = Table(opened)
        self.log.append(opened)
        self.bots = Unattended(self.table)
        self.table.presence.arrive(HOST)
        self._ids = count()
        self._secrets = count(1)

    def id(self) -> str:
        return f"w{next(self._ids)}"

    def commit(self, entry: Entry) -> None:
        """Through JSON, as the log keeps it."""
        kept = decode(encode(entry))
        assert encode(kept) == encode(entry)
        self.table.commit(kept)
        self.log.append(kept)

    def wish(self, person: str, kind: type[Any], **what: Any) -> list[Entry]:
        """A wish of this kind, granted."""
        return self.grant(person, kind(id=self.id(), **what))

    def grant(self, person: str, wish: AnyWish) -> list[Entry]:
        secret = f"{next(self._secrets):064x}"
        entries = self.table.want(person, wish, now=self.now, secret=secret)
        for entry in entries:
            self.commit(entry)
        return entries

    def refused(self, person: str, kind: type[Any], **what: Any) -> str:
        """The code by which a wish of this kind is refused, nothing changed."""
        version, before = self.table.version, self.halls()
        try:
            self.wish(person, kind, **what)
        except BrelanError as problem:
            assert (self.table.version, self.halls()) == (version, before)
            return problem.code
        raise AssertionError("granted")

    def come(self, person: str, seat: int, name: str = "") -> None:
        """Connect, and sit down."""
        self.table.presence.arrive(person)
        self.wish(person, Sit, seat=seat, name=name or person.removeprefix("person-").capitalize())

    def go(self, person: str) -> None:
        self.table.presence.depart(person, self.now)

    def begin(self, fill: str = "random") -> None:
        self.wish(HOST, Begin, fill=fill)

    def play(self, person: str, move: object = None) -> None:
        """Any move, unless one is given."""
        seat = self.table.seat_of(person)
        chosen = self.table.running.position.legal_moves(seat)[0] if move is None else move
        self.commit(self.table.move(seat, chosen, version=self.table.version, id=self.id(), now=self.now))

    def tick(self) -> Entry | None:
        """What happens by itself next; None when nothing will."""
        while (due := self.bots.due()) is not None:
            self.now = max(self.now, due)
            entry = self.bots.act(self.now)
            if entry is not None:
                self.commit(entry)
                return entry
        return None

    def play_out(self) -> None:
        """To the end of the game: people make any move, bots theirs."""
        while self.table.phase == "playing":
            if self.tick() is not None:
                continue
            running = self.table.running
            seat = next(seat for seat in running.questions.awaited if not self.table.company.is_bot(seat))
            self.play(self.table.chairs[seat].person)

    def hall(self, person: str = HOST) -> Hall:
        return self.table.hall(person)

    def halls(self) -> list[Hall]:
        people = [chair.person for chair in self.table.chairs if chair.person]
        return [self.hall(person) for person in dict.fromkeys([*people, HOST, "somebody else"])]

    def again(self) -> Table:
        """The table that the log tells of, seen at the same time by the same people."""
        table = Table.of(decode(encode(entry)) for entry in self.log)
        table.presence = self.table.presence
        return table


def names(gathering: Gathering) -> list[str]:
    return [chair.name for chair in gathering.table.chairs]


def found(entries: list[Entry], kind: type[W]) -> W:
    """The one entry of this kind."""
    (entry,) = (entry for entry in entries if isinstance(entry, kind))
    return entry
