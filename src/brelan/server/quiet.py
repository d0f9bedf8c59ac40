"""What clients do wrong is not our fault, and fills no log: nobody outside decides how much we write. Nor is what they
send anybody's business: the libraries that read it would tell addresses, codes and cookies.
"""

import logging
from pathlib import PurePath
from typing import Final

PROTOCOLS: Final = (("uvicorn", "protocols"), ("websockets",))
"""The packages that read what clients send: whatever they say is of a client..."""
OURS: Final = ("ASGI callable", "Exception in ASGI application")
"""...but for these, which they say of our own app."""
LOST_LINE: Final = "socket.send() raised exception."
"""Said by the event loop, of whoever has gone."""

REMEMBERED: Final = 1000
"""So many names, of which something was said once."""


class NothingOfClients(logging.Filter):
    """Lets through what our own side says."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Is it to be written?"""
        said = str(record.msg)
        if said == LOST_LINE:
            return False
        where = PurePath(record.pathname).parts
        return said.startswith(OURS) or not any(_within(package, where) for package in PROTOCOLS)


_FILTER: Final = NothingOfClients()


class Once:
    """Says of each name, once, that it is the first time: nobody fills a log by asking for the same thing again."""

    def __init__(self) -> None:
        self._names: dict[str, None] = {}

    def first(self, name: str) -> bool:
        """Is this a name that has not come, or is forgotten since?"""
        if name in self._names:
            return False
        self._names[name] = None
        if len(self._names) > REMEMBERED:
            del self._names[next(iter(self._names))]
        return True


def quieten() -> None:
    """From now on, for all servers of this process."""
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(_FILTER)  # the same filter twice is there once


def logged_as(code: str) -> str:
    """How a log calls a table: enough for whoever has the database to find it, too little for anybody else to enter."""
    return f"{code[:3]}..."


def _within(package: tuple[str, ...], where: tuple[str, ...]) -> bool:
    return any(where[at : at + len(package)] == package for at in range(len(where)))
