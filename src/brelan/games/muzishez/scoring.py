"""What captured cards are worth (M6, M7, M8)."""

from typing import Final

import numpy as np
import numpy.typing as npt

from brelan.core.compiling import rule
from brelan.core.contract import State, States
from brelan.games.muzishez.state import COLOURS, HALF, SYMBOLS

GROUP: Final = np.array([0, 0, 0, 1, 2, 4], np.int64)
"""Points of a group of 0 to 5 cards."""
FULL: Final = 5


@rule
def pile_points(cards: int) -> int:
    """The most points of so many cards of one colour or symbol: full groups of five, then the rest (M8)."""
    return int(cards // FULL * GROUP[FULL] + GROUP[cards % FULL])


@rule
def best_points(sizes: npt.NDArray[np.int64], jokers: int) -> int:
    """The most points of five piles of these sizes with `jokers` jokers dealt among them.

    A knapsack over the piles: best[j] is the most that the piles so far make with j jokers. Jokers may also form
    groups of their own, which is a pile of size 0 of any colour: each pile may take as many jokers as there are.
    """
    best = np.zeros(jokers + 1, np.int64)
    for pile in range(len(sizes)):
        for total in range(jokers, -1, -1):
            most = 0
            for here in range(total + 1):
                most = max(most, best[total - here] + pile_points(sizes[pile] + here))
            best[total] = most
    return int(best[jokers])


@rule
def sizes_by(state: State, seat: int, by_symbol: bool, sizes: npt.NDArray[np.int64]) -> None:
    """Count the seat's cards by colour, or by symbol, into sizes[5]."""
    sizes[:] = 0
    for colour in range(COLOURS):
        for symbol in range(SYMBOLS):
            group = symbol if by_symbol else colour
            sizes[group] += state.captured[seat, colour * SYMBOLS + symbol]


@rule
def score(state: State, seat: int) -> int:
    """The most points that the seat's cards make now."""
    jokers = int(state.captured[seat, HALF]) // 2
    sizes = np.zeros(5, np.int64)
    sizes_by(state, seat, False, sizes)
    points = best_points(sizes, jokers)
    sizes_by(state, seat, True, sizes)
    return points + best_points(sizes, jokers)


@rule
def scores(states: States, index: int, points: npt.NDArray[np.int64]) -> None:
    """Write the score of every seat of states[index] into points."""
    for seat in range(states[index].seats):
        points[seat] = score(states[index], seat)


@rule
def place(state: State, seat: int) -> int:
    """1 plus the number of seats with more points (M9: equal points share the place)."""
    own, better = score(state, seat), 0
    for other in range(state.seats):
        better += score(state, other) > own
    return 1 + better
