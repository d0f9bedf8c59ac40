"""Bots think in worker processes: the same as anywhere, in turn, and nothing stops when a worker does."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from brelan.bots.levels import LEVELS
from brelan.bots.thoughts import Thought, decide, quickly, thought
from brelan.core.position import Position
from brelan.games.registry import GAMES, game
from brelan.server.thinking.pool import LOG, Pool
from brelan.server.thinking.wire import Decide, frame
from tests.server.clients import PATIENCE, Browser, chosen, play_to_the_end, running_server
from tests.server.test_restart import free_port, wait_for

T = TypeVar("T")
STARTING = 300.0
"""Seconds for a process to start and load its rules, where many others do."""
ODD = (sys.executable, str(Path(__file__).with_name("odd_worker.py")))
SERVE = """
import pathlib, sys
from brelan.server.main import serve
sys.exit(serve(port=int(sys.argv[1]), data=pathlib.Path(sys.argv[2]), workers=2))
"""


@pytest.fixture
def heard(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> pytest.LogCaptureFixture:
    """What the pool says, though a program that ran in this process before may have silenced all that there was."""
    monkeypatch.setattr(LOG, "disabled", False)
    return caplog


def thoughts_of(name: str, level: str, count: int = 20) -> list[Thought]:
    """What the bots of one game think about, move by move."""
    found, found_thoughts = game(name), list[Thought]()
    options = found.options()
    position = Position.deal(found, players=3, seed=7, options=options)
    while len(found_thoughts) < count and not position.over:
        seat = position.actor()
        seed = 2**127 + len(found_thoughts)
        made = thought(position.masked(seat), seat, options=options, level=level, seed=seed, must=True)
        found_thoughts.append(made)
        position.play(seat, decide(quickly(made)))
    return found_thoughts


def one(level: str) -> Thought:
    (made,) = thoughts_of("muzishez", level, 1)
    return made


async def until(holds: Callable[[], object]) -> None:
    """Wait for what another process does; as long as it takes."""
    async with asyncio.timeout(STARTING):
        while not holds():
            await asyncio.sleep(0.01)


def with_workers(trial: Callable[[Pool], Awaitable[T]], *, workers: int = 1, **more: Any) -> T:
    """What a trial finds with workers that are ready."""

    async def tried() -> T:
        pool = Pool(workers, **{"program": ODD, "limit": PATIENCE, "patience": PATIENCE, **more})
        pool.start()
        try:
            await until(lambda: len(pool.pids) == workers)
            return await trial(pool)
        finally:
            await pool.close()
            assert pool.pids == []

    return asyncio.run(tried())


async def replaced(pool: Pool, old: int) -> bool:
    """Wait for another worker; does it think?"""
    await until(lambda: pool.pids and pool.pids != [old])
    made = one("sensible")
    return bool(await pool.decide(made) == decide(made))


# ---- deciding


def test_the_same_is_decided_in_a_worker_and_in_place() -> None:
    made = [each for name in GAMES for level in ("random", "sensible") for each in thoughts_of(name, level)]

    async def trial(pool: Pool) -> list[Any]:
        (pid,) = pool.pids
        os.kill(pid, 0)
        moves = [await pool.decide(each) for each in made]
        assert pool.pids == [pid]
        return moves

    assert with_workers(trial, program=Pool()._program) == [decide(each) for each in made]


def test_without_workers_the_same_is_decided_at_once() -> None:
    made = thoughts_of("grisbi", "sensible")

    async def trial() -> list[Any]:
        return [await Pool().decide(each) for each in made]

    assert asyncio.run(trial()) == [decide(each) for each in made]


def test_without_workers_who_would_think_ahead_decides_quickly() -> None:
    """Else the whole server would stand still for a second."""
    assert asyncio.run(Pool().decide(one("champion"))) == decide(one("sensible"))


def test_until_a_worker_is_ready_a_quick_bot_decides() -> None:
    async def trial() -> Any:
        pool = Pool(1, program=(sys.executable, "-c", "import sys; sys.stdin.read()"))
        pool.start()
        try:
            return await pool.decide(one("hang"))
        finally:
            await pool.close()

    assert asyncio.run(trial()) == decide(one("sensible"))


def test_a_worker_that_cannot_be_started_keeps_nobody_waiting(heard: pytest.LogCaptureFixture) -> None:
    async def trial() -> Any:
        pool = Pool(1, program=("/nonexistent",))
        pool.start()
        await until(lambda: "cannot be started" in heard.text)
        move = await pool.decide(one("hang"))
        await pool.close()
        return move

    assert asyncio.run(trial()) == decide(one("sensible"))


@pytest.mark.parametrize(("level", "said"), [("hang", "took too long"), ("die", "has died")])
def test_a_worker_that_hangs_or_dies_is_replaced_and_a_quick_bot_decides(
    level: str, said: str, heard: pytest.LogCaptureFixture
) -> None:
    async def trial(pool: Pool) -> Any:
        (old,) = pool.pids
        move = await pool.decide(one(level))
        assert await replaced(pool, old)
        with pytest.raises(ProcessLookupError):
            os.kill(old, 0)
        return move

    assert with_workers(trial, limit=0.3 if level == "hang" else PATIENCE) == decide(one("sensible"))
    assert said in heard.text


def test_a_worker_that_was_killed_while_it_had_nothing_to_do_is_replaced() -> None:
    async def trial(pool: Pool) -> bool:
        (old,) = pool.pids
        os.kill(old, signal.SIGKILL)
        return await replaced(pool, old)

    assert with_workers(trial)


def test_a_worker_that_fails_says_so_and_stays() -> None:
    async def trial(pool: Pool) -> Any:
        before = pool.pids
        move = await pool.decide(one("fail"))
        assert pool.pids == before
        return move

    assert with_workers(trial) == decide(one("sensible"))


# ---- sharing


def test_whoever_asked_first_is_answered_first() -> None:
    async def trial(pool: Pool) -> list[int]:
        answered = []

        async def table(number: int) -> None:
            await pool.decide(one("slow" if number % 2 else "sensible"))
            answered.append(number)

        await asyncio.gather(*(table(number) for number in range(10)))
        return answered

    assert with_workers(trial) == list(range(10))


def test_who_would_wait_too_long_gets_a_quick_bot() -> None:
    async def trial(pool: Pool) -> Any:
        (old,) = pool.pids
        busy = asyncio.create_task(pool.decide(one("hang")))
        await asyncio.sleep(0)
        move = await pool.decide(one("slow"))
        assert not busy.done()
        os.kill(old, signal.SIGKILL)
        assert await busy == decide(one("sensible"))
        return move

    assert with_workers(trial, patience=0.2) == decide(one("sensible"))


def test_who_waits_no_longer_ends_no_worker(heard: pytest.LogCaptureFixture) -> None:
    async def trial(pool: Pool) -> bool:
        before = pool.pids
        waiting = [asyncio.create_task(pool.decide(one("slow"))) for _ in range(3)]
        await asyncio.sleep(0)
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        made = one("sensible")
        return await pool.decide(made) == decide(made) and pool.pids == before

    assert with_workers(trial, patience=30)
    assert "quick bot" not in heard.text


# ---- at tables


@pytest.mark.parametrize("level", ["die", "fail", "cheat", "hang"])
def test_a_game_goes_on_whatever_its_bots_do(
    level: str, tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, level, LEVELS["sensible"])
    pool = Pool(1, program=ODD, limit=0.05)
    with running_server(tmp_path / "brelan.sqlite3", static, pool=pool) as server:
        wait_until(lambda: pool.pids)
        browser = Browser(server)
        with browser.at(browser.open_table("muzishez", 3, level, options={"max_rounds": 4})) as tab:
            assert play_to_the_end(tab, Random(1))["over"]


def test_people_go_on_while_a_bot_thinks_and_its_worker_may_be_killed(
    tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, "hang", LEVELS["sensible"])
    pool = Pool(1, program=ODD, limit=3600)
    with running_server(tmp_path / "brelan.sqlite3", static, pool=pool) as server:
        wait_until(lambda: pool.pids)
        browser = Browser(server)
        with browser.at(browser.open_table("muzishez", 2, "hang")) as tab:
            assert tab.look()["awaited"] == [0, 1, 2]
            assert tab.wish("say", text="Alors ?")["type"] == "done"
            assert tab.play(chosen(tab.seen, Random(1)))["type"] == "done"
            with all_killed(pool):
                tab.until(lambda message: message["type"] == "seen" and message["version"] >= 4)


@contextlib.contextmanager
def all_killed(pool: Pool) -> Iterator[None]:
    """No worker lives for long meanwhile."""
    done = threading.Event()

    def kill() -> None:
        while not done.wait(0.02):
            for pid in pool.pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        yield
    finally:
        done.set()
        killer.join()


def wait_until(holds: Callable[[], object]) -> None:
    deadline = time.monotonic() + STARTING
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


# ---- ending


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_the_server(tmp_path: Path, by: signal.Signals) -> None:
    port = free_port()
    server = subprocess.Popen([sys.executable, "-c", SERVE, str(port), str(tmp_path)], stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        wait_until(lambda: len(children(server.pid)) == 2)
        workers = children(server.pid)
        server.send_signal(by)
        server.wait(timeout=STARTING)
    finally:
        server.kill()
        server.wait()
    wait_until(lambda: not any(map(running, workers)))


def children(parent: int) -> list[int]:
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [line.split() for line in listed.splitlines()]
    return [int(pid) for pid, of in pairs if int(of) == parent]


def running(pid: int) -> bool:
    """Is it there, and more than a name that nobody has asked for?"""
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return bool(shown.strip()) and not shown.startswith("Z")


def test_a_worker_that_thinks_for_ever_ends_without_a_server_too() -> None:
    with subprocess.Popen(ODD, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        worker.stdin.write(frame(Decide(one("hang"), 0.1)))
        worker.stdin.close()
        assert worker.wait(timeout=STARTING) == -signal.SIGALRM
