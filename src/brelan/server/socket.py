"""One WebSocket: a client that watches a table and plays at it."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from brelan.core.errors import BadInput, BrelanError, Refused
from brelan.games.words import spoken_language
from brelan.server.clock import now_ms
from brelan.server.house import House
from brelan.server.limits import JUNK, MESSAGES, Allowance, Limits
from brelan.server.people import address_of, greeted
from brelan.server.protocol import (
    PROTOCOL,
    Answer,
    Ask,
    ClientMessage,
    Close,
    Details,
    Done,
    Emote,
    Hello,
    Play,
    Refusal,
    Say,
    ServerMessage,
    SetPace,
    Trouble,
    Welcome,
)
from brelan.server.quiet import logged_as
from brelan.server.room import Room
from brelan.server.viewing import Viewer
from brelan.table.wishes import AnyWish

LOG: Final = logging.getLogger(__name__)
HELLO_SECONDS: Final = 10
STATUS_TOO_MANY: Final = 429

_ENCODE: Final = msgspec.json.Encoder().encode
_DECODER: Final = msgspec.json.Decoder(ClientMessage)
_REFUSED_ENTRY: Final = {"no-such-table": Close.NO_SUCH_TABLE, "not-seated": Close.NOT_SEATED}


class Closed(Exception):
    """The server has had enough of this connection."""

    def __init__(self, code: Close) -> None:
        super().__init__(code)
        self.code = code


async def serve_socket(websocket: WebSocket, house: House, limits: Limits) -> None:
    """Talk with one client until it goes, or is sent away. Where too many come from there, it may try again later."""
    address = address_of(websocket)
    try:
        if not limits.arrivals.of(address).spend():
            raise Refused("too-many")
        with limits.sockets.one(address):
            await _served(websocket, house, limits)
    except Refused:
        await websocket.send_denial_response(Response(status_code=STATUS_TOO_MANY))


async def _served(websocket: WebSocket, house: House, limits: Limits) -> None:
    """A browser without a cookie gets one."""
    try:
        person, cookie = await greeted(websocket, house.store, limits)
        await websocket.accept(headers=cookie)
        await Conversation(websocket, house, limits, person).run()
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

    def __init__(self, websocket: WebSocket, house: House, limits: Limits, person: str) -> None:
        self._websocket = websocket
        self._house = house
        self._person = person
        self._wrong_codes = limits.wrong_codes.of(address_of(websocket))
        self._code = str(websocket.path_params["code"])
        self._allowance = Allowance(MESSAGES)
        self._junk = 0

    async def run(self) -> None:
        """From `Hello` to the end. Raises Closed, WebSocketDisconnect."""
        try:
            hello = await asyncio.wait_for(self._receive(), HELLO_SECONDS)
        except TimeoutError:
            raise Closed(Close.SILENT) from None
        if not isinstance(hello, Hello):
            raise Closed(Close.BAD_MESSAGES)
        room, viewer = await self._enter(hello)
        try:
            await self._send(_welcome(room))
            await _first_to_end(self._show(room, viewer), self._listen(room, viewer))
        finally:
            self._house.leave(room, viewer)

    async def _enter(self, hello: Hello) -> tuple[Room, Viewer]:
        if self._wrong_codes.spent:
            raise Closed(Close.TOO_MANY)
        try:
            room, viewer = await self._house.enter(self._code, self._person, hello.seen)
        except BadInput as problem:
            if problem.code == "bad-log":
                LOG.error("table %s: its log cannot be read: %s", logged_as(self._code), problem)
            if problem.code == "no-such-table":
                self._wrong_codes.spend()
            await self._send(Trouble(code=problem.code, details=details_of(problem)))
            raise Closed(_REFUSED_ENTRY.get(problem.code, Close.NO_SUCH_TABLE)) from None
        _wants(viewer, hello)
        return room, viewer

    async def _show(self, room: Room, viewer: Viewer) -> None:
        """Show the viewer all that happens. A slow line gets the newest, never a queue."""
        while True:
            await viewer.wait()
            await self._house.turns.turn()
            try:
                news = room.news(viewer)
            except Refused as problem:
                await self._send(Trouble(code=problem.code, details=details_of(problem)))
                raise Closed(Close.NOT_SEATED) from None
            for message in news:
                await self._send(message)

    async def _listen(self, room: Room, viewer: Viewer) -> None:
        while True:
            message = await self._receive()
            if message is not None:
                await self._answer(room, viewer, message)

    async def _answer(self, room: Room, viewer: Viewer, message: ClientMessage) -> None:
        if isinstance(message, Hello):
            _wants(viewer, message)
            viewer.stir(again=True)
        elif isinstance(message, Ask):
            await self._send(_answer(room, viewer, message))
        else:
            with viewer.answering():
                reply = await _done(room, viewer, message)
                await self._send(reply)
            viewer.stir(again=isinstance(reply, Refusal) or viewer.has_seen(reply.version))

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
        try:
            await self._websocket.send_text(_ENCODE(message).decode())
        except RuntimeError:  # closed meanwhile, by the library, because of what came
            raise WebSocketDisconnect(1006) from None


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


def _wants(viewer: Viewer, hello: Hello) -> None:
    """Show this viewer all in the forms that were asked for."""
    viewer.language = spoken_language(hello.text)
    viewer.record = hello.masked


async def _done(room: Room, viewer: Viewer, message: Play | SetPace | Say | Emote | AnyWish) -> Done | Refusal:
    try:
        version = await _granted(room, viewer.person, message)
    except BrelanError as problem:
        return Refusal(id=message.id, code=problem.code, details=details_of(problem), version=room.table.version)
    return Done(id=message.id, version=version)


async def _granted(room: Room, person: str, message: Play | SetPace | Say | Emote | AnyWish) -> int:
    """The table's version once it is done. Raises Refused or BadInput."""
    match message:
        case Play():
            return await room.move(person, message.move, version=message.version, id=message.id)
        case SetPace():
            room.set_pace(person, message.pace)
        case Say():
            room.say(person, text=message.text)
        case Emote():
            room.say(person, emote=message.emote)
        case _:
            return await room.want(person, message)
    return room.table.version


def _answer(room: Room, viewer: Viewer, message: Ask) -> Answer:
    try:
        room.table.ask(viewer.seat(room.table), message.move)
    except BrelanError as problem:
        return Answer(id=message.id, code=problem.code, details=details_of(problem))
    return Answer(id=message.id, code="ok", details={})


def _welcome(room: Room) -> Welcome:
    talk = [] if room.table.door.public else list(room.talk)  # it was private when it was said
    return Welcome(protocol=PROTOCOL, code=room.code, game=room.table.game.name, now=now_ms(), talk=talk)


def details_of(problem: BrelanError) -> Details:
    """What a refusal's sentence may need, as plain short values."""
    return {name: _plain(value) for name, value in problem.details.items()}


def _plain(value: Any) -> str | int | float | bool | None:
    return value if isinstance(value, int | float | bool | None) else str(value)[:200]
