"""uvicorn's WebSocket with a short way in and out, for what is said many times a second.

By ASGI each message in or out is a task's turn and three calls that are waited for. Once a conversation has begun, what
comes in is handed over as it arrives, and what goes out is written at once. Greeting, closing and keeping alive remain
uvicorn's, and ASGI's.
"""

from collections.abc import Callable, Mapping
from types import GeneratorType
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.streams import StreamReader

from brelan.server.frames import first_text, text_frame

KEY: Final = "line"
"""Under this name an app finds it in its scope's `state`."""

Heard = Callable[[str], None]
_BEFORE_A_FRAME: Final = StreamReader.at_eof.__code__
"""What the library's reader is in, only and always, while it waits for the first byte of a frame."""


class Line(WebSocketsSansIOProtocol):
    """One connection."""

    _heard: Heard | None = None
    _drained: Callable[[], None] | None = None

    async def run_asgi(self) -> None:
        """Run the app, which is told of this line."""
        self.scope["state"][KEY] = self
        try:
            await super().run_asgi()
        finally:
            del self.scope["state"][KEY]

    def connection_lost(self, exc: Exception | None) -> None:
        """The end. What is left refers to nothing of its own, so that it goes at once."""
        super().connection_lost(exc)
        self.conn.parser.close()

    # ---- in

    def talk(self, heard: Heard, drained: Callable[[], None]) -> None:
        """From now on hand over every text, `""` for what is none. `drained`: what waited to be sent has gone."""
        self._heard, self._drained = heard, drained
        self.hold(False)
        for event in [self.queue.get_nowait() for _ in range(self.queue.qsize())]:
            if event["type"] == "websocket.receive":
                heard(event.get("text") or "")
            else:
                self.queue.put_nowait(event)

    def silence(self) -> None:
        """Hand over nothing more."""
        self._heard = self._drained = None

    def hold(self, held: bool) -> None:
        """Read nothing for a while; or go on."""
        if held != self.read_paused and not self.transport.is_closing():
            self.read_paused = held
            (self.transport.pause_reading if held else self.transport.resume_reading)()

    def stir(self) -> None:
        """Let the app's `receive` return, though nothing came."""
        self.queue.put_nowait({"type": "websocket.receive", "text": ""})

    def data_received(self, data: bytes) -> None:
        """Hand over the texts that come whole; from anything else on, all is the library's to read."""
        at = 0
        while self._heard is not None and (found := first_text(data, at)) is not None and self._between_messages:
            try:
                text = found[0].decode()
            except UnicodeDecodeError:
                break
            at = found[1]
            self._heard(text)
        if at < len(data):
            super().data_received(data[at:] if at else data)

    @property
    def _between_messages(self) -> bool:
        """Has the library read all that came so far, to the end of a message? Then it waits for the next frame, and
        need not know of one that is read here.
        """
        conn = self.conn
        reader: object = conn.parser
        while isinstance(reader, GeneratorType) and reader.gi_yieldfrom is not None:
            reader = reader.gi_yieldfrom
        at_a_frame = isinstance(reader, GeneratorType) and reader.gi_code is _BEFORE_A_FRAME
        return at_a_frame and conn.current_size is None and conn.state is State.OPEN

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message over, or queue it for the app."""
        if self._heard is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode() if self.curr_msg_data_type == "text" else ""
        except UnicodeDecodeError:
            super().send_receive_event_to_app()  # which closes the line
            return
        self.frames = []
        self._heard(text)

    # ---- out

    @property
    def clear(self) -> bool:
        """Has the other side taken in most of what was sent?"""
        return self.writable.is_set()

    def say(self, text: bytes) -> None:
        """Send a text, as UTF-8; to nobody where the line is closed."""
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return
        self.transport.write(text_frame(text))

    def resume_writing(self) -> None:
        """What waited to be sent has gone."""
        super().resume_writing()
        if self._drained is not None:
            self._drained()


def line_of(scope: Mapping[str, Any]) -> Line:
    """The line that an ASGI scope is about."""
    line: Line = scope["state"][KEY]
    return line
