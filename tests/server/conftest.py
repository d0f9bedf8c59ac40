from collections.abc import Iterator
from pathlib import Path

import pytest

from brelan.games.registry import GAMES
from brelan.server.readying import ready
from tests.server.clients import Browser, Server, running_server


@pytest.fixture(scope="session")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built client in miniature."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Brelan</title>")
    (folder / "assets" / "index-abc123.js").write_text("export {};")
    return folder


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """No test waits for the compiler, nor does a server of a test's own."""
    for game in GAMES:
        ready(game)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("data") / "brelan.sqlite3", static) as server:
        yield server


@pytest.fixture
def browser(server: Server) -> Browser:
    return Browser(server)
