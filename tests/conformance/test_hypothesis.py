"""The kit's checks along games that Hypothesis chooses, move by move, so that a failure shrinks to a short game."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.core.chance import new_chance
from brelan.games.registry import GAMES, game
from brelan.testing.cases import limited, spread
from brelan.testing.census import census
from brelan.testing.conformance import (
    cards_conserved,
    moves_round_trip,
    one_verifier,
    refusals_change_nothing,
    somebody_can_act,
)
from brelan.testing.secrecy import mask_is_enough, viewers, worlds_look_alike


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=25)
@given(data=st.data(), seed=st.integers(0, 2**128 - 1), moves=st.integers(0, 80))
def test_games_conform(name: str, data: st.DataObject, seed: int, moves: int) -> None:
    case = data.draw(st.sampled_from([limited(each) for each in spread(game(name))]))
    position = case.deal(seed)
    cards = census(position)
    for _ in range(moves):
        if position.over:
            break
        seat = data.draw(st.sampled_from(position.actors()))
        position.step(seat, data.draw(st.sampled_from(position.legal(seat))))
    cards_conserved(position, cards)
    somebody_can_act(position)
    one_verifier(position)
    moves_round_trip(position)
    refusals_change_nothing(position, random.Random(0), 20)
    for seat in viewers(position):
        mask_is_enough(position, seat)
        worlds_look_alike(position, seat, new_chance(1))
