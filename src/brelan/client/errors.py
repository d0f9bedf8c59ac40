"""What a server says no with."""

from brelan.core.errors import BadInput, Refused
from brelan.server.protocol import Close


class Turned(Refused):
    """The server has refused something, and nothing has changed: `code` as the wire has it (`too-low`, `stale`)."""


class Ended(BadInput):
    """The server has closed the connection, and trying again is of no use: `code` is the close's name (`not-seated`),
    `close` its number.
    """

    def __init__(self, close: Close) -> None:
        super().__init__(close.name.lower().replace("_", "-"))
        self.close = close
