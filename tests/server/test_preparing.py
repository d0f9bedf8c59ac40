"""Whoever comes while the rules are being compiled is told how far it is; then the server itself answers."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from brelan.core.warming import Told
from brelan.server import main
from brelan.server.preparing import answering, language_of

PATIENCE = 30.0
"""Seconds, of which a busy machine may need some."""
FRENCH = {"accept-language": "fr-CA,fr;q=0.9,en;q=0.5"}


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


def address(listening: socket.socket) -> str:
    return f"http://127.0.0.1:{listening.getsockname()[1]}"


def test_a_browser_sees_how_far_each_game_is(listening: socket.socket) -> None:
    with answering(listening, ["rami", "muzishez"]) as told:
        told("rami", 3, 8, "buying")
        told("muzishez", 5, 5, "round")
        page = httpx.get(f"{address(listening)}/anything", headers=FRENCH)
        assert (page.status_code, page.headers["retry-after"]) == (503, "2")
        assert "On prépare la table" in page.text
        assert 'Gin Rami <span>3 sur 8</span><progress max="8" value="3">' in page.text
        assert 'Muzishez <span>prêt</span><progress max="5" value="5">' in page.text
        told("rami", 4, 8, "laying")
        assert "4 of 8" in httpx.get(address(listening)).text


def test_a_program_is_told_by_a_code(listening: socket.socket) -> None:
    with answering(listening, ["rami"]):
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
            answer = httpx.request(method, f"{address(listening)}/api/games")
            assert (answer.status_code, answer.json()["code"]) == (503, "preparing"), method


def test_only_the_head_is_sent_to_who_asks_for_no_more(listening: socket.socket) -> None:
    with answering(listening, ["rami"]):
        whole = httpx.get(address(listening))
        with socket.create_connection(listening.getsockname()[:2], timeout=PATIENCE) as caller:
            caller.sendall(b"HEAD / HTTP/1.0\r\n\r\n")
            head, _, body = caller.makefile("rb").read().partition(b"\r\n\r\n")
    assert b" 503 " in head.splitlines()[0]
    assert f"content-length: {len(whole.content)}".encode() in head
    assert body == b""


async def served(scope: Scope, receive: Receive, send: Send) -> None:
    """What follows the preparing."""
    await PlainTextResponse("served")(scope, receive, send)


@contextlib.contextmanager
def serving(listening: socket.socket) -> Iterator[None]:
    server = uvicorn.Server(uvicorn.Config(served, lifespan="off", log_config=None))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


def test_who_comes_between_the_two_servers_is_answered_by_the_second(listening: socket.socket) -> None:
    with answering(listening, ["rami"]):
        assert httpx.get(address(listening)).status_code == 503
    with socket.create_connection(listening.getsockname()[:2], timeout=PATIENCE) as early:
        early.sendall(b"GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n")
        with serving(listening):
            answer = early.makefile("rb").read()
            assert httpx.get(address(listening), timeout=PATIENCE).text == "served"
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert answer.endswith(b"served")


def test_a_server_prepares_before_it_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[str] = []

    def prepare(told: Told) -> None:
        told("rami", 1, 2, "")
        happened.append(httpx.get(f"http://127.0.0.1:{port}/").text)

    def run(app: object, listening: socket.socket, *, behind_proxy: str | None) -> None:
        happened.append("served")

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    monkeypatch.setattr(main, "_run", run)
    assert main.serve(port=port, data=tmp_path, workers=0, prepare=prepare) == 0
    assert [("1 of 2" in each, each == "served") for each in happened] == [(True, False), (False, True)]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("fr", "fr"), ("de,fr;q=0.8,en;q=0.7", "fr"), ("en-GB,fr", "en"), ("de", "en"), ("", "en"), (",;q", "en")],
)
def test_the_language_is_the_first_that_there_is(accepted: str, language: str) -> None:
    assert language_of(accepted) == language
