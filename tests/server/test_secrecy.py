"""Every byte that a seat or a spectator is sent, over a whole game, against what they may know.

Each frame is made again from a world dealt anew: one in which everything that the seat cannot know is different. If the
frame is the same, byte for byte, nothing hidden went into it. Beside that all bytes are searched for the seed, for
tokens and for what the server calls people.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from brelan.core.chance import new_chance
from brelan.core.contract import mask, redeal
from brelan.core.records import Records as States
from brelan.server.people import token_hash
from brelan.server.storage.store import Store
from brelan.table.entries import Dealt, Entry, Moved, Opened
from brelan.table.table import Table
from tests.server.clients import Browser, Message, Server, Tab, chosen, play_to_the_end

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("grisbi", 3, {"max_moves": 300}),
    ("rami", 2, {"contracts": [1], "max_turns": 40}),
    ("muzishez", 4, {}),
]


WORD = "a word of Bob's own"


@pytest.mark.parametrize(("game", "bots", "options"), GAMES)
def test_nothing_that_a_seat_may_not_know(
    browser: Browser, game: str, bots: int, options: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    code = browser.open_table(game, bots, level="sensible", options=options)
    with browser.at(code) as tab:
        play_to_the_end(tab, Random(3))
    log = stored_log(browser.server.database, code)
    search([*browser.received, caplog.text], log, [browser])
    assert len(frames_of(browser)) > 10
    compare_with_other_worlds(log, frames_of(browser))


@pytest.mark.parametrize(("game", "bots", "options"), GAMES)
def test_nothing_that_any_of_two_people_or_a_spectator_may_not_know(
    server: Server, game: str, bots: int, options: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    ana, bob, other = browsers = [Browser(server) for _ in range(3)]
    code = ana.open_table(game, bots - 1, level="sensible", options=options, begin=False, chairs=1, name="Ana")
    with ana.at(code) as one, bob.at(code) as two, other.at(code) as watching:
        assert two.wish("sit", seat=bots, name="Bob")["type"] == "done"
        assert two.wish("word", word=WORD)["type"] == "done"
        assert one.wish("begin")["type"] == "done"
        with ThreadPoolExecutor(3) as together:
            playing = [together.submit(play_among_others, tab, Random(3)) for tab in (one, two)]
            playing.append(together.submit(watch_to_the_end, watching))
            assert [each.result()["seat"] for each in playing] == [0, bots, -1]
    log = stored_log(server.database, code)
    search([*(text for each in browsers for text in each.received), caplog.text], log, browsers)
    for each in browsers:
        assert len(frames_of(each)) > 10
        compare_with_other_worlds(log, frames_of(each))
    for each in (ana, other):
        assert all(parsed(text)["phase"] == "finished" for text in each.received if WORD in text)


def play_among_others(tab: Tab, chance: Random) -> Message:
    """Any moves, until the game is over: what somebody else has made impossible meanwhile is refused."""
    while not tab.look()["over"]:
        tab.play(chosen(tab.seen, chance))
        tab.until_type("seen")
    return watch_to_the_end(tab)


def watch_to_the_end(tab: Tab) -> Message:
    while not (tab.seen and tab.seen["over"] and tab.around["phase"] == "finished"):
        tab.next()
    return tab.seen


def frames_of(browser: Browser) -> list[Message]:
    return [parsed(text) for text in browser.received if text.startswith('{"type":"seen"')]


def parsed(text: str) -> Message:
    message: Message = msgspec.json.decode(text)
    return message


def stored_log(database: Path, code: str) -> list[Entry]:
    async def read() -> list[Entry]:
        store = Store(database)
        log = await store.log_of(code)
        await store.close()
        return log

    return asyncio.run(read())


def search(received: list[str], log: list[Entry], browsers: list[Browser]) -> None:
    """No seed in any writing, no token but in the cookie that set it, no hash, no inner name of a person."""
    opened = log[0]
    assert isinstance(opened, Opened)
    dealt = next(entry for entry in log if isinstance(entry, Dealt))
    seed = int(dealt.seed, 16)
    secrets = [dealt.seed, str(seed), str(seed % 2**64), str(seed >> 64), f"{seed:x}", dealt.secret]
    secrets += [token_hash(browser.cookie) for browser in browsers] + [browser.cookie for browser in browsers]
    secrets += [entry.who for entry in log if entry.who]
    bodies = [text for text in received if "set-cookie" not in text.lower()]
    for secret in secrets:
        assert secret
        assert not [text for text in bodies if secret.lower() in text.lower()]
    told = [text for text in bodies if opened.secret in text]
    assert told, "the deal can be checked once the match is over"
    assert all(parsed(text)["phase"] == "finished" for text in told)


def compare_with_other_worlds(log: list[Entry], frames: list[Message]) -> None:
    wanted = {frame["version"]: frame for frame in frames}
    dealt = next(number for number, entry in enumerate(log) if isinstance(entry, Dealt))
    table = Table.of(log[: dealt + 1])
    compared = 0
    for entry in log[dealt + 1 :]:
        assert isinstance(entry, Moved)
        before = table.running.position.states.copy()
        table.commit(entry)
        if table.version in wanted:
            compared += compare(table, before, entry, wanted[table.version])
    assert compared > 10


def compare(table: Table, before: States, entry: Moved, frame: Message) -> int:
    """Is the frame what a world dealt anew would have shown?"""
    seat = frame["seat"]
    states = dealt_anew(table.running.position.states, seat, table.version)
    mask(states[0], seat)
    assert plain(table.game.view(states, seat)) == frame["view"]
    legal = plain(table.game.legal_moves(states, seat)) if frame["legal"] else []
    assert legal == frame["legal"]
    if frame["since"] == table.version - 1:
        earlier = dealt_anew(before, seat, table.version)
        mask(earlier[0], seat)
        move = table.running.position.parse(entry.move)
        told = table.game.tell(earlier, states, entry.seat, move, seat)
        assert plain(told) == frame["events"]
    return 1


def dealt_anew(states: States, seat: int, seed: int) -> States:
    """Another world that looks the same to this seat."""
    other = states.copy()
    mask(other[0], seat)
    redeal(other[0], seat, new_chance(seed)[0])
    return other


def plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
