"""Lessons over HTTP: for anybody, without a table, and without a trace."""

import sqlite3

import msgspec
import pytest

from brelan.games.lessons import lesson_of
from brelan.games.registry import GAMES
from brelan.server.lessonbodies import LessonPlan, LessonShown
from brelan.server.limits import Limits, PerAddress, Rate, without_limits
from tests.server.clients import Browser, Server, running_server


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson(browser: Browser, game: str) -> None:
    plan = msgspec.convert(browser.get(f"/api/lessons/{game}").json(), LessonPlan)
    assert [step.name for step in plan.steps] == [step.name for step in lesson_of(game).steps]
    for number in range(1, len(plan.steps) + 1):
        moves: list[object] = []
        while True:
            answer = browser.post(f"/api/lessons/{game}/{number}", {"moves": moves})
            assert answer.status_code == 200, answer.text
            shown = msgspec.convert(answer.json(), LessonShown)
            assert shown.code == "ok"
            if shown.done:
                break
            moves.append(answer.json()["wanted"])


def test_nothing_is_kept_and_nobody_is_known(server: Server, browser: Browser) -> None:
    def rows() -> int:
        with sqlite3.connect(server.database) as database:
            tables = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
            return sum(database.execute(f'select count(*) from "{name}"').fetchone()[0] for name in tables)

    before = rows()
    answer = browser.post("/api/lessons/grisbi/1", {"moves": [{"do": "play", "value": 8, "count": 1}]})
    assert answer.json()["done"] is True
    assert "set-cookie" not in answer.headers
    assert rows() == before


def test_a_move_can_be_asked_about(browser: Browser) -> None:
    asked = {"moves": [{"do": "play", "value": 3, "count": 1}], "ask": True}
    answer = browser.post("/api/lessons/grisbi/1", asked).json()
    assert (answer["code"], answer["shown"]) == ("too-low", [])


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("bridge/1", {}, 404, "unknown-game"),
        ("grisbi/0", {}, 404, "no-such-step"),
        ("grisbi/99", {}, 404, "no-such-step"),
        ("grisbi/one", {}, 400, "bad-message"),
        ("grisbi/1", {"moves": [{"do": "sing"}]}, 400, "bad-move"),
        ("grisbi/1", {"moves": [{"do": "take"}] * 17}, 400, "bad-message"),
        ("grisbi/1", {"moves": [{"do": "take"}] * 2}, 400, "not-now"),
        ("grisbi/1", b"{", 400, "bad-message"),
    ],
)
def test_what_cannot_be_is_refused(browser: Browser, path: str, body: object, status: int, code: str) -> None:
    answer = browser.post(f"/api/lessons/{path}", body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_one_address_asks_so_often_and_no_more(server: Server) -> None:
    limits: Limits = without_limits()
    limits.lessons = PerAddress(Rate(2, 0))
    database = server.database.with_name("limited.sqlite3")
    with running_server(database, server.database.parent, limits) as limited:
        browser = Browser(limited)
        answers = [browser.post("/api/lessons/muzishez/1", {}).status_code for _ in range(3)]
    assert answers == [200, 200, 429]
