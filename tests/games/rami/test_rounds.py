"""The stock never fails, the record has no idle bytes, and what is hidden stays hidden."""

import random
from typing import Any

import pytest

from brelan.core.game import plain
from brelan.core.position import Position
from brelan.games.rami import GAME
from brelan.games.rami.state import STATE
from brelan.testing.walking import walk


def test_the_record_is_small_and_has_no_padding() -> None:
    sizes = [STATE[name].itemsize for name in STATE.names or ()]
    assert sum(sizes) == STATE.itemsize
    assert STATE.itemsize <= 1536


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("contract", [3, 7, 8])
def test_a_card_is_always_to_be_had(players: int, contract: int) -> None:
    """R14: whoever must draw can, however much is bought and however few lay down."""
    options = {"contracts": [contract], "buys": 9, "max_turns": 400}
    at = Position.deal(GAME, players=players, seed=contract, options=options)
    least = 108
    for _ in walk(at, random.Random(players)):
        facts = at.facts()
        if facts["phase"] == "draw":
            least = min(least, len(facts["stock"]) + len(facts["discard"]))
    assert at.over
    assert least >= 1


def window() -> Position:
    """Seat 0 has drawn from the stock: seats 1 to 3 are asked."""
    hands = [["2S"], ["3S"], ["4S"], ["5S"], ["6S"]]
    table = {"stock": ["8C", "9C", "10C"], "discard": ["KD"]}
    at = Position.build(GAME, {"players": [{"hand": hand} for hand in hands], "table": table}, {})
    at.play(0, {"do": "draw", "from": "stock"})
    return at


def test_answers_are_secret_until_it_is_settled() -> None:
    wanted, passed = window(), window()
    wanted.play(2, {"do": "buy"})
    passed.play(2, {"do": "pass"})
    for viewer in (-1, 0, 1, 3, 4):
        assert wanted.masked(viewer).tobytes() == passed.masked(viewer).tobytes()
        assert plain(wanted.view(viewer))["asked"] == [1, 3]
    assert wanted.view(2).answered == "buy"
    assert passed.view(2).answered == "pass"


def told(at: Position, seat: int, move: dict[str, Any], viewer: int) -> list[Any]:
    before = at.masked(viewer).states
    after = at.copy()
    after.play(seat, move)
    return GAME.tell(before, after.masked(viewer).states, seat, after.parse(move), viewer)


def test_only_the_buyer_is_told_what_came_with_the_card() -> None:
    at = window()
    for viewer in (-1, 0, 1, 2, 3, 4):
        events = told(at, 1, {"do": "buy"}, viewer)
        bought = next(event for event in events if event.kind == "bought")
        assert sorted(bought.cards) == (["9C", "KD"] if viewer == 1 else ["KD"])


def test_only_the_drawer_is_told_the_card() -> None:
    at = Position.deal(GAME, players=3, seed=4, options={"first": 1})
    for viewer in (-1, 0, 1, 2):
        (drew,) = told(at, 1, {"do": "draw", "from": "stock"}, viewer)
        assert (drew.kind, len(drew.cards)) == ("drew", int(viewer == 1))


def test_a_card_taken_openly_is_known_until_it_goes() -> None:
    at = window()
    for seat in (1, 2, 3):
        at.play(seat, {"do": "pass"})
    at.play(0, {"do": "discard", "card": "2S"})
    at.play(1, {"do": "draw", "from": "discard"})
    assert at.view(3).players[1].known == ["2S"]
    at.play(1, {"do": "discard", "card": "3S"})
    assert at.view(3).players[1].known == ["2S"]
    assert at.view(3).players[0].known == []
