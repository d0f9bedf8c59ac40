"""Every game over a spread of house rules and numbers of players: the kit's checks, run as tests."""

import pytest

from brelan.games.registry import GAMES, game
from brelan.testing.cases import limited, spread

ALL = [limited(case) for name in GAMES for case in spread(game(name))]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", ALL, ids=str)
