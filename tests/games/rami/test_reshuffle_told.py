"""Everybody is told when the discards become the stock (R14), also where none of it is left a moment later."""

from brelan.core.position import Position
from brelan.games.registry import game

GAME = game("rami")


def told(discard: list[str], stock: list[str], move: dict[str, str]) -> list[tuple[str, int]]:
    players = [{"hand": [card], "laid": True} for card in ("2S", "3S", "4S")]
    melds = [{"kind": "set", "cards": [f"{rank}S", f"{rank}H", f"{rank}D"]} for rank in ("7", "8")]
    written = [{**player, "melds": melds} for player in players]
    position = Position.build(GAME, {"players": written, "table": {"discard": discard, "stock": stock}})
    before = position.masked(1)
    position.play(0, move)
    events = GAME.tell(before.states, position.masked(1).states, 0, position.parse(move), 1)
    return [(event.kind, event.count) for event in events]


def test_all_that_was_shuffled_may_be_drawn_at_once() -> None:
    assert told(["KS", "QS"], [], {"do": "draw", "from": "stock"}) == [("drew", 1), ("reshuffled", 1)]


def test_what_is_left_of_it_is_no_matter() -> None:
    assert ("reshuffled", 3) in told(["9S", "JS", "KS", "QS"], [], {"do": "draw", "from": "stock"})


def test_taking_the_discard_is_no_reshuffle() -> None:
    assert "reshuffled" not in dict(told(["KS", "QS"], [], {"do": "draw", "from": "discard"}))
    assert "reshuffled" not in dict(told(["KS", "QS"], ["5S"], {"do": "draw", "from": "stock"}))
