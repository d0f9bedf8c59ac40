"""What a server says no with."""

import msgspec

from brelan.core.errors import BadInput, Refused
from brelan.server.protocol import Close, Trouble


class Turned(Refused):
    """The server has refused something, and nothing has changed: `code` as the wire has it (`too-low`, `stale`)."""


class Ended(BadInput):
    """The server has closed the connection, and trying again is of no use: `code` is the close's name (`not-seated`),
    `close` its number.
    """

    def __init__(self, close: Close) -> None:
        super().__init__(close.name.lower().replace("_", "-"))
        self.close = close


def turned(status: int, body: bytes) -> Turned:
    """What an answer over HTTP says no with; `no-answer`, where it is none of a Brelan server's."""
    try:
        trouble = msgspec.json.decode(body, type=Trouble)
    except msgspec.DecodeError:  # a proxy's page, say
        return Turned("no-answer", status=status)
    return Turned(trouble.code, **trouble.details)
