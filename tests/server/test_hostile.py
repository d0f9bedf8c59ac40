"""Ten thousand frames and many requests of no good will at `brelan serve`, in a process of its own: each is answered,
or the line is closed; memory stays as it is, nothing fails, and another table plays on.
"""

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

import httpx
import pytest
from msgspec.json import encode
from websockets.exceptions import ConnectionClosed

from brelan.server.protocol import Close
from tests.server.clients import PATIENCE, Browser, Server, Tab
from tests.server.hostile import Schemas, mangled, wrong_everywhere
from tests.server.test_restart import SERVE, free_port, wait_for

UNLIMITED = """
import brelan.server.app as app
from brelan.server.limits import without_limits
app.Limits = without_limits
"""
"""All of it comes from one address: else most would be turned away at the door."""
FRAMES = 10_000
AT_ONCE = 40
"""On one connection."""
GROWTH_KB = 24_000
"""So much more memory at most, from the first tenth to the end: a leak of 3 kB for each frame would show."""
CUT_OFF = 1006
"""The library closes at once what it cannot read: the reason may be lost on the way."""
CLOSED = {*Close, 1000, 1007, 1009, CUT_OFF}


@dataclass
class Target:
    """The server, what it wrote, and its process."""

    server: Server
    output: Path
    pid: int

    def memory_kb(self) -> int:
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    def complaints(self) -> list[str]:
        """What the server says went wrong."""
        text = self.output.read_text()
        return [text[-2000:]] if "Traceback" in text or "failed" in text or "Invalid" in text else []


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    folder, port = tmp_path_factory.mktemp("hostile"), free_port()
    output = folder / "output"
    with output.open("w") as writing:
        process = subprocess.Popen(
            [sys.executable, "-c", UNLIMITED + SERVE, str(port), str(folder)], stdout=writing, stderr=subprocess.STDOUT
        )
        try:
            wait_for(port)
            yield Target(Server(port, folder / "brelan.sqlite3"), output, process.pid)
        finally:
            process.kill()
            process.wait()


def frames(chance: Random) -> Iterator[str | bytes]:
    """Without end: every wrong value in every field of every message, and damaged ones in between."""
    schemas = Schemas()
    sound = [schemas.sound(name) for name in schemas.messages]
    wrong = [frame for message in sound for frame in wrong_everywhere(message)]
    assert len(wrong) > 1500
    while True:
        chance.shuffle(wrong)
        for frame in wrong:
            yield frame
            for message in chance.sample(sound, 2):  # right in form, wrong at this table, or for this person
                yield encode({**message, "id": f"{chance.random()}", "seat": chance.randrange(64)}).decode()
            if chance.random() < 0.3:
                yield mangled(frame, chance)
            if chance.random() < 0.02:
                yield bytes(chance.randrange(256) for _ in range(chance.randrange(300)))


def answered(tab: Tab) -> bool:
    """Is the line still good, and the server attentive? False if it was closed, as it may be."""
    try:
        tab.send({"type": "ask", "id": "still there", "move": {"do": "pick", "slot": 0}})
        tab.until(lambda message: message.get("id") == "still there")
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd else CUT_OFF
    else:
        return True
    assert code in CLOSED
    return False


def test_ten_thousand_hostile_frames(target: Target) -> None:
    chance = Random(7)
    attacker, other = Browser(target.server), Browser(target.server)
    code, quiet = attacker.open_table("muzishez", 3), other.open_table("muzishez", 2)
    coming, sent, before, open_ones = frames(chance), 0, 0, 0
    while sent < FRAMES:
        with attacker.at(code) as tab:
            sent += tab.pour(islice(coming, AT_ONCE))
            open_ones += answered(tab)
        attacker.received.clear()
        if not before and sent > FRAMES // 10:
            before = target.memory_kb()
        if sent % 1000 < AT_ONCE:
            with other.at(quiet) as beside:
                seen = beside.look()
                assert seen["over"] or beside.play(seen["legal"][0])["type"] in ("done", "refused")
    assert open_ones > 10, "junk alone was sent: nothing came as far as the table"
    assert target.memory_kb() - before < GROWTH_KB
    assert not target.complaints()


@pytest.mark.parametrize("frame", [b"\xff\xfe\x80", b'{"type":"\xc3\x28"}', b'{"type":"hello","seen":"\xed\xa0\x80"}'])
def test_text_that_is_none_ends_the_connection(target: Target, frame: bytes) -> None:
    browser = Browser(target.server)
    with browser.at(browser.open_table("muzishez", 2)) as tab:
        tab.line.send(frame, text=True)
        assert tab.close_code() in (1007, CUT_OFF)
    assert not target.complaints()


def test_five_megabytes_are_not_read(target: Target) -> None:
    browser = Browser(target.server)
    code = browser.open_table("muzishez", 2)
    before = target.memory_kb()
    for _ in range(5):
        with browser.at(code) as tab:
            tab.pour(["[" * 5_000_000])
            assert tab.close_code() in (1009, CUT_OFF)
    assert target.memory_kb() - before < GROWTH_KB
    assert not target.complaints()


# ---- HTTP

PATHS = (
    "/api/games", "/api/tables", "/api/mine", "/api/device", "/api/device/join", "/api/device/{}", "/api/rules/{}/{}",
    "/api/tables/{}/games/{}", "/api/tables/{}/games/{}/steps?seat={}&from={}", "/api/{}", "/{}", "/assets/{}",
    "/ws/{}", "/api/history", "/api/tables/{}", "/api/tables/{}/games/{}?download={}", "/api/bots", "/api/openapi.json",
    "/api/lessons/{}", "/api/lessons/{}/{}",
)  # fmt: skip
PIECES = (
    "", "x", "-1", "0", "1", "9" * 400, "1e9", "NaN", "..%2f..%2fetc%2fpasswd", "%2e%2e", "%00", "%ff%fe", "%u0041",
    "a" * 3000, "grisbi", "fr", "en", "<script>", "' or 1=1 --", "é", "💣", "%0d%0aset-cookie:a=b", "?", "#", ";", "//",
)  # fmt: skip
PLAIN = ("Not Found", "Method Not Allowed", "Invalid HTTP request received.")
"""Said without JSON, where a request is not even for us."""
METHODS = ("GET", "GET", "POST", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "FROB")
KINDS = ("application/json", "application/json; charset=utf-16", "text/plain", "multipart/form-data", "")


def requests(chance: Random, client: httpx.Client, number: int) -> Iterator[httpx.Request]:
    schemas = Schemas()
    bodies = list(wrong_everywhere(schemas.sound("NewTable")))
    for _ in range(number):
        path = chance.choice(PATHS)
        path = path.format(*(chance.choice(PIECES) for _ in range(path.count("{}"))))
        body = chance.choice([b"", b"\xff\xfe", b"null", b"[" * 60_000, *[chance.choice(bodies).encode()] * 4])
        if chance.random() < 0.3:
            body = mangled(chance.choice(bodies), chance).encode()
        headers = {"content-type": chance.choice(KINDS), "cookie": f"brelan={chance.choice(['', 'x', 'y' * 5000])}"}
        with contextlib.suppress(httpx.InvalidURL):
            yield client.build_request(chance.choice(METHODS), path, content=body, headers=headers)


def test_hostile_requests(target: Target) -> None:
    chance = Random(9)
    before = 0
    with httpx.Client(base_url=target.server.http, timeout=PATIENCE) as client:
        for number, request in enumerate(requests(chance, client, 1200)):
            answer = client.send(request)
            said = f"{request.method} {str(request.url)[:200]}: {answer.status_code}"
            assert answer.status_code < 500 or "not built" in answer.text, said
            assert "content-security-policy" in answer.headers or answer.text in PLAIN, said
            assert "set-cookie" not in answer.headers or answer.is_success, said
            if "/api/" in request.url.path and request.method in ("GET", "POST") and answer.status_code >= 400:
                assert '"code":' in answer.text or answer.text in PLAIN, said
            if number == 300:
                before = target.memory_kb()
        large = client.post("/api/tables", content=b"[" * 5_000_000, headers={"content-type": "application/json"})
        assert large.json()["code"] == "bad-message"
        assert client.get("/api/games").status_code == 200
    assert target.memory_kb() - before < GROWTH_KB
    assert not target.complaints()
