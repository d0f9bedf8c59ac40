"""Help over the wire: to whoever asks, and to nobody else."""

from random import Random

import msgspec

from brelan.server.limits import PerAddress, Rate, without_limits
from brelan.server.thinking.pool import Pool
from tests.server.clients import Browser, Message, Server, Tab, eventually, play_to_the_end, running_server

COACH = {"coach": True}


def test_the_coach_answers_the_player_alone(server: Server, browser: Browser) -> None:
    code = browser.open_table("rami", 1, level="sensible", chairs=1, begin=False, help=COACH, name="Ana")
    other = Browser(server)
    with browser.at(code) as tab, other.at(code) as beside:
        assert beside.wish("sit", seat=2, name="Bob")["type"] == "done"
        assert beside.hall(lambda hall: hall["seat"] == 2)["help"] == {"hint": False, "coach": True}
        assert tab.wish("begin")["type"] == "done"
        tab.until_type("seen")
        beside.until_type("seen")
        answer = tab.wish("coach")
        assert answer["type"] == "coached"
        says = answer["says"]
        assert says["missing"] or says["lays"], "there are deals that bring a whole contract"
        assert beside.wish("coach")["says"] != says
        assert not any(answer["id"] in text for text in other.received)


def test_without_leave_there_is_no_coach(browser: Browser) -> None:
    code = browser.open_table("rami", 2)
    with browser.at(code) as tab:
        tab.look()
        assert tab.wish("coach")["code"] == "no-coach"
    code = browser.open_table("muzishez", 2, help=COACH)
    with browser.at(code) as tab:
        tab.look()
        assert tab.wish("coach")["code"] == "no-coach"


def test_onlookers_have_no_coach(server: Server, browser: Browser) -> None:
    code = browser.open_table("rami", 2, help=COACH)
    with Browser(server).at(code) as tab:
        tab.until_type("seen")
        assert tab.wish("coach")["code"] == "not-seated"


def test_who_asks_too_much_is_told_so(browser: Browser) -> None:
    code = browser.open_table("rami", 2, help=COACH)
    with browser.at(code) as tab:
        tab.look()
        asked = [f"c{number}" for number in range(60)]
        tab.pour({"type": "coach", "id": id} for id in asked)
        answers: dict[str, Message] = {}
        while len(answers) < len(asked):
            message = tab.next()
            if message.get("id") in asked:
                answers[message["id"]] = message
        codes = {message.get("code", message["type"]) for message in answers.values()}
        assert codes == {"coached", "too-fast"}
        assert tab.wish("coach")["type"] in ("coached", "refused"), "the line is still good"


def test_the_games_say_whether_they_have_one(browser: Browser) -> None:
    forms = msgspec.json.decode(browser.get("/api/games").text)
    assert {form["game"]: form["coach"] for form in forms} == {"grisbi": False, "rami": True, "muzishez": False}


# ---- hints


def test_a_hint_is_a_move_and_all_see_that_it_was_asked(server: Server, browser: Browser) -> None:
    code = browser.open_table("muzishez", 1, level="sensible", chairs=1, begin=False, help={"hint": True}, name="Ana")
    other = Browser(server)
    with browser.at(code) as tab, other.at(code) as beside:
        assert beside.wish("sit", seat=2, name="Bob")["type"] == "done"
        assert tab.wish("begin")["type"] == "done"
        seen = tab.look()
        hint = tab.wish("hint", text="en")
        assert hint["type"] == "hinted"
        assert hint["move"] in seen["legal"]
        assert hint["says"].startswith("Choose")
        assert beside.hall(lambda hall: hall["seats"][0]["hints"] == 1)["seats"][2]["hints"] == 0
        assert not any(hint["says"] in text for text in other.received)
        assert tab.play(hint["move"])["type"] == "done"


def test_where_hints_are_not_allowed_there_is_none(browser: Browser) -> None:
    code = browser.open_table("muzishez", 2)
    with browser.at(code) as tab:
        tab.look()
        assert tab.wish("hint")["code"] == "no-hints"


def test_a_moves_id_opens_no_way_to_a_hint(browser: Browser) -> None:
    code = browser.open_table("muzishez", 2)
    with browser.at(code) as tab:
        move = tab.look()["legal"][0]
        assert tab.play(move, id="mine")["type"] == "done"
        tab.until_type("seen")
        tab.look()
        assert tab.wish("hint", id="mine")["code"] == "no-hints"


def until_counted(tab: Tab, number: int) -> None:
    tab.hall(lambda hall: bool(hall["seats"][0]["hints"] == number))


def test_each_question_counts_whatever_id_its_hint_has(browser: Browser) -> None:
    code = browser.open_table("muzishez", 2, help={"hint": True}, options={"max_rounds": 0})
    with browser.at(code) as tab:
        for number in (1, 2, 3):
            seen = tab.look()
            assert tab.wish("hint", id="mine")["type"] == "hinted"
            until_counted(tab, number)
            if number == 1:
                assert tab.wish("hint", id="mine")["type"] == "hinted"
            if number < 3:
                assert tab.play(seen["legal"][0], id=f"move{number}")["type"] == "done"
                tab.until(lambda message: message["type"] == "seen" and bool(message["legal"]))
        assert tab.around["seats"][0]["hints"] == 3, "what was sent again counted once"


def test_one_address_has_so_many_hints_and_no_more(server: Server) -> None:
    limits = without_limits()
    limits.hints = PerAddress(Rate(1, 0))
    with running_server(server.database.with_name("few-hints.sqlite3"), server.database.parent, limits) as few:
        answers = []
        for browser in (Browser(few), Browser(few)):
            with browser.at(browser.open_table("muzishez", 2, help={"hint": True})) as tab:
                tab.look()
                answers.append(tab.wish("hint"))
    assert [answer.get("code", answer["type"]) for answer in answers] == ["hinted", "too-many"]


# ---- looks back


def test_a_finished_game_is_looked_back_at(server: Server, browser: Browser) -> None:
    code = browser.open_table("muzishez", 2, level="sensible", options={"max_rounds": 2})
    with browser.at(code) as tab:
        play_to_the_end(tab, Random(1))
    path = f"/api/tables/{code}/games/1/review"
    assert browser.get(path).json()["state"] == "none"
    assert browser.post(path + "?lang=fr", {}).json()["state"] in ("waiting", "working", "done")
    eventually(lambda: browser.get(path).json()["state"] in ("done", "failed"))
    found = browser.get(path + "?lang=fr").json()
    assert found["state"] == "done"
    assert found["done"] == found["of"]
    assert len(found["report"]["curve"]) == browser.get(f"/api/tables/{code}/games/1").json()["moves"] + 1
    assert len(found["text"]["turns"]) == len(found["report"]["turns"])
    assert found["text"] != browser.get(path + "?lang=en").json()["text"]
    assert browser.get("/api/tables/AAAAAAAA/games/1/review").status_code == 404


def test_nobody_looks_back_who_may_not_see_the_game(server: Server, browser: Browser) -> None:
    code = browser.open_table("muzishez", 2, level="sensible", options={"max_rounds": 2}, door={"replay": False})
    path = f"/api/tables/{code}/games/1/review"
    assert browser.get(path).status_code == 404, "it has not ended"
    with browser.at(code) as tab:
        play_to_the_end(tab, Random(1))
    assert Browser(server).post(path, {}).status_code == 403


def test_without_workers_no_game_is_looked_back_at(server: Server) -> None:
    database = server.database.with_name("no-workers.sqlite3")
    with running_server(database, server.database.parent, pool=Pool()) as without:
        browser = Browser(without)
        code = browser.open_table("muzishez", 2, level="sensible", options={"max_rounds": 2})
        with browser.at(code) as tab:
            play_to_the_end(tab, Random(1))
        path = f"/api/tables/{code}/games/1/review"
        assert browser.post(path, {}).json()["code"] == "no-reviews"
        assert browser.get(path).json()["state"] == "none"
