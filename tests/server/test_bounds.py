"""What must stay small: memory when all have gone, updates when games grow old, one slow reader's share."""

import asyncio
import gc
import socket
import weakref
from pathlib import Path
from random import Random

import msgspec

from brelan.server.house import House
from brelan.server.protocol import NewTable
from brelan.server.storage.store import Store
from brelan.server.thinking.pool import Pool
from tests.server.clients import Browser, Server, chosen, play_on
from tests.server.test_secrecy import frames_of


def test_tables_that_nobody_watches_are_forgotten(tmp_path: Path) -> None:
    async def trial() -> None:
        store = Store(tmp_path / "brelan.sqlite3")
        house = House(store, Pool())
        person = await store.new_person("a" * 64, 1)
        for number in range(200):
            begin = number % 2 == 0
            wanted = NewTable(game="muzishez", bots=["random"] * 2, pace="instant", begin=begin)
            code = await house.open(person, wanted)
            entered = [await house.enter(code, who, -1) for who in (person, "")]
            assert len(house._rooms) == 1
            if number % 10 == 0:
                await asyncio.sleep(0.01)
            for room, viewer in entered:
                house.leave(room, viewer)
            assert (room._running, room.table.presence.here(person)) == (None, False)
        assert (house._rooms, house._loading) == ({}, {})
        await asyncio.sleep(0)
        mine = {task.get_name() for task in asyncio.all_tasks() if task is not asyncio.current_task()}
        assert len(mine) < 3, "nothing of the tables runs on"
        await house.close()

    asyncio.run(trial())


def test_a_table_that_nobody_watches_is_gone_without_a_search_for_cycles(tmp_path: Path) -> None:
    async def trial() -> None:
        store = Store(tmp_path / "brelan.sqlite3")
        house = House(store, Pool())
        person = await store.new_person("a" * 64, 1)
        code = await house.open(person, NewTable(game="grisbi", bots=["random"] * 2, pace="instant"))
        room, viewer = await house.enter(code, person, -1)
        for _ in range(20):
            await asyncio.sleep(0)
        kept = [weakref.ref(each) for each in (room, viewer, room.table, room.table.running)]
        house.leave(room, viewer)
        del room, viewer
        for _ in range(2000):
            if not any(each() for each in kept):
                break
            await asyncio.sleep(0.001)
        assert [each() for each in kept] == [None] * 4
        await house.close()

    gc.disable()
    try:
        asyncio.run(trial())
    finally:
        gc.enable()


def test_updates_do_not_grow_with_the_games_age(browser: Browser) -> None:
    code = browser.open_table("grisbi", 2, options={"max_moves": 600})
    with browser.at(code) as tab:
        for _ in range(60):
            if tab.look()["over"]:
                break
            tab.play(chosen(tab.seen, Random(1)))
            tab.until_type("seen")
    sizes = [len(msgspec.json.encode(frame)) for frame in frames_of(browser)]
    assert len(sizes) > 40
    assert min(sizes[len(sizes) // 2 :]) < 2 * max(sizes[: len(sizes) // 4]), (
        "hands grow and shrink, the past only grows"
    )


def test_whoever_never_reads_keeps_nobody_waiting(server: Server, browser: Browser) -> None:
    code = browser.open_table("muzishez", 3, options={"max_rounds": 0})
    deaf = Browser(server)
    with deaf.at(code) as asleep, browser.at(code) as tab:
        asleep.line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        for _ in range(5):
            tab.send({"type": "hello"})
            if tab.look()["over"]:
                break
            play_on(tab, Random(2))
        assert tab.seen["version"] > 5
        asleep.line.socket.shutdown(socket.SHUT_RDWR)
