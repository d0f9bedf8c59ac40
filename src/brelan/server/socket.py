"""One WebSocket: a client that watches a table and plays at it."""

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine
from typing import Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from brelan.core.errors import BadInput, BrelanError, Refused
from brelan.games.words import spoken_language
from brelan.server.clock import now_ms
from brelan.server.decoding import decoded, id_in
from brelan.server.details import details_of
from brelan.server.helpmessages import AskCoach, AskHint
from brelan.server.house import House
from brelan.server.limits import JUNK, MESSAGES, Allowance, Limits
from brelan.server.line import line_of
from brelan.server.people import address_of, greeted
from brelan.server.protocol import (
    PROTOCOL,
    Answer,
    Ask,
    ClientMessage,
    Close,
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
from brelan.server.viewing import Viewer, encoded
from brelan.table.wishes import AnyWish

LOG: Final = logging.getLogger(__name__)
HELLO_SECONDS: Final = 10
MOST_HELPING: Final = 2
"""So much help is found for one connection at a time."""
DENIED: Final = {"too-many": 429, "unknown-token": 401}
"""The status of a request that becomes no WebSocket."""

Wish = SetPace | Say | Emote | AnyWish

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
    except Refused as problem:
        told = encoded(Trouble(code=problem.code, details=details_of(problem)))
        denied = Response(told, DENIED[problem.code], media_type="application/json")
        await websocket.send_denial_response(denied)


async def _served(websocket: WebSocket, house: House, limits: Limits) -> None:
    """A browser without a cookie gets one. Raises Refused: `unknown-token`, before anything was accepted."""
    try:
        person, cookie = await greeted(websocket, house.store, limits)
        await websocket.accept(headers=cookie)
        await Conversation(websocket, house, limits, person).run()
    except Refused:  # nothing was accepted yet
        raise
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
    """What is said on one connection: one message after the other, each answered before the next is looked at."""

    def __init__(self, websocket: WebSocket, house: House, limits: Limits, person: str) -> None:
        self._websocket = websocket
        self._line = line_of(websocket.scope)
        self._house = house
        self._person = person
        address = address_of(websocket)
        self._wrong_codes = limits.wrong_codes.of(address)
        self._hints = limits.hints.of(address)
        self._code = str(websocket.path_params["code"])
        self._allowance = Allowance(MESSAGES)
        self._junk = 0
        self._heard: deque[str] = deque()
        """What came while a message was being answered."""
        self._answering = False
        self._work: asyncio.Task[None] | None = None
        self._helping: set[asyncio.Task[None]] = set()
        """Help that was asked for. It takes its time, and is not waited for."""
        self._ended: Exception | None = None

    async def run(self) -> None:
        """From `Hello` to the end. Raises Closed, WebSocketDisconnect."""
        room, viewer = await self._enter(await self._hello())
        viewer.dismissed = self._dismiss
        self._room, self._viewer = room, viewer
        try:
            self._say(_welcome(room))
            self._line.talk(self._hear, viewer.stir)
            while self._ended is None:
                event = await self._websocket.receive()
                if event["type"] == "websocket.disconnect":
                    raise WebSocketDisconnect(event.get("code", 1005))
            raise self._ended
        finally:
            self._line.silence()
            for work in (self._work, *self._helping):
                if work is not None:
                    work.cancel()
            self._house.leave(room, viewer)

    async def _hello(self) -> Hello:
        try:
            event = await asyncio.wait_for(self._websocket.receive(), HELLO_SECONDS)
        except TimeoutError:
            raise Closed(Close.SILENT) from None
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        try:
            hello = self._read((event.get("text") or "").encode())
        except BadInput as problem:
            self._say(Trouble(code=problem.code, details=details_of(problem)))
            raise Closed(Close.BAD_MESSAGES) from None
        if not isinstance(hello, Hello):
            raise Closed(Close.BAD_MESSAGES)
        return hello

    async def _enter(self, hello: Hello) -> tuple[Room, Viewer]:
        if self._wrong_codes.spent:
            raise Closed(Close.TOO_MANY)
        try:
            room, viewer = await self._house.enter(self._code, self._person, hello.seen, self._line)
        except BadInput as problem:
            if problem.code == "bad-log" and self._house.damaged.first(self._code):
                LOG.error("table %s: its log cannot be read: %s", logged_as(self._code), problem)
            if problem.code == "no-such-table":
                self._wrong_codes.spend()
            self._say(Trouble(code=problem.code, details=details_of(problem)))
            raise Closed(_REFUSED_ENTRY.get(problem.code, Close.NO_SUCH_TABLE)) from None
        _wants(viewer, hello)
        return room, viewer

    # ---- the end

    def _dismiss(self, problem: Exception) -> None:
        """The viewer may look on no longer; or looking failed."""
        if self._ended is not None:
            return
        if isinstance(problem, Refused):
            self._say(Trouble(code=problem.code, details=details_of(problem)))
            problem = Closed(Close.NOT_SEATED)
        self._end(problem)

    def _end(self, problem: Exception) -> None:
        """Let `run` raise it; nothing is heard any more."""
        self._ended = self._ended or problem
        self._line.silence()
        self._line.stir()

    # ---- hearing and answering

    def _hear(self, text: str) -> None:
        if self._answering:
            self._heard.append(text)
            self._line.hold(True)
        else:
            self._take(text)

    def _take(self, text: str) -> None:
        """Look at a message. Whatever goes wrong ends this connection, no other."""
        data = text.encode()
        try:
            message = self._read(data)
        except BadInput as problem:
            self._not_understood(id_in(data), problem)
        except Exception as problem:
            self._end(problem)
        else:
            self._heed(message)

    def _heed(self, message: ClientMessage) -> None:
        try:
            self._answer(message)
        except Exception as problem:
            self._end(problem)

    def _read(self, data: bytes) -> ClientMessage:
        """A message. Raises BadInput: `bad-message`, for what is none; Closed when there is too much of it."""
        if not self._allowance.spend():
            raise Closed(Close.TOO_MANY)
        try:
            return decoded(_DECODER, data)
        except BadInput:
            self._junk += 1
            if self._junk > JUNK:
                raise Closed(Close.BAD_MESSAGES) from None
            raise

    def _not_understood(self, id: str, problem: BadInput) -> None:
        """Whoever waits for the answer to this message gets it; where it has no name, nobody can."""
        if id:
            self._refuse(id, problem)
            self._viewer.stir(again=True)
        else:
            self._say(Trouble(code=problem.code, details=details_of(problem)))

    def _answer(self, message: ClientMessage) -> None:
        room, viewer = self._room, self._viewer
        match message:
            case Hello():
                _wants(viewer, message)
                viewer.stir(again=True)
            case Ask():
                self._say(_asked(room, viewer, message))
            case AskCoach():
                self._help(message.id, room.helping.coach(room.table, viewer.person, message.id))
            case AskHint():
                self._help(message.id, room.helping.hint(room, viewer.person, message, self._hints))
            case Play():
                self._answering = True
                room.play(
                    viewer.person,
                    message.move,
                    version=message.version,
                    id=message.id,
                    answer=lambda found: self._answered(message.id, found),
                )
            case _:
                self._answering = True
                self._work = asyncio.create_task(self._grant(message))

    def _help(self, id: str, finding: Coroutine[None, None, ServerMessage]) -> None:
        """Answer when it is found, other messages meanwhile."""
        if len(self._helping) >= MOST_HELPING:
            finding.close()
            self._refuse(id, Refused("too-fast"))
            return
        task = asyncio.create_task(self._helped(id, finding))
        self._helping.add(task)
        task.add_done_callback(self._helping.discard)

    async def _helped(self, id: str, finding: Coroutine[None, None, ServerMessage]) -> None:
        try:
            self._say(await finding)
        except BrelanError as problem:
            self._refuse(id, problem)
        except Exception as problem:
            self._end(problem)

    def _refuse(self, id: str, problem: BrelanError) -> None:
        version = self._room.table.newest(self._viewer.seat(self._room.table))
        self._say(Refusal(id=id, code=problem.code, details=details_of(problem), version=version))

    async def _grant(self, message: Wish) -> None:
        try:
            with self._viewer.answering():
                found = await _granted(self._room, self._viewer.person, message)
        except BrelanError as problem:
            self._answered(message.id, problem)
        except Exception as problem:
            self._end(problem)
        else:
            self._answered(message.id, found)

    def _answered(self, id: str, found: int | BrelanError) -> None:
        """A message has its answer; on with those that came meanwhile."""
        if self._ended is not None:
            return
        if isinstance(found, BrelanError):
            self._refuse(id, found)
            self._viewer.stir(again=True)
        else:
            self._say(Done(id=id, version=found))
            self._viewer.stir(again=self._viewer.has_seen(found))
        self._answering = False
        while self._heard and not self._answering and self._ended is None:
            self._take(self._heard.popleft())
        self._line.hold(self._answering and bool(self._heard))

    def _say(self, message: ServerMessage) -> None:
        self._line.say(encoded(message))


def _wants(viewer: Viewer, hello: Hello) -> None:
    """Show this viewer all in the forms that were asked for."""
    viewer.language = spoken_language(hello.text)
    viewer.record = hello.masked


async def _granted(room: Room, person: str, message: Wish) -> int:
    """The table's version once it is done. Raises Refused or BadInput."""
    match message:
        case SetPace():
            room.set_pace(person, message.pace)
        case Say():
            room.say(person, text=message.text)
        case Emote():
            room.say(person, emote=message.emote)
        case _:
            return await room.want(person, message)
    return room.table.version


def _asked(room: Room, viewer: Viewer, message: Ask) -> Answer:
    try:
        room.table.ask(viewer.seat(room.table), message.move)
    except BrelanError as problem:
        return Answer(id=message.id, code=problem.code, details=details_of(problem))
    return Answer(id=message.id, code="ok", details={})


def _welcome(room: Room) -> Welcome:
    talk = [] if room.table.door.public else list(room.talk)  # it was private when it was said
    return Welcome(protocol=PROTOCOL, code=room.code, game=room.table.game.name, now=now_ms(), talk=talk)
