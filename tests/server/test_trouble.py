"""When the store fails: players are told, nothing is done that is not stored, and play goes on afterwards."""

import sqlite3
from random import Random

import pytest

from brelan.server import room, socket
from brelan.server.protocol import Close
from tests.server.clients import Browser, Server, chosen, play_to_the_end


@pytest.fixture(autouse=True)
def heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests' libraries may have silenced all loggers there were."""
    for log in (room.LOG, socket.LOG):
        monkeypatch.setattr(log, "disabled", False)


def damage(server: Server, sql: str, *values: object) -> None:
    database = sqlite3.connect(server.database)
    with database:
        database.execute(sql, values)
    database.close()


def test_a_move_that_cannot_be_written_is_refused_and_can_be_made_later(
    server: Server, browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    code = browser.open_table("muzishez", 3)
    with browser.at(code) as tab:
        while tab.look()["awaited"] != [0]:
            tab.until_type("seen")
        before = tab.seen
        damage(server, "alter table log rename to hidden")
        answer = tab.play(before["legal"][0], id="lost")
        assert (answer["type"], answer["code"], answer["version"]) == ("refused", "not-stored", before["version"])
        assert tab.until_type("seen")["view"] == before["view"]
        damage(server, "alter table hidden rename to log")
        answer = tab.play(before["legal"][0], id="lost")
        assert (answer["type"], answer["version"]) == ("done", before["version"] + 1)
        play_to_the_end(tab, Random(1))
    assert f"table {code[:3]}...: entry" in caplog.text
    assert code not in caplog.text, "whoever has a code may knock"


def test_what_another_server_wrote_is_seen_before_anything_is_done(server: Server, browser: Browser) -> None:
    code = browser.open_table("muzishez", 2, pace="calm")
    with browser.at(code) as tab:
        version = tab.look()["version"]
        entry = b'{"entry":"moved","at":1,"seat":1,"move":{"do":"pick","slot":0},"by":"bot"}'
        damage(server, "insert into log values (?, ?, ?)", code, version + 1, entry)
        answer = tab.play(chosen(tab.seen, Random(1)))
        assert (answer["type"], answer["version"]) == ("done", version + 2)
        tab.until(lambda message: message["type"] == "seen" and message["view"]["players"][1]["chosen"])


def test_a_damaged_log_is_said_to_be_and_hurts_no_other_table(
    server: Server, browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    codes = [browser.open_table("muzishez", 2) for _ in range(3)]
    damage(server, "update log set entry = ? where code = ?", b'{"entry":"ope', codes[0])
    impossible = b'{"entry":"moved","at":1,"seat":1,"move":{"do":"pick","slot":19},"by":"bot"}'
    damage(server, "insert into log values (?, 2, ?)", codes[1], impossible)
    for code, number in ((codes[0], 0), (codes[1], 2), (codes[0], 0)):
        with browser.at(code) as tab:
            assert tab.next() == {"type": "trouble", "code": "bad-log", "details": {"number": number}}
            assert tab.close_code() == Close.NO_SUCH_TABLE
    errors = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    complaints = [said for said in errors if any(said.startswith(f"table {code[:3]}...") for code in codes)]
    assert len(complaints) == 2, "one of each table, however often somebody tries"
    with browser.at(codes[2]) as tab:
        play_to_the_end(tab, Random(1))


def test_a_table_of_older_rules_is_said_to_be(server: Server, browser: Browser) -> None:
    code = browser.open_table("muzishez", 2)
    damage(server, "update log set entry = replace(entry, '\"rules\":1', '\"rules\":0') where code = ?", code)
    with browser.at(code) as tab:
        assert tab.next()["code"] == "other-rules"
        assert tab.close_code() == Close.NO_SUCH_TABLE
