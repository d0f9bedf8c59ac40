"""Compiled rules and the same rules as ordinary Python agree, state by state and mask by mask."""

import functools
import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from brelan.core.game import plain
from brelan.games.registry import GAMES, game
from brelan.testing.cases import Case, limited, spread

MOVES = 150
PER_GAME = 5


def chosen(name: str) -> list[Case]:
    """A handful of cases, spread over all there are."""
    cases = [limited(case) for case in spread(game(name))]
    return cases[:: max(1, len(cases) // PER_GAME)]


@functools.cache
def traces(name: str, *, interpreted: bool) -> list[list[str]]:
    """Of each case of a game, in one process: most of its time goes to beginning."""
    cases = json.dumps([[case.players, plain(case.options)] for case in chosen(name)])
    environment = {"NUMBA_DISABLE_JIT": "0", "PYTHONHASHSEED": "1"}
    if interpreted:
        environment = {"NUMBA_DISABLE_JIT": "1", "PYTHONHASHSEED": "2", "PYTHONWARNINGS": "error"}
    done = subprocess.run(
        [sys.executable, "-m", "brelan.testing.trace", name, "11", str(MOVES), cases],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return list(apart(done.stdout.splitlines()))


def apart(lines: list[str]) -> Iterator[list[str]]:
    """Each trace ends with what the game has come to."""
    trace = []
    for line in lines:
        trace.append(line)
        if line.startswith("end"):
            yield trace
            trace = []


@pytest.mark.parametrize(("name", "at"), [(name, at) for name in GAMES for at in range(len(chosen(name)))])
def test_interpreted_rules_make_the_same_bytes(name: str, at: int) -> None:
    compiled, interpreted = (traces(name, interpreted=how)[at] for how in (False, True))
    assert len(compiled) > 1
    assert interpreted == compiled
