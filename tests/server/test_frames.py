"""Frames that we read and write in short are what the library reads and writes."""

import socket
from collections.abc import Iterator
from random import Random

import pytest
from websockets.frames import Frame, Opcode

from brelan.server.frames import first_text, text_frame
from brelan.server.line import Line
from tests.server.clients import PATIENCE, Browser

SIZES = (0, 1, 125, 126, 127, 1500, 2**16 - 1, 2**16, 2**16 + 1)


def masked(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def noise(size: int) -> bytes:
    return Random(size).randbytes(size)


@pytest.mark.parametrize("size", SIZES)
def test_a_text_is_written_as_the_library_writes_it(size: int) -> None:
    assert text_frame(noise(size)) == Frame(Opcode.TEXT, noise(size)).serialize(mask=False)


@pytest.mark.parametrize("size", [size for size in SIZES if size < 2**16])
def test_a_text_is_read_wherever_it_begins(size: int) -> None:
    for before in (b"", masked(Opcode.TEXT, b"another")):
        data = before + masked(Opcode.TEXT, noise(size))
        assert first_text(data, len(before)) == (noise(size), len(data))
        assert first_text(data + b"more", len(before)) == (noise(size), len(data))


def test_what_has_not_all_come_is_left_to_the_library() -> None:
    for size in (0, 5, 125, 126, 300):
        data = masked(Opcode.TEXT, noise(size))
        assert [first_text(data[:length], 0) for length in range(len(data))] == [None] * len(data)


OTHERS = {
    "bytes": masked(Opcode.BINARY, b"{}"),
    "a close": masked(Opcode.CLOSE, b"\x03\xe8"),
    "a ping": masked(Opcode.PING, b"{}"),
    "the beginning of a text": masked(Opcode.TEXT, b"{}", fin=False),
    "its end": masked(Opcode.CONT, b"{}"),
    "a text without a mask": Frame(Opcode.TEXT, b"{}").serialize(mask=False),
    "a text with a bit that means nothing": b"\xc1" + masked(Opcode.TEXT, b"{}")[1:],
    "a long text": masked(Opcode.TEXT, noise(2**16)),
}


@pytest.mark.parametrize("data", OTHERS.values(), ids=OTHERS)
def test_anything_else_is_left_to_the_library(data: bytes) -> None:
    assert first_text(data, 0) is None


def pieces(data: bytes, chance: Random) -> Iterator[bytes]:
    while data:
        cut = chance.choice((1, 2, 3, 7, 60, 200, 2000))
        yield data[:cut]
        data = data[cut:]


@pytest.mark.parametrize("seed", range(4))
def test_however_the_bytes_are_cut_up_every_message_is_answered_in_its_order(browser: Browser, seed: int) -> None:
    chance, asked = Random(seed), [f"{number}" for number in range(100)]
    code = browser.open_table("muzishez", 2)
    stream = b""
    for id in asked:
        text = f'{{"type":"ask","id":"{id}","{"x" * chance.choice((0, 90, 300))}":0,"move":{{"do":"pick"}}}}'.encode()
        half = chance.randrange(len(text))
        whole = [masked(Opcode.TEXT, text)]
        parts = [masked(Opcode.TEXT, text[:half], fin=False), masked(Opcode.CONT, text[half:])]
        frames = chance.choice((whole, whole, parts))
        if chance.random() < 0.3:
            frames.insert(chance.randrange(len(frames) + 1), masked(Opcode.PING, b"?"))
        stream += b"".join(frames)
    with browser.at(code) as tab:
        tab.look()
        tab.line.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in pieces(stream, chance):
            tab.line.socket.sendall(piece)
        assert [tab.until_type("answer", "trouble").get("id") for _ in asked] == asked


def test_the_library_reads_no_more_than_the_first_text(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Frame] = []
    handle = Line.handle_text

    def noticed(self: Line, frame: Frame) -> None:
        read.append(frame)
        handle(self, frame)

    monkeypatch.setattr(Line, "handle_text", noticed)
    code = browser.open_table("muzishez", 2)
    with browser.at(code) as tab:
        tab.look()
        for _ in range(20):
            tab.send({"type": "ask", "id": "x", "move": {"do": "pick", "slot": 0}})
            tab.until_type("answer")
        tab.line.ping().wait(PATIENCE)
        tab.send({"type": "ask", "id": "x", "move": {"do": "pick", "slot": 0}})
        tab.until_type("answer")
    assert len(read) == 1, "the greeting"
