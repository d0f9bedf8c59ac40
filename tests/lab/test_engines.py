"""Whatever plays the games, and in whatever processes, the results are the same, byte for byte."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from brelan.core.errors import BadInput, BrelanError
from brelan.games.registry import game
from brelan.lab.arena import arena
from brelan.lab.balance import balance, plan
from brelan.lab.chunks import CHUNK
from brelan.lab.engine_names import engine_named
from brelan.lab.engines import Engine, in_order
from brelan.lab.files import written
from brelan.lab.local import Local
from brelan.lab.simulate import simulate
from tools.prove_ray import timeless

FAILING = 13
DYING = 14


def square(number: int) -> int:
    """What workers do in these tests."""
    if number == FAILING:
        raise BadInput("bad-games", games=number)
    if number == DYING:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def pid_of(number: int) -> int:
    return os.getpid()


@pytest.fixture(scope="module", params=[1, 2, 3])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    with Local(request.param) as found:
        yield found


FIRST: dict[str, bytes] = {}
"""What the first engine has brought, by what was asked."""


def same_as_ever(name: str, found: bytes) -> None:
    assert FIRST.setdefault(name, found) == found


def as_bytes(result: msgspec.Struct) -> bytes:
    return msgspec.json.encode(timeless(msgspec.to_builtins(result)))


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_a_simulation_is_the_same_in_any_number_of_processes(engine: Engine, kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.{kind}"
    bots = ["sensible", "random", "random"]
    with written(path, {"seed": 3}) as rows:
        result = simulate(
            game("muzishez"), games=3 * CHUNK + 5, bots=bots, seed=3, rotate=True, engine=engine, heard=rows.write
        )
    assert result.processes == engine.processes
    same_as_ever("simulate", as_bytes(result))
    same_as_ever(kind, path.read_bytes())


def test_an_arena_is_the_same_in_any_number_of_processes(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    with written(path, {}) as rows:
        result = arena(
            game("muzishez"), bots=["sensible", "random", "random"], games=12, seed=3, engine=engine, heard=rows.write
        )
    same_as_ever("arena", as_bytes(result))
    same_as_ever("arena.csv", path.read_bytes())


def test_a_balance_is_the_same_in_any_number_of_processes(engine: Engine) -> None:
    values = {"draw": ["auto", "manual"]}
    asked = plan(game("grisbi"), values=values, players=[2, 3], bots=["sensible"], games=90, seed=3)
    same_as_ever("balance", as_bytes(balance(asked, engine=engine)))


def test_a_fault_of_the_input_comes_back_as_itself(engine: Engine) -> None:
    found = engine.run(square, range(FAILING + 1))
    with pytest.raises(BadInput) as refusal:
        list(found)
    assert (refusal.value.code, refusal.value.details) == ("bad-games", {"games": FAILING})
    assert list(engine.run(square, range(5))) == [0, 1, 4, 9, 16], "it goes on working"


def test_a_worker_that_dies_is_told() -> None:
    with pytest.raises(BrelanError, match="worker-died"), Local(2) as engine:
        list(engine.run(square, [DYING, 1]))


def test_little_work_is_done_here_and_the_rest_elsewhere_if_it_is_worth_it() -> None:
    with Local(2, patience=3600) as patient:
        assert set(patient.run(pid_of, range(3))) == {os.getpid()}
    with Local(2) as engine:
        assert set(engine.run(pid_of, range(1))) == {os.getpid()}, "one task is shared with nobody"


def test_tasks_are_started_a_few_ahead_and_told_in_order() -> None:
    done: list[str] = []

    def start(number: int) -> int:
        done.append(f"start {number}")
        return number

    def wait(number: int) -> int:
        done.append(f"wait {number}")
        return number

    found = in_order(start, wait, range(3), ahead=2)
    assert list(found) == [0, 1, 2]
    assert done == ["start 0", "start 1", "wait 0", "start 2", "wait 1", "wait 2"]


def test_engines_are_known_by_name() -> None:
    assert engine_named("local", processes=2).processes == 2
    with pytest.raises(BadInput, match="unknown-engine"):
        engine_named("abacus")
