"""Look for better weights of a game's policy: `python tools/tune.py GAME [--seconds N] [--players 3,4]`.

Again and again a few weights of the style (`brelan.bots.contract`) are changed by chance. One player with the changed
style plays among players with the best so far, in each seat in turn; it becomes the best if it wins clearly, twice. The
best style is printed, to be put into `brelan/bots/<game>_style.py` by hand.
"""

import argparse
import sys
import time
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from brelan.bots.players import numbers_of
from brelan.core.chance import CHANCE
from brelan.core.game import Game, parse_options
from brelan.core.records import zeros
from brelan.games.registry import game
from brelan.lab.batch import RESULT, play_games
from brelan.lab.chunks import MOVE_CAP, roots

Style = npt.NDArray[np.float64]

FIRST_TRY: Final = 2000
SECOND_TRY: Final = 8000
"""Games for each number of players."""
CLEAR: Final = 2.0
"""Standard errors."""
CHANGED: Final = 0.25
"""Of the weights, on average."""
WIDTH: Final = 0.3
"""About so much, of its size and a little, a weight changes."""


def payoffs(found: Game, options: Any, styles: Style, seed: int, games: int) -> npt.NDArray[np.float64]:
    """Return what the player of the first style won in each game, the players moving on by a seat with each."""
    seats = len(styles)
    blank = found.blank(options, seats)
    table = (blank, blank.copy(), blank.copy(), roots(seed), zeros(seats, CHANCE), np.empty(found.actions, np.int16))
    results, won = np.zeros(games, RESULT), np.zeros((games, seats))
    play_games(*table, styles, True, MOVE_CAP, 0, results.view(np.recarray), won)
    own: npt.NDArray[np.float64] = won[np.arange(games), results["first"]]
    return own


def lead(found: Game, trial: Style, best: Style, players: list[int], seed: int, games: int) -> float:
    """Return by how many standard errors the trial wins among players of the best style."""
    options = parse_options(found, found.default_limit)
    won = [payoffs(found, options, np.array([trial, *[best] * (each - 1)]), seed, games) for each in players]
    every = np.concatenate(won)
    return float(every.mean() / (every.std() / np.sqrt(len(every))))


def changed(style: Style, tuned: int, chooser: np.random.Generator) -> Style:
    """Return another style, near this one in its first `tuned` numbers; how careless it is stays."""
    trial = style.copy()
    chosen = chooser.random(len(style)) < CHANGED
    chosen[0] = False
    chosen[tuned:] = False
    trial[chosen] += chooser.normal(0.0, WIDTH, int(chosen.sum())) * (np.abs(trial[chosen]) + 0.05)
    return trial


def main() -> int:
    """Search for so many seconds and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--players", default="3,4")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    found, players = game(wanted.game), [int(each) for each in wanted.players.split(",")]
    numbers = numbers_of(found)
    first: Style = numbers.STYLE
    best, chooser, seed, until = (
        first,
        np.random.default_rng(wanted.seed),
        1000 * wanted.seed,
        time.time() + wanted.seconds,
    )
    while time.time() < until:
        trial, seed = changed(best, numbers.TUNED, chooser), seed + 2
        if lead(found, trial, best, players, seed, FIRST_TRY) < CLEAR:
            continue
        if lead(found, trial, best, players, seed + 1, SECOND_TRY) >= CLEAR:
            best = trial
            print(
                f"{lead(found, best, first, players, 7, SECOND_TRY):+.1f}",
                np.round(best[: numbers.TUNED], 3).tolist(),
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
