"""One WebSocket: a client that watches a table and plays at it."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from brelan.core.chance import fresh_seed
from brelan.core.errors import BadInput, BrelanError
from brelan.server.house import House
from brelan.server.limits import JUNK, Allowance
from brelan.server.people import person_asking
from brelan.server.protocol import (
    PROTOCOL,
    Again,
    Answer,
    Ask,
    ClientMessage,
    Close,
    Details,
    Done,
    Hello,
    Play,
    Refusal,
    ServerMessage,
    SetPace,
    Trouble,
    Welcome,
)
from brelan.server.room import Room, Viewer, encoded
from brelan.table.entries import seed_text

LOG: Final = logging.getLogger(__name__)
HELLO_SECONDS: Final = 10

_DECODER: Final = msgspec.json.Decoder(ClientMessage)
_REFUSED_ENTRY: Final = {"no-such-table": Close.NO_SUCH_TABLE, "not-seated": Close.NOT_SEATED}


class Closed(Exception):
    """The server has had enough of this connection."""

    def __init__(self, code: Close) -> None:
        super().__init__(code)
        self.code = code


async def serve_socket(websocket: WebSocket, house: House) -> None:
    """Talk with one client until it goes, or is sent away."""
    await websocket.accept()
    try:
        await Conversation(websocket, house).run()
    except WebSocketDisconnect:
        return
    except Closed as closed:
        await _close(websocket, closed.code)
    except SQLAlchemyError as problem:
        LOG.warning("the database cannot be reached: %s", type(problem).__name__)
        await _close(websocket, Close.RETRY_LATER)
    except Exception:
        LOG.exception("a connection failed")
        await _close(websocket, Close.RETRY_LATER)


async def _close(websocket: WebSocket, code: Close) -> None:
    try:
        await websocket.close(code)
    except (RuntimeError, WebSocketDisconnect):  # gone already
        return


class Conversation:
    """What is said on one connection."""

    def __init__(self, websocket: WebSocket, house: House) -> None:
        self._websocket = websocket
        self._house = house
        self._code = str(websocket.path_params["code"])
        self._allowance = Allowance()
        self._junk = 0

    async def run(self) -> None:
        """From `Hello` to the end. Raises Closed, WebSocketDisconnect."""
        person = await person_asking(self._websocket, self._house.store)
        try:
            hello = await asyncio.wait_for(self._receive(), HELLO_SECONDS)
        except TimeoutError:
            raise Closed(Close.SILENT) from None
        if not isinstance(hello, Hello):
            raise Closed(Close.BAD_MESSAGES)
        room, viewer = await self._enter(person, hello)
        try:
            await self._send(_welcome(room, viewer))
            await _first_to_end(self._show(room, viewer), self._listen(room, viewer))
        finally:
            self._house.leave(room, viewer)

    async def _enter(self, person: str, hello: Hello) -> tuple[Room, Viewer]:
        try:
            return await self._house.enter(self._code, person, hello.seen)
        except BadInput as problem:
            if problem.code == "bad-log":
                LOG.error("table %s: its log cannot be read: %s", self._code, problem)
            await self._send(Trouble(code=problem.code, details=details_of(problem)))
            raise Closed(_REFUSED_ENTRY.get(problem.code, Close.NO_SUCH_TABLE)) from None

    async def _show(self, room: Room, viewer: Viewer) -> None:
        """Show the viewer all that happens. A slow line gets the newest, never a queue."""
        while True:
            await viewer.wait()
            await self._send(viewer.look(room))

    async def _listen(self, room: Room, viewer: Viewer) -> None:
        while True:
            message = await self._receive()
            if message is not None:
                await self._answer(room, viewer, message)

    async def _answer(self, room: Room, viewer: Viewer, message: ClientMessage) -> None:
        if isinstance(message, Hello):
            viewer.stir()
        elif isinstance(message, Ask):
            await self._send(_answer(room, viewer, message))
        else:
            reply = await _done(room, viewer, message)
            await self._send(reply)
            viewer.stir()

    async def _receive(self) -> ClientMessage | None:
        """The next message; None for what was none. Raises Closed when there is too much of it."""
        event = await self._websocket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        if not self._allowance.spend():
            raise Closed(Close.TOO_MANY)
        try:
            return _DECODER.decode(event.get("text") or b"")
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            self._junk += 1
            if self._junk > JUNK:
                raise Closed(Close.BAD_MESSAGES) from None
            await self._send(Trouble(code="bad-message"))
            return None

    async def _send(self, message: ServerMessage) -> None:
        await self._websocket.send_text(encoded(message))


async def _first_to_end(*parts: Coroutine[None, None, None]) -> None:
    """Run all until one ends, by whatever it raises."""
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
    for task in ended:
        task.result()


async def _done(room: Room, viewer: Viewer, message: Play | Again | SetPace) -> Done | Refusal:
    try:
        match message:
            case Play():
                version = await room.move(viewer.seat, message.move, version=message.version, id=message.id)
            case Again():
                version = await room.again(viewer.seat, seed=seed_text(fresh_seed()), id=message.id)
            case SetPace():
                room.set_pace(message.pace)
                version = room.table.version
    except BrelanError as problem:
        return Refusal(id=message.id, code=problem.code, details=details_of(problem), version=room.table.version)
    return Done(id=message.id, version=version)


def _answer(room: Room, viewer: Viewer, message: Ask) -> Answer:
    try:
        room.table.ask(viewer.seat, message.move)
    except BrelanError as problem:
        return Answer(id=message.id, code=problem.code, details=details_of(problem))
    return Answer(id=message.id, code="ok", details={})


def _welcome(room: Room, viewer: Viewer) -> Welcome:
    table = room.table
    return Welcome(
        protocol=PROTOCOL,
        code=room.code,
        game=table.game.name,
        options=table.options,
        seat=viewer.seat,
        pace=table.pace,
        clock=table.clock,
    )


def details_of(problem: BrelanError) -> Details:
    """What a refusal's sentence may need, as plain short values."""
    return {name: _plain(value) for name, value in problem.details.items()}


def _plain(value: Any) -> str | int | float | bool | None:
    return value if isinstance(value, int | float | bool | None) else str(value)[:200]
