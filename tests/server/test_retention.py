"""What is forgotten after its time, and nothing else."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select

from brelan.server import forgetting
from brelan.server.storage import retention
from brelan.server.storage.engine import migrate, open_engine
from brelan.server.storage.retention import DAY_MS, Forgotten, forget
from brelan.server.storage.store import Store
from brelan.server.storage.tables import DEVICES, LOG, PERSONS, RATINGS, RESULTS, REVIEWS, SEATS, TABLES, TOKENS

NOW = 2_000 * DAY_MS
NOTHING = Forgotten(tables=0, persons=0, links=0)


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    engine = open_engine(tmp_path / "x.sqlite3", writes=True)
    migrate(engine)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def ago(days: float) -> int:
    return NOW - int(days * DAY_MS)


def person(connection: Connection, name: str, days: float) -> None:
    connection.execute(insert(PERSONS), {"person": name, "created": 0, "seen": ago(days)})
    connection.execute(insert(RATINGS), {"person": name, "game": "rami", "mu": 25, "sigma": 8, "games": 1})
    for browser in "ab":
        connection.execute(insert(TOKENS), {"token_hash": name + browser, "person": name, "created": 0})


def table(connection: Connection, code: str, phase: str, days: float, *people: str) -> None:
    row = {"code": code, "game": "muzishez", "players": 3, "opened": 0, "touched": ago(days), "places": ""}
    more = {"public": False, "phase": phase, "free": 0, "host_name": ""}
    connection.execute(insert(TABLES), {**row, **more})
    connection.execute(insert(LOG), [{"code": code, "number": number, "entry": b"{}"} for number in range(3)])
    connection.execute(insert(REVIEWS), {"code": code, "number": 1, "judge": 1, "report": b"{}"})
    for seat, name in enumerate(people):
        connection.execute(insert(SEATS), {"person": name, "code": code, "seat": seat, "name": name})
        result(connection, name, code)


def result(connection: Connection, name: str, code: str) -> None:
    row = {"person": name, "code": code, "number": 1, "ended": 0, "seats": 3, "place": 1, "names": "[]"}
    connection.execute(insert(RESULTS), {**row, "film": "", "continued": False})


def link(connection: Connection, name: str, owner: str, minutes: int, used: bool = False) -> None:
    row = {"link_hash": name, "person": owner, "until": NOW + minutes * 60_000, "used": used}
    connection.execute(insert(DEVICES), row)


def left(connection: Connection) -> dict[str, set[str]]:
    columns = (
        TABLES.c.code,
        LOG.c.code,
        SEATS.c.code,
        RESULTS.c.code,
        REVIEWS.c.code,
        PERSONS.c.person,
        TOKENS.c.person,
        RATINGS.c.person,
        DEVICES.c.link_hash,
    )
    return {str(column): set(connection.execute(select(column)).scalars()) for column in columns}


@pytest.mark.parametrize(("phase", "days"), [("finished", 400), ("gathering", 7), ("playing", 180)])
def test_each_table_after_its_time_with_all_that_hangs_on_it(connection: Connection, phase: str, days: int) -> None:
    person(connection, "p", 0)
    table(connection, "OLD", phase, days + 0.1, "p")
    table(connection, "NEW", phase, days - 0.1, "p")
    assert forget(connection, NOW) == Forgotten(tables=1, persons=0, links=0)
    kept = left(connection)
    assert kept["tables.code"] == kept["log.code"] == kept["seats.code"] == {"NEW"}
    assert kept["results.code"] == kept["reviews.code"] == {"NEW"}
    assert forget(connection, NOW) == NOTHING


def test_a_game_in_which_somebody_moved_lately_is_kept(connection: Connection) -> None:
    for code, days in (("SLOW", 179), ("DEAD", 181)):
        table(connection, code, "playing", 500)
        connection.execute(insert(LOG), {"code": code, "number": 3, "entry": b'{"entry":"moved","at":%d}' % ago(days)})
    assert forget(connection, NOW).tables == 1
    assert left(connection)["tables.code"] == {"SLOW"}


def test_persons_go_with_their_tokens_when_nothing_keeps_them(connection: Connection) -> None:
    for name, days in (("gone", 401), ("lately", 399), ("seated", 2000), ("was-seated", 2000), ("played", 500)):
        person(connection, name, days)
    link(connection, "good", "gone", 5)
    table(connection, "NEW", "finished", 399, "seated")
    result(connection, "played", "NEW")
    table(connection, "OLD", "finished", 401, "was-seated")
    assert forget(connection, NOW) == Forgotten(tables=1, persons=2, links=0)
    kept = left(connection)
    assert kept["persons.person"] == kept["tokens.person"] == {"lately", "seated", "played"}
    assert kept["devices.link_hash"] == set()


def test_links_once_used_or_too_late(connection: Connection) -> None:
    person(connection, "p", 0)
    link(connection, "used", "p", 5, used=True)
    link(connection, "late", "p", -1)
    link(connection, "good", "p", 5)
    assert forget(connection, NOW) == Forgotten(tables=0, persons=0, links=2)
    assert left(connection)["devices.link_hash"] == {"good"}


def test_not_all_at_once(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    for number in range(5):
        table(connection, f"T{number}", "gathering", 8)
    assert [forget(connection, NOW).tables for _ in range(4)] == [2, 2, 1, 0]


def test_the_page_about_data_says_the_same() -> None:
    page = (Path(__file__).parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
    for days in (*retention.KEPT_DAYS.values(), retention.PERSON_DAYS):
        assert f"{days} days" in page


def test_the_server_forgets_by_itself_all_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    monkeypatch.setattr(forgetting, "BREATH_SECONDS", 0)
    monkeypatch.setattr(forgetting, "now_ms", lambda: NOW)

    async def run() -> None:
        store = Store(tmp_path / "x.sqlite3")
        for code, days in (*((f"T{number}", 8) for number in range(5)), ("NEW", 1)):
            await store._write(partial(table, code=code, phase="gathering", days=days))
        task = asyncio.create_task(forgetting.forget_daily(store))
        for _ in range(500):
            await asyncio.sleep(0.01)
            if await store._read(lambda connection: left(connection)["tables.code"]) == {"NEW"}:
                break
        assert await store._read(lambda connection: left(connection)["tables.code"]) == {"NEW"}
        assert not task.done()
        task.cancel()
        await store.close()

    asyncio.run(run())
