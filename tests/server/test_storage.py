"""The store: what it acknowledges is on disk, one writer at a number, all or nothing."""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from brelan.server.storage.engine import migrate, open_engine
from brelan.server.storage.listing import listed
from brelan.server.storage.rows import Row
from brelan.server.storage.store import Store, Taken
from brelan.server.storage.tables import METADATA
from brelan.server.storage.writer import AllTold, Writer
from brelan.table.entries import Chair, Moved, Opened
from brelan.table.table import Table

OPENED = Opened(
    at=5,
    game="muzishez",
    rules=1,
    options={},
    chairs=[Chair(name="é", person="p"), Chair(name="b", level="random")],
    secret="0f" * 32,
    pace="normal",
    clock="none",
)


def move(at: int) -> Moved:
    return Moved(at=at, seat=0, move={"do": "pick", "slot": 1}, by="person", id="x")


def with_store(path: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(path)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


async def opened_by_somebody(store: Store, code: str) -> str:
    person = await store.new_person(code, 1)
    first = Opened(**{**{name: getattr(OPENED, name) for name in OPENED.__struct_fields__}, "chairs": [
        Chair(name="é", person=person), Chair(name="b", level="random")
    ]})  # fmt: skip
    await store.open_table(code, [first], listed(Table(first)))
    return person


def test_a_log_comes_back_as_it_was_written(tmp_path: Path) -> None:
    async def write(store: Store) -> None:
        await opened_by_somebody(store, "AAA")
        await store.append("AAA", 1, [move(7)])

    async def read(store: Store) -> None:
        first, second = await store.log_of("AAA")
        assert isinstance(first, Opened)
        assert (first.secret, first.chairs[0].name, second) == (OPENED.secret, "é", move(7))
        assert await store.log_of("BBB") == []

    with_store(tmp_path / "deep" / "brelan.sqlite3", write)
    with_store(tmp_path / "deep" / "brelan.sqlite3", read)


def test_of_many_writers_of_a_number_one_wins(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await opened_by_somebody(store, "AAA")
        for number in range(1, 50):
            writers = [store.append("AAA", number, [move(at)]) for at in range(4)]
            outcomes = await asyncio.gather(*writers, return_exceptions=True)
            assert sorted(type(each).__name__ for each in outcomes) == ["NoneType", *["Taken"] * 3]
            assert (await store.log_of("AAA"))[number] == move([type(each) for each in outcomes].index(type(None)))

    with_store(tmp_path / "brelan.sqlite3", work)


def test_of_many_rows_at_once_only_those_that_exist_are_refused(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await opened_by_somebody(store, "AAA")
        taken = {7, 70, 199}
        for number in taken:
            await store.append("AAA", number, [move(0)])
        outcomes = await asyncio.gather(
            *(store.append("AAA", number, [move(number)]) for number in range(1, 200)), return_exceptions=True
        )
        assert {number for number, each in enumerate(outcomes, start=1) if isinstance(each, Taken)} == taken
        log = await store.log_of("AAA")
        assert log[1:] == [move(0 if number in taken else number) for number in range(1, 200)]
        with pytest.raises(Taken):
            await store.append("AAA", 190, [move(1)] * 100)
        assert len(await store.log_of("AAA")) == 200, "all or none"

    with_store(tmp_path / "brelan.sqlite3", work)


def test_a_code_and_a_token_belong_to_the_first(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await opened_by_somebody(store, "AAA")
        with pytest.raises(Taken):
            await store.open_table("AAA", [OPENED], listed(Table(OPENED)))
        with pytest.raises(Taken):
            await store.new_person("AAA", 2)
        assert len(await store.log_of("AAA")) == 1

    with_store(tmp_path / "brelan.sqlite3", work)


def test_lists_say_how_a_table_stands(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        person = await opened_by_somebody(store, "AAA")
        stands = replace(listed(Table(OPENED)), seats=[(person, 0, "é")])
        await store.note("AAA", replace(stands, touched=9, phase="finished", places=[2, 1]))
        (table,) = await store.tables_of(person)
        assert (table.code, table.phase, table.place, table.touched, table.chairs) == ("AAA", "finished", 2, 9, 2)
        await store.note("AAA", replace(stands, touched=10, phase="playing"))
        (table,) = await store.tables_of(person)
        assert (table.phase, table.place, table.people) == ("playing", 0, [])

    with_store(tmp_path / "brelan.sqlite3", work)


def test_nothing_is_acknowledged_before_it_is_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "brelan.sqlite3"

    async def work(store: Store) -> None:
        await opened_by_somebody(store, "AAA")
        for number in range(1, 20):
            await store.append("AAA", number, [move(number)])
            with sqlite3.connect(path) as other:
                (count,) = other.execute("select count(*) from log").fetchone()
            other.close()
            assert count == number + 1

    with_store(path, work)


def test_what_comes_in_one_round_is_one_group_and_a_row_that_is_taken_spoils_no_other(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await opened_by_somebody(store, "AAA")
        await store.append("AAA", 1, [move(1)])
        groups = list[int]()
        appending = store._writer.append

        def counted(rows: Sequence[Row], told: AllTold) -> None:
            groups.append(len(rows))
            appending(rows, told)

        store._writer.append = counted  # type: ignore[method-assign]
        numbers = (2, 1, 3, 3, 4)
        found = await asyncio.gather(
            *(store.append("AAA", number, [move(number)]) for number in numbers), return_exceptions=True
        )
        assert [type(each).__name__ for each in found] == ["NoneType", "Taken", "NoneType", "Taken", "NoneType"]
        assert groups == [len(numbers)]
        assert len(await store.log_of("AAA")) == 5

    with_store(tmp_path / "brelan.sqlite3", work)


def test_a_look_back_is_kept_until_another_judge_has_looked(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await opened_by_somebody(store, "AAA")
        for judge in (1, 2):
            await store.keep_review("AAA", 3, judge, b"by %d" % judge)
        assert await store.review_of("AAA", 3, 2) == b"by 2"
        assert await store.review_of("AAA", 3, 1) is None
        assert await store.review_of("AAA", 4, 2) is None
        with pytest.raises(Taken):
            await store.keep_review("GONE", 1, 1, b"")

    with_store(tmp_path / "brelan.sqlite3", work)


def test_a_job_that_fails_is_undone_alone(tmp_path: Path) -> None:
    engine = open_engine(tmp_path / "x.sqlite3", writes=True)
    migrate(engine)
    writer = Writer(engine)
    gate = threading.Event()

    def insert(token: str) -> Callable[[Connection], None]:
        def job(connection: Connection) -> None:
            gate.wait()
            connection.execute(text(f"insert into persons values ('{token}1', 1, 1)"))
            connection.execute(text(f"insert into tokens values ('{token[0]}', '{token}1', 1)"))

        return job

    futures = [writer.submit(insert(token)) for token in ("a", "ab", "c")]
    skipped = writer.submit(insert("d"))
    assert skipped.cancel()
    gate.set()
    assert [type(future.exception()).__name__ for future in futures] == ["NoneType", "IntegrityError", "NoneType"]
    with engine.connect() as connection:
        rows = connection.execute(text("select person from persons order by person")).scalars().all()
    assert rows == ["a1", "c1"]
    writer.close()
    engine.dispose()


def test_a_locked_database_is_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brelan.server.storage.engine.BUSY_SECONDS", 0.05)
    path = tmp_path / "brelan.sqlite3"

    async def work(store: Store) -> None:
        await opened_by_somebody(store, "AAA")
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("begin exclusive")
        with pytest.raises(OperationalError):
            await store.append("AAA", 1, [move(1)])
        other.execute("rollback")
        other.close()
        await store.append("AAA", 1, [move(2)])
        assert (await store.log_of("AAA"))[1] == move(2)

    with_store(path, work)


def test_the_migrations_make_the_tables_that_the_code_knows(tmp_path: Path) -> None:
    engine = open_engine(tmp_path / "x.sqlite3", writes=True)
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert connection.execute(text("pragma journal_mode")).scalar() == "wal"
        assert connection.execute(text("pragma synchronous")).scalar() == 2
    engine.dispose()
