import itertools
import random

import numpy as np

from brelan.core.position import Position
from brelan.games.muzishez.cards import NAMES
from brelan.games.muzishez.scoring import best_points
from brelan.games.registry import game

POINTS = {3: 1, 4: 2, 5: 4}
GAME = game("muzishez")


def splits(size: int) -> list[int]:
    """What a pile of this size can be worth, cut into groups of at most five every possible way."""
    if size <= 0:
        return [0]
    return [POINTS.get(group, 0) + rest for group in range(1, min(5, size) + 1) for rest in splits(size - group)]


def brute_force(sizes: tuple[int, ...], jokers: int) -> int:
    """Every way to give each joker to one pile, every way to cut the piles into groups (M6 to M8)."""
    most = 0
    for given in itertools.combinations_with_replacement(range(len(sizes)), jokers):
        grown = [size + given.count(pile) for pile, size in enumerate(sizes)]
        most = max(most, sum(max(splits(size)) for size in grown))
    return most


def test_points_equal_brute_force() -> None:
    chooser = random.Random(4)
    for _ in range(300):
        sizes = tuple(chooser.randrange(8) for _ in range(5))
        jokers = chooser.randrange(4)
        assert best_points(np.array(sizes, np.int64), jokers) == brute_force(sizes, jokers), (sizes, jokers)


def test_every_card_counts_once_by_colour_and_once_by_symbol() -> None:
    chooser = random.Random(5)
    for _ in range(300):
        cards = chooser.sample(NAMES[:25] + ["half"] * 5, chooser.randrange(13))
        position = Position.build(GAME, {"players": [{"captured": cards}, {}, {}], "table": {"table": ["", ""]}})
        jokers = cards.count("half") // 2
        whole = [card for card in cards if card != "half"]
        by_colour = tuple(sum(card[0] == letter for card in whole) for letter in "RYGBV")
        by_symbol = tuple(sum(card[1] == letter for card in whole) for letter in "TSPHC")
        expected = brute_force(by_colour, jokers) + brute_force(by_symbol, jokers)
        assert position.facts()["players"][0]["score"] == expected, cards


def test_more_jokers_than_a_pack_holds_are_counted_too() -> None:
    """Written positions may hold more copies than the pack: here 30 jokers."""
    position = Position.build(GAME, {"players": [{"captured": ["half"] * 60}, {}, {}], "table": {"table": ["", ""]}})
    assert position.facts()["players"][0]["score"] == 2 * (30 // 5) * POINTS[5]
