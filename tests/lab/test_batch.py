"""What a compiled batch plays is what the same bots would play one call at a time."""

import numpy as np
import numpy.typing as npt
import pytest

from brelan.bots.choosing import choose_at
from brelan.bots.players import style_of
from brelan.core.chance import CHANCE, set_child_key
from brelan.core.contract import NOBODY, WAIT, actor, apply, deal, optional
from brelan.core.game import parse_options
from brelan.core.position import Position
from brelan.core.records import zeros
from brelan.games.registry import GAMES, game
from brelan.lab.batch import RESULT, play_games
from brelan.lab.chunks import roots

SEATS = 4
CAP = 300


def styles(name: str, levels: list[str]) -> npt.NDArray[np.float64]:
    return np.array([style_of(game(name), level) for level in levels])


def batch(name: str, options: dict[str, object], levels: list[str], games: int, first: int = 0) -> tuple[bytes, bytes]:
    """The results and the last state of a batch."""
    found = game(name)
    blank = found.blank(parse_options(found, {**found.default_limit, **options}), SEATS)
    states, ids = blank.copy(), np.empty(found.actions, np.int16)
    results, payoffs = np.zeros(games, RESULT), np.zeros((games, SEATS))
    table = (blank, states, blank.copy(), roots(3), zeros(SEATS, CHANCE), ids)
    play_games(*table, styles(name, levels), False, CAP, first, results, payoffs)
    return results.tobytes(), states.tobytes()


def by_hand(name: str, options: dict[str, object], levels: list[str], number: int) -> bytes:
    """The last state of one game, asked for seat by seat."""
    found = game(name)
    states = found.blank(parse_options(found, {**found.default_limit, **options}), SEATS)
    manners = styles(name, levels)
    scratch, sources, keys = states.copy(), zeros(SEATS, CHANCE), roots(3)
    ids = np.empty(found.actions, np.int16)
    set_child_key(states[0], keys[0].key[0], keys[0].key[1], number)
    deal(states[0])
    for seat in range(SEATS):
        set_child_key(sources[seat], keys[1].key[0], keys[1].key[1], number * SEATS + seat)
    position = Position(found, states)
    for _ in range(CAP):
        awaited = actor(position.states[0])
        if awaited == NOBODY:
            break
        unasked = optional(position.states[0])
        asked = [(awaited + after) % SEATS for after in range(1, SEATS)]
        for seat in [*(seat for seat in asked if unasked >> seat & 1), awaited]:
            action = choose_at(position.states, 0, scratch, seat, manners[seat], sources, ids)
            if action != WAIT:
                apply(position.states[0], seat, action)
                break
    return position.tobytes()


MIXED = ["sensible", "random", "debutant", "joueur"]
MANUAL: dict[str, dict[str, object]] = {"grisbi": {"draw": "manual", "false_call": "take", "exchange": True}}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", [0, 7])
def test_a_batch_plays_what_its_bots_would(name: str, number: int) -> None:
    options = MANUAL.get(name, {})
    assert batch(name, options, MIXED, 1, first=number)[1] == by_hand(name, options, MIXED, number)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_does_not_depend_on_its_batch(name: str) -> None:
    whole = batch(name, {}, MIXED, 6)
    second_half = batch(name, {}, MIXED, 3, first=3)
    assert whole[0][len(whole[0]) // 2 :] == second_half[0]
    assert whole[1] == second_half[1]
