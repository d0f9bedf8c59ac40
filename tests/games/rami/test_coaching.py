"""The coach counts right, and knows no more than its player."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.core.chance import new_chance
from brelan.core.coaching import Coaching
from brelan.core.contract import redeal
from brelan.core.game import plain
from brelan.core.position import Position
from brelan.games.rami import GAME
from brelan.games.rami.cards import KIND_OF, NAMES
from brelan.games.rami.coaching import coach
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS
from brelan.games.registry import has_coach
from tests.games.rami import brute


def coached(hand: list[str], contract: int = 1, others: list[str] | None = None, **more: Any) -> Coaching:
    """What the coach says to seat 0, on its turn with this hand."""
    players = [{"hand": hand, **more}, {"hand": others or ["3S"]}, {"hand": ["3S"]}]
    at = Position.build(GAME, {"phase": "play", "contract": contract, "players": players}, {})
    return coach(at.masked(0).states, 0)


def helping(said: Coaching) -> dict[str, int]:
    return {each.card: each.left for each in said.helps}


def test_what_is_missing_for_two_sets() -> None:
    said = coached(["7S", "7H", "QD", "QC", "2C"])
    assert (said.missing, said.waste, said.done, said.lays) == (2, 0, False, [])
    assert set(helping(said)) == {"7S", "7H", "7D", "7C", "QS", "QH", "QD", "QC", "*"}


def test_a_card_that_lies_open_is_not_left() -> None:
    held = ["7S", "7H", "QD", "QC", "QS"]
    lying = {"discard": ["7D", "3H"], "stock": ["7D", "8D"]}
    players = [{"hand": held}, {"hand": ["7C", "*"]}, {"hand": ["3S"]}]
    position = Position.build(GAME, {"phase": "play", "contract": 1, "players": players, "table": lying}, {})
    said = coach(position.masked(0).states, 0)
    assert said.missing == 1
    assert helping(said) == {"7C": 1, "7D": 1, "*": 1, "7S": 0, "7H": 0}
    assert [each.left for each in said.helps] == [1, 1, 1, 0, 0]


def test_the_best_lay_is_told_and_can_be_laid() -> None:
    hand = ["7S", "7H", "7C", "QD", "QC", "QS", "2C", "4H"]
    said = coached(hand)
    assert (said.missing, said.helps) == (0, [])
    (lay,) = said.lays
    players = [{"hand": hand}, {"hand": ["3S"]}, {"hand": ["3S"]}]
    at = Position.build(GAME, {"phase": "play", "contract": 1, "players": players}, {})
    assert plain(lay) in [plain(move) for move in at.legal_moves(0)]
    at.play(0, lay)


def test_contract_8_lacks_cards_and_has_some_too_many() -> None:
    said = coached(["7S", "7H", "7C", "QD", "QC", "QS", "2C", "2D", "4H", "5H", "9D"], contract=8)
    assert (said.missing, said.waste) == (3, 2)
    assert {"2S", "2H", "*"} <= set(helping(said))


def test_who_has_laid_needs_no_coach() -> None:
    assert coached(["7S", "7H"], laid=True).done


@settings(max_examples=60)
@given(
    hand=st.lists(st.sampled_from(NAMES), min_size=3, max_size=6, unique=True),
    contract=st.integers(1, 7),
)
def test_every_card_that_helps_is_named_and_no_other(hand: list[str], contract: int) -> None:
    said = coached(hand, contract)
    kinds = [KIND_OF[card] for card in hand]
    sets, runs = LAID_SETS[contract], LAID_RUNS[contract]
    limit = GAME.options().max_jokers  # type: ignore[attr-defined]
    missing = brute.missing(kinds, sets, runs, limit)
    assert said.missing == missing
    better = {name for name in NAMES if brute.missing([*kinds, KIND_OF[name]], sets, runs, limit) < missing}
    assert set(helping(said)) == better


@pytest.mark.parametrize("seed", range(3))
def test_it_says_the_same_whatever_others_hold(seed: int) -> None:
    at = Position.deal(GAME, players=3, seed=seed)
    said = coach(at.masked(0).states, 0)
    for other in range(2):
        world = at.masked(0)
        redeal(world.states[0], 0, new_chance(other)[0])
        assert world.tobytes() != at.tobytes()
        assert coach(world.masked(0).states, 0) == said


def test_only_a_game_with_a_coach_has_one() -> None:
    assert has_coach("rami")
    assert not has_coach("grisbi")
