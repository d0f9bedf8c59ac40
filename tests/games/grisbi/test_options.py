from collections import Counter
from typing import Any

import pytest

from brelan.core.errors import BadInput
from brelan.core.game import check_players, parse_options
from brelan.core.position import Position
from brelan.games.grisbi.options import PRESETS, GrisbiOptions
from tests.games.grisbi.positions import GRISBI

POWERS = {"chef": 3, "numerobis": 3, "biche": 3, "miroir": 2, "doigt": 2}


def whole_pack(position: Position) -> Counter[str]:
    """Every card of a fresh game, wherever it lies."""
    facts = position.facts()
    rows = [player[place] for player in facts["players"] for place in ("hand", "up", "down")]
    return Counter(card for cards in [*rows, facts["stock"]] for card in cards)


@pytest.mark.parametrize(
    ("given", "powers"),
    [
        ({}, POWERS),
        ({"chef": 1, "biche": 5}, {**POWERS, "chef": 1, "biche": 5}),
        (
            {"chef": 0, "numerobis": 13, "biche": 0, "miroir": 0, "doigt": 0},
            {"chef": 0, "numerobis": 13, "biche": 0, "miroir": 0, "doigt": 0},
        ),
    ],
)
def test_the_pack_holds_the_numbers_and_the_powers_wanted(given: dict[str, int], powers: dict[str, int]) -> None:
    position = Position.deal(GRISBI, players=5, seed=4, options={"powers": given})
    numbers = {str(value): 4 for value in range(1, 11)}
    assert whole_pack(position) == Counter({**numbers, **powers})


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_gets_three_layers_and_the_rest_is_stock(players: int) -> None:
    facts = Position.deal(GRISBI, players=players, seed=2).facts()
    assert len(facts["stock"]) == 53 - 9 * players
    for player in facts["players"]:
        assert [len(player[place]) for place in ("hand", "up", "down")] == [3, 3, 3]
        assert "" not in player["up"] + player["down"]


@pytest.mark.parametrize(
    "given",
    [
        {"powers": {"chef": 4}},
        {"powers": {"chef": -1, "biche": 7}},
        {"powers": {"joker": 3}},
        {"first": 5},
        {"first": "youngest"},
        {"grace": 3},
        {"draw": "sometimes"},
        {"max_moves": -1},
        {"exchange": 1},
        {"colour": "red"},
    ],
)
def test_impossible_house_rules_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="bad-options"):
        parse_options(GRISBI, given)


@pytest.mark.parametrize(("first", "least"), [("random", 2), (0, 2), (1, 2), (2, 3), (4, 5)])
def test_who_is_named_to_begin_must_be_there(first: str | int, least: int) -> None:
    options = parse_options(GRISBI, {"first": first})
    assert GRISBI.players(options) == range(least, 6)
    with pytest.raises(BadInput, match="bad-players"):
        check_players(GRISBI, options, 6)


def test_the_first_player_is_named_or_drawn_by_lot() -> None:
    for first in range(3):
        assert Position.deal(GRISBI, players=3, seed=1, options={"first": first}).facts()["turn"] == first
    drawn = Counter(Position.deal(GRISBI, players=3, seed=seed).facts()["turn"] for seed in range(60))
    assert set(drawn) == {0, 1, 2}


def test_presets_are_possible_and_differ() -> None:
    assert set(PRESETS) == {"sheet", "family", "short"}
    assert len({repr(options) for options in PRESETS.values()}) == 3
    for options in PRESETS.values():
        assert parse_options(GRISBI, options) is options
    assert PRESETS["sheet"] == GrisbiOptions(draw="manual"), "people draw by hand"


def test_a_state_is_small() -> None:
    assert GRISBI.blank(GrisbiOptions(), 5).itemsize <= 512
