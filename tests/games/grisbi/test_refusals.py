"""Every code by which a move is refused: each says what is wrong, and nothing changes."""

from typing import Any

import pytest

from brelan.core.errors import COMMON, Refused
from brelan.core.position import Position
from brelan.games.grisbi.refusals import REFUSALS
from tests.games.grisbi.positions import manual, seat, table

PLAY_5 = {"do": "play", "value": 5, "count": 1}
TAKE = {"do": "take"}
DRAW = {"do": "draw"}
READY = {"do": "ready"}
CALL_0 = {"do": "grisbi", "target": 0}
CALL_1 = {"do": "grisbi", "target": 1}
FLIP_0 = {"do": "flip", "index": 0}
CHOOSE_7 = {"do": "choose", "value": 7}
SWAP = {"do": "exchange", "hand": "5", "up": "2"}


def usual(**more: Any) -> Position:
    return table([seat("5 5 8"), seat("6 9 9")], **more)


def flipping(**more: Any) -> Position:
    return table([seat("", down="5 6"), seat("6 9 9")], pile="4", **more)


def choosing(**more: Any) -> Position:
    position = table([seat("", down="numerobis 6"), seat("6 9 9")], pile="4", **more)
    position.play(0, FLIP_0)
    return position


def exchanging() -> Position:
    return table([seat("5 5 8", "2 3"), seat("6 9 9", "2")], exchanging=True, options={"exchange": True})


def over() -> Position:
    position = table([seat("5", down=""), seat("6")])
    position.play(0, PLAY_5)
    return position


def one_out(**more: Any) -> Position:
    return manual([seat("5 5 8"), seat("", down=""), seat("6 9 9")], stock="1 1", **more)


def ready() -> Position:
    position = exchanging()
    position.play(0, READY)
    return position


CASES = [
    ("game-over", over(), 1, TAKE),
    ("not-your-turn", usual(pile="4"), 1, TAKE),
    ("not-your-turn", choosing(), 1, CHOOSE_7),
    ("not-your-turn", choosing(), 1, TAKE),
    ("no-such-seat", usual(), 2, PLAY_5),
    ("no-such-seat", usual(), -1, PLAY_5),
    ("no-such-seat", manual([seat("5 5 8"), seat("6 9 9")], stock="1"), 0, {"do": "grisbi", "target": 4}),
    ("not-held", usual(), 0, {"do": "play", "value": 5, "count": 3}),
    ("not-held", usual(), 0, {"do": "play", "value": 5, "count": 1, "wild": 1}),
    ("not-held", usual(), 0, {"do": "power", "card": "chef"}),
    ("not-held", exchanging(), 0, {"do": "exchange", "hand": "6", "up": "2"}),
    ("wrong-phase", usual(), 0, READY),
    ("wrong-phase", usual(), 0, SWAP),
    ("too-low", usual(pile="6"), 0, PLAY_5),
    ("too-high", usual(pile="4 miroir", mirror=True), 0, PLAY_5),
    ("too-low", table([seat("numerobis 8 8"), seat("6")], pile="6"), 0, {"do": "play", "value": 5, "wild": 1}),
    ("empty-pile", usual(), 0, TAKE),
    ("must-draw", table([seat(""), seat("6 9 9")], pile="4", stock="1"), 0, TAKE),
    ("must-draw", table([seat(""), seat("6 9 9")], pile="4", stock="1"), 0, FLIP_0),
    ("must-draw", manual([seat(""), seat("6 9", late=True)], pile="4", stock="1 1"), 0, CALL_1),
    ("must-flip", flipping(), 0, TAKE),
    ("must-flip", flipping(), 0, PLAY_5),
    ("cards-first", usual(pile="4"), 0, FLIP_0),
    ("no-such-place", flipping(), 0, {"do": "flip", "index": 2}),
    ("choice-open", choosing(), 0, {"do": "flip", "index": 1}),
    ("choice-open", choosing(), 0, TAKE),
    ("choice-open", choosing(options={"draw": "manual"}), 1, DRAW),
    ("choice-open", choosing(options={"draw": "manual"}), 1, CALL_0),
    ("too-low", choosing(), 0, {"do": "choose", "value": 3}),
    ("no-choice", usual(pile="4"), 0, CHOOSE_7),
    ("stock-gone", manual([seat("5 5"), seat("6 9 9")]), 0, DRAW),
    ("stock-gone", manual([seat("5 5"), seat("6 9")]), 0, CALL_1),
    ("enough-cards", manual([seat("5 5 8"), seat("6 9 9")], stock="1"), 0, DRAW),
    ("draws-itself", table([seat("5 5"), seat("6 9")], stock="1 1"), 1, DRAW),
    ("no-calls", table([seat("5 5"), seat("6 9")], stock="1 1"), 0, CALL_1),
    ("not-late", manual([seat("5 5 8"), seat("6 9")], stock="1 1"), 0, CALL_1),
    ("empty-pile", manual([seat("5 5 8"), seat("6 9")], stock="1", options={"false_call": "take"}), 0, CALL_1),
    ("oneself", manual([seat("5 5", late=True), seat("6 9")], stock="1 1"), 0, CALL_0),
    ("player-out", one_out(), 0, CALL_1),
    ("player-out", one_out(), 1, DRAW),
    ("already-ready", ready(), 0, SWAP),
    ("already-ready", ready(), 0, READY),
    ("exchanging", exchanging(), 0, PLAY_5),
    ("not-in-row", exchanging(), 0, {"do": "exchange", "hand": "5", "up": "9"}),
    ("incomplete", usual(), 0, {"do": "play", "value": 5, "count": 0}),
]
ELSEWHERE = {"no-such-value", "no-such-count", "play-it"}
"""Refused before they have an id: in test_moves.py."""


@pytest.mark.parametrize(("code", "position", "player", "move"), CASES)
def test_refused_with_its_code_and_nothing_changed(
    code: str, position: Position, player: int, move: dict[str, object]
) -> None:
    before = position.tobytes()
    with pytest.raises(Refused) as refused:
        position.play(player, move)
    assert refused.value.code == code
    assert position.tobytes() == before


def test_every_code_of_the_game_is_shown() -> None:
    assert set(REFUSALS.values()) - set(COMMON.values()) - ELSEWHERE <= {code for code, *_ in CASES}


def test_unknown_actions_are_refused() -> None:
    assert [usual().check(0, action) for action in (-1, 950, 2**40)] == ["unknown-action"] * 3
