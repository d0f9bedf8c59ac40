import random

import numpy as np
import pytest

from brelan.core.chance import new_chance
from brelan.core.contract import observe, optional
from brelan.core.driving import check_at
from brelan.core.errors import UNKNOWN_ACTION
from brelan.core.layout import Seen
from brelan.core.records import Records, copied, zeros
from brelan.envs.arrays import Arrays, arrays_of
from brelan.envs.turns import TURN, act_at, ask_at
from brelan.games.registry import GAMES
from brelan.testing.secrecy import redealt
from tests.envs.left_out import LEFT_OUT
from tests.envs.positions import Seat, some_seats

STATES = 500


@pytest.fixture(scope="module", params=GAMES)
def seats(request: pytest.FixtureRequest) -> list[Seat]:
    return list(some_seats(request.param, STATES))


def test_what_a_seat_cannot_know_leaves_its_rows_as_they_are(seats: list[Seat]) -> None:
    source = new_chance(4)
    different = 0
    for each in seats:
        world = redealt(each.position.masked(each.seat), each.seat, source)
        different += world.tobytes() != each.position.tobytes()
        assert (Seat(world, each.seat).seen == each.seen).all()
        assert (Seat(world, each.seat).choices == each.choices).all()
    assert different > STATES / 2


def test_every_element_is_within_its_range(seats: list[Seat]) -> None:
    arrays = arrays_of(seats[0].position.game.name)
    for each in seats:
        wrong = np.flatnonzero((each.seen < arrays.low) | (each.seen > arrays.high))
        assert [_field_at(arrays, int(at)) for at in wrong] == []


def _field_at(arrays: Arrays, at: int) -> str:
    return next(name for name, first in reversed(arrays.layout.places.items()) if first <= at)


def test_the_mask_allows_what_is_accepted_and_nothing_else(seats: list[Seat]) -> None:
    for each in seats:
        states, seat = each.position.states, each.seat
        accepted = [check_at(states, 0, seat, action) == 0 for action in range(each.position.game.actions)]
        assert each.choices[:-1].tolist() == accepted
        assert each.choices[-1] == optional(states[0]) >> seat & 1


def test_a_refusal_has_a_code_and_changes_nothing(seats: list[Seat]) -> None:
    chooser = random.Random(1)
    for each in seats:
        states, turns = each.position.states, zeros(1, TURN)
        asked = ask_at(states, 0, turns)
        refused = [*np.flatnonzero(Seat(each.position, asked).choices == 0), -1] if asked >= 0 else [0]
        action = int(chooser.choice(refused))
        before = states.tobytes() + turns.tobytes()
        code = act_at(states, 0, turns, action, np.empty(each.position.game.actions + 1, np.int16))
        assert each.position.game.refusals[code] != "ok"
        assert action != each.position.game.actions or code == UNKNOWN_ACTION
        assert states.tobytes() + turns.tobytes() == before


def test_every_field_of_a_masked_state_is_seen_or_left_out_for_a_reason(seats: list[Seat]) -> None:
    """Give a seat's masked state a field of another one, or count it one up: a field that is seen changes the row."""
    name = seats[0].position.game.name
    told: set[str] = set()
    before: dict[object, Records] = {}
    for each in seats:
        masked = each.position.masked(each.seat).states
        other = before.get(masked.dtype, masked)
        before[masked.dtype] = masked
        for field in set(masked.dtype.names or ()) - told:
            for value in (other[field], masked[field] + 1):
                mixed = copied(masked)
                mixed[field][:] = value
                if (_row(mixed, each.seat, each.seen) != each.seen).any():
                    told.add(field)
    fields = {field for dtype in before for field in np.dtype(dtype).names or ()}  # type: ignore[call-overload]
    assert fields - told == LEFT_OUT[name].keys() & fields


def _row(masked: Records, seat: int, like: Seen) -> Seen:
    row = np.zeros_like(like)
    observe(masked[0], seat, row)
    return row
