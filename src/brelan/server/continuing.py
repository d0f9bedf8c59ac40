"""A new table that goes on in the midst of a game that is over: the same deal, that game's moves so far, and bots."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from brelan.bots.levels import level_of
from brelan.core.errors import BadInput, Refused
from brelan.core.record import GameRecord, Origin
from brelan.server.clock import now_ms
from brelan.server.pastbodies import ContinueFrom
from brelan.table.entries import Chair, Continued, Entry, Opened
from brelan.table.house import Door
from brelan.table.names import bot_names, clean, unique
from brelan.table.table import Table


@dataclass(frozen=True)
class Source:
    """What a new table takes over from the one whose game it goes on with."""

    house_rules: dict[str, Any]
    """Those that were agreed there: a record's options have in their place which seat started this one game."""
    first: int
    """The seat that started the game; NOBODY: as the house rules say."""
    door: Door

    @property
    def narrowed(self) -> Door:
        """What was shown to few is not shown to more: whoever takes a bot's chair looks on, and may look back."""
        door = self.door
        return replace(door, public=False, takeover=door.takeover and door.watch and door.replay)


def continuing(
    person: str, wanted: ContinueFrom, record: GameRecord, source: Source, *, code: str, number: int
) -> tuple[list[Entry], Table]:
    """The first entries of its log, and the table that they make. It plays all moves so far: not for the event loop.

    There is no secret to prove the deal with: whoever looked at the game may know the cards.
    Raises Refused: `no-such-seat`, `game-over`; BadInput: `no-such-move`, `unknown-bot`.
    """
    if wanted.seat >= len(record.seats):
        raise Refused("no-such-seat")
    if wanted.move > len(record.moves):
        raise BadInput("no-such-move", move=wanted.move, most=len(record.moves))
    level_of(wanted.level)
    at, moves = now_ms(), record.moves[: wanted.move]
    opened = Opened(
        at=at,
        who=person,
        game=record.game,
        rules=record.rules,
        options=source.house_rules,
        chairs=list(_chairs(person, wanted, record)),
        pace=wanted.pace,
        clock="none",
        door=source.narrowed,
    )
    origin = Origin(table=code, number=number, move=wanted.move)
    begun = Continued(at=at, who=person, seed=record.seed or "", first=source.first, moves=moves, origin=origin)
    log: list[Entry] = [opened, begun]
    return log, _played(log)


def _played(log: list[Entry]) -> Table:
    """Raises Refused: `game-over`, where nothing was left to play."""
    try:
        return Table.of(log)
    except BadInput:
        raise Refused("game-over") from None


def _chairs(person: str, wanted: ContinueFrom, record: GameRecord) -> Iterator[Chair]:
    """Bots keep their names. People's are not given to bots: they did not play this."""
    kept = [each.name for seat, each in enumerate(record.seats) if each.kind != "human" and seat != wanted.seat]
    name = unique(clean(wanted.name), kept)
    fresh = iter(bot_names(len(record.seats), taken=[name, *kept]))
    for seat, each in enumerate(record.seats):
        if seat == wanted.seat:
            yield Chair(name=name, person=person)
        else:
            yield Chair(name=each.name if each.kind != "human" else next(fresh), level=wanted.level)
