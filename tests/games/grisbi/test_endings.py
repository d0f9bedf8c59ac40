"""Places and what they are worth (G11, G19, G20), and positions that cannot be."""

from typing import Any

import pytest

from brelan.core.errors import BadInput
from brelan.core.position import Position
from tests.games.grisbi.positions import GRISBI, seat, table


def out(places: list[int]) -> Position:
    """A game that a limit ends with these places won: those out have no cards."""
    players = [seat("", down="") if place else seat("9 9 9") for place in places]
    position = table(players, options={"max_moves": 1}, turn=places.index(0))
    position.play(places.index(0), {"do": "play", "value": 9, "count": 1})
    return position


@pytest.mark.parametrize(
    ("places", "returns"),
    [
        ([0, 0], [0, 0]),
        ([0, 0, 0, 0, 0], [0, 0, 0, 0, 0]),
        ([1, 0, 0], [1, -0.5, -0.5]),
        ([1, 0, 2, 0, 0], [1, -0.5, 0.5, -0.5, -0.5]),
    ],
)
def test_those_without_a_place_share_what_is_left(places: list[int], returns: list[float]) -> None:
    position = out(places)
    assert position.truncated
    assert position.facts()["places"] == places
    assert position.payoffs() == pytest.approx(returns)


def test_places_are_evenly_worth() -> None:
    players = [seat("", down=""), seat("8", down=""), seat("9 9"), seat("", down=""), seat("", down="")]
    position = table(players, turn=1)
    assert position.payoffs() == [0] * 5
    position.play(1, {"do": "play", "value": 8, "count": 1})
    assert position.ended
    assert position.facts()["places"] == [1, 4, 5, 2, 3]
    assert position.payoffs() == [1, -0.5, -1, 0.5, 0]
    assert position.facts()["turn"] == -1
    assert position.actor() == -1
    assert position.actors() == []


def test_a_game_that_ends_with_its_last_move_is_decided() -> None:
    position = table([seat("8", down=""), seat("9")], options={"max_moves": 1})
    position.play(0, {"do": "play", "value": 8, "count": 1})
    assert (position.ended, position.truncated) == (True, False)


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"players": []},
        {"players": [seat("5")]},
        {"players": [seat("5")] * 6},
        {"players": [seat("11"), seat("5")]},
        {"players": [seat("numerobis=5"), seat("5")]},
        {"players": [seat("5", "1 2 3 4"), seat("5")]},
        {"players": [seat("5", cards=["1"]), seat("5")]},
        {"players": [seat("5"), seat("5")], "turn": 2},
        {"players": [seat("5"), seat("5")], "table": {"turn": -1}},
        {"players": [seat("5"), seat("5")], "table": {"pile": ["numerobis"]}},
        {"players": [seat("5"), seat("5")], "table": {"pile": ["numerobis=11"]}},
        {"players": [seat("5"), seat("5")], "table": {"stock": ["", "5"]}},
        {"players": [seat("5"), seat("5")], "table": {"stock": ["5"] * 81}},
        {"players": [seat("5"), seat("5")], "direction": 0},
        {"players": [seat("5"), seat("5")], "mirror": 1},
        {"players": [seat("5"), seat("5")], "choosing": True},
        {"players": [seat("5", late=1), seat("5")]},
    ],
)
def test_positions_that_cannot_be(given: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="impossible-position"):
        Position.build(GRISBI, given)


def test_nobody_is_late_where_hands_fill_up_by_themselves() -> None:
    players = [seat("5 5", late=True), seat("6 9 9")]
    assert not table(players, stock="1 1").facts()["players"][0]["late"]
    assert table(players, stock="1 1", options={"draw": "manual"}).facts()["players"][0]["late"]
