"""A server, as one program knows it."""

from types import TracebackType
from typing import Any, Final, Self, TypeVar

import httpx
import msgspec

from brelan.client.errors import Turned, turned
from brelan.client.links import code_in, site_of, socket_of
from brelan.client.table import Table
from brelan.server.protocol import BotToken, GameForm, Mine, NewTable, PublicTable, TableOpened

T = TypeVar("T")

PATIENCE: Final = 120.0
"""Seconds for an answer: a server that was just installed compiles a game's rules first."""


class Site:
    """One server. The program is one person there, known by its token; without one it asks for a new token.

    Used with `async with`. Methods raise `Turned` where the server refuses, with code `no-answer` where there is none.
    """

    def __init__(self, link: str, token: str = "") -> None:
        """`link`: the server's address, or that of any of its tables. Raises BadInput: `bad-link`."""
        self.address = site_of(link)
        self._token = token
        self._http = httpx.AsyncClient(base_url=self.address, timeout=PATIENCE)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def token(self) -> str:
        """Who the program is there: keep it to be the same person again, and let nobody see it."""
        if not self._token:
            self._token = (await self._asked("POST", "/api/bots", BotToken, known=False)).token
        return self._token

    async def games(self) -> list[GameForm]:
        """The games, their house rules and presets."""
        return await self._asked("GET", "/api/games", list[GameForm], known=False)

    async def tables(self) -> list[PublicTable]:
        """Public tables that one may join."""
        return await self._asked("GET", "/api/tables", list[PublicTable], known=False)

    async def mine(self) -> Mine:
        """The tables that this program is at."""
        return await self._asked("GET", "/api/mine", Mine)

    async def open(self, wanted: NewTable) -> str:
        """Open a table; its code. The program is its host and has seat 0."""
        return (await self._asked("POST", "/api/tables", TableOpened, wanted)).code

    async def at(self, link: str, *, text: str = "", masked: bool = False) -> Table:
        """A table by its code or link, to be used with `async with`. `text`: a language (`en`, `fr`) in which all that
        is seen shall be said in words, too.
        """
        return Table(socket_of(self.address, code_in(link)), await self.token(), text, masked=masked)

    async def _asked(self, method: str, path: str, kind: type[T], body: Any = None, *, known: bool = True) -> T:
        headers = {"authorization": f"Bearer {await self.token()}"} if known else {}
        if body is not None:
            headers["content-type"] = "application/json"
        content = None if body is None else msgspec.json.encode(body)
        try:
            answer = await self._http.request(method, path, content=content, headers=headers)
        except httpx.TransportError as problem:
            raise Turned("no-answer", problem=str(problem)) from None
        if answer.is_success:
            return msgspec.json.decode(answer.content, type=kind)
        raise turned(answer.status_code, answer.content)
