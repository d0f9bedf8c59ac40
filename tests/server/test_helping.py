"""Help over the wire: to whoever asks, and to nobody else."""

import msgspec

from tests.server.clients import Browser, Message, Server

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
        assert answer["says"]["missing"] > 0
        assert beside.wish("coach")["says"] != answer["says"]
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
