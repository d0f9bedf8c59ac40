"""Help for the players of one table, found by the bots' workers."""

import msgspec

from brelan.core.coaching import Coaching
from brelan.core.errors import Refused
from brelan.server.helpmessages import Coached
from brelan.server.limits import COACH, Allowance
from brelan.server.thinking.pool import LIMIT_SECONDS, Pool, Unanswered
from brelan.server.thinking.wire import Coach
from brelan.table.helping import coached
from brelan.table.table import Table


class Helping:
    """Who has asked for how much, and the pool that finds it."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._coaching: dict[str, Allowance] = {}

    async def coach(self, table: Table, person: str, id: str) -> Coached:
        """What the coach says to a person. Raises Refused as `coached` does; `too-fast`, `busy`."""
        thought, version = coached(table, person), table.version
        if not self._coaching.setdefault(person, Allowance(COACH)).spend():
            raise Refused("too-fast")
        try:
            says = await self._pool.think(Coach(thought, LIMIT_SECONDS))
        except Unanswered:
            raise Refused("busy") from None
        return Coached(id=id, version=version, says=msgspec.convert(says, Coaching))
