import itertools
import json

import pytest

from brelan.games.registry import GAMES
from brelan.lab.bench import MEASURES, Measure, measure
from tests.cli.runs import run


@pytest.mark.parametrize("what", MEASURES, ids=lambda each: f"{each.game}-{each.what}")
def test_every_measure_counts_moves(what: Measure) -> None:
    speed = measure(what, 0.01)
    assert (speed.game, speed.what) == (what.game, what.what)
    assert speed.per_second > 0


def test_every_way_of_playing_is_measured_for_every_game() -> None:
    told = json.loads(run("bench", "--json", "--seconds", "0.01").out)
    assert {(each["game"], each["what"]) for each in told} == set(
        itertools.product(GAMES, ("playout", "step", "search"))
    )
    assert all(set(each) == {"game", "what", "per_second"} for each in told)
