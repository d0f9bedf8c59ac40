"""People at a table, each with a browser of their own: joining, talking, looking on, going and coming back."""

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from websockets.exceptions import InvalidStatus

from brelan.server.api import routes
from brelan.server.app import make_app
from brelan.server.limits import AtOnce, Limits, PerAddress, Rate, without_limits
from brelan.server.protocol import Close
from brelan.server.storage.store import Store
from tests.server.clients import Browser, Message, Server, eventually, play_to_the_end, running_server

OPEN = {"begin": False, "chairs": 2, "name": "Ana"}


def gathered(browser: Browser, **wanted: object) -> str:
    """A table at which its host sits and two chairs are free."""
    return browser.open_table("muzishez", 0, **dict[str, Any](OPEN | wanted))


def seat_names(hall: Message) -> list[str]:
    return [seat["name"] for seat in hall["seats"]]


@pytest.fixture
def guest(server: Server) -> Browser:
    """Somebody who was never here."""
    return Browser(server)


def test_two_browsers_play_a_game(browser: Browser, guest: Browser) -> None:
    code = gathered(browser)
    with browser.at(code) as ana, guest.at(code) as bob:
        assert guest.cookie != browser.cookie != ""
        assert guest.cookie, "whoever follows a link needs no account, and is known from then on"
        assert bob.hall()["seat"] == -1
        assert bob.wish("begin", fill="random")["code"] == "not-host"
        assert bob.wish("sit", seat=1, name="  B\u200bo\u202eb ")["type"] == "done"
        hall = ana.hall(lambda hall: hall["seats"][1]["kind"] == "person")
        assert seat_names(hall) == ["Ana", "Bob", ""]
        assert ana.wish("begin")["code"] == "free-chairs"
        assert ana.wish("begin", fill="random")["type"] == "done"
        for tab, seat in ((ana, 0), (bob, 1)):
            assert (tab.look()["seat"], tab.seen["game"]) == (seat, 1)
        for _ in range(300):
            for tab in (ana, bob):
                if not tab.look()["over"]:
                    tab.play(Random(1).choice(tab.seen["legal"]))
                    tab.until_type("seen")
            if ana.seen["over"] and bob.seen["over"]:
                break
        assert ana.seen["places"] == bob.seen["places"] != []


def test_nobody_gets_a_seat_that_a_person_has_whatever_their_name(browser: Browser, guest: Browser) -> None:
    code = gathered(browser)
    with browser.at(code), guest.at(code) as other:
        for name in ("Ana", "ANA ", "\u0410na"):
            assert other.wish("sit", seat=0, name=name)["code"] == "seat-taken"
        assert other.wish("sit", seat=1, name="ána")["type"] == "done"
        hall = other.hall(lambda hall: hall["seat"] == 1)
        assert seat_names(hall) == ["Ana", "ána 2", ""]


def test_a_browser_with_a_token_of_nobody_is_somebody_new(server: Server, browser: Browser) -> None:
    code = gathered(browser)
    for token in ("A" * 43, "' or 1=1", browser.cookie[:-1], browser.cookie + "x"):
        stranger = Browser(server, cookie=token)
        with stranger.at(code) as tab:
            assert tab.hall()["seat"] == -1
        assert stranger.cookie not in (token, browser.cookie)


def test_private_tables_talk_and_public_ones_show_only_faces(browser: Browser, guest: Browser) -> None:
    code = gathered(browser)
    with browser.at(code) as ana, guest.at(code) as bob:
        assert bob.wish("say", text="hello")["code"] == "not-seated"
        bob.wish("sit", seat=1, name="Bob")
        assert bob.wish("say", text="<b>hi</b>\u0007 \u202eyou" + "!" * 300)["type"] == "done"
        said = ana.until_type("said")
        assert (said["name"], said["seat"], said["text"][:20]) == ("Bob", 1, "<b>hi</b> you!!!!!!!")
        assert len(said["text"]) == 200
        assert bob.wish("emote", emote="wow")["type"] == "done"
        assert ana.until_type("said")["emote"] == "wow"
        bob.send({"type": "emote", "id": "x", "emote": "<img>"})
        assert bob.until_type("refused")["code"] == "bad-message"
        with browser.at(code) as later:
            assert [each["text"][:9] for each in later.next()["talk"]] == ["<b>hi</b>"]
        ana.wish("arrange", door={"public": True})
        assert bob.wish("say", text="hello")["code"] == "no-chat"
        assert bob.wish("emote", emote="bye")["type"] == "done"
        with Browser(browser.server).at(code) as stranger:
            assert stranger.next()["talk"] == [], "strangers are not told what was said in private"


def test_talk_is_slowed_down(browser: Browser) -> None:
    code = gathered(browser)
    with browser.at(code) as ana:
        answers = [ana.wish("say", text="la")["type"] for _ in range(8)]
        assert answers == ["done"] * 5 + ["refused"] * 3
        assert ana.wish("emote", emote="wow")["code"] == "too-fast"


def test_a_spectator_sees_what_everybody_may_see_and_has_nothing_to_press(browser: Browser, guest: Browser) -> None:
    code = browser.open_table("rami", 2, options={"contracts": [1], "first": 0}, pace="calm")
    with browser.at(code) as ana, guest.at(code) as watching:
        own, seen = ana.look(), watching.next()
        while seen["type"] != "seen":
            seen = watching.next()
        assert (seen["seat"], seen["legal"], seen["timer"]) == (-1, [], None)
        assert [bool(player["cards"]) for player in own["view"]["players"]] == [True, False, False]
        assert [player["cards"] for player in seen["view"]["players"]] == [None] * 3
        assert watching.play(own["legal"][0])["code"] == "not-seated"
        wishes: list[tuple[str, Message]] = [
            ("stop", {}), ("again", {}), ("hold", {"seat": 1}), ("word", {"word": "x"}), ("stand", {}),
            ("standing", {"standing": {"passes": "always"}}),
        ]  # fmt: skip
        for kind, what in wishes:
            assert watching.wish(kind, **what)["code"] == "not-seated"
        for kind, what in (("fill", {"seat": 1, "level": "random"}), ("remove", {"seat": 0}), ("host", {"seat": 1})):
            assert watching.wish(kind, **what)["code"] == "not-host"


def test_where_nobody_may_look_on_whoever_has_no_seat_is_sent_away_when_it_begins(
    browser: Browser, guest: Browser
) -> None:
    code = gathered(browser, door={"watch": False})
    with browser.at(code) as ana, guest.at(code) as stranger:
        assert stranger.hall()["phase"] == "gathering"
        ana.wish("begin", fill="random")
        assert stranger.close_code() == Close.NOT_SEATED
    assert not any('"type":"seen"' in text for text in guest.received)
    with guest.at(code) as again:
        assert again.next()["code"] == "not-seated"


def test_whoever_stands_up_where_nobody_may_look_on_sees_no_more(browser: Browser, guest: Browser) -> None:
    code = gathered(browser, door={"watch": False}, pace="calm")
    with browser.at(code) as ana, guest.at(code) as bob:
        bob.wish("sit", seat=1, name="Bob")
        ana.wish("begin", fill="random")
        bob.look()
        bob.send({"type": "stand", "id": "up"})
        assert bob.close_code() == Close.NOT_SEATED
        assert ana.hall(lambda hall: hall["seats"][1]["kind"] == "bot")["phase"] == "playing"


def test_who_goes_and_comes_back_is_seen_to(browser: Browser, guest: Browser) -> None:
    code = gathered(browser)
    with browser.at(code) as ana:
        with guest.at(code) as bob, guest.at(code) as also_bob:
            bob.wish("sit", seat=1, name="Bob")
            assert also_bob.hall(lambda hall: hall["seat"] == 1)["seats"][1]["away"] == 0
            assert also_bob.wish("sit", seat=2, name="Bob")["type"] == "done", "two tabs are one player"
            assert seat_names(bob.hall(lambda hall: hall["seat"] == 2)) == ["Ana", "", "Bob"]
        since = ana.hall(lambda hall: hall["seats"][2]["away"] > 0)["seats"][2]["away"]
        assert ana.wish("remove", seat=2)["code"] == "not-away"
        with guest.at(code) as bob:
            assert bob.hall()["seat"] == 2
            ana.hall(lambda hall: hall["seats"][2]["away"] == 0)
        assert since > 0


def test_a_seat_moves_to_another_device_once(server: Server, browser: Browser, guest: Browser) -> None:
    code = gathered(browser)
    link = browser.post("/api/device", {}).json()["token"]
    other = Browser(server)
    assert other.post("/api/device/join", {"token": link}).status_code == 204
    assert other.cookie not in ("", browser.cookie, link)
    with other.at(code) as phone, browser.at(code) as desk:
        assert phone.hall()["seat"] == desk.hall()["seat"] == 0
        assert phone.wish("say", text="from here")["type"] == "done"
        assert desk.until_type("said")["seat"] == 0
    again = guest.post("/api/device/join", {"token": link})
    assert (again.status_code, again.json()["code"], guest.cookie) == (410, "link-used", "")
    made_up = guest.post("/api/device/join", {"token": link[::-1]})
    assert (made_up.status_code, made_up.json()["code"], guest.cookie) == (404, "unknown-link", "")


def test_a_link_for_another_device_is_good_for_a_while_only(
    browser: Browser, guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("brelan.server.api.LINK_MS", -1)
    link = browser.post("/api/device", {}).json()["token"]
    assert guest.post("/api/device/join", {"token": link}).status_code == 410


def test_public_tables_are_listed_until_nobody_can_join(browser: Browser, guest: Browser) -> None:
    private, shown = gathered(browser), gathered(browser, door={"public": True, "watch": False})
    listed = {table["code"]: table for table in guest.get("/api/tables").json()}
    assert private not in listed
    assert listed[shown] | {"opened": 0} == {
        "code": shown, "game": "muzishez", "host": "Ana", "people": 1, "chairs": 3, "phase": "gathering", "opened": 0,
    }  # fmt: skip
    with browser.at(shown) as ana:
        ana.wish("begin", fill="random")
    assert shown not in {table["code"] for table in guest.get("/api/tables").json()}
    taken_over = browser.open_table("muzishez", 2, door={"public": True}, pace="calm")
    assert taken_over in {table["code"] for table in guest.get("/api/tables").json()}
    with guest.at(taken_over) as bob:
        assert bob.wish("sit", seat=1, name="Bob")["type"] == "done"
        assert bob.until(lambda message: message["type"] == "seen" and message["seat"] == 1)["version"] > 0
    assert [table["code"] for table in guest.get("/api/mine").json()["running"]] == [taken_over]


def test_more_chairs_than_any_table_has_are_refused(browser: Browser) -> None:
    wanted = {"game": "muzishez", "bots": ["random"] * 20, "chairs": 20, "begin": False}
    answer = browser.post("/api/tables", wanted)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-players")


def test_one_person_has_not_any_number_of_tabs(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brelan.server.house.MOST_TABS", 3)
    code = gathered(browser)
    with contextlib.ExitStack() as stack:
        tabs = [stack.enter_context(browser.at(code)) for _ in range(4)]
        assert [tab.next()["type"] for tab in tabs] == ["welcome"] * 3 + ["trouble"]


# ---- limits by address


@contextlib.contextmanager
def strict(folder: Path, static: Path, **rates: Rate) -> Iterator[Server]:
    never = Rate(1e9, 1e9)
    limits = Limits()
    for name in ("tables", "wrong_codes", "newcomers", "links", "arrivals", "looks"):
        setattr(limits, name, PerAddress(rates.get(name, never)))
    with running_server(folder / "brelan.sqlite3", static, limits) as server:
        yield server


def test_whoever_comes_without_a_cookie_too_often_is_nobody(tmp_path: Path, static: Path) -> None:
    with strict(tmp_path, static, newcomers=Rate(2, 0)) as server:
        one, two, three = (Browser(server) for _ in range(3))
        code = gathered(one, door={"public": True})
        with two.at(code):
            assert two.cookie
        with three.at(code) as tab:
            assert three.cookie == ""
            for kind, what in (("sit", {"seat": 1, "name": "Nobody"}), ("begin", {}), ("stand", {})):
                assert tab.wish(kind, **what)["code"] == "too-many"
            assert tab.hall()["seats"][1]["kind"] == "free"
        answer = three.post("/api/tables", {"game": "muzishez", "bots": ["random"] * 2})
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
        with one.at(code) as tab:
            assert tab.hall()["seat"] == 0, "who is known is not turned away"


def test_of_addresses_without_end_the_latest_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brelan.server.limits.KEPT_ADDRESSES", 3)
    asked = PerAddress(Rate(1, 0))
    assert all(asked.of(address).spend() for address in "abc"), "none of them will ever have its rest"
    assert not asked.of("a").spend()
    assert asked.of("d").spend()
    assert [asked.of(address).spend() for address in "acdb"] == [False, False, False, True]


def test_codes_cannot_be_guessed_for_long(tmp_path: Path, static: Path) -> None:
    with strict(tmp_path, static, wrong_codes=Rate(3, 0)) as server:
        browser = Browser(server)
        code = gathered(browser)
        closed = []
        for number in range(4):
            with browser.at(f"AAAAAAA{number}") as tab:
                closed.append(tab.close_code())
        assert closed == [Close.NO_SUCH_TABLE] * 3 + [Close.TOO_MANY]
        with browser.at(code) as tab:
            assert tab.close_code() == Close.TOO_MANY, "else a right code could be told from a wrong one"
        assert browser.post("/api/device/join", {"token": "x" * 43}).status_code == 429
        assert browser.get("/api/tables/AAAAAAA9/games/1").status_code == 429


def test_one_address_opens_only_so_many_tables(tmp_path: Path, static: Path) -> None:
    with strict(tmp_path, static, tables=Rate(2, 0)) as server:
        browser = Browser(server)
        answers = [browser.post("/api/tables", {"game": "muzishez", "bots": ["random"] * 2}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]


def test_one_address_gets_only_so_many_links_for_devices(tmp_path: Path, static: Path) -> None:
    with strict(tmp_path, static, links=Rate(2, 0)) as server:
        browser = Browser(server)
        assert [browser.post("/api/device", {}).status_code for _ in range(3)] == [201, 201, 429]


def test_one_address_comes_back_only_so_often(tmp_path: Path, static: Path) -> None:
    with strict(tmp_path, static, arrivals=Rate(3, 0)) as server:
        browser = Browser(server)
        code = gathered(browser)
        for _ in range(3):
            with browser.at(code) as tab:
                assert tab.hall()["seat"] == 0
        with pytest.raises(InvalidStatus, match="429"), browser.at(code):
            pass
        assert browser.get("/api/games").status_code == 200


def test_one_address_has_only_so_many_connections(tmp_path: Path, static: Path) -> None:
    limits = without_limits()
    limits.sockets = AtOnce(2)
    with running_server(tmp_path / "brelan.sqlite3", static, limits) as server:
        browser = Browser(server)
        code = gathered(browser)
        with browser.at(code) as one, browser.at(code, greet=False):
            assert one.hall()["seat"] == 0
            with pytest.raises(InvalidStatus, match="429"), browser.at(code):
                pass
        eventually(lambda: not limits.sockets._now)
        with browser.at(code) as again:
            assert again.hall()["seat"] == 0


@pytest.mark.parametrize("what", ["games/1", "games/1/steps"])
def test_one_address_looks_back_only_so_often(tmp_path: Path, static: Path, what: str) -> None:
    with strict(tmp_path, static, looks=Rate(2, 0)) as server:
        browser = Browser(server)
        code = gathered(browser)
        answers = [browser.get(f"/api/tables/{code}/{what}") for _ in range(3)]
        assert [answer.json()["code"] for answer in answers] == ["no-such-game"] * 2 + ["too-many"]
        assert answers[2].status_code == 429


# ---- cookies and addresses


def cookies_of(app: ASGIApp, base: str, **headers: str) -> str:
    """The cookie that a new table brings, asked for by this address."""

    async def ask() -> str:
        transport = httpx.ASGITransport(app, client=("10.0.0.9", 5))
        async with httpx.AsyncClient(transport=transport, base_url=base) as client:
            answer = await client.post("/api/device", json={}, headers=headers)
            assert answer.status_code == 201
            return answer.headers["set-cookie"]

    return asyncio.run(ask())


def test_cookies_are_out_of_reach_and_secure_behind_https(tmp_path: Path, static: Path) -> None:
    store = Store(tmp_path / "brelan.sqlite3")
    app = make_app(store, static=static, warm=False)
    inner = app
    while not hasattr(inner, "state"):
        inner = inner._app  # type: ignore[attr-defined]
    inner.state.house, inner.state.limits = SimpleNamespace(store=store), Limits()
    plain, secure = cookies_of(app, "http://brelan.example"), cookies_of(app, "https://brelan.example")
    for cookie in (plain, secure):
        assert {"httponly", "samesite=lax", "path=/"} < {part.strip().lower() for part in cookie.split(";")}
        assert "domain" not in cookie.lower()
    assert ("secure" in plain.lower().split("; "), "secure" in secure.lower().split("; ")) == (False, True)
    behind: Any = ProxyHeadersMiddleware
    trusted, elsewhere = behind(app, trusted_hosts="10.0.0.9"), behind(app, trusted_hosts="10.0.0.1")
    forwarded = {"x-forwarded-proto": "https"}
    assert "; Secure" in cookies_of(trusted, "http://brelan.example", **forwarded)
    assert "; Secure" not in cookies_of(elsewhere, "http://brelan.example", **forwarded)


def test_no_token_is_in_an_address_or_a_log(
    server: Server, browser: Browser, guest: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    code = browser.open_table("muzishez", 2)
    with browser.at(code) as tab, guest.at(code) as other:
        play_to_the_end(tab, Random(1))
        other.wish("sit", seat=1, name="Bob")
    for who in (browser, guest):
        bodies = [text for text in who.received if "set-cookie" not in text.lower()]
        assert bodies
        for token in (browser.cookie, guest.cookie):
            assert token not in caplog.text
            assert not [text for text in bodies if token in text]


def test_no_address_has_a_place_for_a_secret() -> None:
    asked = {name for route in routes() for name in route.param_convertors}
    assert asked == {"code", "number", "game", "lang", "step", "rest"}


def test_a_slow_or_broken_line_keeps_nobody_waiting(browser: Browser, guest: Browser) -> None:
    code = gathered(browser)
    with browser.at(code) as ana, guest.at(code, greet=True) as never_reads, guest.at(code) as breaks:
        never_reads.wish("sit", seat=1, name="Bob")
        ana.wish("begin", fill="random")
        breaks.line.socket.close()
        assert ana.play(ana.look()["legal"][0])["type"] == "done"
        assert ana.wish("word", word="x")["type"] == "done"
