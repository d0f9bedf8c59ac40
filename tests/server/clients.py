"""A server in a thread, and clients that play on it over real sockets, keeping every byte they get."""

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import uvicorn
from starlette.types import ASGIApp
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from brelan.server.app import make_app
from brelan.server.limits import MESSAGES, Allowance, Limits, Rate, without_limits
from brelan.server.main import configured
from brelan.server.storage.store import Store
from brelan.server.thinking.pool import Pool

PATIENCE = 120.0
POLITE = Rate(MESSAGES.burst / 2, MESSAGES.per_second * 0.8)
"""A tab that plays keeps within what a server takes, however quick the machine."""
Message = dict[str, Any]


@dataclass
class Server:
    """A running server, and where its tables are."""

    port: int
    database: Path

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextlib.contextmanager
def running_server(
    database: Path,
    static: Path,
    limits: Limits | None = None,
    *,
    app: ASGIApp | None = None,
    pool: Pool | None = None,
) -> Iterator[Server]:
    """The real app (unless another is given) under uvicorn, on a free port of the loopback; without limits unless some
    are given. Its bots think in the server itself, unless a pool is given: worker processes take seconds to start, and
    few tests are about them.
    """
    listening = socket.create_server(("127.0.0.1", 0))
    if app is None:
        app = make_app(
            Store(database), static=static, warm=False, limits=limits or without_limits(), pool=pool or Pool(here=True)
        )
    config = configured(app)
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield Server(listening.getsockname()[1], database)
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def eventually(holds: Callable[[], bool]) -> None:
    """Wait until this is so."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.01)


@dataclass
class Browser:
    """One person's browser: a cookie jar, and a list of all bytes that came."""

    server: Server
    cookie: str = ""
    received: list[str] = field(default_factory=list)
    comes_from: str = ""
    """What a proxy says of where it is; empty where there is none."""

    def get(self, path: str) -> httpx.Response:
        return self._kept(httpx.get(self.server.http + path, headers=self._headers(), timeout=PATIENCE))

    def post(self, path: str, body: object, **headers: str) -> httpx.Response:
        sent = {**self._headers(), "content-type": "application/json", **headers}
        data = body if isinstance(body, bytes) else msgspec.json.encode(body)
        response = httpx.post(self.server.http + path, content=data, headers=sent, timeout=PATIENCE)
        self.cookie = response.cookies.get("brelan") or self.cookie
        return self._kept(response)

    def open_table(self, game: str, bots: int, level: str = "random", **wanted: object) -> str:
        answer = self.post("/api/tables", {"game": game, "bots": [level] * bots, "pace": "instant", **wanted})
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        return code

    @contextlib.contextmanager
    def at(self, code: str, seen: int = -1, *, greet: bool = True, **headers: str) -> Iterator["Tab"]:
        """A tab at a table, which says hello first unless told otherwise."""
        url = f"ws://127.0.0.1:{self.server.port}/ws/{code}"
        with connect(url, additional_headers={**self._headers(), **headers}, open_timeout=PATIENCE) as line:
            given = line.response.headers.get("set-cookie", "") if line.response else ""
            self.cookie = given.partition("brelan=")[2].partition(";")[0] or self.cookie
            tab = Tab(line, self.received)
            if greet:
                tab.pour([{"type": "hello", "seen": seen}])
            yield tab

    def _headers(self) -> dict[str, str]:
        said = {"cookie": f"brelan={self.cookie}" if self.cookie else "", "x-forwarded-for": self.comes_from}
        return {name: value for name, value in said.items() if value}

    def _kept(self, response: httpx.Response) -> httpx.Response:
        self.received.append(f"{response.headers} {response.text}")
        return response


class Tab:
    """One connection."""

    def __init__(self, line: ClientConnection, received: list[str]) -> None:
        self.line = line
        self.received = received
        self.seen: Message = {}
        self.around: Message = {}
        self.sent = 0
        self._allowance = Allowance(POLITE)

    def send(self, message: Message | str | bytes) -> None:
        self.line.send(msgspec.json.encode(message).decode() if isinstance(message, dict) else message)

    def pour(self, messages: Iterable[Message | str | bytes]) -> int:
        """Send as many as the server takes before it closes the connection, as it may at any of them; how many.
        What became of the connection is then told by `next` or `close_code`.
        """
        sent = 0
        with contextlib.suppress(ConnectionClosed):
            for message in messages:
                self.send(message)
                sent += 1
        return sent

    def next(self) -> Message:
        text = self.line.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        self.received.append(text)
        message: Message = msgspec.json.decode(text)
        if message["type"] == "seen":
            self.seen = message
        if message["type"] == "hall":
            self.around = message
        return message

    def until(self, wanted: Callable[[Message], bool]) -> Message:
        """The first message of this kind, those before it taken in too."""
        message = self.next()
        while not wanted(message):
            message = self.next()
        return message

    def until_type(self, *types: str) -> Message:
        return self.until(lambda message: message["type"] in types)

    def look(self) -> Message:
        """What is seen once there is a decision to make, or the end."""
        if not self.seen:
            self.until_type("seen")
        while not (self.seen["legal"] or self.seen["over"]):
            self.until_type("seen")
        return self.seen

    def play(self, move: Message, **other: object) -> Message:
        """Send a move; the answer to it."""
        self._wait()
        id = f"m{self.sent}-{time.monotonic_ns()}"
        message = {"type": "move", "id": id, "version": self.seen["version"], "move": move, **other}
        self.send(message)
        return self.until(lambda answer: answer.get("id") == message["id"])

    def wish(self, kind: str, **what: object) -> Message:
        """Send a wish (or say something); the answer to it."""
        self._wait()
        message = {"type": kind, "id": f"w{self.sent}-{time.monotonic_ns()}", **what}
        self.send(message)
        return self.until(lambda answer: answer.get("id") == message["id"])

    def _wait(self) -> None:
        """Count one more message, when it is time for it."""
        while self._allowance.spent:
            time.sleep(0.02)
        self._allowance.spend()
        self.sent += 1

    def hall(self, wanted: Callable[[Message], bool] = bool) -> Message:
        """The last hall, or the next of this kind."""
        while not (self.around and wanted(self.around)):
            self.until_type("hall")
        return self.around

    def close_code(self) -> int:
        """How the server closes the connection; 1006 where it was cut off before it could say so."""
        while True:
            try:
                self.received.append(str(self.line.recv(timeout=PATIENCE)))
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 1006


def play_on(tab: Tab, chance: Random, tries: int = 50) -> int:
    """Make a move, another if the bots were faster; the version that it made."""
    for _ in range(tries):
        answer = tab.play(chosen(tab.look(), chance))
        tab.until_type("seen")
        if answer["type"] == "done":
            version: int = answer["version"]
            return version
        assert answer["code"] in ("stale", "not-your-turn", "already-chosen"), answer
    raise AssertionError("the bots are always faster")


def play_to_the_end(tab: Tab, chance: Random, limit: int = 3000) -> Message:
    """Make moves (any, but rather not those that only take or draw) until the game is over; the last thing seen."""
    for _ in range(limit):
        seen = tab.look()
        if seen["over"]:
            return seen
        answer = tab.play(chosen(seen, chance))
        assert answer["type"] == "done" or answer["code"] in ("stale", "game-over"), answer
        tab.until_type("seen")
    raise AssertionError("the game does not end")


def chosen(seen: Message, chance: Random) -> Message:
    moves = seen["legal"]
    better = [move for move in moves if move["do"] not in ("take", "grisbi")]
    move: Message = chance.choice(better or moves)
    return move
