"""kill -9 in the middle of a game: after a restart every acknowledged move is there, and the same seat is awaited."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from brelan.server.storage.holding import LOCK
from tests.cli.runs import run_apart
from tests.server.clients import PATIENCE, Browser, Server, chosen, eventually, play_on

PORTS = Random(os.getpid())
GAMES = [("grisbi", 3), ("rami", 2), ("muzishez", 4)]
SERVE = """
import pathlib, sys
from brelan.server.main import serve
sys.exit(serve(port=int(sys.argv[1]), data=pathlib.Path(sys.argv[2]), workers=0))
"""


def free_port() -> int:
    """One that stays free for a while: none of those that the system gives to whoever connects somewhere."""
    while True:
        port = PORTS.randrange(10_000, 30_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


@contextlib.contextmanager
def serving(port: int, data: Path, program: str = SERVE) -> Iterator[subprocess.Popen[bytes]]:
    """`brelan serve` (or another program) in a process of its own, up and answering."""
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(port), str(data)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        wait_for(port)
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_for(port: int) -> None:
    eventually(lambda: answers(port))


def answers(port: int) -> bool:
    with contextlib.suppress(httpx.TransportError):
        httpx.get(f"http://127.0.0.1:{port}/api/mine", timeout=PATIENCE)
        return True
    return False


@pytest.mark.parametrize(("game", "bots"), GAMES)
def test_a_killed_server_comes_back_as_it_was(tmp_path: Path, game: str, bots: int) -> None:
    port, chance = free_port(), Random(4)
    browser = Browser(Server(port, tmp_path / "brelan.sqlite3"))
    with serving(port, tmp_path) as process:
        code = browser.open_table(game, bots)
        with browser.at(code) as tab:
            for _ in range(6):
                play_on(tab, chance)
            tab.look()
            process.send_signal(signal.SIGKILL)
            before = tab.seen
    with serving(port, tmp_path), browser.at(code, seen=before["version"]) as tab:
        after = tab.look()
        assert after["version"] >= before["version"]
        if after["version"] == before["version"]:  # bots may have moved between the look and the kill
            same = ("view", "legal", "awaited", "places", "game")
            assert {key: after[key] for key in same} == {key: before[key] for key in same}
        assert browser.get("/api/mine").json()["running"][0]["code"] == code
        play_on(tab, chance)


def test_every_acknowledged_move_survives(tmp_path: Path) -> None:
    port, chance = free_port(), Random(5)
    browser = Browser(Server(port, tmp_path / "brelan.sqlite3"))
    done = {}
    with serving(port, tmp_path) as process:
        code = browser.open_table("muzishez", 3, options={"max_rounds": 0})
        with browser.at(code) as tab:
            for number in range(9):
                seen = tab.look()
                answer = tab.play(chosen(seen, chance), id=f"k{number}")
                if answer["type"] == "done":
                    done[answer["id"]] = answer["version"]
                while tab.seen["version"] <= seen["version"]:
                    tab.until_type("seen")
            os.kill(process.pid, signal.SIGKILL)
    assert done
    with serving(port, tmp_path), browser.at(code) as tab:
        tab.look()
        for id, version in done.items():
            tab.send({"type": "move", "id": id, "version": 0, "move": {"do": "pick", "slot": 0}})
            assert tab.until_type("done", "refused") == {"type": "done", "id": id, "version": version}


def test_a_port_in_use_is_one_line_and_status_2(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = subprocess.run(
            [sys.executable, "-c", SERVE, str(port), str(tmp_path)], capture_output=True, text=True, check=False
        )
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(f"brelan: port {port} is in use")
    assert result.stderr.count("\n") == 1


def test_a_second_server_on_the_same_folder_is_one_line_and_status_2(tmp_path: Path) -> None:
    with serving(free_port(), tmp_path) as process:
        for command in (["serve", "--port", "0"], ["restore", backed_up(tmp_path), "--force"]):
            done = run_apart(*command, "--data", tmp_path)
            assert (done.status, done.out) == (2, "")
            assert done.err == f"brelan: {tmp_path}: A server is using these games; stop it first.\n"
        process.kill()
        process.wait()
    with serving(free_port(), tmp_path):  # the lock went with its process
        assert (tmp_path / LOCK).exists()


def backed_up(folder: Path) -> Path:
    target = folder / "copy.sqlite3"
    assert run_apart("backup", target, "--data", folder).status == 0
    return target


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_when_told_to(tmp_path: Path, by: signal.Signals) -> None:
    port = free_port()
    with serving(port, tmp_path) as process:
        browser = Browser(Server(port, tmp_path / "brelan.sqlite3"))
        with browser.at(browser.open_table("muzishez", 3)) as tab:
            tab.look()
            process.send_signal(by)
            assert tab.close_code() in (1001, 1012, 1006)
        output, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode in (0, -by)
        assert b"Traceback" not in output
        assert f"http://127.0.0.1:{port}/" in output.decode()


def test_a_place_that_cannot_be_written_is_one_line_and_status_2(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "brelan.sqlite3").write_bytes(b"no database at all" * 100)
    for data in (tmp_path / "file", tmp_path):
        result = subprocess.run(
            [sys.executable, "-c", SERVE, "0", str(data)], capture_output=True, text=True, check=False
        )
        assert result.returncode == 2
        assert result.stderr.startswith("brelan: cannot keep tables in ")
        assert result.stderr.count("\n") == 1
        assert "sqlalche" not in result.stderr, "nobody here knows what it is"
