"""Time Brelan's Le Grisbi, many games in one call, played at random: JSON lines. Run by `peers.py`.

"step" is the environment alone, observations and masks included; "loop" has the choosing in it. With `--cores 2` the
same games are stepped by one thread and by two, in turn, by the clock on the wall, in batches of three sizes: what it
takes to wake a thread is the same for each.
"""

import argparse
import statistics
import time
from typing import Any, Final

import numba
import numpy as np
import numpy.typing as npt
from timing import BATCHES, fastest, tell

from brelan.envs.tables import Tables
from brelan.games.registry import game

BATCH = 1024
STEPS = 20
PAIRS = 15


def choose(allowed: npt.NDArray[np.int8], chances: npt.NDArray[np.float64], chosen: npt.NDArray[np.int64]) -> None:
    """Choose any of the actions that are allowed, each as likely, for every game: each has one at least.

    Most masks are nearly empty, so they are looked through eight at a time.
    """
    width, game, found = allowed.shape[1], 0, 0
    flat, places = allowed.reshape(-1), np.empty(width, np.int64)
    for word, eight in enumerate(flat.view(np.uint64)):
        if eight == 0:
            continue
        for at in range(8 * word, 8 * word + 8):
            if flat[at]:
                while at >= (game + 1) * width:
                    chosen[game] = places[int(chances[game] * found)]
                    game, found = game + 1, 0
                places[found] = at - game * width
                found += 1
    chosen[game] = places[int(chances[game] * found)]


choose_fast: Final[Any] = numba.njit(choose)


class Player:
    """Some games, and chance to play them by."""

    def __init__(self, count: int, threads: int) -> None:
        self.tables = Tables(game("grisbi"), count, threads=threads)
        self.tables.reset(range(count))
        self.chosen = np.zeros(count, np.int64)
        self._rng = np.random.default_rng(1)

    def choose(self) -> None:
        """Choose for every game."""
        choose_fast(self.tables.rows.allowed, self._rng.random(len(self.chosen)), self.chosen)

    def loop(self) -> int:
        """Choose and step; returns the steps."""
        for _ in range(STEPS):
            self.choose()
            self.tables.step(self.chosen)
        return STEPS * len(self.chosen)

    def stepping(self, clock: Any) -> float:
        """Return the seconds that steps alone take, of so many rounds of choosing and stepping."""
        seconds = 0.0
        for _ in range(STEPS):
            self.choose()
            began = clock()
            self.tables.step(self.chosen)
            seconds += clock() - began
        return seconds


def one_core() -> None:
    """Time one thread, by the processor's clock."""
    player = Player(BATCH, 1)
    player.loop()
    tell("vector grisbi step", max(STEPS * BATCH / player.stepping(time.process_time) for _ in range(60)))
    tell("vector grisbi loop", fastest(player.loop))


def two_cores(count: int) -> None:
    """Time one thread and two in turn."""
    one, two = Player(count, 1), Player(count, 2)
    pairs = [(one.stepping(time.perf_counter), two.stepping(time.perf_counter)) for _ in range(PAIRS)]
    tell(f"vector grisbi step, {count:,} games, 1 thread", STEPS * count / min(first for first, _ in pairs))
    tell(f"vector grisbi step, {count:,} games, 2 threads", STEPS * count / min(second for _, second in pairs))
    tell(
        f"vector grisbi, {count:,} games, 2 threads to 1", statistics.median(first / second for first, second in pairs)
    )


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--cores", type=int, default=1)
    if asked.parse_args().cores == 1:
        one_core()
    else:
        for batch in BATCHES:
            two_cores(batch)
