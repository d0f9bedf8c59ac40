"""Random games, move by move, for the checks to stand beside."""

import random
from collections.abc import Iterator

from brelan.core.position import Position

LONG_ENOUGH = 100_000


def random_choice(position: Position, chooser: random.Random) -> tuple[int, int]:
    """A seat that may act and one of its actions; seats the game waits for are as likely as all the others together."""
    seats = position.actors()
    awaited = position.actor()
    seat = awaited if chooser.random() < 0.5 else chooser.choice(seats)
    return seat, chooser.choice(position.legal(seat))


def walk(position: Position, chooser: random.Random, most: int = LONG_ENOUGH) -> Iterator[tuple[int, int]]:
    """Play the position on at random: yields each (seat, action) just before it is done."""
    for _ in range(most):
        if position.over:
            return
        seat, action = random_choice(position, chooser)
        yield seat, action
        position.step(seat, action)


def walked(position: Position, chooser: random.Random, moves: int) -> Position:
    """The same position, so many random moves later (or at its end)."""
    for _ in walk(position, chooser, moves):
        pass
    return position
