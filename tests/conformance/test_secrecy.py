import random

import pytest
from scipy.stats import chi2

from brelan.core.chance import new_chance
from brelan.games.registry import GAMES, game
from brelan.testing.cases import Case, limited, spread
from brelan.testing.secrecy import chi_square, count_worlds, mask_is_enough, viewers, worlds_look_alike
from brelan.testing.walking import walked

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


@pytest.mark.parametrize("name", GAMES)
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
    assert tested > 0 or name == "muzishez"
