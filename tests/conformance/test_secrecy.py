import random
from collections import Counter

import pytest
from scipy.stats import chi2, chisquare

from brelan.core.chance import new_chance
from brelan.core.position import Position
from brelan.games.muzishez.state import HIDDEN
from brelan.games.registry import game
from brelan.testing.cases import Case, limited, spread
from brelan.testing.secrecy import (
    all_are_told_alike,
    chi_square,
    count_worlds,
    mask_is_enough,
    redealt,
    viewers,
    what_all_see_is_made_once,
    worlds_look_alike,
)
from brelan.testing.walking import walk, walked

WORLDS = 600
UNLIKELY = 1e-7


def test_a_masked_state_is_enough(case: Case) -> None:
    for moves in (0, 3, 20, 60, 150):
        position = walked(case.deal(moves), random.Random(moves), moves)
        for seat in viewers(position):
            mask_is_enough(position, seat)


def test_worlds_that_a_seat_cannot_tell_apart_look_alike_to_it(case: Case) -> None:
    source = new_chance(9)
    for moves in (0, 1, 2, 5, 9, 25, 60, 150, 300):
        position = walked(case.deal(moves + 1000), random.Random(moves), moves)
        for seat in viewers(position):
            worlds_look_alike(position, seat, source)


def test_what_all_see_and_are_told_may_be_made_once(case: Case) -> None:
    position = case.deal(5)
    for seat, action in walk(position, random.Random(5), 150):
        before = position.copy()
        after = position.copy()
        after.step(seat, action)
        for viewer in range(position.seats):
            what_all_see_is_made_once(after, viewer)
        if position.game.told_alike:
            all_are_told_alike(before, after, seat, position.game.move_of(position.states, seat, [action]))


@pytest.mark.parametrize("name", ["grisbi", "rami"])
@pytest.mark.parametrize("moves", [0, 12, 40])
def test_every_consistent_world_is_as_likely(name: str, moves: int) -> None:
    source = new_chance(11)
    tested = 0
    for case in [limited(each) for each in spread(game(name))[:2]]:
        position = walked(case.deal(77), random.Random(7), moves)
        for seat in viewers(position)[::2]:
            zones, pool = count_worlds(position, seat, source, WORLDS)
            for zone_name, zone in zones.items():
                statistic, freedom = chi_square(zone, pool, WORLDS)
                tested += freedom > 0
                assert freedom == 0 or chi2.sf(statistic, freedom) > UNLIKELY, (zone_name, zone, pool)
    assert tested > 0


def test_in_muzishez_every_card_is_as_likely_to_come_next_and_every_choice_to_have_been_made() -> None:
    """There all hidden cards lie in the stock: only their order is unknown, and the others' open choices."""
    position = walked(Position.deal(game("muzishez"), players=5, seed=3), random.Random(3), 12)
    position.step(position.actor(), 1)
    seat = position.actor()
    masked, source, nexts, choices = position.masked(seat), new_chance(5), Counter[str](), Counter[int]()
    for _ in range(WORLDS):
        world = redealt(masked, seat, source)
        nexts[world.facts()["stock"][0]] += 1
        choices[int(world.states[0].pick[next(s for s in range(5) if masked.states[0].pick[s] == HIDDEN)])] += 1
    left = Counter(position.facts()["stock"])
    expected = [WORLDS * copies / left.total() for copies in left.values()]
    assert chisquare([nexts[card] for card in left], expected).pvalue > UNLIKELY
    assert chisquare([choices[slot] for slot in range(4)]).pvalue > UNLIKELY
