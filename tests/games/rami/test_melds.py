"""The solver against the plain way, on hands full of pairs, neighbours and jokers."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from brelan.games.rami import GAME
from brelan.games.rami.cards import KIND_OF
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS, distance, within
from brelan.games.rami.plan import best_lay
from brelan.games.rami.state import JOKER
from tests.games.rami import brute
from tests.games.rami.hands import hand_position, packed_hand

CARDS = st.one_of(
    st.integers(0, 51),
    st.integers(0, 12),  # of one suit
    st.builds(lambda suit, rank: suit * 13 + rank, st.integers(0, 3), st.sampled_from([0, 6, 12])),
    st.just(JOKER),
)
LIMITS = st.integers(0, 4)


def hands(most: int, least: int = 1) -> st.SearchStrategy[list[int]]:
    """Hands of the real pack: two of each card, four jokers."""
    return st.lists(CARDS, min_size=least, max_size=most).filter(
        lambda hand: all(hand.count(card) <= (4 if card == JOKER else 2) for card in hand)
    )


@settings(max_examples=400)
@given(hand=hands(7), contract=st.integers(1, 8), limit=LIMITS)
def test_distance_is_the_fewest_cards_missing(hand: list[int], contract: int, limit: int) -> None:
    sets, runs = LAID_SETS[contract], LAID_RUNS[contract]
    assert distance(*packed_hand(hand), sets, runs, limit) == brute.missing(hand, sets, runs, limit)


@settings(max_examples=300)
@given(hand=hands(10, 6), contract=st.sampled_from([1, 2, 3, 4, 5]), limit=LIMITS)
def test_complete_when_a_hand_can_be_parted(hand: list[int], contract: int, limit: int) -> None:
    sets, runs = LAID_SETS[contract], LAID_RUNS[contract]
    laid = brute.best_lay(hand, sets, runs, limit, 0)
    assert within(*packed_hand(hand), sets, runs, limit, 0) == (laid != brute.NEVER)


@settings(max_examples=300)
@given(
    hand=hands(10, 6),
    contract=st.sampled_from([1, 2, 3, 4, 5]),
    limit=LIMITS,
    final=st.sampled_from(["required", "optional"]),
)
def test_the_best_lay_leaves_the_fewest_points(hand: list[int], contract: int, limit: int, final: str) -> None:
    options = {"max_jokers": limit, "final_discard": final, "contracts": [contract]}
    keep = 1 if final == "required" else 0
    most = brute.best_lay(hand, LAID_SETS[contract], LAID_RUNS[contract], limit, keep)
    position = hand_position(hand, options)
    ids = np.empty(GAME.actions, np.int16)
    count = best_lay(position.states[0], 0, ids)
    assert (count > 0) == (most != brute.NEVER)
    if count:
        lay = GAME.move_of(position.states, 0, ids[:count].tolist())
        assert brute.points([card for meld in lay.melds for card in map(KIND_OF.__getitem__, meld.cards)]) == most
        assert position.play(0, lay) == ids[:count].tolist()


@settings(max_examples=12)
@given(
    hand=st.lists(st.integers(0, 9) | st.integers(13, 20) | st.just(JOKER), min_size=11, max_size=12),
    contract=st.sampled_from([6, 7]),
    limit=LIMITS,
)
def test_long_contracts(hand: list[int], contract: int, limit: int) -> None:
    sets, runs = LAID_SETS[contract], LAID_RUNS[contract]
    laid = brute.best_lay(hand, sets, runs, limit, 0)
    assert within(*packed_hand(hand), sets, runs, limit, 0) == (laid != brute.NEVER)


@settings(max_examples=60)
@given(
    hand=st.lists(
        st.one_of(
            st.builds(lambda suit, rank: suit * 13 + rank, st.integers(0, 3), st.sampled_from([3, 4, 5, 9])),
            st.just(JOKER),
        ),
        min_size=10,
        max_size=13,
    ),
    limit=LIMITS,
)
def test_contract_8_takes_every_card(hand: list[int], limit: int) -> None:
    assume(hand.count(JOKER) <= 4)
    position = hand_position(hand, {"max_jokers": limit, "contracts": [8]})
    most = brute.best_lay(hand, 4, 0, limit, 0)
    lays = [move for move in position.legal_moves(0) if type(move).__name__ == "Lay"]
    assert bool(lays) == (most == brute.points(hand))
    for lay in lays:
        position.play(0, lay)
        assert position.over


@pytest.mark.parametrize("contract", range(1, 9))
def test_an_empty_hand_lacks_every_card(contract: int) -> None:
    sets, runs = LAID_SETS[contract], LAID_RUNS[contract]
    assert distance((0, 0, 0, 0), 0, sets, runs, 0) == 3 * sets + 4 * runs
    assert distance((0, 0, 0, 0), 4, sets, runs, 0) == max(sets + runs, 3 * sets + 4 * runs - 4)
