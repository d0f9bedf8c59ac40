"""The least that any server in Python does for a move: `python benches/bare.py [--seconds 10]`, loaded as ours is.

It knows no game: seats move in turn. A frame is read, a row is written for good as Brelan writes it (one thread, all
that waits in one commit, WAL with FULL), and five frames of the usual size are written, for every single move. What
this reaches is more than Brelan's server ever could: see RESULTS.md.
"""

import argparse
import asyncio
import base64
import hashlib
import json
import os
import queue
import sqlite3
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Final

import msgspec
import uvloop
from server import Process
from websockets.frames import apply_mask  # type: ignore[attr-defined]

ACCEPT: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
SEATS: Final = 5
PLAYED: Final = 200
"""Tables."""
VIEW_BYTES: Final = 1500
FILL: Final = "x" * (VIEW_BYTES - 160)
DECODE: Final = msgspec.json.Decoder().decode
TABLES: Final[dict[str, "Table"]] = {}


class Writer:
    """A thread that writes all rows that wait in one statement."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        self._path, self._loop = path, loop
        self.rows: queue.SimpleQueue[tuple[Any, ...]] = queue.SimpleQueue()
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        base = sqlite3.connect(self._path, isolation_level=None, cached_statements=600)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            base.execute(f"PRAGMA {pragma}").close()
        base.execute("CREATE TABLE log (code TEXT, number INTEGER, entry BLOB, PRIMARY KEY (code, number))")
        while True:
            group = [self.rows.get()]
            while len(group) < 500 and not self.rows.empty():
                group.append(self.rows.get())
            values = [value for row in group for value in row[:3]]
            base.execute("INSERT INTO log VALUES " + ",".join(["(?,?,?)"] * len(group)), values)
            self._loop.call_soon_threadsafe(landed, group)


def landed(group: list[tuple[Any, ...]]) -> None:
    """Rows are on disk."""
    for *_, table, line, message in group:
        table.moved(line, message)


class Table:
    """Five lines and a count."""

    def __init__(self, code: str) -> None:
        self.code, self.version, self.busy = code, 0, False
        self.lines: list[Line] = []

    def show(self) -> None:
        """Send all five what they see."""
        turn = self.version % SEATS
        legal = b'[{"do":"play","value":7,"count":2}]'
        for seat, line in enumerate(self.lines):
            line.say(
                b'{"type":"seen","version":%d,"game":1,"seat":%d,"legal":%b,"awaited":[%d],"over":false,"view":"%b"}'
                % (self.version, seat, legal if seat == turn else b"[]", turn, FILL.encode())
            )

    def moved(self, line: "Line", message: dict[str, Any]) -> None:
        """A move is on disk."""
        self.version += 1
        line.say(b'{"type":"done","id":"%b","version":%d}' % (message["id"].encode(), self.version))
        self.show()


class Line(asyncio.Protocol):
    """HTTP, then a WebSocket, as far as the load needs them."""

    writer: Writer
    table: Table | None = None

    def connection_made(self, transport: Any) -> None:
        """The beginning."""
        self.transport = transport
        self.head = b""

    def data_received(self, data: bytes) -> None:
        """A request, or frames: always whole ones, as the load sends them."""
        if self.table is None:
            self.head += data
            if b"\r\n\r\n" in self.head:
                self.greet(self.head)
            return
        while data:
            size, start = data[1] & 127, 2
            if size == 126:
                size, start = int.from_bytes(data[2:4], "big"), 4
            end = start + 4 + size
            text = apply_mask(data[start + 4 : end], data[start : start + 4])
            if data[0] == 0x81:
                self.hear(DECODE(text))
            elif data[0] == 0x88:
                self.transport.write(b"\x88\x00")
                self.transport.close()
            data = data[end:]

    def greet(self, head: bytes) -> None:
        """Open a table, or come to one."""
        if head.startswith(b"POST"):
            code = f"T{len(TABLES)}"
            TABLES[code] = Table(code)
            body = json.dumps({"code": code}).encode()
            self.transport.write(
                b"HTTP/1.1 201 Created\r\nset-cookie: a=b\r\ncontent-length: %d\r\n\r\n%b" % (len(body), body)
            )
            self.head = b""
            return
        self.table = TABLES[head.split(b" ")[1].decode().rpartition("/")[2]]
        self.table.lines.append(self)
        lines = head.lower().split(b"\r\n")
        key = head.split(b"\r\n")[[line.partition(b":")[0] for line in lines].index(b"sec-websocket-key")]
        accept = base64.b64encode(hashlib.sha1(key.partition(b":")[2].strip() + ACCEPT).digest())
        self.transport.write(
            b"HTTP/1.1 101 Switching\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: %b\r\n\r\n"
            % accept
        )

    def hear(self, message: dict[str, Any]) -> None:
        """A move is written; the rest is only what the load needs to begin."""
        table = self.table
        assert table is not None
        match message["type"]:
            case "move":
                row = json.dumps(message)
                self.writer.rows.put((table.code, table.version, row, table, self, message))
            case "sit" if len(table.lines) == SEATS:
                seats = json.dumps([{"kind": "person"}] * SEATS)
                table.lines[0].say(f'{{"type":"hall","seats":{seats}}}'.encode())
            case "begin":
                table.show()

    def say(self, text: bytes) -> None:
        """A frame."""
        size = len(text)
        head = b"\x81%c" % size if size < 126 else b"\x81\x7e" + size.to_bytes(2, "big")
        self.transport.write(head + text)


async def serve(folder: Path) -> None:
    """Until ended."""
    loop = asyncio.get_running_loop()
    Line.writer = Writer(folder / "bare.sqlite3", loop)
    server = await loop.create_server(Line, "127.0.0.1", 0, backlog=2048)
    print(json.dumps({"port": server.sockets[0].getsockname()[1]}), flush=True)
    threading.Thread(target=report, daemon=True).start()
    await server.serve_forever()


def report() -> None:
    """Answer every line on stdin with the processor's time so far."""
    for _ in sys.stdin:
        print(json.dumps({"cpu_s": time.process_time()}), flush=True)


def measure(folder: str, seconds: float) -> None:
    """Load a bare server and print how it went."""
    cores = sorted(os.sched_getaffinity(0))
    server = Process(cores[-1], sys.executable, Path(__file__), folder)
    load = Process(cores[0], "node", Path(__file__).parent / "load" / "load.mjs", str(server.next()["port"]))
    load.asked(do="open", tables=PLAYED, seats=SEATS)
    before = server.asked()["cpu_s"]
    found = load.asked(do="play", seconds=seconds, rate=0)
    spent = (server.asked()["cpu_s"] - before) / (found["moves_per_second"] * seconds)
    load.end()
    server.end()
    print(f"{found['moves_per_second']:,.0f} moves a second, {1e6 * spent:.0f} microseconds of the processor each")


def main() -> None:
    """Measure, or be what is measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", help="be the server, with the database there")
    parser.add_argument("--seconds", type=float, default=10)
    asked = parser.parse_args()
    if asked.folder:
        uvloop.run(serve(Path(asked.folder)))
    else:
        with tempfile.TemporaryDirectory(prefix="brelan-bare-") as folder:
            measure(folder, asked.seconds)


if __name__ == "__main__":
    main()
