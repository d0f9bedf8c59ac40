"""A table's address as people send it to each other."""

from typing import Final
from urllib.parse import urlsplit

from brelan.core.errors import BadInput

SOCKET_SCHEMES: Final = {"http": "ws", "https": "wss"}


def site_of(link: str) -> str:
    """The server of a link, e.g. `https://cards.example`. Raises BadInput: `bad-link`."""
    parts = urlsplit(link)
    if parts.scheme not in SOCKET_SCHEMES or not parts.netloc:
        raise BadInput("bad-link", link=link)
    return f"{parts.scheme}://{parts.netloc}"


def code_in(link: str) -> str:
    """The table's code in a link, or in what is just a code (small letters will do). Raises BadInput: `bad-link`."""
    parts = urlsplit(link)
    code = (parts.fragment or parts.path).rstrip("/").rpartition("/")[2].upper()
    if not code.isalnum():
        raise BadInput("bad-link", link=link)
    return code


def socket_of(site: str, code: str) -> str:
    """Where a table of this code is spoken with."""
    parts = urlsplit(site)
    return f"{SOCKET_SCHEMES[parts.scheme]}://{parts.netloc}/ws/{code}"
