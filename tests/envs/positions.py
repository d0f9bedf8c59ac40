"""Many positions of a game, under all house rules and numbers of players, and the rows made of them."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from brelan.core.layout import Seen
from brelan.core.position import Position
from brelan.core.records import zeros
from brelan.envs.arrays import arrays_of
from brelan.envs.turns import Choices, choices_at, look_at
from brelan.games.registry import game
from brelan.testing.cases import limited, spread

LONGEST = 250


@dataclass(frozen=True)
class Seat:
    """A position, and one of its seats."""

    position: Position
    seat: int

    @cached_property
    def seen(self) -> Seen:
        row = np.full(arrays_of(self.position.game.name).size, 99, np.int8)
        look_at(self.position.states, 0, zeros(1, self.position.states.dtype), self.seat, row)
        return row

    @cached_property
    def choices(self) -> Choices:
        actions = arrays_of(self.position.game.name).actions
        row = np.full(actions, 99, np.int8)
        count = choices_at(self.position.states, 0, self.seat, np.empty(actions, np.int16), row)
        assert row.sum() == count
        return row


def eager(actions: list[int], chooser: random.Random) -> int:
    """Any action, but often the last: those of many steps stand there, which chance alone would rarely finish."""
    return actions[-1] if chooser.random() < 0.5 else chooser.choice(actions)


def played(position: Position, chooser: random.Random, moves: int) -> Position:
    """The same position, so many moves later (or at its end)."""
    for _ in range(moves):
        if position.over:
            break
        seat = chooser.choice(position.actors())
        position.step(seat, eager(position.legal(seat), chooser))
    return position


def some_seats(name: str, count: int) -> Iterator[Seat]:
    """So many positions of random games; in each a seat that may act, or now and then another."""
    chooser = random.Random(name)
    cases = itertools.cycle([limited(case) for case in spread(game(name))])
    for number, case in enumerate(itertools.islice(cases, count)):
        position = played(case.deal(number), chooser, chooser.randrange(LONGEST))
        may = position.actors() if chooser.random() < 0.8 else []
        yield Seat(position, chooser.choice(may or range(position.seats)))
