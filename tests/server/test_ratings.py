"""Ratings: by the games of people alone, and kept when their tables are gone."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from brelan.server.pastbodies import Rated
from brelan.server.storage.listing import Listed, listed
from brelan.server.storage.store import Store
from brelan.table.entries import PROGRAM, Chair, Opened
from brelan.table.table import Table
from tests.server.clients import Browser, Server, play_to_the_end

CODE = "KMNPQRST"


def at_a_table(folder: Path, work: Callable[[Store, Listed], Awaitable[None]]) -> None:
    """With a table of two people at which a game has just ended, the first before the second."""

    async def run() -> None:
        store = Store(folder / "x.sqlite3")
        try:
            people = [await store.new_person(token, 1) for token in ("one", "two")]
            first = Opened(
                at=5,
                game="grisbi",
                rules=1,
                options={},
                chairs=[Chair(name=person, person=person) for person in people],
                secret="0f" * 32,
                pace="normal",
                clock="none",
            )
            begun = listed(Table(first))
            await store.open_table(CODE, [first], begun)
            await work(store, replace(begun, ended=True, game=1, places=[1, 2]))
        finally:
            await store.close()

    asyncio.run(run())


async def both(store: Store, ended: Listed) -> list[list[Rated]]:
    return [await store.ratings_of(person) for person, _, _ in ended.seats]


def test_who_comes_before_another_gains_what_the_other_loses(tmp_path: Path) -> None:
    async def work(store: Store, ended: Listed) -> None:
        await store.note(CODE, ended)
        (first,), (second,) = await both(store, ended)
        assert first.game == "grisbi"
        assert first.games == second.games == 1
        assert first.mu > 25 > second.mu
        assert first.mu - 25 == pytest.approx(25 - second.mu)
        assert first.sigma < 25 / 3

    at_a_table(tmp_path, work)


def test_a_game_counts_once_and_the_next_one_too(tmp_path: Path) -> None:
    async def work(store: Store, ended: Listed) -> None:
        await store.note(CODE, ended)
        await store.note(CODE, replace(ended, film="Nosferatu"))
        once = await both(store, ended)
        assert [one.games for (one,) in once] == [1, 1]
        await store.note(CODE, replace(ended, game=2, places=[2, 1]))
        twice = await both(store, ended)
        assert [one.games for (one,) in twice] == [2, 2]
        assert twice[0][0].mu < once[0][0].mu

    at_a_table(tmp_path, work)


@pytest.mark.parametrize("why", ["stopped", "continued", "bot", "program"])
def test_what_says_nothing_of_people_counts_for_nothing(tmp_path: Path, why: str) -> None:
    async def work(store: Store, ended: Listed) -> None:
        (one, _, name), (two, _, _) = ended.seats
        changed = {
            "stopped": replace(ended, places=[]),
            "continued": replace(ended, continued=True),
            "bot": replace(ended, seats=[(one, 0, name)]),
            "program": replace(ended, seats=[(one, 0, name), (await program(store), 1, "p")]),
        }[why]
        await store.note(CODE, changed)
        assert [await store.ratings_of(person) for person in (one, two)] == [[], []]

    at_a_table(tmp_path, work)


async def program(store: Store) -> str:
    person = await store.new_person("three", 1, program=True)
    assert person.startswith(PROGRAM)
    return person


def test_people_who_played_to_the_end_find_their_rating(server: Server) -> None:
    host, *guests = people = [Browser(server) for _ in range(3)]
    assert host.get("/api/ratings").json() == []
    code = host.open_table("muzishez", 0, name="Ana", chairs=2, begin=False, options={"max_rounds": 1})
    for seat, guest in enumerate(guests, start=1):
        with guest.at(code) as tab:
            assert tab.wish("sit", seat=seat, name="Bob")["type"] == "done"
    with host.at(code) as tab:
        assert tab.wish("begin")["type"] == "done"
    for person in people:
        with person.at(code) as tab:
            assert tab.play(tab.look()["legal"][0])["type"] == "done"
    found = [person.get("/api/ratings").json() for person in people]
    assert [(rated["game"], rated["games"]) for (rated,) in found] == [("muzishez", 1)] * 3


def test_a_table_with_a_bot_gives_no_rating(server: Server) -> None:
    browser = Browser(server)
    code = browser.open_table("muzishez", 3, name="Ana")
    with browser.at(code) as tab:
        play_to_the_end(tab, Random(1))
    assert browser.get("/api/ratings").json() == []
