"""Help for the players of one table, found by the bots' workers."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from brelan.bots.advice import BEST, Advice, usual
from brelan.bots.thoughts import decide, quickly
from brelan.core.coaching import Coaching
from brelan.core.errors import Refused
from brelan.core.game import parse_move
from brelan.games.words import FALLBACK, spoken_language
from brelan.server.clock import now_ms
from brelan.server.helpmessages import AskHint, Coached, HintGiven, OtherMove
from brelan.server.limits import COACH, HINT, Allowance
from brelan.server.thinking.pool import LIMIT_SECONDS, Pool, Unanswered
from brelan.server.thinking.wire import Advise, Coach
from brelan.table.deciding import hinting
from brelan.table.entries import Entry, Hinted
from brelan.table.helping import coached, hinted
from brelan.table.table import Table
from brelan.table.twin import moves_in_words, reasons_in_words


class Writing(Protocol):
    """What writes entries for a table."""

    table: Table

    async def write_for(self, person: str, id: str, wanted: Callable[[], Sequence[Entry]]) -> int:
        """Have the entries written that a person wants, once for each id."""


class Helping:
    """Who has asked for how much, and the pool that finds it."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._coaching: dict[str, Allowance] = {}
        self._hinting: dict[str, Allowance] = {}

    async def coach(self, table: Table, person: str, id: str) -> Coached:
        """What the coach says to a person. Raises Refused as `coached` does; `too-fast`, `busy`."""
        thought, version = coached(table, person), table.newest(table.seat_of(person))
        if not self._coaching.setdefault(person, Allowance(COACH)).spend():
            raise Refused("too-fast")
        try:
            says = await self._pool.think(Coach(thought, LIMIT_SECONDS))
        except Unanswered:
            raise Refused("busy") from None
        return Coached(id=id, version=version, says=msgspec.convert(says, Coaching))

    async def hint(self, room: Writing, person: str, message: AskHint, address: Allowance) -> HintGiven:
        """What the strongest bot would do in a person's place, once it is noted that they asked.

        Where no worker answers in time it is what a quick bot does. `address`: what is left to all who ask from there.
        Raises Refused as `hinted` does; `too-fast`, `too-many`, `not-stored`; `stale`: another question.
        """

        def asked() -> Hinted:
            return hinted(room.table, person, id=message.id, now=now_ms())

        def still_asked() -> list[Entry]:
            if (now := asked()).id != entry.id:
                raise Refused("stale")
            return [now]

        entry = asked()  # what was written before is no leave
        if not self._hinting.setdefault(person, Allowance(HINT)).spend():
            raise Refused("too-fast")
        if not address.spend():
            raise Refused("too-many")
        await room.write_for(person, entry.id, still_asked)
        still_asked()  # it may have been noted before
        return await self._hint(room.table, entry.seat, message)

    async def _hint(self, table: Table, seat: int, message: AskHint) -> HintGiven:
        version = table.newest(seat)
        thought, view = hinting(table, seat, BEST), table.running.view(seat)
        budget = usual(thought)
        asked = Advise(thought, LIMIT_SECONDS, budget.simulations, budget.seconds)
        try:
            advice = msgspec.convert(await self._pool.think(asked), Advice)
        except Unanswered:
            advice = Advice(move=decide(quickly(thought)), sure=1.0, mixed=False, lines=0, others=[], about=None)
        names = [chair.name for chair in table.chairs]
        language = spoken_language(message.text) or FALLBACK
        best, *others = (parse_move(table.game, move) for move in (advice.move, *(each.move for each in advice.others)))
        says, *told = moves_in_words(table.game.name, view, names, language, [best, *others])
        return HintGiven(
            id=message.id,
            version=version,
            move=advice.move,
            says=says,
            because=reasons_in_words(table.game.name, view, names, language, best),
            sure=advice.sure,
            mixed=advice.mixed,
            lines=advice.lines,
            others=[OtherMove(says=text, loss=each.loss) for text, each in zip(told, advice.others, strict=True)],
        )
