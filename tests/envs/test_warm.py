"""Warm is warm: after `brelan warm --envs`, no environment compiles anything."""

import subprocess
import sys

import pytest

from brelan.core.compiling import CACHE
from brelan.core.warming import cold
from brelan.envs.warmup import TASKS, main

USES = """
from brelan.envs.tables import Tables
from brelan.games.registry import game
for bots in (None, "sensible", "random", ["joueur", "debutant"]):
    tables = Tables(game("muzishez"), 64, players=3, bots=bots, threads=2, rules={"max_rounds": 9})
    tables.reset(range(64))
    for _ in range(40):
        tables.step(tables.rows.allowed.argmax(1))
"""


def test_what_agents_do_compiles_nothing_once_warm(capsys: pytest.CaptureFixture[str]) -> None:
    assert CACHE is not None
    main("envs-muzishez")
    steps = capsys.readouterr().out.splitlines()
    assert [step.split(" ")[0] for step in steps] == [f"{done}/6" for done in range(1, 7)]
    before = set(CACHE.rglob("*.nb?"))
    subprocess.run([sys.executable, "-c", USES], check=True)
    assert {path.name for path in set(CACHE.rglob("*.nb?")) - before} == set()


def test_its_tasks_are_none_of_the_tables() -> None:
    assert {task.removeprefix("envs-") for task in TASKS}.isdisjoint(TASKS)
    assert set(cold(TASKS)) <= set(TASKS)
