"""Cards in any order, laid as the run that they are."""

import random
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.core.errors import Refused
from brelan.core.position import Position
from brelan.games.rami import GAME
from brelan.games.rami.cards import KIND_OF, names
from brelan.games.rami.ordering import run_order
from brelan.games.rami.shapes import Shape, shape_of
from brelan.games.rami.state import JOKER
from tests.games.rami.brute import is_run

ACE_TO_ACE = ["AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "10D", "JD", "QD", "KD", "AD"]
SEVENS = ["7S", "7H", "7C"]
CARDS = st.lists(st.one_of(st.integers(0, 12), st.just(JOKER)), min_size=1, max_size=14)


def ordered(cards: str) -> str:
    return " ".join(names(run_order([KIND_OF[card] for card in cards.split()])))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("7D 4D * 5D", "4D 5D * 7D"),
        ("7D 4D * * 5D", "4D 5D * 7D *"),
        ("* 7D 4D * 5D", "* 4D 5D * 7D"),
        ("AS QS KS JS", "JS QS KS AS"),
        ("4S AS 2S 3S", "AS 2S 3S 4S"),
        ("* AS 2S 3S", "AS 2S 3S *"),
        ("KS * QS AS *", "* * QS KS AS"),
        ("* * * AS", "* * * AS"),
        ("AS * * *", "AS * * *"),
        ("9C 4C", "4C 9C"),
        ("9C * 4C", "4C * 9C"),
    ],
)
def test_cards_lie_from_low_to_high_with_jokers_in_the_gaps(cards: str, expected: str) -> None:
    assert ordered(cards) == expected


@pytest.mark.parametrize("cards", ["* *", "7D 7D *", "7D 5D 6H", "", "AD KD AD AD"])
def test_what_no_run_holds_stays_as_it_comes(cards: str) -> None:
    assert ordered(cards) == cards


@settings(max_examples=300)
@given(kinds=CARDS, seed=st.integers(0, 1000))
def test_whatever_is_a_run_is_found(kinds: list[int], seed: int) -> None:
    found = run_order(kinds)
    assert sorted(found) == sorted(kinds)
    assert run_order(found) == found
    assert isinstance(shape_of(False, found), Shape) == is_run(kinds, limit=0)
    shuffled = random.Random(seed).sample(kinds, len(kinds))
    assert isinstance(shape_of(False, run_order(shuffled)), Shape) == is_run(kinds, limit=0)


def test_a_run_that_lies_right_stays_so() -> None:
    for row in permutations([KIND_OF["QS"], KIND_OF["KS"], KIND_OF["AS"], JOKER, JOKER]):
        if isinstance(shape_of(False, row), Shape):
            assert run_order(row) == list(row)


def lay(run: list[str]) -> dict[str, Any]:
    return {"do": "lay", "melds": [{"kind": "set", "cards": SEVENS}, {"kind": "run", "cards": run}]}


def test_a_run_from_ace_to_ace_comes_in_any_order_and_the_refusal_says_how_it_lies() -> None:
    hand = [*SEVENS, *ACE_TO_ACE, "2H"]
    players = [{"hand": hand}, {"hand": ["3S"]}, {"hand": ["3S"]}]
    at = Position.build(GAME, {"phase": "play", "contract": 2, "players": players})
    with pytest.raises(Refused) as refused:
        at.play(0, lay(random.Random(3).sample(ACE_TO_ACE, 14)))
    assert refused.value.code == "not-a-run"
    at.play(0, lay(str(refused.value.details["order"]).split()))
    assert at.facts()["melds"][1]["cards"] == ACE_TO_ACE
