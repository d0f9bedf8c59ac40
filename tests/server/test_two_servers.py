"""Two servers, each a process of its own, share one database, and everybody plays at both at once."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from random import Random

import pytest

from brelan.table import entries
from brelan.table.entries import Dealt, Entry, Moved
from brelan.table.table import Table
from tests.server.clients import Browser, Message, Server, Tab
from tests.server.test_restart import free_port, serving

NAMES = ("Ana", "Bob", "Cleo")
GAMES = 5
SERVE = """
import pathlib, socket, sys
import uvicorn
from brelan.server.app import make_app
from brelan.server.main import DATABASE, configured
from brelan.server.storage.store import Store
app = make_app(Store(pathlib.Path(sys.argv[2]) / DATABASE))
uvicorn.Server(configured(app)).run(sockets=[socket.create_server(("127.0.0.1", int(sys.argv[1])))])
"""
"""A server that does not ask whether it is alone: `brelan serve` does, where locks hold."""
REFUSALS = {"stale", "already-chosen", "not-your-turn", "game-over", "no-such-slot"}


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[Server]]:
    with ExitStack() as running:
        found = []
        for _ in range(2):
            port = free_port()
            running.enter_context(serving(port, tmp_path, SERVE))
            found.append(Server(port, tmp_path / "brelan.sqlite3"))
        yield found


def gathered(servers: list[Server]) -> tuple[str, list[Browser]]:
    """A table at which all sit; each of them with a browser for each server."""
    people = [Browser(servers[0]) for _ in NAMES]
    wanted = {"game": "muzishez", "chairs": 2, "begin": False, "name": NAMES[0]}
    code: str = people[0].post("/api/tables", wanted).json()["code"]
    for seat, person in enumerate(people):
        with person.at(code) as tab:
            assert tab.hall()["phase"] == "gathering"
            if seat:
                assert tab.wish("sit", seat=seat, name=NAMES[seat])["type"] == "done"
    with people[0].at(code) as tab:
        assert tab.wish("begin")["type"] == "done"
    return code, [Browser(server, cookie=person.cookie) for server, person in product(servers, people)]


def played(tab: Tab, chance: Random) -> int:
    """Until the game is over, as this server knows it, try to move whenever it seems possible; so often it was done."""
    done = 0
    while not (seen := tab.look())["over"]:
        answer = tab.play(chance.choice(seen["legal"]))
        assert answer["type"] == "done" or answer["code"] in REFUSALS, answer
        done += answer["type"] == "done"
        tab.until_type("seen")
    return done


def again(tab: Tab, game: int) -> None:
    """The next game, if nobody was faster."""
    answer = tab.wish("again")
    assert answer["type"] == "done" or answer["code"] == "not-over", answer
    tab.send({"type": "hello"})
    tab.until(lambda message: message["type"] == "seen" and message["game"] == game)


def log_of(server: Server, code: str) -> list[Entry]:
    """Whole: its numbers without a gap."""
    database = sqlite3.connect(server.database)
    rows = database.execute("select number, entry from log where code = ? order by number", (code,)).fetchall()
    database.close()
    assert [number for number, _ in rows] == list(range(len(rows)))
    return [entries.decode(entry) for _, entry in rows]


def shown(browser: Browser, code: str) -> Message:
    with browser.at(code) as tab:
        seen = tab.look()
        return {key: seen[key] for key in ("version", "view", "places", "game", "over")}


def test_hundreds_of_moves_race_and_each_is_made_once(servers: list[Server]) -> None:
    code, browsers = gathered(servers)
    done = 0
    with ExitStack() as open_, ThreadPoolExecutor(len(browsers)) as threads:
        tabs = [open_.enter_context(browser.at(code)) for browser in browsers]
        for game in range(1, GAMES + 1):
            if game > 1:
                list(threads.map(again, tabs, [game] * len(tabs)))
            chances = [Random(f"{game} {number}") for number in range(len(tabs))]
            done += sum(threads.map(played, tabs, chances))
    log = log_of(servers[0], code)
    moves = [entry for entry in log if isinstance(entry, Moved)]
    assert len(moves) == len({(entry.who, entry.id) for entry in moves}) == done > 100
    assert sum(isinstance(entry, Dealt) for entry in log) == GAMES
    assert Table.of(log).version == len(log) - 1
    for mine, elsewhere in zip(browsers[:3], browsers[3:], strict=True):
        assert shown(mine, code) == shown(elsewhere, code)
