"""Nobody outside decides how much the server writes into its log."""

import contextlib
import logging
import socket
import struct
from pathlib import Path

import pytest
from starlette.types import Receive, Scope, Send

from brelan.server.quiet import Once
from tests.server.clients import PATIENCE, Browser, Server, running_server

UPGRADE = (
    b"GET /ws/AAAAAAAA HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def masked(first: int, payload: bytes, length: int | None = None) -> bytes:
    """A frame as a client sends it, under the mask 0."""
    size = len(payload) if length is None else length
    return bytes([first, 0x80 | 127]) + struct.pack("!Q", size) + b"\0\0\0\0" + payload


FRAMES = {
    "no UTF-8": masked(0x81, b"\xff\xfe\x80"),
    "no UTF-8, in two pieces": masked(0x01, b"\xc3") + masked(0x80, b"\x28"),
    "too long": masked(0x81, b"", 2**40),
    "no such opcode": masked(0x8B, b"x"),
    "bits that mean nothing": masked(0xF1, b"x"),
    "not masked": b"\x81\x01x",
    "goes on with nothing": masked(0x80, b"x"),
    "a ping in pieces": masked(0x09, b"x"),
    "a close with half a code": masked(0x88, b"\x03"),
    "a close with a code that is none": masked(0x88, b"\x00\x01"),
}
REQUESTS = {
    "no HTTP": b"\x16\x03\x01 hello\r\n\r\n",
    "another upgrade": b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
    "no key": UPGRADE.replace(b"Sec-WebSocket-Key", b"X-Key"),
    "an old version": UPGRADE.replace(b"Version: 13", b"Version: 7"),
    "a bad length": b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: many\r\n\r\n",
    "a header without end": b"GET / HTTP/1.1\r\nX: " + b"x" * 100_000,
}


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.WARNING)
    return caplog


def written(log: pytest.LogCaptureFixture) -> list[str]:
    """By the server; the clients of these tests are in this process too."""
    return [record.getMessage() for record in log.records if record.name != "websockets.client"]


def say(server: Server, *parts: bytes) -> None:
    """On a line of its own; until the server has closed it, or has nothing more to say for a moment."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        for part in parts:
            line.sendall(part)
            line.settimeout(2.0)
            with contextlib.suppress(OSError):
                line.recv(65_536)


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
def test_a_bad_frame_is_not_written_down(server: Server, log: pytest.LogCaptureFixture, frame: bytes) -> None:
    say(server, UPGRADE, frame)
    assert not written(log)


@pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS)
def test_nor_is_a_bad_request(server: Server, log: pytest.LogCaptureFixture, request_: bytes) -> None:
    say(server, request_)
    assert not written(log)


def test_nor_who_goes_without_a_word(server: Server, browser: Browser, log: pytest.LogCaptureFixture) -> None:
    code = browser.open_table("muzishez", 3)
    for _ in range(30):
        with browser.at(code) as tab:
            tab.look()
            tab.pour([{"type": "hello"}] * 20)
            tab.line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            tab.line.socket.close()
    with browser.at(code) as tab:
        assert tab.look()
    assert not written(log)


def test_nor_bad_text_while_the_table_has_much_to_say(
    server: Server, browser: Browser, log: pytest.LogCaptureFixture
) -> None:
    code = browser.open_table("muzishez", 6, options={"max_rounds": 0})
    for _ in range(30):
        with browser.at(code) as tab:
            tab.pour([{"type": "hello"}] * 20)
            with contextlib.suppress(Exception):
                tab.line.send(b"\xff", text=True)
            tab.close_code()
    assert not written(log)


def test_nor_an_answer_to_a_line_that_is_closed_with_the_same_bytes(
    server: Server, browser: Browser, log: pytest.LogCaptureFixture
) -> None:
    closing = masked(0x88, struct.pack("!H", 1000))
    for text in (b'{"type": "hello"}', b"no hello"):
        say(server, UPGRADE, masked(0x81, text) + closing)
    code = browser.open_table("muzishez", 3)
    for text in (b'{"type": "ask", "id": "a", "move": {"do": "pick", "slot": 0}}', b'{"type": "hello"}', b"nothing"):
        with browser.at(code) as tab:
            tab.look()
            tab.line.socket.sendall(masked(0x81, text) + closing)
            tab.close_code()
    with browser.at(code) as tab:
        assert tab.look()
    assert not written(log)


def test_not_even_for_debugging_is_anything_written_of_who_comes(
    server: Server, browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="uvicorn.error")
    code = browser.open_table("muzishez", 3)
    with browser.at(code) as tab:
        tab.look()
    say(server, UPGRADE, FRAMES["no UTF-8"])
    for secret in (code, browser.cookie, "127.0.0.1:", "set-cookie", "UTF-8"):
        assert secret not in caplog.text


def test_our_own_faults_are_written_down(tmp_path: Path, log: pytest.LogCaptureFixture) -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise ZeroDivisionError

    with running_server(tmp_path / "brelan.sqlite3", tmp_path, app=broken) as server:
        say(server, b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
    assert "ZeroDivisionError" in log.text


def test_something_is_said_once_of_each_and_not_of_any_number_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brelan.server.quiet.REMEMBERED", 2)
    once = Once()
    assert [once.first(name) for name in "aabab"] == [True, False, True, False, False]
    assert [once.first(name) for name in "cab"] == [True, True, True]
