"""The server as `benches/server.py` measures it: the real app, no limit on one address, and a watchdog on its loop.

Run with the data folder. It says its port in a JSON line; for each line that it reads it says how it is since the last:
memory, and the longest time that the event loop answered nobody.
"""

import asyncio
import gc
import socket
import sys
import threading
import time
from pathlib import Path
from typing import Final

import msgspec
import uvicorn
import uvloop

from brelan.server.app import make_app
from brelan.server.limits import without_limits
from brelan.server.main import DATABASE, configured
from brelan.server.storage.store import Store

LOOK_SECONDS: Final = 0.005


class Watchdog:
    """Asks for its turn every few milliseconds, and keeps the longest that it had to wait."""

    def __init__(self) -> None:
        self.longest = self.own = 0.0

    async def watch(self) -> None:
        """Until cancelled."""
        while True:
            wall, worked = time.perf_counter(), time.process_time()
            await asyncio.sleep(LOOK_SECONDS)
            late = time.perf_counter() - wall - LOOK_SECONDS
            self.longest = max(self.longest, late)
            self.own = max(self.own, min(late, time.process_time() - worked))

    def taken(self) -> tuple[float, float]:
        """The longest pause since the last call, and as much of one as the server itself worked; milliseconds."""
        found = self.longest * 1000, self.own * 1000
        self.longest = self.own = 0.0
        return found


def memory_kb() -> int:
    """What the process has in memory now."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def report(watchdog: Watchdog) -> None:
    """Answer every line on stdin."""
    for _ in sys.stdin:
        pause, own = watchdog.taken()
        gc.collect()
        figures = {"memory_kb": memory_kb(), "pause_ms": pause, "own_ms": own, "cpu_s": time.process_time()}
        watchdog.taken()  # the collection just made was ours
        print(msgspec.json.encode(figures).decode(), flush=True)


async def serve(data: Path) -> None:
    """Until the process is told to end."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    app = make_app(Store(data / DATABASE), limits=without_limits())
    server = uvicorn.Server(configured(app))
    watchdog = Watchdog()
    watching = asyncio.create_task(watchdog.watch())
    print(msgspec.json.encode({"port": listening.getsockname()[1]}).decode(), flush=True)
    threading.Thread(target=report, args=[watchdog], daemon=True).start()
    await server.serve(sockets=[listening])
    watching.cancel()


if __name__ == "__main__":
    uvloop.run(serve(Path(sys.argv[1])))
