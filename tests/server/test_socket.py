"""What is answered on one connection: greetings, acknowledgements, refusals, junk."""

from random import Random

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from brelan.server.protocol import FRAME_LIMIT, Close
from tests.server.clients import Browser, Server, Tab, play_to_the_end


@pytest.fixture
def code(browser: Browser) -> str:
    return browser.open_table("muzishez", 3)


def test_welcome_then_what_is_seen(browser: Browser, code: str) -> None:
    with browser.at(code) as tab:
        welcome = tab.next()
        assert (welcome["type"], welcome["code"], welcome["game"], welcome["talk"]) == ("welcome", code, "muzishez", [])
        hall = tab.next()
        assert (hall["type"], hall["seat"], hall["phase"], hall["host"]) == ("hall", 0, "playing", True)
        assert hall["options"] == {"packs": 1, "max_rounds": 0}
        assert [each["kind"] for each in hall["seats"]] == ["person", "bot", "bot", "bot"]
        assert hall["seats"][0]["away"] == 0
        seen = tab.next()
        assert (seen["type"], seen["seat"], seen["events"]) == ("seen", 0, [])


def test_a_move_is_done_once_however_often_it_is_sent(browser: Browser, code: str) -> None:
    with browser.at(code) as tab:
        seen = tab.look()
        message = {"type": "move", "id": "tap", "version": seen["version"], "move": seen["legal"][0]}
        for _ in range(12):
            tab.send(message)
        answers = [tab.until_type("done", "refused") for _ in range(12)]
        assert {(answer["type"], answer["version"]) for answer in answers} == {("done", answers[0]["version"])}
    with browser.at(code) as again:
        again.look()
        again.send(message)
        assert again.until_type("done", "refused") == answers[0]


def test_a_stale_move_is_refused_with_a_fresh_view(browser: Browser, code: str) -> None:
    with browser.at(code) as tab:
        old = tab.look()["version"]
        tab.play(tab.seen["legal"][0])
        tab.until(lambda message: message["type"] == "seen" and message["view"]["round"] == 1)
        answer = tab.play({"do": "pick", "slot": 0}, version=old)
        assert (answer["type"], answer["code"]) == ("refused", "stale")
        fresh = tab.until_type("seen")
        assert fresh["version"] >= answer["version"] > old  # a bot may have acted in between


def test_every_refusal_says_its_code_and_changes_nothing(browser: Browser, code: str) -> None:
    with browser.at(code) as tab:
        before = tab.look()
        for move, refusal in (
            ({"do": "pick", "slot": 99}, "no-such-slot"),
            ({"do": "fly"}, "bad-move"),
            (7, "bad-move"),
        ):
            tab.send({"type": "ask", "id": "why", "move": move})
            assert tab.until_type("answer")["code"] == refusal
            tab.send({"type": "move", "id": f"no {move}", "version": tab.seen["version"], "move": move})
            assert tab.until_type("refused")["code"] == refusal
        tab.send({"type": "again", "id": "again"})
        assert tab.until_type("refused")["code"] == "not-over"
        tab.send({"type": "ask", "id": "may I", "move": before["legal"][0]})
        assert tab.until_type("answer") == {"type": "answer", "id": "may I", "code": "ok", "details": {}}
        tab.send({"type": "hello"})
        assert tab.until_type("seen")["legal"] == before["legal"]


def until_spoken(tab: Tab, language: str | None) -> None:
    """Until something is seen with words in this language, or (None) without words."""
    while tab.until_type("seen")["text"] is not None or language is not None:
        if tab.seen["text"] is not None and tab.seen["text"]["language"] == language:
            break


def test_what_is_seen_is_said_in_words_to_whoever_asks(browser: Browser, code: str) -> None:
    with browser.at(code, greet=False) as tab:
        for wished, spoken in (("", None), ("fr", "fr"), ("en-GB", "en"), ("tlh", "en"), ("", None)):
            tab.send({"type": "hello", "text": wished})
            until_spoken(tab, spoken)
            assert spoken is None or len(tab.seen["text"]["moves"]) == len(tab.seen["legal"])
        tab.send({"type": "hello", "text": "fr"})
        until_spoken(tab, "fr")
        tab.play(tab.look()["legal"][0])
        assert "Vous avez choisi." in tab.until_type("seen")["text"]["happened"]


def test_how_quickly_bots_act(browser: Browser) -> None:
    code = browser.open_table("muzishez", 2, pace="calm")
    with browser.at(code) as tab:
        tab.look()
        tab.send({"type": "pace", "id": "faster", "pace": "instant"})
        assert tab.until_type("done", "refused")["type"] == "done"
        tab.until(lambda message: message["type"] == "seen" and message["awaited"] == [0])


def test_two_tabs_are_one_player(browser: Browser, code: str) -> None:
    with browser.at(code) as one, browser.at(code) as two:
        one.look()
        two.look()
        answer = one.play(one.seen["legal"][0])
        assert answer["type"] == "done"
        two.until(lambda message: message["type"] == "seen" and message["version"] >= answer["version"])
        two.send({"type": "move", "id": "same", "version": answer["version"], "move": {"do": "pick", "slot": 0}})
        second = two.until_type("done", "refused")
        assert second["type"] == "done" or second["code"] in ("already-chosen", "stale")
        last = play_to_the_end(one, Random(2))
        assert two.until(lambda message: message["type"] == "seen" and message["over"])["view"] == last["view"]


def test_another_game_wanted_twice_is_dealt_once(browser: Browser, code: str) -> None:
    with browser.at(code) as one, browser.at(code) as two:
        play_to_the_end(one, Random(2))
        one.send({"type": "again", "id": "a"})
        two.send({"type": "again", "id": "b"})
        answers = [tab.until_type("done", "refused") for tab in (one, two)]
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        assert {answer.get("code", "not-over") for answer in answers} == {"not-over"}
        one.send({"type": "hello"})
        assert one.until(lambda message: message["type"] == "seen" and not message["over"])["game"] == 2


def test_after_the_end_nothing_is_played(browser: Browser, code: str) -> None:
    with browser.at(code) as tab:
        last = play_to_the_end(tab, Random(2))
        assert tab.play({"do": "pick", "slot": 0})["code"] == "game-over"
        assert browser.get("/api/mine").json()["finished"][0]["place"] == last["places"][0]
        tab.send({"type": "hello"})
        assert tab.until_type("seen")["version"] == last["version"]


def test_coming_back_tells_what_happened_meanwhile(browser: Browser, code: str) -> None:
    with browser.at(code) as tab:
        first = tab.look()["version"]
        tab.play(tab.seen["legal"][0])
        later = tab.until(lambda message: message["type"] == "seen" and message["view"]["round"] == 1)
    with browser.at(code, seen=first) as back:
        seen = back.until_type("seen")
        assert seen["since"] == first
        assert seen["view"]["round"] >= later["view"]["round"]
        assert {"chose"} < {event["kind"] for event in seen["events"]}


def test_nobody_else_gets_in_where_nobody_may_look_on(server: Server, browser: Browser) -> None:
    code = browser.open_table("muzishez", 3, door={"watch": False})
    strangers = [Browser(server), Browser(server, cookie="A" * 43), Browser(server)]
    strangers[2].open_table("muzishez", 2)
    for stranger in strangers:
        with stranger.at(code) as tab:
            assert tab.next() == {"type": "trouble", "code": "not-seated", "details": {}}
            assert tab.close_code() == Close.NOT_SEATED
        assert not any('"view"' in text for text in stranger.received)
    with browser.at("AAAAAA") as tab:
        assert tab.close_code() == Close.NO_SUCH_TABLE


def test_another_sites_page_is_turned_away(browser: Browser, code: str) -> None:
    with pytest.raises(InvalidStatus, match="403"), browser.at(code, origin="https://elsewhere.example"):
        pass
    with browser.at(code, origin=browser.server.http) as tab:
        assert tab.next()["type"] == "welcome"


def test_what_is_no_message_is_said_to_whoever_waits_for_its_answer(browser: Browser, code: str) -> None:
    with browser.at(code) as tab:
        version = tab.look()["version"]
        for message in (
            {"type": "sit", "id": "a", "seat": "two"},
            {"type": "move", "id": "b"},
            {"type": "?", "id": "c"},
        ):
            tab.send(message)
            answer = tab.until_type("refused")
            assert (answer["id"], answer["code"]) == (message["id"], "bad-message")
            assert answer["version"] >= version
            assert "`" in answer["details"]["problem"], "it names what is wrong"
        for text in ('{"type": "sit"}', '{"type": "sit", "id": 3}', '{"id": "d"', "[]"):
            tab.send(text)
            assert tab.until_type("trouble")["details"]["problem"]


def test_silence_and_rudeness_end_a_connection(browser: Browser, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as hasty:
        hasty.setattr("brelan.server.socket.HELLO_SECONDS", 0.2)
        with browser.at(code, greet=False) as tab:
            assert tab.close_code() == Close.SILENT
    with browser.at(code, greet=False) as tab:
        tab.send({"type": "again", "id": "x"})
        assert tab.close_code() == Close.BAD_MESSAGES
    with browser.at(code, seen=-5) as tab:
        assert tab.next()["details"] == {"problem": "Expected `int` >= -1 - at `$.seen`"}
        assert tab.close_code() == Close.BAD_MESSAGES
    with browser.at(code) as tab:
        tab.look()
        tab.pour(["{"] * 50)
        assert tab.close_code() == Close.BAD_MESSAGES


def junk(chance: Random, sound: list[str]) -> str | bytes:
    """A frame that is mostly nonsense: other types, huge numbers, depth, cut short, wrong keys, binary."""
    text = chance.choice(sound)
    kind = chance.randrange(8)
    if kind == 0:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(200)))
    if kind == 1:
        return "[" * chance.choice([10, 1000, 60_000])
    if kind == 2:
        return text[: chance.randrange(len(text))]
    if kind == 3:
        return text.replace('"slot":0', f'"slot":{chance.choice(["-1", "1e9", "null", "[]", "true", "9" * 400])}')
    if kind == 4:
        return text.replace('"id":"x"', chance.choice(['"id":7', '"id":""', f'"id":"{"y" * 5000}"', '"di":"x"']))
    if kind == 5:
        return text.replace(
            '"version":0', f'"version":{chance.choice(["-2", "NaN", "1e400", "{}", "0.5", str(2**70)])}'
        )
    if kind == 6:
        return chance.choice(["", "null", "0", '"hello"', "{}", '{"type":7}', '{"type":"seen"}', "\u0000", "é" * 9000])
    at = chance.randrange(len(text))
    return text[:at] + chr(chance.randrange(1, 0x2FF)) + text[at + 1 :]


def test_five_hundred_frames_of_junk_hurt_nobody(server: Server, browser: Browser) -> None:
    chance = Random(7)
    other = Browser(server)
    quiet = other.open_table("muzishez", 2)
    code = browser.open_table("muzishez", 3)
    bodies = [
        {"type": "move", "id": "x", "version": 0, "move": {"do": "pick", "slot": 0}},
        {"type": "ask", "id": "x", "move": {"do": "pick", "slot": 0}},
        {"type": "hello", "seen": 0},
        {"type": "again", "id": "x"},
        {"type": "pace", "id": "x", "pace": "fast"},
    ]
    sound = [msgspec.json.encode(body).decode() for body in bodies]
    sent = connections = 0
    with other.at(quiet) as beside:
        while sent < 500:
            connections += 1
            with browser.at(code) as tab:
                sent += tab.pour(junk(chance, sound) if number % 2 else "{" for number in range(50))
                assert tab.close_code() in (Close.BAD_MESSAGES, 1007, 1006)
            if connections % 5 == 0:
                beside.send({"type": "ask", "id": f"{connections}", "move": {"do": "pick", "slot": 0}})
                assert beside.until_type("answer")["id"] == f"{connections}"
    with browser.at(code) as tab:
        assert tab.look()["view"]["game"] == "muzishez"


def test_a_frame_that_is_too_long_is_not_read(browser: Browser, code: str) -> None:
    with browser.at(code) as tab:
        tab.pour(["x" * (FRAME_LIMIT + 1)])
        assert tab.close_code() in (1009, 1006)


def test_a_flood_is_cut_off(browser: Browser, code: str) -> None:
    with browser.at(code) as tab:
        tab.pour([{"type": "ask", "id": "x", "move": {"do": "pick", "slot": 0}}] * 500)
        assert tab.close_code() == Close.TOO_MANY
