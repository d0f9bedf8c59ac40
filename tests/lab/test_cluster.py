"""The engine for Ray's clusters, with a stand-in for Ray: `make test-ray` plays on a real one."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from brelan.core.compiling import PACKAGE
from brelan.core.errors import BadInput, BrelanError
from brelan.games.registry import game
from brelan.lab import cluster
from brelan.lab.engine_names import engine_named
from brelan.lab.simulate import simulate


class RayError(Exception):
    """As Ray has it: the root of all."""


class RayTaskError(RayError):
    """As Ray has it: what the work itself has raised."""


class Lost(RayError):
    """For all of Ray's that say that who worked is no more."""


class Ray:
    """Does at once what Ray would do elsewhere, and notes what was asked of it."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.fails: type[Exception] | None = None
        self.exceptions = SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError)

    def init(self, address: str | None, **more: Any) -> None:
        """Reach a cluster; there is none called nowhere."""
        self.told.append(f"init {address}")
        if address == "nowhere":
            raise ConnectionError

    def cluster_resources(self) -> dict[str, float]:
        """As of two workers."""
        return {"CPU": 2.0}

    def remote(self, function: Callable[..., Any]) -> Any:
        """A function to be called elsewhere."""
        return SimpleNamespace(remote=lambda *given: ("promise", function(*given)))

    def get(self, promise: tuple[str, Any]) -> Any:
        """What came of it."""
        if self.fails:
            raise self.fails
        return promise[1]

    def shutdown(self) -> None:
        """Leave."""
        self.told.append("shutdown")


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Ray:
    found = Ray()
    monkeypatch.setitem(sys.modules, "ray", found)
    return found


def test_a_cluster_plays_the_same_games(ray: Ray) -> None:
    with engine_named("ray", address="there:6379") as engine:
        result = simulate(game("muzishez"), games=150, bots=["random"] * 3, seed=3, engine=engine)
    assert ray.told == ["init there:6379", "shutdown"]
    assert (result.processes, result.games) == (2, 150)
    assert result.seats == simulate(game("muzishez"), games=150, bots=["random"] * 3, seed=3).seats


def test_it_is_left_when_something_goes_wrong(ray: Ray) -> None:
    with pytest.raises(ZeroDivisionError), engine_named("ray"):
        raise ZeroDivisionError
    assert ray.told == ["init None", "shutdown"]


def test_a_cluster_that_cannot_be_reached_is_a_refusal(ray: Ray) -> None:
    with pytest.raises(BadInput, match="no-cluster"):
        engine_named("ray", address="nowhere")


def test_other_rules_there_are_a_refusal(ray: Ray, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["these", "those"])
    monkeypatch.setattr(cluster, "rules_here", lambda: next(answers))
    with pytest.raises(BadInput, match="unlike-rules"), engine_named("ray") as engine:
        simulate(game("muzishez"), games=1, bots=["random"] * 3, seed=3, engine=engine)


FILES = ["core/chance.py", "games/rami/melds.py", "bots/levels.py", "bots/rami_style.py", "lab/deals.py"]


@pytest.mark.parametrize("file", FILES)
def test_whatever_decides_a_result_must_be_the_same_there(file: str, tmp_path: Path) -> None:
    for folder in ("core", "games", "bots", "lab"):
        shutil.copytree(PACKAGE / folder, tmp_path / folder)
    assert cluster.hash_of(tmp_path) == cluster.rules_here(), "wherever it is installed"
    with (tmp_path / file).open("a") as changed:
        changed.write("#")
    assert cluster.hash_of(tmp_path) != cluster.rules_here()


def test_a_worker_that_dies_there_is_told(ray: Ray) -> None:
    ray.fails = Lost
    with pytest.raises(BrelanError, match="worker-died"), engine_named("ray") as engine:
        simulate(game("muzishez"), games=1, bots=["random"] * 3, seed=3, engine=engine)
    assert ray.told[-1] == "shutdown"


def test_a_mistake_in_the_work_is_no_dead_worker(ray: Ray) -> None:
    ray.fails = RayTaskError
    with pytest.raises(RayTaskError), engine_named("ray") as engine:
        simulate(game("muzishez"), games=1, bots=["random"] * 3, seed=3, engine=engine)


def test_ray_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput) as refusal:
        engine_named("ray")
    assert refusal.value.details == {"extra": "ray", "library": "ray"}
