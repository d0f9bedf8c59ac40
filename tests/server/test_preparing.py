"""Whoever comes while the rules are being compiled is told how far it is; then the server itself answers."""

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from brelan.core.warming import Told
from brelan.server import main
from brelan.server.preparing import answering, language_of

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
        for ask in (httpx.get, httpx.post):
            answer = ask(f"{address(listening)}/api/games")
            assert (answer.status_code, answer.json()["code"]) == (503, "preparing")


def test_the_socket_is_the_servers_afterwards(listening: socket.socket) -> None:
    with answering(listening, ["rami"]):
        assert httpx.get(address(listening)).status_code == 503
    with socket.create_connection(listening.getsockname()[:2]) as caller:
        accepted, whom = listening.accept()
        accepted.close()
    assert whom[1] != 0
    assert caller.fileno() == -1


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
