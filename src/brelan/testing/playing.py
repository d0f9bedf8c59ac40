"""Whole games between bots, every move of which is checked."""

from collections.abc import Iterator, Sequence
from typing import Final

from brelan.bots.players import Bot
from brelan.bots.search import Budget
from brelan.core.position import Position
from brelan.testing.cases import Case

MOST_MOVES: Final = 100_000
"""No game with limits takes more."""


def played(case: Case, levels: Sequence[str], seed: int, budget: Budget) -> Position:
    """A game to its end, by bots of these levels, the first in seat 0 and so on, by turns; those that think ahead do so
    within this budget.

    AssertionError when a bot that is awaited does nothing; Refused when one does what the rules do not allow.
    """
    position = case.deal(seed)
    seats = range(position.seats)
    bots = [Bot(case.game, levels[seat % len(levels)], 100 * seed + seat, budget) for seat in seats]
    for _ in range(MOST_MOVES):
        if position.over:
            return position
        for seat in asked(position):
            move = bots[seat].decide(position.masked(seat), seat)
            if move is not None:
                position.do(seat, move)
                break
        else:
            raise AssertionError(f"nobody moves: {case}, seed {seed}")
    raise AssertionError(f"no end: {case}, seed {seed}")


def asked(position: Position) -> Iterator[int]:
    """Who may act now: those who may unasked, from the seat after the awaited one on, and then that one."""
    awaited, seats = position.actor(), position.seats
    unasked = set(position.actors()) - set(position.awaited())
    yield from (seat for after in range(1, seats) if (seat := (awaited + after) % seats) in unasked)
    yield awaited
