"""Load the server with tables of people: `python benches/server.py [--seconds 60] [--churn 20] [--keep]`.

One server on one core, one client (`load/load.mjs`) on another, both on this machine's loopback. The last line on
stdout is JSON: moves_per_second, p50_ms, p99_ms, loop_pause_ms, kb_per_connection, kb_per_table, start_s.
"""

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, Final

import msgspec
from results import HERE, heading, keep

from brelan.server.main import DATABASE
from brelan.server.opening import opening
from brelan.server.protocol import NewTable
from brelan.server.storage.listing import listed
from brelan.server.storage.store import Store
from brelan.table.house import Door
from brelan.table.table import Table

STORED: Final = 10_000
"""Tables in the database before the server starts."""
IDLE: Final = 250
"""Idle tables, with one connection each, then with four more."""
PLAYED: Final = 200
"""Tables of five people who play."""
PACE: Final = 1000
"""Moves a second at which the time to everybody's view is taken."""
CHURNED: Final = 20
"""Tables that are opened and closed at once."""
TARGETS: Final = {
    "moves_per_second": (4000, True),
    "p50_ms": (None, False),
    "p99_ms": (60, False),
    "loop_pause_ms": (30, False),
    "kb_per_connection": (60, False),
    "kb_per_table": (20, False),
    "start_s": (3, False),
}
Figures = dict[str, Any]


class Process:
    """A program that answers lines of JSON, on one core of its own."""

    def __init__(self, core: int, *command: str | Path) -> None:
        pinned = ("taskset", "--cpu-list", str(core)) if shutil.which("taskset") else ()
        self._process = subprocess.Popen(
            (*pinned, *command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=HERE, text=True
        )

    def next(self) -> Figures:
        """The next line that it says."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("it ended before its time")
        found: Figures = msgspec.json.decode(line)
        return found

    def asked(self, **command: Any) -> Figures:
        """Its answer to a command."""
        assert self._process.stdin is not None
        print(msgspec.json.encode(command).decode(), file=self._process.stdin, flush=True)
        return self.next()

    def end(self) -> None:
        """Let it go."""
        self._process.terminate()
        self._process.wait(timeout=20)


async def fill(data: Path, count: int) -> None:
    """Store so many tables, each dealt."""
    store = Store(data / DATABASE)
    person = await store.new_person("0" * 64, 0)
    wanted = [NewTable(game=game, bots=["random"] * 4, door=Door(public=True)) for game in ("grisbi", "muzishez")]
    logs = [(log, listed(Table.of(log))) for log in (opening(person, each) for each in wanted)]
    for start in range(0, count, 500):
        numbers = range(start, min(start + 500, count))
        await asyncio.gather(*(store.open_table(f"B{number:07}", *logs[number % 2]) for number in numbers))
    await store.close()


def started(core: int, data: Path) -> tuple[Process, int, float]:
    """A server, its port, and the seconds until it answered."""
    began = time.perf_counter()
    server = Process(core, sys.executable, HERE / "serving.py", data)
    port = server.next()["port"]
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables", timeout=60) as answer:
        answer.read()
    return server, port, time.perf_counter() - began


def measure(server: Process, load: Process, seconds: float, churn: float) -> Figures:
    """All figures but the start's. The first tables, which are not counted, bring everything into memory."""
    load.asked(do="open", tables=CHURNED, seats=5)
    load.asked(do="play", seconds=min(2, seconds / 10), rate=0)
    load.asked(do="close")
    before = server.asked()["memory_kb"]
    load.asked(do="idle", tables=IDLE)
    with_tables = server.asked()["memory_kb"]
    load.asked(do="guests", each=4)
    with_guests = server.asked()["memory_kb"]
    load.asked(do="close")
    per_connection = (with_guests - with_tables) / (4 * IDLE)

    load.asked(do="open", tables=PLAYED, seats=5)
    worked = server.asked()["cpu_s"]
    fast = load.asked(do="play", seconds=0.4 * seconds, rate=0)
    after_fast = server.asked()
    paced = load.asked(do="play", seconds=0.3 * seconds, rate=PACE)
    after_paced = server.asked()
    load.asked(do="close")
    flat = _flat(server, load, churn)
    return {
        "moves_per_second": fast["moves_per_second"],
        "p50_ms": paced["p50_ms"],
        "p99_ms": paced["p99_ms"],
        "loop_pause_ms": max(after_fast["pause_ms"], after_paced["pause_ms"]),
        "kb_per_connection": per_connection,
        "kb_per_table": (with_tables - before) / IDLE - per_connection,
        "own_pause_ms": max(after_fast["own_ms"], after_paced["own_ms"]),
        "moves_per_own_second": fast["moves_per_second"] * 0.4 * seconds / (after_fast["cpu_s"] - worked),
        "fast": fast,
        "paced": paced,
        **flat,
    }


def _flat(server: Process, load: Process, seconds: float) -> Figures:
    """What each table leaves behind, once it was opened, played at and closed."""
    load.asked(do="churn", seconds=seconds / 3, tables=CHURNED)
    before = server.asked()["memory_kb"]
    count = load.asked(do="churn", seconds=seconds * 2 / 3, tables=CHURNED)["tables"]
    return {"churned": count, "kb_left_per_table": (server.asked()["memory_kb"] - before) / count}


def section(figures: Figures, seconds: float) -> str:
    """The figures as a section of RESULTS.md."""
    rows = []
    for name, (target, more) in TARGETS.items():
        met = "" if target is None else "met" if (figures[name] >= target) is more else "missed"
        rows.append(f"| {name} | {figures[name]:,.1f} | {'' if target is None else f'{target:,}'} | {met} |")
    fast, paced = figures["fast"], figures["paced"]
    lines = [
        *heading("the server under load"),
        f"{seconds:.0f} s of load from another core; {PLAYED} tables of five, {IDLE} idle ones, {STORED:,} stored.",
        "",
        "| figure | seen | target | |",
        "| --- | ---: | ---: | --- |",
        *rows,
        "",
        f"{fast['views_per_second']:,.0f} views a second of {fast['bytes_per_view']:,.0f} bytes;"
        f" at the pace of {PACE:,} moves a second {paced['moves_per_second']:,.0f} were made."
        f" It made {figures['moves_per_own_second']:,.0f} moves in each second that the system gave it;"
        f" of the longest pause the server itself worked {figures['own_pause_ms']:.0f} ms."
        f" After {figures['churned']} tables were opened and closed, {figures['kb_left_per_table']:.1f} kB"
        " of each were left.",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print, and keep if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="how long the load lasts, in all")
    parser.add_argument("--churn", type=float, help="for so long tables are opened and closed; by default 0.3 of that")
    parser.add_argument("--keep", action="store_true", help="add the figures to RESULTS.md")
    asked = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory(prefix="brelan-bench-") as folder:
        asyncio.run(fill(Path(folder), STORED))
        server, port, start = started(cores[-1], Path(folder))
        try:
            load = Process(cores[0], "node", HERE / "load" / "load.mjs", str(port))
            try:
                churn = 0.3 * asked.seconds if asked.churn is None else asked.churn
                figures = {**measure(server, load, asked.seconds, churn), "start_s": start}
            finally:
                load.end()
        finally:
            server.end()
    text = section(figures, asked.seconds)
    print(text)
    if asked.keep:
        keep(text)
    print(msgspec.json.encode({name: round(figures[name], 2) for name in TARGETS}).decode())


if __name__ == "__main__":
    main()
