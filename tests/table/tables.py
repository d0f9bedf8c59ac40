"""Tables to test with: one person (seat 0, unless said otherwise) among bots, driven without any clock but ours."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from brelan.core.game import plain
from brelan.games import registry
from brelan.table.entries import Chair, Dealt, Entry, Moved, Opened, decode, encode, seed_text
from brelan.table.sight import Clock, Pace
from brelan.table.table import Table
from brelan.table.unattended import Unattended
from brelan.table.wishes import AnyWish

START = 1_000_000
BOT, PERSON = "bot", "person"


def opened(
    game: str,
    chairs: Sequence[str],
    *,
    options: dict[str, Any] | None = None,
    pace: Pace = "normal",
    clock: Clock = "none",
    level: str = "random",
) -> Opened:
    """The first entry of a table; `chairs` says for each seat whether a bot or a person has it."""
    return Opened(
        at=START,
        game=game,
        rules=registry.game(game).rules_version,
        options=options or {},
        chairs=[
            Chair(name=f"n{seat}", level=level) if kind == BOT else Chair(name=f"n{seat}", person=f"p{seat}")
            for seat, kind in enumerate(chairs)
        ],
        pace=pace,
        clock=clock,
        who=next((f"p{seat}" for seat, kind in enumerate(chairs) if kind == PERSON), ""),
    )


@dataclass
class Driven:
    """A table, its bots and clock, its log, and the time."""

    first: Opened
    seed: int = 1
    now: int = START
    log: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.table = Table(self.first)
        self.log.append(self.first)
        for chair in self.first.chairs:
            if chair.person:
                self.table.presence.arrive(chair.person)
        self.commit(Dealt(at=START, seed=seed_text(self.seed)))
        self.bots = Unattended(self.table)

    def commit(self, entry: Entry) -> None:
        """Through JSON, as the log keeps it."""
        kept = decode(encode(entry))
        assert kept == entry
        self.table.commit(kept)
        self.log.append(kept)

    def play(self, seat: int, move: object, *, version: int | None = None, id: str = "") -> Moved:
        at = self.table.version if version is None else version
        entry = self.table.move(seat, move, version=at, id=id, now=self.now)
        self.commit(entry)
        return entry

    def wish(self, person: str, wish: AnyWish) -> list[Entry]:
        entries = self.table.want(person, wish, now=self.now, secret="ab" * 32)
        for entry in entries:
            self.commit(entry)
        return entries

    def tick(self) -> Moved | None:
        """Go on to when something happens by itself, and let it; None when nothing will."""
        while (due := self.bots.due()) is not None:
            self.now = max(self.now, due)
            entry = self.bots.act(self.now)
            if entry is not None:
                self.commit(entry)
                assert isinstance(entry, Moved)
                return entry
        return None

    def tick_until_quiet(self) -> list[Moved]:
        entries = []
        while entry := self.tick():
            entries.append(entry)
        return entries

    def first_legal(self, seat: int) -> dict[str, Any]:
        move: dict[str, Any] = plain(self.table.running.position.legal_moves(seat)[0])
        return move

    def again(self) -> "Table":
        """The table that the log tells of."""
        return Table.of(self.log)
