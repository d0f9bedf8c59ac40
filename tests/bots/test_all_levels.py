"""Bots of all levels together, under all house rules: only legal moves, and an end (`make prove` plays many more)."""

import random

import pytest

from brelan.bots.levels import SHOWN
from brelan.bots.search import Budget
from brelan.games.registry import GAMES, game
from brelan.testing.cases import limited, spread
from brelan.testing.playing import played

GLANCE = Budget(simulations=6)
GAMES_PLAYED = 12


@pytest.mark.parametrize("name", GAMES)
def test_only_legal_moves_and_an_end(name: str) -> None:
    """A move that the rules refuse, or none where one is awaited, raises."""
    chooser = random.Random(8)
    for seed, case in enumerate(chooser.sample(spread(game(name)), GAMES_PLAYED)):
        levels = [chooser.choice(SHOWN) for _ in range(case.players)]
        assert played(limited(case), levels, seed, GLANCE).over
