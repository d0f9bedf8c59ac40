"""The sensible player of Muzishez: better than chance, after what it needs, and never stuck with its like."""

from collections import Counter
from typing import Any

import pytest

from brelan.bots.players import Bot
from brelan.core.position import Position
from brelan.games.registry import game
from brelan.lab.simulate import simulate

MUZISHEZ = game("muzishez")
REDS = ["RT", "RS", "RP", "RH"]


@pytest.mark.parametrize(("players", "won"), [(3, 0.5), (5, 0.35)])
def test_it_beats_chance(players: int, won: float) -> None:
    bots = ["sensible", *["random"] * (players - 1)]
    result = simulate(MUZISHEZ, games=300, bots=bots, seed=5, rotate=True)
    assert result.finished == 300
    assert result.seats[0].places[0] > won * 300


@pytest.mark.parametrize(("players", "packs"), [(3, 1), (7, 1), (9, 2), (14, 2), (21, 3)])
def test_among_its_like_every_game_comes_to_an_end(players: int, packs: int) -> None:
    """Alike players with a favourite would want the same card for ever."""
    options = {"packs": packs, "max_rounds": 5000}
    result = simulate(MUZISHEZ, games=20, bots=["sensible"] * players, seed=6, options=options)
    assert result.finished == 20


def picks(table: list[str], *captured: list[str]) -> Counter[Any]:
    """What the player in seat 0 picks, and how often in a hundred times."""
    players = [{"captured": cards} for cards in captured]
    at = Position.build(MUZISHEZ, {"players": players, "table": {"table": table, "stock": ["GC"]}}, {})
    moves = [Bot(MUZISHEZ, "sensible", seed).decide(at.masked(0), 0) for seed in range(100)]
    return Counter(table[move.slot] for move in moves if move is not None)


def test_it_is_after_the_card_that_ends_a_group() -> None:
    assert picks(["RC", "GH"], REDS, [], [])["RC"] > 90


def test_it_wants_the_second_half_of_a_joker() -> None:
    assert picks(["GH", "half"], ["half"], [], [])["half"] > 60


def test_it_keeps_away_from_what_all_the_others_want() -> None:
    others = ["BT", "BS", "BP", "BH"]
    alone = picks(["BC", "GH"], [], [], [])
    assert picks(["BC", "GH"], [], others, others)["BC"] < alone["BC"]


def test_it_picks_in_different_ways_where_cards_are_alike() -> None:
    assert len(picks(["RT", "GS"], [], [], [])) == 2
