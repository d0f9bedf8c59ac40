"""`brelan backup`, `restore` and `export`: copies while somebody writes, and nothing overwritten unasked."""

import asyncio
import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from brelan.core.record import read
from brelan.server.storage.engine import migrate, open_engine
from brelan.server.storage.listing import listed
from brelan.server.storage.store import Store
from brelan.table.entries import Moved
from brelan.table.table import Table
from tests.cli.runs import Done, run
from tests.table.test_past import Evening

DATABASE = "brelan.sqlite3"


def finished(games: int = 1) -> Evening:
    evening = Evening(games=games)
    evening.begin()
    evening.play()
    return evening


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a table whose game is over, one whose match goes on, and one just begun."""
    path = tmp_path / "data"
    begun = Evening()
    begun.begin()

    async def work() -> None:
        store = Store(path / DATABASE)
        for code, evening in (("AAA", finished()), ("BBB", finished(games=2)), ("CCC", begun)):
            await keep_unseated(store, code, evening)
        await store.new_person("hash", 1)
        await store.close()

    asyncio.run(work())
    return path


async def keep_unseated(store: Store, code: str, evening: Evening) -> None:
    """Without rows for the seats: these persons are made up."""
    shown = listed(Table.of(evening.log))
    shown.seats.clear()
    await store.open_table(code, evening.log, shown)


def codes(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [code for (code,) in connection.execute("select code from tables order by code")]


def back_up(folder: Path, file: Path, *more: str) -> Done:
    return run("backup", file, "--data", folder, *more)


def restore(folder: Path, file: Path, *more: str) -> Done:
    return run("restore", file, "--data", folder, *more)


def test_there_and_back(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite3"
    done = back_up(folder, file)
    assert (done.status, done.out) == (0, "")
    assert str(file) in done.err
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite3", "data"]

    done = restore(tmp_path / "new" / "deep", file)
    assert done.status == 0
    assert codes(tmp_path / "new" / "deep" / DATABASE) == ["AAA", "BBB", "CCC"]
    assert stat.S_IMODE((tmp_path / "new" / "deep" / DATABASE).stat().st_mode) == 0o600
    assert run("export", "--data", tmp_path / "new" / "deep").out == run("export", "--data", folder).out


def test_a_copy_is_one_moment_while_somebody_writes(folder: Path, tmp_path: Path) -> None:
    evening = Evening()
    evening.begin()
    evening.play(30)
    file = tmp_path / "copy.sqlite3"

    async def work() -> None:
        store = Store(folder / DATABASE)
        await keep_unseated(store, "DDD", evening)
        writing = asyncio.create_task(write_on(store))
        for _ in range(5):
            await asyncio.wait([writing, asyncio.create_task(written.acquire())], return_when=asyncio.FIRST_COMPLETED)
            assert not writing.done(), writing.exception()
            done = await asyncio.to_thread(back_up, folder, file, "--force")
            assert done.status == 0
            with closing(sqlite3.connect(file)) as connection:
                numbers = [n for (n,) in connection.execute("select number from log where code = 'DDD' order by 1")]
                assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
            assert numbers == list(range(len(numbers)))
            seen.append(len(numbers))
        writing.cancel()
        await store.close()

    async def write_on(store: Store) -> None:
        number = len(evening.log)
        while True:
            await store.append("DDD", number, [Moved(at=1, seat=0, move={}, by="bot")])
            written.release()
            number += 1

    seen: list[int] = []
    written = asyncio.Semaphore(0)
    asyncio.run(work())
    assert seen == sorted(seen)
    assert seen[-1] >= len(evening.log) + len(seen), "each copy has what was written before it"


def test_no_file_is_written_over_unasked(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("precious")
    done = back_up(folder, file)
    assert (done.status, done.err) == (2, f"brelan: {file}: This file exists already; --force writes over it.\n")
    assert file.read_text() == "precious"
    assert back_up(folder, file, "--force").status == 0
    assert codes(file) == ["AAA", "BBB", "CCC"]


def test_a_folder_that_is_not_there_is_named_as_it_was_typed(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "x"
    done = run("backup", target, "--data", folder)
    assert (done.status, done.out, done.err) == (2, "", f"brelan: No such file or directory: {target}\n")


def test_games_that_are_there_are_not_lost_unasked(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "copy"
    back_up(folder, file)
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        connection.execute("delete from log where code = 'CCC'")
        connection.execute("delete from tables where code = 'CCC'")
        connection.commit()
    assert restore(folder, file).status == 2
    assert codes(folder / DATABASE) == ["AAA", "BBB"]
    assert restore(folder, file, "--force").status == 0
    assert codes(folder / DATABASE) == ["AAA", "BBB", "CCC"]


def test_not_under_a_server_that_runs(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "copy"
    back_up(folder, file)

    async def work() -> None:
        store = Store(folder / DATABASE)
        done = await asyncio.to_thread(restore, folder, file, "--force")
        assert (done.status, "A server is using these games" in done.err) == (2, True)
        assert len(await store.log_of("AAA")) > 1
        await store.new_person("x", 1)
        await store.close()

    asyncio.run(work())
    assert restore(folder, file, "--force").status == 0


def test_an_older_form_is_brought_up_to_date(tmp_path: Path) -> None:
    file, folder = tmp_path / "old.sqlite3", tmp_path / "data"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(OLD)
    assert restore(folder, file).status == 0
    engine = open_engine(folder / DATABASE, writes=True)
    migrate(engine)
    with engine.connect() as there:
        assert there.exec_driver_sql("select person, token_hash from tokens").all() == [("p", "h")]
        assert there.exec_driver_sql("select code, phase, places from tables order by 1").all() == [
            ("A", "finished", "[1,2]"),
            ("B", "playing", ""),
        ]
        assert there.exec_driver_sql("select person, seen from persons").all() == [("p", 3)]
        assert there.exec_driver_sql("pragma foreign_key_check").all() == []
        assert there.exec_driver_sql("pragma foreign_keys").scalar() == 1
    engine.dispose()
    done = run("export", "--data", folder)
    assert (done.status, done.out) == (0, "")
    assert "2 tables are left out" in done.err


OLD = """
create table alembic_version (version_num varchar(32) primary key);
insert into alembic_version values ('0001');
create table persons (person varchar(32) not null, token_hash varchar(64) not null, created bigint not null,
    constraint pk_persons primary key (person), constraint uq_persons_token_hash unique (token_hash));
create table tables (code varchar(16) not null, game varchar(32) not null, players integer not null,
    opened bigint not null, touched bigint not null, "over" boolean not null, places varchar(255) not null,
    constraint pk_tables primary key (code));
create table log (code varchar(16) not null, number integer not null, entry blob not null,
    constraint fk_log_code foreign key(code) references tables (code), constraint pk_log primary key (code, number));
create table seats (person varchar(32) not null, code varchar(16) not null, seat integer not null,
    constraint fk_seats_person foreign key(person) references persons (person),
    constraint fk_seats_code foreign key(code) references tables (code),
    constraint pk_seats primary key (person, code));
insert into persons values ('p', 'h', 3);
insert into tables values ('A', 'muzishez', 2, 1, 2, 1, '[1,2]'), ('B', 'muzishez', 2, 1, 2, 0, '');
insert into log values ('A', 0, x'7b7d');
insert into seats values ('p', 'A', 0);
"""


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_what_is_not_ours(tmp_path: Path, command: str) -> None:
    folder, file = tmp_path / "data", tmp_path / "file"
    folder.mkdir()
    other = folder / DATABASE if command == "backup" else file
    for rubbish in (b"x" * 5000, b""):
        other.write_bytes(rubbish)
        done = run(command, file, "--data", folder)
        assert (done.status, done.err) == (2, f"brelan: {other}: This is no database of Brelan.\n")
    other.unlink()
    with closing(sqlite3.connect(other)) as connection:
        connection.executescript(OLD.replace("'0001'", "'9999'"))
    done = run(command, file, "--data", folder)
    assert (done.status, done.err) == (2, f"brelan: {other}: This was made by a newer Brelan.\n")


def test_where_nothing_is(tmp_path: Path) -> None:
    for arguments in (("backup", tmp_path / "x"), ("export",)):
        done = run(*arguments, "--data", tmp_path)
        assert (done.status, done.err) == (2, f"brelan: {tmp_path}: No games are kept here.\n")
    assert run("restore", tmp_path / "x", "--data", tmp_path).status == 2
    assert list(tmp_path.iterdir()) == []


def test_finished_games_are_exported_as_records(folder: Path, tmp_path: Path) -> None:
    done = run("export", "--data", folder)
    assert (done.status, done.err) == (0, "")
    (line,) = done.out.splitlines()
    record = read(line)
    assert record.proof is not None
    assert not {"token", "person", "p0", "who"} & set(_strings(json.loads(line)))

    out = tmp_path / "out"
    done = run("export", "--data", folder, "--out", out)
    assert (done.status, done.out) == (0, "")
    assert [path.name for path in out.iterdir()] == ["brelan-AAA-1.json"]
    assert read((out / "brelan-AAA-1.json").read_bytes()) == record
    assert run("verify", out / "brelan-AAA-1.json").status == 0


def _strings(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [*value, *(text for each in value.values() for text in _strings(each))]
    if isinstance(value, list):
        return [text for each in value for text in _strings(each)]
    return [value] if isinstance(value, str) else []
