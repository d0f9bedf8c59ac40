"""Looking back at games that are over, over HTTP: who may, and what they are shown."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from brelan.core.errors import BadInput
from brelan.core.record import GameRecord
from brelan.games.after import Remark
from brelan.server import pastbodies
from brelan.server.continuing import Source
from brelan.table.entries import Entry
from brelan.table.past import PastTable, past_of, steps

KEPT: Final = 32
"""So many tables' pasts are kept in memory: whoever looks at a game asks several times."""


class Archive:
    """The games that the logs tell of. What takes time happens beside the event loop, one thing at a time: however
    many ask, bots and players still get their turns.
    """

    def __init__(self, log_of: Callable[[str], Awaitable[list[Entry]]]) -> None:
        """`log_of` gives a table's log, its game's rules ready for use; or raises BadInput: `no-such-table`."""
        self._log_of = log_of
        self._kept: OrderedDict[str, tuple[int, PastTable]] = OrderedDict()
        self._one = asyncio.Lock()

    async def game(self, code: str, number: int, person: str) -> pastbodies.PastGame:
        """A game that is over, as a person (empty: nobody we know) may see it.

        Raises BadInput: `no-such-table`, `no-such-game`, `not-seated`, `other-rules`; Refused: `match-goes-on`.
        """
        past = await self._open(code, person)
        game = past.game(number)
        return pastbodies.PastGame(
            code=code,
            number=number,
            seats=len(game.chairs),
            names=[chair.name for chair in game.chairs],
            moves=game.moves,
            places=list(game.places),
            began=game.began,
            seat=game.seat_of(person),
            record=past.record_for(person, number),
            story=list(game.story),
            marks=list(game.marks),
            match=game.match,
            in_match=game.in_match,
        )

    async def story(self, code: str, number: int, person: str) -> list[Remark]:
        """What is worth telling of it, also while more games of its match are to come.

        Raises BadInput: `no-such-table`, `no-such-game`, `not-seated`, `other-rules`.
        """
        return list((await self._open(code, person)).game(number).story)

    async def source(self, code: str, number: int, person: str) -> tuple[GameRecord, Source]:
        """Its record, and what a table that goes on from it takes over. Raises as `game` does."""
        past = await self._open(code, person)
        game = past.game(number)
        return past.record_for(person, number), Source(game.house_rules, game.first, past.door)

    async def steps(self, code: str, number: int, person: str, *, seat: int, start: int) -> pastbodies.Steps:
        """Some of its moments, from the one after `start` moves on, as a seat saw them (-1: as a spectator).

        Raises BadInput and Refused as `game` does; Refused: `no-such-seat`.
        """
        record = (await self._open(code, person)).record(number)
        async with self._one:
            shown = await asyncio.to_thread(_shown, record, seat, start)
        return pastbodies.Steps(game=record.game, seat=seat, moves=len(record.moves), steps=shown)

    async def _open(self, code: str, person: str) -> PastTable:
        past = await self._past(code)
        if not past.open_to(person):
            raise BadInput("not-seated")
        return past

    async def _past(self, code: str) -> PastTable:
        log = await self._log_of(code)
        async with self._one:
            length, past = self._kept.get(code, (0, None))
            if past is None or length != len(log):
                past = await asyncio.to_thread(past_of, log)
            self._kept[code] = (len(log), past)
        self._kept.move_to_end(code)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return past


def _shown(record: GameRecord, seat: int, start: int) -> list[pastbodies.StepShown]:
    moments = steps(record, seat, start)
    return [pastbodies.StepShown(move=each.move, view=each.view, events=each.events) for each in moments]


def whole_number(text: str) -> int:
    """One that an address says. Raises BadInput: `bad-message`."""
    if len(text) > 9 or not text.removeprefix("-").isdecimal():
        raise BadInput("bad-message", problem="not-a-number")
    return int(text)
