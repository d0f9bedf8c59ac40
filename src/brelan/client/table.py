"""One table, as a program at it sees it and plays there."""

import asyncio
import contextlib
import uuid
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from brelan.client.errors import Ended, Turned
from brelan.client.line import Line
from brelan.core.errors import BrelanError
from brelan.core.game import plain
from brelan.server.protocol import (
    Answer,
    Ask,
    Done,
    Emote,
    EmoteName,
    Hello,
    Play,
    Refusal,
    Said,
    Say,
    ServerMessage,
    SetPace,
    Trouble,
    Welcome,
)
from brelan.table.sight import Hall, Pace, Seen
from brelan.table.wishes import AnyWish, Sit

T = TypeVar("T")
KEPT_TALK: Final = 50

Wanted = Play | Ask | SetPace | Say | Emote | AnyWish


def fresh_id() -> str:
    """An id for a message that no other has."""
    return uuid.uuid4().hex


class Table:
    """A connection to a table that mends itself: it comes back with growing pauses, and sends again what was not
    answered; the server does it once. Used with `async with`.

    Its methods raise `Turned` when the server refuses, `Ended` when it wants this program here no longer.
    """

    def __init__(self, address: str, token: str, text: str = "", *, masked: bool = False) -> None:
        """`text`: the language in which the server shall say all in words, too (`seen.text`); empty: not at all.
        `masked`: the masked state shall come along, for Brelan's own players (`seen.masked`).
        """
        self.welcome: Welcome | None = None
        self.hall: Hall | None = None
        """All but the game, as it is now."""
        self.seen: Seen | None = None
        """The game as it is now; None before the first deal. `view` and `legal` are plain data."""
        self.talk: deque[Said] = deque(maxlen=KEPT_TALK)
        self._text, self._masked = text, masked
        self._line = Line(address, token, self._greeting, self._take)
        self._waiting: dict[str, tuple[Wanted, asyncio.Future[Done | Refusal | Answer]]] = {}
        self._news = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._running = asyncio.create_task(self._line.run())
        self._running.add_done_callback(lambda _: self._over())
        try:
            await self.until(lambda: self.hall is not None)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Go; the chair is kept."""
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._running

    # ---- looking

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that was sent to make this so."""
        while not holds():
            self._check()
            self._news.clear()
            await self._news.wait()

    async def turn(self) -> Seen:
        """What is seen once there is a move to choose, or the game is over."""
        await self.until(lambda: self.seen is not None and bool(self.seen.legal or self.seen.over))
        assert self.seen is not None
        return self.seen

    # ---- doing

    async def play(self, move: Any) -> int:
        """Make a move (plain data, or a game's struct) against what is seen now; the version that it made. Afterwards
        at least that version is seen.
        """
        version = self.seen.version if self.seen is not None else -1
        done = await self._answered(Play(id=fresh_id(), version=version, move=plain(move)))
        await self.until(lambda: self.seen is not None and self.seen.version >= done)
        return done

    async def ask(self, move: Any) -> str:
        """`ok`, or the code by which this move would be refused now."""
        answer = await self._reply(Ask(id=fresh_id(), move=plain(move)))
        return answer.code if isinstance(answer, Answer) else "ok"

    async def wish(self, kind: Callable[..., Wanted], **fields: Any) -> int:
        """Ask for something else (`brelan.table.wishes`), e.g. `wish(Begin, fill="sensible")`; the version it made."""
        return await self._answered(kind(id=fresh_id(), **fields))

    async def sit(self, name: str, seat: int | None = None) -> None:
        """Take a chair: this one, or the first that one can have (a free one, else a bot's).

        Raises Turned: `no-free-chair`.
        """
        assert self.hall is not None
        if self.hall.seat >= 0 or self.hall.waiting >= 0:
            return
        taken = {index for index, sitter in enumerate(self.hall.seats) if sitter.kind == "person" or sitter.coming}
        open_ones = sorted(set(range(len(self.hall.seats))) - taken, key=lambda at: self._is_bot(at))
        if seat is None and not open_ones:
            raise Turned("no-free-chair")
        await self.wish(Sit, seat=open_ones[0] if seat is None else seat, name=name)
        await self.until(lambda: self.hall is not None and (self.hall.seat >= 0 or self.hall.waiting >= 0))

    async def pace(self, pace: Pace) -> None:
        """How quickly the server's bots act."""
        await self.wish(SetPace, pace=pace)

    async def say(self, text: str) -> None:
        """Say something to all."""
        await self.wish(Say, text=text)

    async def emote(self, emote: EmoteName) -> None:
        """Show all how one feels."""
        await self.wish(Emote, emote=emote)

    # ---- underneath

    def _is_bot(self, seat: int) -> bool:
        return self.hall is not None and self.hall.seats[seat].kind == "bot"

    async def _answered(self, message: Wanted) -> int:
        answer = await self._reply(message)
        if isinstance(answer, Done):
            return answer.version
        raise Turned(answer.code, **answer.details)

    async def _reply(self, message: Wanted) -> Done | Refusal | Answer:
        self._check()
        future: asyncio.Future[Done | Refusal | Answer] = asyncio.get_running_loop().create_future()
        self._waiting[message.id] = message, future
        try:
            await self._line.send(message)
            return await future
        finally:
            del self._waiting[message.id]

    def _greeting(self) -> list[Hello | Wanted]:
        """What to say on each new connection: hello, and what was not answered on the last."""
        version = self.seen.version if self.seen is not None else -1
        return [
            Hello(seen=version, text=self._text, masked=self._masked),
            *(message for message, _ in self._waiting.values()),
        ]

    def _take(self, message: ServerMessage) -> None:
        """Keep what came."""
        match message:
            case Welcome():
                self.welcome = message
                self.talk.extend(message.talk)
            case Hall():
                self.hall = message
            case Seen():
                self.seen = message
            case Said():
                self.talk.append(message)
            case Done() | Refusal() | Answer():
                self._tell(message.id, message)
            case Trouble():
                pass
        self._news.set()

    def _tell(self, id: str, answer: Done | Refusal | Answer) -> None:
        _, future = self._waiting.get(id, (None, None))
        if future is not None and not future.done():
            future.set_result(answer)

    def _check(self) -> None:
        """Raises Ended, or what else has ended the line."""
        if self._running is None or self._running.cancelled():
            raise Turned("closed")
        if self._running.done():
            problem = self._running.exception()
            raise problem if isinstance(problem, BrelanError) else Turned("closed") from problem

    def _over(self) -> None:
        """Nobody waits for what can never come."""
        problem = None
        if self._running is not None and not self._running.cancelled():
            problem = self._running.exception()
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(problem if isinstance(problem, Ended) else Turned("closed"))
        self._news.set()
