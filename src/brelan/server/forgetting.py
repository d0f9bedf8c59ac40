"""Once a day: old tables and persons are forgotten (see `docs/data.md`), and the memory is searched for leftovers."""

import asyncio
import logging
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from brelan.server.clock import now_ms
from brelan.server.storage.retention import Forgotten
from brelan.server.storage.store import Store
from brelan.server.tidying import search_all

LOG: Final = logging.getLogger(__name__)
DAY_SECONDS: Final = 86_400
BREATH_SECONDS: Final = 1
"""Between two helpings, so that players' moves come first."""


async def forget_daily(store: Store) -> None:
    """Now, and then once a day, for ever."""
    while True:
        try:
            await forget_all(store)
        except SQLAlchemyError:
            LOG.exception("old tables are not removed; tomorrow again")
        await asyncio.sleep(DAY_SECONDS)
        search_all()


async def forget_all(store: Store) -> None:
    """All that is old enough now. Raises SQLAlchemyError."""
    while True:
        forgotten = await store.forget(now_ms())
        if forgotten == Forgotten(tables=0, persons=0, links=0):
            return
        LOG.info("removed: %d tables, %d persons, %d links", forgotten.tables, forgotten.persons, forgotten.links)
        await asyncio.sleep(BREATH_SECONDS)
