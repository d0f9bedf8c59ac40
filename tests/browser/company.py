"""Who else is at a table with the person at the page, and does nothing that a test does not ask for."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.server.clients import Browser, Message, Server

ADDRESSES: Final[Iterator[str]] = (f"198.51.{number // 256}.{number % 256}" for number in itertools.count(1))
"""Each browser has its own, since a server lets nobody open many tables in a short time."""
NAMES: Final = ("Inès", "Zoé", "Odette", "Gaston")


def somebody(address: str) -> Browser:
    """A person whom nobody knows yet, with the server's address."""
    return Browser(Server(urlsplit(address).port or 80, Path()), comes_from=next(ADDRESSES))


def sit_at(page: Page, person: Browser) -> None:
    """Let this person be the one at the page."""
    page.context.add_cookies([{"name": "brelan", "value": person.cookie, "url": person.server.http}])


def people_only(address: str, game: str, count: int, options: Message) -> tuple[str, list[Browser]]:
    """A table with a person on each chair, at which a game has begun: its code, and who sits there, the host first.
    Nothing happens there but what one of them does.
    """
    host, *guests = people = [somebody(address) for _ in range(count)]
    code = host.open_table(game, 0, name=NAMES[0], chairs=len(guests), begin=False, options=options)
    for seat, guest in enumerate(guests, start=1):
        with guest.at(code) as tab:
            assert tab.wish("sit", seat=seat, name=NAMES[seat])["type"] == "done"
    with host.at(code) as tab:
        assert tab.wish("begin")["type"] == "done"
    return code, people


def do(person: Browser, code: str, **wanted: Any) -> None:
    """Let a person make the first move they may make that is so."""
    with person.at(code) as tab:
        legal = tab.look()["legal"]
        move = next(move for move in legal if wanted.items() <= move.items())
        assert tab.play(move)["type"] == "done"
