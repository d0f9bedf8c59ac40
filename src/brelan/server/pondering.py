"""Having the bots of one table think, one decision at a time, while the table goes on."""

import asyncio
import logging
from typing import Final

from brelan.bots.thoughts import decide, quickly
from brelan.core.errors import BrelanError
from brelan.server.thinking.pool import Pool
from brelan.table.deciding import Deciding
from brelan.table.unattended import Unattended

LOG: Final = logging.getLogger(__name__)
FAILED_SECONDS: Final = 30.0
"""After a fault of ours."""


class Pondering:
    """The decision that one table has asked for. Only one: a table with slow bots takes no other table's turn."""

    def __init__(self, pool: Pool, decided: asyncio.Event) -> None:
        """`decided`: set whenever there is something to act upon."""
        self._pool = pool
        self._decided = decided
        self._thinking: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Is a decision being made?"""
        return self._thinking is not None and not self._thinking.done()

    def look(self, bots: Unattended) -> None:
        """Ask for the decision that is needed next, if it is not being made, nor another one."""
        if self.busy:
            return
        made = bots.to_think()
        if made is not None:
            self._thinking = asyncio.create_task(self._think(bots, made))

    def stop(self) -> None:
        """Nobody watches any more: what is being decided is not waited for."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    async def _think(self, bots: Unattended, made: Deciding) -> None:
        try:
            await self._decide(bots, made)
        except Exception:
            LOG.exception("%s, %s: a bot failed", made.thought.game, made.thought.level)
            await asyncio.sleep(FAILED_SECONDS)
        self._thinking = None
        self._decided.set()

    async def _decide(self, bots: Unattended, made: Deciding) -> None:
        move = await self._pool.decide(made.thought)
        try:
            bots.decided(made, move)
        except BrelanError:
            LOG.warning("%s, %s: against the rules; a quick bot decides", made.thought.game, made.thought.level)
            bots.decided(made, decide(quickly(made.thought)))
