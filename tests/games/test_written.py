"""What is wrong with a written position is said in words, not in those of the machine."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.core.errors import BadInput
from brelan.core.position import Position
from brelan.games.registry import game

MACHINE = re.compile(r"not in tuple|out of bounds|broadcast|convert|invalid literal|^'.*'$|index|too large")
HUGE = 10**30
NUMBERS = st.sampled_from([-HUGE, -129, -1, 0, 1, 7, 9, 127, 128, 255, 40_000, 2**31, HUGE])
CARDS = st.sampled_from(
    ["", "?", "*", "7S", "AH", "7", "chef", "numerobis", "numerobis=3", "doigt", "RT", "half", "ZZ", "-1"]
)
ROWS = st.lists(CARDS, max_size=4) | st.builds(
    lambda some, times: some * times, st.lists(CARDS, max_size=3), st.just(60)
)
MELDS = st.lists(
    st.fixed_dictionaries({"kind": st.sampled_from(["set", "run", "row"]), "cards": ROWS}, optional={"id": NUMBERS}),
    max_size=3,
)
ROUND = {"turn": NUMBERS, "contract": NUMBERS, "phase": st.sampled_from(["draw", "buy", "play", "over"])}
SEAT: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "grisbi": {"hand": ROWS, "up": ROWS, "down": ROWS, "late": st.booleans()},
    "rami": {"hand": ROWS, "laid": st.booleans(), "buys": NUMBERS, "score": NUMBERS, "melds": MELDS},
    "muzishez": {"captured": ROWS},
}
TABLE: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "grisbi": {"pile": ROWS, "stock": ROWS, "discarded": ROWS, "turn": NUMBERS, "direction": NUMBERS},
    "rami": {"stock": ROWS, "discard": ROWS, "taken": CARDS, **ROUND},
    "muzishez": {"table": ROWS, "stock": ROWS, "turn": NUMBERS},
}


def problem_of(name: str, given: dict[str, Any], options: dict[str, Any]) -> str:
    """Why a position is refused; empty if it is not."""
    try:
        Position.build(game(name), given, options)
    except BadInput as refused:
        return str(refused.details["problem"]) if refused.code == "impossible-position" else refused.code
    return ""


def positions(name: str) -> st.SearchStrategy[dict[str, Any]]:
    players = st.lists(some_of(SEAT[name]), min_size=3, max_size=6)
    return st.builds(lambda players, table: {"players": players, "table": table}, players, some_of(TABLE[name]))


def some_of(fields: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """Any of these fields."""
    return st.fixed_dictionaries({}, optional=fields)


@pytest.mark.parametrize("name", ["grisbi", "rami", "muzishez"])
@settings(max_examples=400)
@given(data=st.data())
def test_no_words_of_the_machine(name: str, data: st.DataObject) -> None:
    problem = problem_of(name, data.draw(positions(name)), {})
    assert not MACHINE.search(problem), problem


def test_a_contract_that_the_game_has_not() -> None:
    given = {"contract": 3, "players": [{"hand": ["7S"]}] * 3}
    assert problem_of("rami", given, {"contracts": [1, 2, 4]}) == "no-such-contract"


@pytest.mark.parametrize(
    ("name", "seat"), [("grisbi", {"hand": ["ZZ"]}), ("rami", {"hand": ["ZZ"]}), ("muzishez", {"captured": ["ZZ"]})]
)
def test_a_card_that_there_is_not(name: str, seat: dict[str, Any]) -> None:
    assert problem_of(name, {"players": [seat] * 3}, {}) == "no-such-card"


@pytest.mark.parametrize("name", ["grisbi", "rami"])
@pytest.mark.parametrize("turn", [-1, 3, 200, HUGE])
def test_a_turn_of_nobody(name: str, turn: int) -> None:
    card = "7S" if name == "rami" else "7"
    problem = problem_of(name, {"players": [{"hand": [card]}] * 3, "turn": turn}, {})
    assert problem == "no-such-turn"
