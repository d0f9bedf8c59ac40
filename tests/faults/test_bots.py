"""Bots that saw too much, did too much, or changed the game by thinking about it."""

import importlib.util
import random

import numpy as np
import pytest

from brelan.bots.choosing import choose_at
from brelan.bots.levels import LEVELS, QUICK
from brelan.bots.players import Bot, style_of
from brelan.bots.search import Budget
from brelan.core.chance import CHANCE, key_words
from brelan.core.contract import WAIT
from brelan.core.position import Position
from brelan.core.records import zeros
from brelan.games.registry import GAMES
from tests.faults.moments import along, dealt, phases, swapped

PLAYED = [name for name in GAMES if importlib.util.find_spec(f"brelan.bots.{name}")]
"""Games that have bots with a policy."""
GLANCE = Budget(simulations=40)
"""Enough to compare what there is to compare; without a clock, which would leave the choice to the machine."""


def positions(name: str) -> list[Position]:
    return [*phases(name).values(), *along(dealt(name, 9), 9, 120, 12)]


def decided(position: Position, seat: int, level: str, seed: int) -> int:
    """A quick bot's action in the true state: what it may see of it is its own affair."""
    style = style_of(position.game, level)
    ids = np.empty(position.game.actions, np.int16)
    sources = zeros(position.seats, CHANCE)
    sources[seat].key[:] = key_words(seed)
    return int(choose_at(position.states, 0, position.states.copy(), seat, style, sources, ids))


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("level", QUICK)
def test_a_bot_does_the_same_in_worlds_that_it_cannot_tell_apart(name: str, level: str) -> None:
    """A bot looked ahead from the true cards and played as if it saw everybody's hand."""
    chooser, compared = random.Random(3), 0
    for position in positions(name):
        for seat in position.actors():
            for seed in range(3):
                world = swapped(position, seat, chooser)
                actions = [decided(each, seat, level, seed) for each in (position, world)]
                assert actions[0] == actions[1]
                compared += 1
    assert compared > 30


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("level", ["fort", "champion", "appris"])
def test_looking_ahead_sees_no_more(name: str, level: str) -> None:
    """A search that dealt the true cards, or let others play by them, chose otherwise in another world."""
    chooser, compared = random.Random(4), 0
    for position in positions(name):
        if position.game.midway(position.states):
            continue
        for seat in position.actors():
            world = swapped(position, seat, chooser)
            masked = [each.masked(seat) for each in (position, world)]
            moves = [str(Bot(position.game, level, 5, GLANCE).decide(each, seat)) for each in masked]
            assert moves[0] == moves[1]
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_does_only_what_it_may(name: str, level: str) -> None:
    """Bots acted out of turn, or sent what the rules refuse, and the game stood still."""
    for position in positions(name):
        begun = position.game.midway(position.states)
        for seat in range(position.seats):
            legal = position.legal(seat)
            may_wait = not legal or seat != position.actor()
            if level in QUICK:
                action = decided(position, seat, level, 1)
                assert action in legal or (action == WAIT and may_wait)
            if begun:
                continue  # whole moves, which follow, are asked for only where none is begun
            move = Bot(position.game, level, 1, GLANCE).decide(position.masked(seat), seat)
            assert may_wait if move is None else position.copy().play(seat, move)


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("level", LEVELS)
def test_thinking_changes_nothing(name: str, level: str) -> None:
    """What a bot tried out while thinking was done to the game itself, or used up its chance."""
    for position in positions(name):
        seat = position.actor()
        if seat < 0 or position.game.midway(position.states):
            continue
        masked = position.masked(seat)
        before = position.tobytes(), masked.tobytes()
        moves = {str(Bot(position.game, level, 7, GLANCE).decide(masked, seat)) for _ in range(2)}
        assert len(moves) == 1
        assert (position.tobytes(), masked.tobytes()) == before
