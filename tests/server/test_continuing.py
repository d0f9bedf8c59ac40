"""Going on from the midst of a game that is over, over HTTP: its moves, its marks, its refusals; and a film named."""

import json
import signal
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from brelan.core.record import Origin, read, replay
from brelan.games.registry import game
from tests.cli.runs import run
from tests.server.clients import Browser, Message, Server, Tab, play_on, play_to_the_end
from tests.server.test_restart import free_port, serving

MOVE = 8
"""Two whole rounds of four players: nobody has chosen in the third."""


def finished(browser: Browser, name: str = "muzishez", **wanted: Any) -> str:
    code = browser.open_table(name, 3, name="Ana", **wanted)
    with browser.at(code) as tab:
        play_to_the_end(tab, Random(1))
    return code


def go_on(browser: Browser, code: str, **wanted: Any) -> httpx.Response:
    from_here = {"seat": 1, "move": MOVE, "level": "random", "name": "Zoé", "pace": "instant", **wanted}
    return browser.post(f"/api/tables/{code}/games/1/continue", from_here)


@pytest.fixture(scope="module")
def source(server: Server) -> tuple[Browser, str]:
    browser = Browser(server)
    return browser, finished(browser)


def nobody_has_chosen(view: Message) -> bool:
    return not any(player["chosen"] for player in view["players"])


def test_it_goes_on_from_there_in_the_seat_looked_from(source: tuple[Browser, str]) -> None:
    browser, code = source
    steps = browser.get(f"/api/tables/{code}/games/1/steps?seat=1&from={MOVE}").json()["steps"]
    # As a round begins: in its midst bots might end it before one looks.
    move, there = next((n, step["view"]) for n, step in enumerate(steps, start=MOVE) if nobody_has_chosen(step["view"]))
    answer = go_on(browser, code, move=move)
    assert answer.status_code == 201
    fresh = answer.json()["code"]
    with browser.at(fresh) as tab:
        hall = tab.hall()
        assert hall["continued"] == {"table": code, "number": 1, "move": move}
        assert (hall["seat"], hall["host"], hall["door"]["public"]) == (1, True, False)
        assert [sitter["kind"] for sitter in hall["seats"]] == ["bot", "person", "bot", "bot"]
        assert "Ana" not in [sitter["name"] for sitter in hall["seats"]], "no bot has the name of somebody who played"
        seen = tab.look()
        assert (seen["seat"], seen["view"]["round"]) == (1, there["round"])
        assert seen["view"]["players"][1]["captured"] == there["players"][1]["captured"]
        play_to_the_end(tab, Random(2))
    past = browser.get(f"/api/tables/{fresh}/games/1").json()
    assert past["record"]["continued"] == {"table": code, "number": 1, "move": move}
    assert past["record"]["proof"] is None
    assert past["story"]
    record = read(browser.get(f"/api/tables/{fresh}/games/1?download=1").content)
    assert replay(record, game("muzishez")).over


def test_it_is_marked_in_the_history_and_the_next_game_counts_again(server: Server) -> None:
    browser = Browser(server)
    fresh = go_on(browser, finished(browser)).json()["code"]
    with browser.at(fresh) as tab:
        play_to_the_end(tab, Random(2))
        assert tab.wish("again")["type"] == "done"
        assert tab.hall(lambda hall: hall["phase"] == "playing")["continued"] is None
        assert tab.wish("stop")["type"] == "done"
    marks = {(each["code"] == fresh, each["number"]): each["continued"] for each in browser.get("/api/history").json()}
    assert marks == {(False, 1): False, (True, 1): True, (True, 2): False}


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"seat": 4}, 404, "no-such-seat"),
        ({"seat": -1}, 400, "bad-message"),
        ({"move": 10_000}, 404, "no-such-move"),
        ({"move": -1}, 400, "bad-message"),
        ({"level": "nobody"}, 400, "unknown-bot"),
    ],
)
def test_what_cannot_be(source: tuple[Browser, str], wanted: dict[str, Any], status: int, code: str) -> None:
    browser, table = source
    answer = go_on(browser, table, **wanted)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_not_after_its_last_move(source: tuple[Browser, str]) -> None:
    browser, table = source
    last = browser.get(f"/api/tables/{table}/games/1").json()["moves"]
    answer = go_on(browser, table, move=last)
    assert (answer.status_code, answer.json()["code"]) == (400, "game-over")


def test_only_for_those_who_may_look_back(server: Server) -> None:
    browser, stranger = Browser(server), Browser(server)
    closed = finished(browser, door={"replay": False, "watch": False})
    answer = go_on(stranger, closed)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-seated")
    fresh = go_on(browser, closed).json()["code"]
    with browser.at(fresh) as tab:
        assert tab.hall()["door"] == {"public": False, "watch": False, "takeover": False, "replay": False}
    running = Browser(server).open_table("muzishez", 3, match={"games": 2})
    assert go_on(browser, running).json()["code"] in ("no-such-game", "not-seated")


def test_the_code_of_the_old_table_is_told_to_nobody_else(server: Server) -> None:
    browser, stranger = Browser(server), Browser(server)
    code = finished(browser)
    fresh = go_on(browser, code).json()["code"]
    hidden = {"table": "", "number": 1, "move": MOVE}
    with stranger.at(fresh) as tab:
        assert tab.hall()["continued"] == hidden
    with browser.at(fresh) as tab:
        assert tab.hall()["continued"] == {**hidden, "table": code}
        play_to_the_end(tab, Random(2))
    assert code not in stranger.get(f"/api/tables/{fresh}/games/1?download=1").text
    assert stranger.get(f"/api/tables/{fresh}/games/1").json()["record"]["continued"] == hidden
    assert code in browser.get(f"/api/tables/{fresh}/games/1?download=1").text


def test_who_started_the_one_game_becomes_no_house_rule(server: Server) -> None:
    browser = Browser(server)
    code = browser.open_table("grisbi", 1, name="Ana", options={"draw": "auto"})
    with browser.at(code) as tab:
        agreed = tab.hall()["options"]
        assert tab.wish("stop")["type"] == "done"
        assert tab.wish("again", first=1)["type"] == "done"
    with browser.at(code) as tab:
        play_on(tab, Random(1))
        assert tab.wish("stop")["type"] == "done"
    record = browser.get(f"/api/tables/{code}/games/2").json()["record"]
    assert record["options"]["first"] == 1
    fresh = browser.post(f"/api/tables/{code}/games/2/continue", {"seat": 0, "move": 1, "level": "random", "name": "Z"})
    with browser.at(fresh.json()["code"]) as tab:
        assert tab.hall()["options"] == agreed
        assert tab.look()["view"]["moves"] >= 1
        assert tab.wish("stop")["type"] == "done"
    again = browser.get(f"/api/tables/{fresh.json()['code']}/games/1").json()["record"]
    assert (again["options"], again["moves"][:1]) == (record["options"], record["moves"][:1])


def test_it_survives_a_kill_and_is_exported(tmp_path: Path) -> None:
    port = free_port()
    browser = Browser(Server(port, tmp_path / "brelan.sqlite3"))
    with serving(port, tmp_path) as process:
        code = finished(browser)
        fresh = go_on(browser, code).json()["code"]
        with browser.at(fresh) as tab:
            play_on(tab, Random(3))
            tab.look()
            process.send_signal(signal.SIGKILL)
            before = tab.seen
    with serving(port, tmp_path), browser.at(fresh) as tab:
        assert tab.look()["version"] >= before["version"]
        assert tab.hall()["continued"]["table"] == code
        play_to_the_end(tab, Random(2))
    records = [read(line) for line in run("export", "--data", tmp_path).out.splitlines()]
    (record,) = [each for each in records if each.continued is not None]
    assert record.continued == Origin(table=code, number=1, move=MOVE)
    file = tmp_path / "continued.json"
    file.write_text(json.dumps(json.loads(run("export", "--data", tmp_path).out.splitlines()[-1])), encoding="utf-8")
    assert run("replay", file).status == 0
    assert run("verify", file).status == 1, "no proof is claimed"


def test_the_story_of_a_game_whose_match_goes_on(server: Server) -> None:
    browser = Browser(server)
    code = finished(browser, match={"games": 2})
    assert browser.get(f"/api/tables/{code}/games/1").status_code == 409
    story = browser.get(f"/api/tables/{code}/games/1/story").json()
    assert {remark["kind"] for remark in story} <= {"contested", "lonely", "group", "alone"}
    assert browser.get(f"/api/tables/{code}/games/2/story").status_code == 404


def won(server: Server) -> tuple[Browser, str, int]:
    """A game of Le Grisbi that this person has won against a bot that plays at random: its table and number."""
    browser = Browser(server)
    code = browser.open_table("grisbi", 1, name="Ana", options={"draw": "auto"})
    for seed in range(40):
        with browser.at(code) as tab:
            last = play_to_the_end(tab, Random(seed))
            if last["places"][0] == 1:
                return browser, code, last["game"]
            tab.wish("again")
    raise AssertionError("never won")


def named(tab: Tab, title: str) -> Message:
    return tab.wish("film", title=title)


def test_a_film_is_named_and_kept(server: Server) -> None:
    browser, code, number = won(server)
    with browser.at(code) as tab:
        assert tab.hall()["film"] == {"title": "", "seat": -1, "mine": True}
        assert named(tab, " ")["code"] == "no-title"
        assert named(tab, "Les Quatre Cents Rois")["type"] == "done"
        assert tab.hall(lambda hall: hall["film"]["title"] != "")["film"]["seat"] == 0
        with Browser(server).at(code) as other:
            assert other.hall()["film"]["title"] == "Les Quatre Cents Rois"
            assert named(other, "Le mien")["code"] == "not-winner"
    game_played = browser.get("/api/history").json()[0]
    assert (game_played["film"], game_played["continued"]) == ("Les Quatre Cents Rois", False)
    past = browser.get(f"/api/tables/{code}/games/{number}").json()
    assert past["record"]["film"] == "Les Quatre Cents Rois"
