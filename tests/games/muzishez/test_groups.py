"""What is reckoned in NumPy is what the rules score by."""

import itertools

import numpy as np

from brelan.core.position import Position
from brelan.games.muzishez.groups import in_open_group, jokers, lone_half
from brelan.games.muzishez.scoring import FULL, GROUP, best_points, pile_points
from brelan.games.registry import game

COUNTS = np.arange(4 * FULL, dtype=np.float32)
SYMBOLS = ("TSP", "SPH", "PHC", "HCT", "CTS")
"""Of each colour: so there are three cards of each symbol too."""


def test_another_card_is_worth_what_it_adds_to_the_open_group() -> None:
    for cards, now in enumerate(in_open_group(COUNTS).astype(int)):
        assert 0 <= now < FULL
        assert pile_points(cards + 1) - pile_points(cards) == GROUP[now + 1] - GROUP[now]


def test_halves_count_as_so_many_jokers() -> None:
    """With three cards of every colour and symbol, so that each joker adds points."""
    cards = [colour + symbol for colour, symbols in zip("RYGBV", SYMBOLS, strict=True) for symbol in symbols]
    sizes = np.full(5, 3, np.int64)
    scores = []
    for halves in range(15):
        captured = [*cards, *["half"] * halves]
        players = [{"captured": captured}, {}, {}]
        position = Position.build(game("muzishez"), {"players": players, "table": {"table": ["", ""]}})
        scores.append(position.facts()["players"][0]["score"])
        assert scores[-1] == 2 * best_points(sizes, int(jokers(COUNTS[halves : halves + 1])[0]))
    assert [after > before for before, after in itertools.pairwise(scores)] == (lone_half(COUNTS[:14]) == 1).tolist()
