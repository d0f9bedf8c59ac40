"""Looking back over HTTP: the record, its proof and its moments, and who is turned away."""

import asyncio
from random import Random
from typing import Any

import pytest

from brelan.core.fairness import Proof, is_fair
from brelan.core.record import read, replay
from brelan.games.registry import game
from brelan.server.storage.listing import Listed
from brelan.server.storage.store import Store
from tests.server.clients import Browser, Server, play_to_the_end


def played(browser: Browser, **wanted: Any) -> str:
    code = browser.open_table("muzishez", 3, name="Ana", **wanted)
    with browser.at(code) as tab:
        play_to_the_end(tab, Random(1))
    return code


@pytest.fixture(scope="module")
def finished(server: Server) -> tuple[Browser, str]:
    browser = Browser(server)
    return browser, played(browser, door={"replay": False})


def test_who_sees_the_end_finds_it_in_the_history(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    note = Store.note

    async def slowly(store: Store, code: str, listed: Listed) -> None:
        await asyncio.sleep(0.3)
        await note(store, code, listed)

    code = browser.open_table("muzishez", 3, name="Ana")
    monkeypatch.setattr(Store, "note", slowly)
    with browser.at(code) as tab:
        play_to_the_end(tab, Random(1))
        assert [game["code"] for game in browser.get("/api/history").json()] == [code]


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_finished_game_with_the_proof_of_its_deal(finished: tuple[Browser, str]) -> None:
    browser, code = finished
    past = browser.get(f"/api/tables/{code}/games/1").json()
    assert (past["code"], past["number"], past["seat"], past["seats"], past["names"][0]) == (code, 1, 0, 4, "Ana")
    assert past["moves"] == len(past["record"]["moves"])
    assert sorted(past["places"])[0] == 1
    proof = Proof(**past["record"]["proof"])
    assert is_fair(proof, int(past["record"]["seed"], 16))


def test_its_record_as_a_file(finished: tuple[Browser, str]) -> None:
    browser, code = finished
    answer = browser.get(f"/api/tables/{code}/games/1?download=1")
    assert answer.headers["content-disposition"] == f'attachment; filename="brelan-{code}-1.json"'
    record = read(answer.content)
    assert replay(record, game("muzishez")).over


def test_every_moment_of_it_page_by_page(finished: tuple[Browser, str]) -> None:
    browser, code = finished
    moves = 0
    seen: list[Any] = []
    while len(seen) <= moves:
        page = browser.get(f"/api/tables/{code}/games/1/steps?seat=0&from={len(seen)}").json()
        moves = page["moves"]
        assert (page["game"], page["seat"]) == ("muzishez", 0)
        assert 0 < len(page["steps"]) <= 60
        seen.extend(page["steps"])
    assert [step["move"] for step in seen] == list(range(moves + 1))
    assert seen[0]["events"] == []
    assert seen[-1]["view"]["over"]
    onlooker = browser.get(f"/api/tables/{code}/games/1/steps").json()
    assert onlooker["seat"] == -1
    assert onlooker["steps"][0]["view"] != seen[0]["view"]


def test_others_look_back_only_if_the_table_lets_them(finished: tuple[Browser, str], server: Server) -> None:
    browser, code = finished
    stranger = Browser(server)
    for path in (f"/api/tables/{code}/games/1", f"/api/tables/{code}/games/1/steps"):
        assert code_of(stranger.get(path)) == (403, "not-seated")
    open_code = played(browser)
    past = stranger.get(f"/api/tables/{open_code}/games/1").json()
    assert past["seat"] == -1


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("2", (404, "no-such-game")),
        ("0", (404, "no-such-game")),
        ("x", (400, "bad-message")),
        ("9" * 40, (400, "bad-message")),
        ("1/steps?seat=4", (404, "no-such-seat")),
        ("1/steps?seat=-2", (404, "no-such-seat")),
        ("1/steps?seat=a", (400, "bad-message")),
        ("1/steps?from=", (400, "bad-message")),
    ],
)
def test_what_there_is_not(finished: tuple[Browser, str], path: str, answer: tuple[int, str]) -> None:
    browser, code = finished
    assert code_of(browser.get(f"/api/tables/{code}/games/{path}")) == answer
    assert code_of(browser.get("/api/tables/NNNNNNNN/games/1")) == (404, "no-such-table")


def test_beyond_the_last_move_there_is_nothing(finished: tuple[Browser, str]) -> None:
    browser, code = finished
    assert browser.get(f"/api/tables/{code}/games/1/steps?from=99999").json()["steps"] == []


def test_a_game_that_goes_on_is_not_shown(browser: Browser) -> None:
    code = browser.open_table("muzishez", 3)
    assert code_of(browser.get(f"/api/tables/{code}/games/1")) == (404, "no-such-game")


def test_nor_one_whose_match_goes_on(browser: Browser) -> None:
    code = played(browser, match={"games": 2})
    for path in (f"/api/tables/{code}/games/1", f"/api/tables/{code}/games/1/steps?seat=0"):
        answer = browser.get(path)
        assert code_of(answer) == (409, "match-goes-on")
        assert "seed" not in answer.text


def test_ones_own_games_and_what_came_of_them(server: Server) -> None:
    browser = Browser(server)
    assert browser.get("/api/history").json() == []
    code = browser.open_table("muzishez", 3, name="Ana")
    with browser.at(code) as tab:
        last = play_to_the_end(tab, Random(1))
        tab.send({"type": "again", "id": "again"})
        tab.until_type("done")
        tab.send({"type": "stop", "id": "stop"})
        tab.until_type("done")
        tab.send({"type": "stand", "id": "stand"})
        assert tab.until_type("done", "refused")["type"] == "done"
    stopped, played_out = browser.get("/api/history").json()
    assert (played_out["code"], played_out["number"], played_out["game"]) == (code, 1, "muzishez")
    assert (played_out["seats"], played_out["place"], len(played_out["others"])) == (4, last["places"][0], 3)
    assert (stopped["number"], stopped["place"]) == (2, 0)
    assert stopped["ended"] >= played_out["ended"] > 0
    assert browser.get(f"/api/tables/{code}/games/2").json()["places"] == []
