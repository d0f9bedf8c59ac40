"""The sensible player of Le Grisbi: clearly better than chance, always through, quick to draw and to call."""

from typing import Any

import pytest

from brelan.bots.players import Bot
from brelan.core.game import plain
from brelan.core.position import Position
from brelan.games.registry import game
from brelan.lab.simulate import simulate

GRISBI = game("grisbi")
LONG = 2000


def decided(position: Position, seat: int, seed: int = 1) -> Any:
    """What the sensible player does; None if it waits."""
    move = Bot(GRISBI, "sensible", seed).decide(position.masked(seat), seat)
    return None if move is None else plain(move)


def position(hands: list[str], options: dict[str, Any] | None = None, **more: Any) -> Position:
    late = more.pop("late", [])
    players = [{"hand": hand.split(), "down": ["1"], "late": at in late} for at, hand in enumerate(hands)]
    return Position.build(GRISBI, {"players": players, **more}, options or {})


@pytest.mark.parametrize(("players", "won"), [(2, 0.95), (3, 0.9), (4, 0.85), (5, 0.75)])
def test_it_beats_chance_clearly(players: int, won: float) -> None:
    bots = ["sensible", *["random"] * (players - 1)]
    result = simulate(GRISBI, games=300, bots=bots, seed=5, options={"max_moves": 0}, rotate=True)
    assert result.finished == 300
    assert result.seats[0].places[0] > won * 300


@pytest.mark.parametrize("options", [{}, {"draw": "manual"}, {"exchange": True, "wild": "free", "after_take": "next"}])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_among_its_like_every_game_comes_to_an_end(players: int, options: dict[str, Any]) -> None:
    result = simulate(GRISBI, games=1000, bots=["sensible"] * players, seed=6, options={**options, "max_moves": LONG})
    assert result.finished == 1000


@pytest.mark.parametrize("kind", ["chef", "numerobis", "biche", "miroir", "doigt"])
def test_packs_with_one_kind_of_power_end_too(kind: str) -> None:
    powers = {**dict.fromkeys(["chef", "numerobis", "biche", "miroir", "doigt"], 0), kind: 13}
    result = simulate(GRISBI, games=300, bots=["sensible"] * 3, seed=7, options={"powers": powers, "max_moves": LONG})
    assert result.finished == 300


def test_it_draws_at_once_on_turn_or_not() -> None:
    table = {"stock": ["1", "1", "1"], "pile": ["4"]}
    short = position(["5 6", "7 8"], {"draw": "manual"}, table=table)
    assert [decided(short, seat) for seat in (0, 1)] == [{"do": "draw"}] * 2


def test_it_calls_on_who_is_late_and_on_nobody_else() -> None:
    options = {"draw": "manual", "false_call": "take"}
    table = {"stock": ["1", "1", "1"], "pile": ["4"]}
    hands = ["5 6 7", "7 8", "9 9 9"]
    late = position(hands, options, table=table, late=[1])
    assert [decided(late, seat) for seat in (0, 2)] == [{"do": "grisbi", "target": 1}] * 2
    in_time = position(hands, options, table=table)
    assert decided(in_time, 2) is None
    assert decided(in_time, 0)["do"] == "play"


def test_it_leads_low_and_keeps_its_biche() -> None:
    leading = position(["2 9 biche", "7 8 8"])
    assert {str(decided(leading, 0, seed)) for seed in range(20)} == {
        str({"do": "play", "value": 2, "count": 1, "wild": 0})
    }


def test_it_goes_out_when_it_can() -> None:
    last = Position.build(GRISBI, {"players": [{"hand": ["9", "9"]}, {"hand": ["8"]}], "table": {"pile": ["5"]}})
    assert decided(last, 0) == {"do": "play", "value": 9, "count": 2, "wild": 0}


def test_it_swaps_strong_cards_into_its_row_and_is_then_ready() -> None:
    players = [{"hand": ["biche", "5", "5"], "up": ["1", "9", "9"]}, {"hand": ["8"], "up": ["8"]}]
    table = Position.build(GRISBI, {"players": players, "exchanging": True}, {"exchange": True})
    moves: list[Any] = []
    while not moves or moves[-1] != {"do": "ready"}:
        moves.append(decided(table, 0))
        table.play(0, moves[-1])
        assert len(moves) < 10
    assert moves[0] == {"do": "exchange", "hand": "biche", "up": "1"}
    assert table.facts()["players"][0]["up"] == ["biche", "9", "9"]
