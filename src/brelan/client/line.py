"""A WebSocket that comes back by itself."""

import asyncio
import logging
import random
import time
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from brelan.client.errors import Ended, turned
from brelan.server.protocol import ClientMessage, Close, ServerMessage

LOG: Final = logging.getLogger(__name__)
FIRST_PAUSE: Final = 0.25
LONGEST_PAUSE: Final = 15.0
TOO_MANY: Final = 429
"""The status where too many come from here: later there is room again."""
FINAL: Final = {code.value for code in Close} - {Close.RETRY_LATER}

PER_SECOND: Final = 25.0
AT_ONCE: Final = 60
"""A line that says more in the long run, or more at once, the server closes (`Close.TOO_MANY`): rather wait."""

_ENCODE: Final = msgspec.json.Encoder().encode
_DECODER: Final = msgspec.json.Decoder(ServerMessage)


def pause(tried: int, chance: random.Random) -> float:
    """Seconds before the next try after so many failed ones: growing, and nobody's the same as another's."""
    longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(tried, 20))
    return longest * chance.uniform(0.5, 1.0)


class Breath:
    """Makes who says much wait: some at once, not many all the time."""

    def __init__(self) -> None:
        self._next = 0.0

    async def spend(self) -> None:
        """Until one more may be said."""
        now = time.monotonic()
        self._next = max(self._next, now - AT_ONCE / PER_SECOND) + 1 / PER_SECOND
        if self._next > now:
            await asyncio.sleep(self._next - now)


class Line:
    """The connection, and the loop that keeps it."""

    def __init__(
        self,
        address: str,
        token: str,
        greeting: Callable[[], Sequence[ClientMessage]],
        take: Callable[[ServerMessage], None],
    ) -> None:
        self._address = address
        self._headers = {"authorization": f"Bearer {token}"}
        self._greeting = greeting
        self._take = take
        self._socket: ClientConnection | None = None
        self._answered = False
        self._breath = Breath()
        self._chance = random.Random()  # of pauses only

    async def send(self, message: ClientMessage) -> None:
        """Send it now, or leave it to the next greeting where the line is down."""
        await self._breath.spend()
        if self._socket is None:
            return
        try:
            await self._socket.send(_ENCODE(message).decode())
        except ConnectionClosed:
            return

    async def run(self) -> None:
        """Until the server wants no more. Raises Ended; Turned, where the address is no table's."""
        tried = 0
        while True:
            self._answered = False
            try:
                await self._once()
            except ConnectionClosed as closed:
                _check_close(closed)
            except InvalidStatus as refused:
                if refused.response.status_code < 500 and refused.response.status_code != TOO_MANY:
                    raise turned(refused.response.status_code, bytes(refused.response.body)) from None
            except (OSError, InvalidHandshake, TimeoutError) as problem:
                LOG.info("%s: %s", self._address, problem)
            finally:
                self._socket = None
            tried = 0 if self._answered else tried + 1
            await asyncio.sleep(pause(tried, self._chance))

    async def _once(self) -> None:
        """One connection, from hello to its end."""
        async with connect(self._address, additional_headers=self._headers, max_size=None) as socket:
            await socket.send(_ENCODE(self._greeting()[0]).decode())
            unanswered = self._greeting()[1:]
            self._socket = socket  # what is wanted from now on is sent when it is wanted
            for message in unanswered:
                await self._breath.spend()
                await socket.send(_ENCODE(message).decode())
            while True:
                self._take(_DECODER.decode(await socket.recv()))
                self._answered = True


def _check_close(closed: ConnectionClosed) -> None:
    """Raises Ended, if trying again is of no use."""
    code = closed.rcvd.code if closed.rcvd is not None else 0
    if code in FINAL:
        raise Ended(Close(code))
