"""The server put together: what comes in where."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.routing import Mount, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from brelan.games import registry
from brelan.server import api
from brelan.server.forgetting import forget_daily
from brelan.server.guard import Guard
from brelan.server.house import House
from brelan.server.limits import Limits
from brelan.server.pages import STATIC, Pages
from brelan.server.socket import serve_socket
from brelan.server.storage.store import Store
from brelan.server.thinking.pool import Pool
from brelan.server.tidying import hardly_search, keep_for_good

LOG: Final = logging.getLogger(__name__)


def make_app(
    store: Store, *, static: Path = STATIC, warm: bool = True, limits: Limits | None = None, pool: Pool | None = None
) -> ASGIApp:
    """The server as an ASGI app; it closes the store and the pool in the end. `warm`: load every game's rules ahead.
    `pool`: where bots think; by default here.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = House(store, pool or Pool())
        app.state.house = house
        app.state.limits = limits or Limits()
        work = [asyncio.create_task(forget_daily(store))]
        if warm:
            work.append(asyncio.create_task(_warm(house)))
        house.pool.start()
        try:
            yield
        finally:
            for task in work:
                task.cancel()
            await house.close()

    routes = [*api.routes(), WebSocketRoute("/ws/{code}", _socket), Mount("/", Pages(static))]
    return Guard(Starlette(routes=routes, lifespan=lifespan))


async def _socket(websocket: WebSocket) -> None:
    await serve_socket(websocket, websocket.app.state.house, websocket.app.state.limits)


async def _warm(house: House) -> None:
    """One game after the other, so that tables of the first need not wait for the last."""
    hardly_search()
    for game in registry.GAMES:
        try:
            await house.ready(game)
        except Exception:
            LOG.exception("%s cannot be made ready", game)
    keep_for_good()
