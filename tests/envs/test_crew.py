"""The threads that step games: they do what one would, and are gone when they are not wanted."""

import os
import subprocess
import sys
import threading
from typing import Any

import pytest

from brelan.envs.crew import FEWEST, Board, Crew, Locks
from brelan.envs.stepping import Rows
from brelan.envs.tables import Tables
from brelan.games.registry import game

COUNT = 3 * FEWEST + 5
PATIENCE = 60

LEFT_BEHIND = """
from brelan.envs.tables import Tables
from brelan.games.registry import game
tables = Tables(game("muzishez"), 64, players=3, threads=2)
tables.step(tables.rows.allowed.argmax(1))
print("left")
"""


def made(threads: int = 3, **how: Any) -> Tables:
    tables = Tables(game("muzishez"), COUNT, threads=threads, **how)
    tables.reset(range(COUNT))
    return tables


def after(tables: Tables, steps: int) -> list[bytes]:
    """All that comes out of some steps."""
    told = []
    for _ in range(steps):
        rows: Rows = tables.step(tables.rows.allowed.argmax(1))
        told.append(b"".join(part.tobytes() for part in rows))
    return told


def threads_of(tables: Tables) -> list[threading.Thread]:
    crew = tables._crew
    assert crew is not None
    return list(crew._threads)


def gone(threads: list[threading.Thread]) -> bool:
    for thread in threads:
        thread.join(PATIENCE)
    return bool(threads) and not any(thread.is_alive() for thread in threads)


@pytest.mark.parametrize("threads", [2, 3, 50])
def test_threads_change_nothing(threads: int) -> None:
    assert after(made(threads), 60) == after(made(1), 60)


def test_a_refused_action_is_refused_in_any_thread() -> None:
    tables = made()
    rows = tables.step([-1] * COUNT)
    assert rows.refusals.all()
    assert rows.refusals.tolist() == made(1).step([-1] * COUNT).refusals.tolist()


def test_threads_end_with_their_games() -> None:
    tables = made()
    threads = threads_of(tables)
    del tables
    assert gone(threads)


def test_closed_games_can_go_on_in_new_threads() -> None:
    tables = made()
    threads = threads_of(tables)
    tables.close()
    assert gone(threads)
    tables.close()
    assert after(tables, 5) == after(made(1), 5)


def test_nobody_is_kept_from_leaving() -> None:
    told = subprocess.run(
        [sys.executable, "-c", LEFT_BEHIND], check=True, capture_output=True, text=True, timeout=10 * PATIENCE
    )
    assert (told.stdout, told.stderr) == ("left\n", "")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")
def test_a_forked_process_has_threads_of_its_own() -> None:
    tables, wanted = made(), after(made(1), 20)
    assert after(tables, 10) == wanted[:10]
    child = os.fork()
    if child == 0:
        os._exit(0 if after(tables, 10) == wanted[10:] else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert after(tables, 10) == wanted[10:]


def test_two_can_be_stepped_at_once() -> None:
    told: dict[int, list[bytes]] = {}

    def play(number: int) -> None:
        told[number] = after(made(2), 40)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    assert gone(threads)
    assert told[0] == told[1] == after(made(1), 40)


def test_what_goes_wrong_in_a_thread_is_told_to_the_caller() -> None:
    crews: list[Crew] = []

    def work(part: int, board: Board, locks: Locks) -> None:
        if part > 0:
            raise ArithmeticError("in a thread")
        assert gone(crews[0]._threads)

    crews.append(Crew(2, work))
    with pytest.raises(ArithmeticError):
        crews[0].step(0)
    assert not crews[0].here


def test_what_goes_wrong_here_ends_the_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = made()
    threads, crew = threads_of(tables), tables._crew
    assert crew is not None
    monkeypatch.setattr(crew, "_work", raising)
    with pytest.raises(KeyboardInterrupt):
        tables.step(tables.rows.allowed.argmax(1))
    assert gone(threads)
    assert after(tables, 5) == after(made(1), 5)


def raising(*_: Any) -> None:
    raise KeyboardInterrupt


def test_whoever_waits_to_step_while_the_threads_are_ended_has_others_made() -> None:
    tables, alone = made(2), made(1)
    expected = after(alone, 2)
    told = after(tables, 1)
    waits = threading.Thread(target=lambda: told.extend(after(tables, 1)), daemon=True)
    with tables._one:
        waits.start()
        tables.close()
    waits.join(PATIENCE)
    assert told == expected
