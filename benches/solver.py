"""Time Gin Rami's solver hand by hand, for every contract: `python benches/solver.py [--hands N]`.

One call from Python finds how many cards a hand lacks, another the best lay; each figure has about two microseconds of
such a call in it. Half of the hands are any 13 cards of the packs; the others are made to hold the contract, which is
what the search for the best lay works hardest on. Results are added to RESULTS.md. Exit status 0 when every median is
under the target.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np
from results import heading, keep, stay_on_one_core

from brelan.core.contract import States
from brelan.core.position import Position
from brelan.games.rami import GAME
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS, LAST_CONTRACT, distance
from brelan.games.rami.packing import hand_of
from brelan.games.rami.plan import best_lay
from brelan.games.rami.state import JOKER, KINDS, PLACES, RANKS, RUN_SIZE, SET_SIZE, SUITS

HAND = 13
TARGET_US = 200
PACKS = np.repeat(np.arange(KINDS), [2] * (KINDS - 1) + [4])


def any_hand(rng: np.random.Generator) -> list[int]:
    """Return 13 cards of two packs with four jokers."""
    cards: list[int] = rng.permutation(PACKS)[:HAND].tolist()
    return cards


def ready_hand(rng: np.random.Generator, contract: int) -> list[int]:
    """Return cards that hold the contract, with any others up to 13; some of them jokers."""
    cards = [rank + RANKS * suit for rank in rng.choice(RANKS, LAID_SETS[contract], replace=False)
             for suit in rng.choice(SUITS, SET_SIZE, replace=False)]  # fmt: skip
    for _ in range(LAID_RUNS[contract]):
        suit, low = rng.integers(SUITS), rng.integers(PLACES - RUN_SIZE + 1)
        cards.extend(suit * RANKS + (low + step) % RANKS for step in range(RUN_SIZE))
    for at in rng.choice(len(cards), rng.integers(3), replace=False):
        cards[at] = JOKER
    return [int(card) for card in [*cards, *any_hand(rng)][: max(HAND, len(cards))]]


def position_of(hand: list[int], contract: int) -> States:
    """Return the states of seat 0's turn, all of its cards drawn, in the round of a contract."""
    others = [{"hand": ["2S"]}, {"hand": ["3S"]}]
    given = {"phase": "play", "players": [{"hand": ["2H"]}, *others]}
    states = Position.build(GAME, given, {"contracts": [contract]}).states
    states[0].hand[0] = np.bincount(hand, minlength=KINDS)
    states[0].held[0] = len(hand)
    return states


def microseconds(work: Callable[[], object]) -> float:
    """Return the least time of three calls."""
    times = []
    for _ in range(3):
        start = time.perf_counter_ns()
        work()
        times.append(time.perf_counter_ns() - start)
    return min(times) / 1000


def measure(hands: int, contract: int, rng: np.random.Generator) -> tuple[list[float], list[float]]:
    """Return the times of so many hands: how far each is, and the best lay of each."""
    ids = np.empty(GAME.actions, np.int16)
    sets, runs = LAID_SETS[contract], LAID_RUNS[contract]
    far, lays = [], []
    for number in range(hands):
        hand = any_hand(rng) if number % 2 else ready_hand(rng, contract)
        state = position_of(hand, contract)[0]
        suits, jokers = hand_of(state, 0), int(state.hand[0, JOKER])
        far.append(microseconds(partial(distance, suits, jokers, sets, runs, 0)))
        lays.append(microseconds(partial(best_lay, state, 0, ids)))
    return far, lays


def row(contract: int, what: str, times: list[float]) -> str:
    """Return a line of the table."""
    high = statistics.quantiles(times, n=100)[-1]
    return f"| {contract} | {what} | {statistics.median(times):.1f} | {high:.1f} | {max(times):.1f} |"


def main() -> int:
    """Measure, print, and add to RESULTS.md."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--hands", type=int, default=2000)
    hands = options.parse_args().hands
    stay_on_one_core()
    rng = np.random.default_rng(13)
    measure(2, 1, rng)  # loads what is compiled
    lines = [*heading("Gin Rami's solver"), f"{hands} hands for each contract.", ""]
    lines += ["| contract | what | microseconds, median | 99 of 100 | longest |", "| --- | --- | ---: | ---: | ---: |"]
    medians = []
    for contract in range(1, LAST_CONTRACT + 1):
        far, lays = measure(hands, contract, rng)
        lines += [row(contract, "cards missing", far), row(contract, "best lay", lays)]
        medians += [statistics.median(far), statistics.median(lays)]
    section = "\n".join([*lines, "", f"Must be under {TARGET_US} in the median."]) + "\n"
    print(section)
    keep(section)
    return 0 if max(medians) < TARGET_US else 1


if __name__ == "__main__":
    sys.exit(main())
