"""What a table's log says of games that are over: who played, what came of it, their records, each of their moments.

A game's record holds its seed, from which all cards can be read. So there is none before the whole match is over.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from msgspec.structs import replace

from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput, BrelanError, Refused
from brelan.core.game import Event, plain
from brelan.core.record import GameRecord, Origin, RecordedMove, Seat, do_move
from brelan.core.record import start as first_moment
from brelan.games import registry
from brelan.games.after import Remark
from brelan.table.commits import commit, started_by
from brelan.table.contest import Contest
from brelan.table.entries import Chair, Continued, Dealt, Entry, Moved, Opened, Seed, Titled
from brelan.table.house import Door
from brelan.table.outline import Mark, outline, story
from brelan.table.seeing import origin_for, standings_of
from brelan.table.sight import Standings
from brelan.table.state import TableState

MOST_STEPS: Final = 60
"""No more moments of a game are shown at once."""


@dataclass(frozen=True)
class PastGame:
    """A game that came to its end, or was stopped."""

    number: int
    """At its table, from 1."""
    chairs: tuple[Chair, ...]
    """By seat, who played at its end."""
    moves: int
    places: tuple[int, ...]
    """By seat; empty where all stopped it."""
    began: int
    """Milliseconds since 1970."""
    ended: int
    record: GameRecord | None
    """With the proof of its deal; None while more games of its match are to come."""
    match: Standings | None = None
    """How its match stood after all that was played of it; None where it was a match by itself."""
    in_match: int = 1
    """Its number in its match, from 1."""
    story: tuple[Remark, ...] = ()
    """What is worth telling of it, as everybody may know; nothing of a game that was stopped."""
    marks: tuple[Mark, ...] = ()
    """The moves that one may want to look at again."""
    film: str = ""
    """The film of the evening, where the winner named one."""
    origin: Origin | None = None
    """What it was continued from, if it was."""
    continuer: str = ""
    """Who went on from there: the person who is told that table's code."""
    first: int = NOBODY
    """The seat that started, where that was not left to the house rules."""
    house_rules: dict[str, Any] = field(default_factory=dict)
    """Those of the table: of the seat that starts they say what was agreed."""

    def seat_of(self, person: str) -> int:
        """Where a person sat; NOBODY elsewhere."""
        return next((seat for seat, chair in enumerate(self.chairs) if person and chair.person == person), NOBODY)


@dataclass(frozen=True)
class PastTable:
    """What remains of a table."""

    door: Door
    people: frozenset[str]
    """All persons who ever had a seat."""
    games: tuple[PastGame, ...]
    """Those that are over, in their order."""

    def open_to(self, person: str) -> bool:
        """May this person (empty: nobody we know) look back at its games?"""
        return self.door.replay or person in self.people

    def game(self, number: int) -> PastGame:
        """One that is over. Raises BadInput: `no-such-game`."""
        found = next((game for game in self.games if game.number == number), None)
        if found is None:
            raise BadInput("no-such-game")
        return found

    def record(self, number: int) -> GameRecord:
        """That of a game. Raises BadInput: `no-such-game`; Refused: `match-goes-on`."""
        record = self.game(number).record
        if record is None:
            raise Refused("match-goes-on")
        return record

    def record_for(self, person: str, number: int) -> GameRecord:
        """As a person may see it: the code of the table it was continued from is not for all. Raises as `record`."""
        record, game = self.record(number), self.game(number)
        return replace(record, continued=origin_for(person, game.origin, game.continuer))


def past_of(entries: Iterable[Entry]) -> PastTable:
    """What a log tells of games that are over.

    Raises BadInput: `other-rules` (they were played under other rules than ours), `unknown-game`, or `bad-log` with
    the number of an entry that cannot be.
    """
    following = iter(entries)
    first = next(following, None)
    if not isinstance(first, Opened):
        raise BadInput("bad-log", number=0)
    fold = _Fold(TableState(first))
    for number, entry in enumerate(following, start=1):
        try:
            fold.follow(entry)
        except BrelanError:
            raise BadInput("bad-log", number=number) from None
    return PastTable(fold.table.door, frozenset(fold.people), tuple(game.past() for game in fold.games))


@dataclass
class _Game:
    """A game as it is found in the log."""

    number: int
    table: TableState
    contest: Contest
    in_match: int
    """Its number in its match, from 1."""
    seed: Seed
    options: dict[str, Any]
    began: int
    moves: list[RecordedMove] = field(default_factory=list)
    told: list[list[Event]] = field(default_factory=list)
    """By move, what a spectator was told."""
    end: Any = None
    """A spectator's view of the end."""
    house_rules: dict[str, Any] = field(default_factory=dict)
    first: int = NOBODY
    film: str = ""
    origin: Origin | None = None
    continuer: str = ""
    chairs: tuple[Chair, ...] = ()
    places: tuple[int, ...] = ()
    ended: int = 0

    def past(self) -> PastGame:
        """Once its end is known."""
        name = self.table.game.name
        return PastGame(
            number=self.number,
            chairs=self.chairs,
            moves=len(self.moves),
            places=self.places,
            began=self.began,
            ended=self.ended,
            record=self._record() if self.contest.over else None,
            match=standings_of(self.contest, self.table.game) if self.contest.rules.games > 1 else None,
            in_match=self.in_match,
            story=tuple(story(name, self.told, self.end) if self.places else ()),
            marks=tuple(outline(name, self.told)),
            film=self._title,
            origin=self.origin,
            continuer=self.continuer,
            first=self.first,
            house_rules=self.house_rules,
        )

    @property
    def _title(self) -> str:
        """What somebody typed is not shown to strangers: a table may have become public since."""
        return "" if self.table.door.public else self.film

    def _record(self) -> GameRecord:
        return GameRecord(
            game=self.table.game.name,
            rules=self.table.game.rules_version,
            options=self.options,
            seed=self.seed,
            proof=self.contest.proof(self.in_match),
            continued=self.origin,
            film=self._title or None,
            seats=[Seat(name=chair.name, kind=chair.level or "human") for chair in self.chairs],
            moves=self.moves,
        )


class _Fold:
    """A table that is made again entry by entry, and the games seen on the way."""

    def __init__(self, table: TableState) -> None:
        self.table = table
        self.games: list[_Game] = []
        self.people: set[str] = set()
        self._on: _Game | None = None
        self._notice_people()

    def follow(self, entry: Entry) -> None:
        """Take in the next entry."""
        commit(self.table, entry)
        self._notice_people()
        if isinstance(entry, Dealt | Continued):
            self._on = self._begun(entry)
        elif isinstance(entry, Moved) and self._on is not None:
            self._on.moves.append((entry.seat, entry.move))
            self._on.told.append(self.table.running.events_since(self.table.version - 1, NOBODY)[0])
        elif isinstance(entry, Titled) and self.games:
            self.games[-1].film = entry.title
        if self._on is not None and self.table.ended:
            self._end(self._on, entry.at)

    def _begun(self, entry: Dealt | Continued) -> _Game:
        table = self.table
        game = _Game(
            number=table.games,
            table=table,
            contest=table.contest,
            in_match=table.contest.dealt,
            seed=entry.seed,
            options=plain(started_by(table.options, entry.first)),
            began=entry.at,
            house_rules=plain(table.options),
            first=entry.first,
        )
        if isinstance(entry, Continued):
            game.moves, game.told = [*entry.moves], table.running.told_so_far()
            game.origin, game.continuer = entry.origin, entry.who
        return game

    def _end(self, game: _Game, at: int) -> None:
        table = self.table
        game.chairs, game.places, game.ended = tuple(table.chairs), tuple(table.places()), at
        game.end = table.running.view(NOBODY)
        self.games.append(game)
        self._on = None

    def _notice_people(self) -> None:
        self.people.update(chair.person for chair in self.table.chairs if chair.person)


# ---- the moments of a game


@dataclass(frozen=True)
class Moment:
    """A game after so many moves (0: the deal), as one seat saw it and was told of the last move."""

    move: int
    view: Any
    """The game's own view struct."""
    events: list[Event]


def steps(record: GameRecord, seat: int, start: int, count: int = MOST_STEPS) -> list[Moment]:
    """The moments from the one after `start` moves on, at most `count` of them and never more than MOST_STEPS.

    `seat`: whose eyes; NOBODY for a spectator's. Beyond the last move there are none.
    Raises Refused: `no-such-seat`; and what a record is refused for that cannot be replayed.
    """
    if not NOBODY <= seat < len(record.seats):
        raise Refused("no-such-seat")
    return list(islice(_Replay(record, seat).moments(max(0, start)), min(count, MOST_STEPS)))


class _Replay:
    def __init__(self, record: GameRecord, seat: int) -> None:
        self.record, self.seat = record, seat
        self.game = registry.game(record.game)

    def moments(self, start: int) -> Iterable[Moment]:
        """From the one after `start` moves on."""
        position = first_moment(self.record, self.game)
        if start == 0:
            yield Moment(0, position.view(self.seat), [])
        for number, (mover, _) in enumerate(self.record.moves, start=1):
            if number < start:
                do_move(position, self.record, number)
                continue
            before = position.masked(self.seat).states
            move = do_move(position, self.record, number)
            after = position.masked(self.seat).states
            told = self.game.tell(before, after, mover, move, self.seat)
            yield Moment(number, self.game.view(after, self.seat), told)
