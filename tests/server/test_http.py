"""The HTTP part: opening tables, lists, rules, pages, and what every answer carries."""

import gzip
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

import httpx
import pytest

from brelan.games.registry import GAMES
from brelan.server.people import token_hash
from tests.server.clients import Browser, Server, running_server


def test_the_games_as_forms(browser: Browser) -> None:
    games = browser.get("/api/games").json()
    assert [game["game"] for game in games] == list(GAMES)
    for game in games:
        assert [preset["name"] for preset in game["presets"]] == ["sheet", "family", "short"]
        names = {field["name"] for field in game["options"]}
        assert all(set(preset["options"]) == names for preset in game["presets"])
        assert all(field["kind"] for field in game["options"])


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_opens_a_table(browser: Browser, game: str) -> None:
    form = next(each for each in browser.get("/api/games").json() if each["game"] == game)
    for preset in form["presets"]:
        browser.open_table(game, preset["least"] - 1, options=preset["options"])


def test_people_draw_by_hand_in_le_grisbi_unless_they_say_otherwise(browser: Browser) -> None:
    for options, draw in (({}, "manual"), ({"draw": "auto"}, "auto")):
        with browser.at(browser.open_table("grisbi", 2, options=options)) as tab:
            assert tab.until_type("hall")["options"]["draw"] == draw


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "bridge", "bots": ["random"]}, "unknown-game"),
        ({"game": "muzishez", "bots": ["random"]}, "bad-players"),
        ({"game": "muzishez", "bots": ["clever"] * 3}, "unknown-bot"),
        ({"game": "muzishez", "bots": ["random"] * 3, "options": {"packs": 4}}, "bad-options"),
        ({"game": "muzishez", "bots": []}, "bad-players"),
        ({"game": "muzishez", "bots": ["random"], "chairs": 2}, "free-chairs"),
        ({"game": "muzishez", "bots": ["random"] * 99}, "bad-message"),
        ({"game": "muzishez", "bots": ["random"] * 3, "name": "x" * 999}, "bad-message"),
        ({"bots": ["random"] * 3}, "bad-message"),
        (b"{", "bad-message"),
        (b"\xff\xfe", "bad-message"),
        (b"[" * 50_000, "bad-message"),
        ({"game": "muzishez", "chairs": 3, "begin": False, "name": " \u200b "}, "no-name"),
        (b'{"game":"' + b"x" * 70_000 + b'"}', "bad-message"),
    ],
)
def test_a_table_that_cannot_be_opened(browser: Browser, body: object, code: str) -> None:
    answer = browser.post("/api/tables", body)
    assert (answer.json()["code"], answer.status_code) == (code, 404 if code == "unknown-game" else 400)


def test_a_table_is_opened_only_by_our_own_page(browser: Browser) -> None:
    body = {"game": "muzishez", "bots": ["random"] * 3}
    assert browser.post("/api/tables", body, origin="https://elsewhere.example").status_code == 403
    assert browser.post("/api/tables", body, origin="null").status_code == 403
    for kind in ("text/plain", ""):
        answer = browser.post("/api/tables", body, **{"content-type": kind})
        assert (answer.status_code, answer.json()["code"]) == (415, "wrong-type")
        assert answer.json()["details"] == {"sent": kind, "wanted": "application/json"}
    assert browser.post("/api/tables", body, origin=browser.server.http).status_code == 201


def test_a_person_is_a_cookie_of_which_only_the_hash_is_kept(server: Server, browser: Browser) -> None:
    answer = browser.post("/api/tables", {"game": "muzishez", "bots": ["random"] * 3})
    cookie = answer.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert len(browser.cookie) >= 43
    stored = b"".join(path.read_bytes() for path in server.database.parent.iterdir())
    assert browser.cookie.encode() not in stored
    with sqlite3.connect(server.database) as database:
        hashes = {row[0] for row in database.execute("select token_hash from tokens")}
    database.close()
    assert token_hash(browser.cookie) in hashes
    browser.open_table("muzishez", 3)
    assert len(browser.get("/api/mine").json()["running"]) == 2


def test_one_sees_ones_own_tables_only(server: Server, browser: Browser) -> None:
    assert browser.get("/api/mine").json() == {"running": [], "finished": []}
    code = browser.open_table("muzishez", 3)
    running = browser.get("/api/mine").json()["running"]
    assert [(table["code"], table["game"], table["chairs"]) for table in running] == [(code, "muzishez", 4)]
    assert Browser(server).get("/api/mine").json() == {"running": [], "finished": []}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rules_to_read(browser: Browser, game: str, lang: str) -> None:
    answer = browser.get(f"/api/rules/{game}/{lang}")
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert answer.text.startswith("# ")


@pytest.mark.parametrize(
    "path", ["/api/rules/bridge/en", "/api/rules/grisbi/de", "/api/rules/..%2f/en", "/api/x", "/api/"]
)
def test_what_is_not_there(browser: Browser, path: str) -> None:
    answer = browser.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-page")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/tables", "GET, HEAD, POST"),
        ("POST", "/api/mine", "GET, HEAD"),
        ("GET", "/api/bots", "POST"),
        ("OPTIONS", "/api/device/join", "POST"),
        ("PUT", "/api/lessons/rami/2", "POST"),
    ],
)
def test_what_is_asked_for_in_the_wrong_way(server: Server, method: str, path: str, allowed: str) -> None:
    answer = httpx.request(method, server.http + path)
    assert (answer.status_code, answer.json()["code"]) == (405, "wrong-method")
    assert answer.headers["allow"] == allowed


def test_half_a_sign_is_said_to_be(browser: Browser) -> None:
    answer = browser.post("/api/tables", rb'{"game": "muzishez", "bots": ["random"], "name": "\ud800"}')
    assert answer.json()["details"]["problem"] == "half a surrogate pair in a text"


def test_pages_and_how_long_they_keep(browser: Browser) -> None:
    for path in ("/", "/table/ABCDEF", "/rules/grisbi"):
        page = browser.get(path)
        assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
        assert "<title>Brelan" in page.text
    asset = browser.get("/assets/index-abc123.js")
    assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert browser.get("/assets/gone.js").status_code == 404
    for path in ("/../brelan.sqlite3", "/%2e%2e/%2e%2e/etc/passwd", "/assets/..%2f..%2fx"):
        assert "root:" not in browser.get(path).text


UNPACKED: Final[dict[str | None, Callable[[bytes], bytes]]] = {None: bytes, "br": bytes, "gzip": gzip.decompress}


def test_whoever_unpacks_a_script_gets_it_packed(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Brelan</title>")
    for name in ("long", "middling", "short"):
        (tmp_path / "assets" / f"{name}-abc123.js").write_text("export const one = 1;")
    for name in ("long", "middling"):
        (tmp_path / "assets" / f"{name}-abc123.js.gz").write_bytes(gzip.compress(b"export const one = 1;"))
    (tmp_path / "assets" / "long-abc123.js.br").write_bytes(b"squeezed")
    with running_server(tmp_path / "brelan.sqlite3", tmp_path) as server:
        for name, accepted, packed in (
            ("long", "gzip, deflate, br, zstd", "br"),
            ("long", "gzip;q=1.0, br;q=0", "gzip"),
            ("long", "GZIP", "gzip"),
            ("long", "gzip; q=0, br;q=0.000", None),
            ("long", "identity", None),
            ("long", "x-gzip, brotli", None),
            ("middling", "gzip, br", "gzip"),
            ("short", "gzip, br", None),
        ):
            with httpx.stream(
                "GET", f"{server.http}/assets/{name}-abc123.js", headers={"accept-encoding": accepted}
            ) as asset:
                sent = b"".join(asset.iter_raw())
            assert asset.status_code == 200
            assert (asset.headers.get("content-encoding"), asset.headers["vary"]) == (packed, "accept-encoding"), (
                accepted
            )
            assert UNPACKED[packed](sent) == (b"squeezed" if packed == "br" else b"export const one = 1;")
            assert "javascript" in asset.headers["content-type"]
            assert asset.headers["cache-control"].endswith("immutable")


def test_every_answer_is_guarded(browser: Browser) -> None:
    assets = ("/assets/index-abc123.js", "/assets/gone.js", "/assets/..%2fassets/index-abc123.js")
    answers = [browser.get(path) for path in ("/", "/assets/..%2findex.html", *assets, "/api/mine", "/api/x")]
    answers.append(browser.post("/api/tables", b"{", origin="https://elsewhere.example"))
    for answer in answers:
        policy = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        if "javascript" not in answer.headers.get("content-type", ""):
            assert policy["script-src"] == "'self'"
            assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers or answer.headers["server"] == "uvicorn"


def test_a_client_that_is_not_built_is_said_to_be(tmp_path: Path) -> None:
    with running_server(tmp_path / "brelan.sqlite3", tmp_path / "none") as server:
        answer = httpx.get(server.http + "/")
        assert answer.status_code == 503
        assert "make setup" in answer.text
        assert httpx.get(server.http + "/api/mine").status_code == 200
