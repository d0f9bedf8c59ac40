"""`brelan serve`: the server in one process, told in a few lines where it is."""

import errno
import logging
import os
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import segno
import uvicorn
from alembic.util import CommandError
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from starlette.types import ASGIApp

from brelan.core.warming import Told
from brelan.games.registry import GAMES
from brelan.server.app import make_app
from brelan.server.line import Line
from brelan.server.preparing import answering
from brelan.server.protocol import FRAME_LIMIT
from brelan.server.quiet import quieten
from brelan.server.storage.holding import held
from brelan.server.storage.store import Store
from brelan.server.thinking.pool import Pool

DATABASE: Final = "brelan.sqlite3"
ANYWHERE: Final = {"0.0.0.0", "::", ""}
OUTSIDE: Final = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): asking how to reach it sends nothing, and tells our own address."""
GRACE_SECONDS: Final = 3
UNUSABLE: Final = 2
"""The exit status when it cannot start."""


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    behind_proxy: str | None = None,
    open_browser: bool = False,
    workers: int | None = None,
    prepare: Callable[[Told], None] | None = None,
) -> int:
    """Serve until interrupted; the exit status: 0, or 2 with one line on stderr when it cannot start. Raises BadInput:
    `in-use`, where another server has this folder.

    `data`: the folder of the database; by default `brelan` in the user's data folder. `port` 0: any free one.
    `behind_proxy`: the addresses of proxies whose `X-Forwarded-*` headers are believed; nobody's else are.
    `prepare`: what is to be done first, and takes long; whoever comes meanwhile sees how far it is.
    """
    folder = data_folder() if data is None else data
    try:
        listening = _listen(host, port)
    except OSError as problem:
        return _sorry(_why_not(problem, host, port))
    with listening, ExitStack() as kept:
        try:
            kept.enter_context(held(folder))
            store = Store(folder / DATABASE)
        except (OSError, sqlite3.Error, SQLAlchemyError, CommandError) as problem:
            return _sorry(f"cannot keep tables in {folder}: {_what_is_wrong(problem)}")
        logging.basicConfig(level=logging.WARNING, format="brelan: %(message)s")
        if open_browser and has_screen():
            _open_soon(listening)
        if prepare is not None:
            _prepare(prepare, listening)
        _announce(host, listening.getsockname()[1])
        app = make_app(store, pool=Pool(default_workers() if workers is None else workers))
        _run(app, listening, behind_proxy=behind_proxy)
    return 0


def _prepare(prepare: Callable[[Told], None], listening: socket.socket) -> None:
    host, port = listening.getsockname()[:2]
    print(f"Not ready yet; {_address(_own(host), port)} shows how far it is", file=sys.stderr)
    with answering(listening, list(GAMES)) as told:
        prepare(told)


def _open_soon(listening: socket.socket) -> None:
    """Let a browser come, once somebody listens."""
    host, port = listening.getsockname()[:2]
    threading.Timer(1, webbrowser.open, [_address(_own(host), port)]).start()


def data_folder() -> Path:
    """Where a user's tables are kept: `XDG_DATA_HOME`, or what stands for it."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path("~/.local/share").expanduser()) / "brelan"


def default_workers() -> int:
    """One for each core that we may use, but for the server's own; at least one. None where pipes are not POSIX's."""
    if sys.platform == "win32":
        return 0
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return max(1, cores - 1)


def has_screen() -> bool:
    """Is there a screen that a browser could open on?"""
    shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(shown) or sys.platform in ("darwin", "win32")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)


def _why_not(problem: OSError, host: str, port: int) -> str:
    if problem.errno == errno.EADDRINUSE:
        return f"port {port} is in use; choose another with --port (or PORT= for make play)"
    return f"cannot listen on {host}:{port}: {problem.strerror or problem}"


def _what_is_wrong(problem: Exception) -> str:
    """With a database, in its own words: SQLAlchemy's tell of statements and pages of its site."""
    if isinstance(problem, DBAPIError):
        return f"{DATABASE}: {problem.orig}"
    if isinstance(problem, CommandError):
        return f"{DATABASE} was written by another version of Brelan ({problem})"
    return str(problem)


def _sorry(what: str) -> int:
    print(f"brelan: {' '.join(what.split())}", file=sys.stderr)
    return UNUSABLE


def configured(app: ASGIApp, *, behind_proxy: str | None = None) -> uvicorn.Config:
    """How the server is run. From now on what clients do wrong is not logged."""
    quieten()
    return uvicorn.Config(
        app,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http="httptools",
        ws=Line,
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,  # addresses of tables are nobody else's business
        server_header=False,
        proxy_headers=behind_proxy is not None,
        forwarded_allow_ips=behind_proxy or "",
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def _run(app: ASGIApp, listening: socket.socket, *, behind_proxy: str | None) -> None:
    try:
        uvicorn.Server(configured(app, behind_proxy=behind_proxy)).run(sockets=[listening])
    except KeyboardInterrupt:  # raised again by uvicorn once all is put away
        return


def _announce(host: str, port: int) -> None:
    """Say where to play, and show the code that a phone can read."""
    print(f"Brelan is at {_address(_own(host), port)} (Ctrl-C ends it; all games are kept)", file=sys.stderr)
    near = local_network_address()
    if near is None:
        return
    reached = host in ANYWHERE or host == near
    say = "From a phone on the same network"
    if not reached:
        say = "Phones cannot reach it yet: start it with HOST=0.0.0.0 (or --host 0.0.0.0). Then, on the same network"
    print(f"{say}: {_address(near, port)}", file=sys.stderr)
    segno.make(_address(near, port), error="m").terminal(out=sys.stderr, compact=True)


def _own(host: str) -> str:
    """The address by which this machine itself reaches the server."""
    return "127.0.0.1" if host in ANYWHERE else host


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def local_network_address() -> str | None:
    """The address of this machine in its local network; None where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(OUTSIDE)
        except OSError:
            return None
        address: str = asking.getsockname()[0]
    return None if address.startswith("127.") else address
