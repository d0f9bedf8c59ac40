"""Compiled rules and the same rules as ordinary Python agree, state by state and mask by mask."""

import json
import os
import subprocess
import sys

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


def trace(case: Case, **environment: str) -> list[str]:
    arguments = [case.game.name, str(case.players), "11", str(MOVES), json.dumps(plain(case.options))]
    done = subprocess.run(
        [sys.executable, "-m", "brelan.testing.trace", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("picked", [case for name in GAMES for case in chosen(name)], ids=str)
def test_interpreted_rules_make_the_same_bytes(picked: Case) -> None:
    compiled = trace(picked, NUMBA_DISABLE_JIT="0", PYTHONHASHSEED="1")
    interpreted = trace(picked, NUMBA_DISABLE_JIT="1", PYTHONHASHSEED="2", PYTHONWARNINGS="error")
    assert compiled[-1].startswith("end")
    assert interpreted == compiled
