"""Two at once, in hundreds of trials: exactly one wins, the other is told, and the log has no gap.

The rooms are the server's own, on a real database; what would run by itself is called where the trial wants it.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, text

from brelan.core.errors import BrelanError
from brelan.server.room import Room
from brelan.server.storage.listing import listed
from brelan.server.storage.store import Store
from brelan.server.storage.tables import PERSONS
from brelan.server.thinking.pool import Pool
from brelan.table.entries import Dealt, Entry, Filled, Moved, Sat
from brelan.table.pacing import TURN
from brelan.table.table import Table
from brelan.table.wishes import Again, Begin, Sit
from tests.table.people import HOST, Gathering
from tests.table.tables import BOT, PERSON, Driven, opened

BOB, CLEO, DAN = "person-bob", "person-cleo", "person-dan"
PEOPLE = (HOST, BOB, CLEO, DAN, *(f"p{seat}" for seat in range(4)))
CODES = count(1)
NOW = [0]


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rooms' time of day is what the trial says."""
    monkeypatch.setattr("brelan.server.room.now_ms", lambda: NOW[0])


@asynccontextmanager
async def stores(folder: Path, number: int = 1) -> AsyncIterator[list[Store]]:
    """So many servers' stores of one database."""
    opened_ = [Store(folder / "brelan.sqlite3") for _ in range(number)]
    rows = [{"person": person, "created": 1, "seen": 1} for person in PEOPLE]
    try:
        await opened_[0]._write(lambda connection: connection.execute(insert(PERSONS), rows))
        yield opened_
    finally:
        for store in opened_:
            await store.close()


async def rooms_of(log: list[Entry], stores: list[Store]) -> list[Room]:
    """One table in the memory of each server."""
    code = f"TABLE{next(CODES)}"
    await stores[0].open_table(code, log, listed(Table.of(log)))
    rooms = [Room(code, Table.of(log), store, Pool()) for store in stores]
    for room in rooms:
        for person in PEOPLE:
            room.table.presence.arrive(person)
    NOW[0] = log[-1].at
    return rooms


async def log_of(room: Room) -> list[Entry]:
    """What was written, its numbers without a gap, and the same in memory."""
    store = room._store
    numbers = await store._read(
        lambda connection: connection.execute(
            text("select number from log where code = :code order by number"), {"code": room.code}
        ).scalars().all()
    )  # fmt: skip
    log = await store.log_of(room.code)
    assert list(numbers) == list(range(len(log)))
    if not room._doubtful:
        assert room.table.version == len(log) - 1
        assert Table.of(log).hall(HOST) == msgspec.structs.replace(
            room.table.hall(HOST), seats=Table.of(log).hall(HOST).seats
        )
    return log


async def by_itself(room: Room) -> None:
    """Let bots think and act until they wait for a person."""
    while await room._act() == 0.0 or room._pondering.busy:
        await asyncio.sleep(0)


async def outcome(wanted: Awaitable[int]) -> str:
    """`done`, or the code of the refusal."""
    try:
        await wanted
    except BrelanError as problem:
        return problem.code
    return "done"


async def both(chance: Random, *wanted: Coroutine[Any, Any, int]) -> list[str]:
    """All at once, begun in any order; the outcomes in the order given."""
    tasks: dict[int, asyncio.Task[str]] = {}
    for index in chance.sample(range(len(wanted)), len(wanted)):
        tasks[index] = asyncio.create_task(outcome(wanted[index]))
        for _ in range(chance.randrange(3)):
            await asyncio.sleep(0)
    return [await tasks[index] for index in range(len(wanted))]


def gathering(chairs: int = 3) -> Gathering:
    table = Gathering(chairs=chairs)
    table.come(BOB, 1)
    return table


def run(trial: Callable[[list[Store], Random], Awaitable[None]], folder: Path, times: int, servers: int = 1) -> None:
    async def trials() -> None:
        chance = Random(5)
        async with stores(folder, servers) as opened_:
            for _ in range(times):
                await trial(opened_, chance)

    asyncio.run(trials())


def test_a_table_is_begun_once(tmp_path: Path) -> None:
    async def trial(stores: list[Store], chance: Random) -> None:
        (room,) = await rooms_of(gathering().log, stores)
        ids = ["a", chance.choice(["a", "b"])]
        answers = await both(chance, *(room.want(HOST, Begin(id=id, fill="random")) for id in ids))
        assert sorted(answers) == (["done", "done"] if ids[0] == ids[1] else ["done", "gathering-over"])
        log = await log_of(room)
        assert [type(entry) for entry in log[-2:]] == [Filled, Dealt]
        assert sum(isinstance(entry, Dealt) for entry in log) == 1

    run(trial, tmp_path, 100)


def test_one_chair_has_one_person(tmp_path: Path) -> None:
    async def trial(stores: list[Store], chance: Random) -> None:
        (room,) = await rooms_of(gathering().log, stores)
        answers = await both(chance, *(room.want(who, Sit(id="s", seat=2, name="Zoé")) for who in (CLEO, DAN)))
        assert sorted(answers) == ["done", "seat-taken"]
        assert room.table.chairs[2].person == (CLEO, DAN)[answers.index("done")]
        assert sum(isinstance(entry, Sat) for entry in await log_of(room)) == 2

    run(trial, tmp_path, 100)


def test_a_double_click_is_one_move(tmp_path: Path) -> None:
    async def trial(stores: list[Store], chance: Random) -> None:
        table = gathering()
        table.begin()
        (room,) = await rooms_of(table.log, stores)
        version, same = room.table.version, chance.random() < 0.5
        clicks = [("x", 0), ("x", 0)] if same else [("x", 0), ("y", chance.randrange(2))]
        moves = (
            room.move(BOB, {"do": "pick", "slot": slot}, version=version, id=id) for id, slot in clicks
        )  # fmt: skip
        answers = await both(chance, *moves)
        assert answers.count("done") == (2 if same else 1)
        assert {*answers} <= {"done", "already-chosen", "stale"}
        assert sum(isinstance(entry, Moved) for entry in await log_of(room)) == 1

    run(trial, tmp_path, 150)


def asked_in_gin_rami() -> Driven:
    """The first card that two people (at least) may buy."""
    driven = Driven(opened("rami", [PERSON] * 4, options={"first": 0}), seed=3)
    while len(driven.table.running.questions.awaited) < 2:
        seat = driven.table.running.questions.awaited[0]
        driven.play(seat, driven.first_legal(seat))
    return driven


def test_of_two_buyers_one_gets_the_card(tmp_path: Path) -> None:
    log = asked_in_gin_rami().log
    awaited = Table.of(log).running.questions.awaited
    results = set()

    async def trial(stores: list[Store], chance: Random) -> None:
        (room,) = await rooms_of(log, stores)
        version, before = room.table.version, room.table.see(-1, since=-1, now=NOW[0]).view
        claims = (
            room.move(f"p{seat}", {"do": "buy"}, version=version, id="b") for seat in awaited
        )  # fmt: skip
        answers = await both(chance, *claims)
        assert set(answers) <= {"done", "not-your-turn", "stale", "wrong-phase"}
        assert answers.count("done") >= 1
        after = room.table.see(-1, since=-1, now=NOW[0]).view
        gained = [new.hand - old.hand for old, new in zip(before.players, after.players, strict=True)]
        assert [seat for seat, more in enumerate(gained) if more] == [awaited[0]]
        assert [player.buys for player in after.players].count(1) == 1
        results.add(tuple(gained))
        await log_of(room)

    run(trial, tmp_path, 100)
    assert len(results) == 1, "whoever was faster"


def two_can_call() -> tuple[Driven, list[int], int]:
    """Le Grisbi drawn by hand: somebody is short, and at least two may call it; who, and on whom."""
    for seed in range(60):
        driven = Driven(opened("grisbi", [PERSON] * 4, options={"draw": "manual"}), seed=seed)
        for _ in range(30):
            position = driven.table.running.position
            calls = [
                (seat, move.target)
                for seat in position.actors()
                for move in position.legal_moves(seat)
                if getattr(move, "target", None) is not None and type(move).__struct_config__.tag == "grisbi"
            ]
            targets = {target for _, target in calls}
            if len(calls) >= 2 and len(targets) == 1:
                return driven, [seat for seat, _ in calls][:2], targets.pop()
            seat = driven.table.running.questions.awaited[0]
            moves = position.legal_moves(seat)
            driven.play(seat, max(moves, key=lambda move: type(move).__struct_config__.tag == "play"))
    raise AssertionError("nobody can be called")


def test_of_two_calls_the_first_counts(tmp_path: Path) -> None:
    driven, callers, target = two_can_call()

    async def trial(stores: list[Store], chance: Random) -> None:
        (room,) = await rooms_of(driven.log, stores)
        version = room.table.version
        calls = (
            room.move(f"p{seat}", {"do": "grisbi", "target": target}, version=version, id="c") for seat in callers
        )  # fmt: skip
        answers = await both(chance, *calls)
        assert answers.count("done") == 1, answers
        log = await log_of(room)
        assert len(log) == len(driven.log) + 1
        last = log[-1]
        assert isinstance(last, Moved)
        assert last.seat == callers[answers.index("done")]

    run(trial, tmp_path, 100)


def test_a_move_against_the_clock_is_one_move(tmp_path: Path) -> None:
    table = Driven(opened("muzishez", [PERSON, BOT, BOT], clock="quick"))
    table.tick()
    table.tick()
    deadline = table.table.running.questions.open[0].at + TURN["quick"]
    winners = []

    async def trial(stores: list[Store], chance: Random) -> None:
        (room,) = await rooms_of(table.log, stores)
        version = room.table.version
        NOW[0] = deadline + chance.randint(-20, 20)

        async def by_itself() -> int:
            await room._act()
            return 0

        move = room.move("p0", {"do": "pick", "slot": 0}, version=version, id="m")
        answers = await both(chance, move, by_itself())
        moved = [entry for entry in (await log_of(room))[len(table.log) :] if isinstance(entry, Moved)]
        mine = [entry for entry in moved if entry.seat == 0]
        assert len(mine) == 1
        assert answers[0] in ("done", "stale", "already-chosen", "game-over")
        assert (answers[0] == "done") == (mine[0].by == "person")
        winners.append(mine[0].by)
        later = room._unattended.due()
        assert later is None or later > NOW[0] or room.table.running.questions.awaited != (0,)

    run(trial, tmp_path, 300)
    assert {*winners} == {"person", "clock"}


def test_two_servers_never_both_write_one_entry(tmp_path: Path) -> None:
    async def trial(stores: list[Store], chance: Random) -> None:
        table = gathering()
        table.begin()
        rooms = await rooms_of(table.log, stores)
        for slot in range(2):
            version = rooms[0].table.version
            moves = [
                room.move(who, {"do": "pick", "slot": slot}, version=version, id=f"m{slot}")
                for room, who in zip(rooms, (HOST, BOB), strict=True)
            ]
            answers = await both(chance, *moves)
            assert answers == ["done", "done"], "sealed choices mean the same after one another"
            made = [entry.who for entry in (await rooms[0]._store.log_of(rooms[0].code)) if isinstance(entry, Moved)]
            assert made.count(HOST) == made.count(BOB) == slot + 1
            late = max((0, 1), key=lambda index: rooms[index].table.version)
            rooms[1 - late]._doubtful = True
            await by_itself(rooms[late])
            await rooms[1 - late]._be_sure()
            if rooms[0].table.phase != "playing":
                break
        assert [await log_of(room) for room in rooms].count(await log_of(rooms[0])) == 2

    run(trial, tmp_path, 60, servers=2)


def test_one_turn_played_at_two_servers_is_one_move(tmp_path: Path) -> None:
    table = Driven(opened("grisbi", [PERSON] * 3), seed=3)
    seat = table.table.running.questions.awaited[0]
    moves = table.table.running.position.legal_moves(seat)

    async def trial(stores: list[Store], chance: Random) -> None:
        rooms = await rooms_of(table.log, stores)
        version = rooms[0].table.version
        played = [
            room.move(f"p{seat}", chance.choice(moves), version=version, id=f"m{number}")
            for number, room in enumerate(rooms)
        ]
        answers = await both(chance, *played)
        assert sorted(answers) == ["done", "stale"]
        for room in rooms:
            assert sum(isinstance(entry, Moved) for entry in await log_of(room)) == 1
        views = [room.table.see(seat, since=-1, now=NOW[0]) for room in rooms]
        assert views[0].view == views[1].view, "who is refused has the fresh view"

    run(trial, tmp_path, 60, servers=2)


def test_what_was_done_at_one_server_is_not_done_again_at_another(tmp_path: Path) -> None:
    async def trial(stores: list[Store], chance: Random) -> None:
        table = gathering()
        table.begin()
        rooms = await rooms_of(table.log, stores)
        version = rooms[0].table.version
        sent = [room.move(BOB, {"do": "pick", "slot": 0}, version=version, id="same") for room in rooms]
        assert await both(chance, *sent) == ["done", "done"]
        assert sum(isinstance(entry, Moved) for entry in await log_of(rooms[0])) == 1

    run(trial, tmp_path, 60, servers=2)


def test_two_servers_begin_one_table_once(tmp_path: Path) -> None:
    async def trial(stores: list[Store], chance: Random) -> None:
        rooms = await rooms_of(gathering().log, stores)
        answers = await both(chance, *(room.want(HOST, Begin(id=f"{id(room)}", fill="random")) for room in rooms))
        assert sorted(answers) == ["done", "gathering-over"]
        loser = rooms[answers.index("gathering-over")]
        assert sum(isinstance(entry, Dealt) for entry in await log_of(loser)) == 1

    run(trial, tmp_path, 60, servers=2)


def test_the_next_game_is_dealt_once_whoever_wants_it(tmp_path: Path) -> None:
    table = gathering()
    table.begin()
    table.play_out()

    async def trial(stores: list[Store], chance: Random) -> None:
        (room,) = await rooms_of(table.log, stores)
        answers = await both(chance, room.want(HOST, Again(id="a")), room.want(BOB, Again(id="b")))
        assert sorted(answers) == ["done", "not-over"]
        assert (room.table.games, room.table.contest.dealt) == (2, 1)

    run(trial, tmp_path, 100)


def test_a_move_whose_sender_is_gone_before_it_is_stored_is_seen_by_the_others(tmp_path: Path) -> None:
    async def trial(stores: list[Store], chance: Random) -> None:
        table = gathering()
        table.begin()
        (room,) = await rooms_of(table.log, stores)
        move = room.move(BOB, {"do": "pick", "slot": 0}, version=room.table.version, id="m")
        sending = asyncio.create_task(move)
        for _ in range(1 + chance.randrange(6)):
            await asyncio.sleep(0)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        for _ in range(200):
            await stores[0].log_of(room.code)
            if not room._lock.held:
                break
            await asyncio.sleep(0.001)
        log = await stores[0].log_of(room.code)
        assert room.table.version == len(log) - 1
        assert not room._doubtful

    run(trial, tmp_path, 60)
