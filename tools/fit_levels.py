"""Fit the weights by which a search judges a position that it looks at no further: `python tools/fit_levels.py GAME`.

Many games among sensible players, each looked at once in the middle: what there was to see of each seat, and how it
ended. For Le Grisbi a logistic regression on who of two seats ended first; for Gin Rami a linear one on the points of
the round. The weights are printed, to be put into `brelan/bots/<game>_style.py` by hand.
"""

import argparse
import importlib
import sys
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from brelan.bots.players import style_of
from brelan.core.chance import CHANCE
from brelan.core.contract import ENDED, RUNNING
from brelan.core.game import Game, parse_options
from brelan.core.records import zeros
from brelan.games.registry import game
from brelan.lab.batch import RESULT, play_games
from brelan.lab.chunks import MOVE_CAP, roots

Table = npt.NDArray[np.float64]

RIDGE: Final = 1e-3
STEPS: Final = 30
LONGEST: Final = {"grisbi": 160, "rami": 120}
"""Looked at after so many moves at most, for each game."""
SEATS: Final = {"grisbi": (2, 3, 4, 5), "rami": (3, 4, 5)}


class Player:
    """Plays single games of a batch."""

    def __init__(self, found: Game, options: Any, seats: int) -> None:
        self.seats = seats
        self.blank = found.blank(options, seats)
        self.states = self.blank.copy()
        ids = np.empty(found.actions, np.int16)
        self._table = (self.blank, self.states, self.blank.copy(), roots(5), zeros(seats, CHANCE), ids)
        self._styles = np.array([style_of(found, "sensible")] * seats)

    def play(self, number: int, cap: int) -> Any:
        """Play one game up to a move and return its state."""
        results, payoffs = np.zeros(1, RESULT).view(np.recarray), np.zeros((1, self.seats))
        play_games(*self._table, self._styles, False, cap, number, results, payoffs)
        return self.states[0]


def looked_at(name: str, games: int) -> tuple[Table, Table]:
    """Return facts and outcomes: of pairs of seats for Le Grisbi, of seats for Gin Rami."""
    found, level = game(name), importlib.import_module(f"brelan.bots.{name}_level")
    chooser = np.random.default_rng(1)
    rows: list[Table] = []
    outcomes: list[float] = []
    for number in range(games):
        seats = int(chooser.choice(SEATS[name]))
        chosen = {"contracts": [int(chooser.integers(1, 9))]} if name == "rami" else {}
        player = Player(found, parse_options(found, {**found.default_limit, **chosen}), seats)
        state = player.play(number, int(chooser.integers(4, LONGEST[name])))
        if state.over != RUNNING:
            continue
        facts = np.zeros((seats, level.FACTS))
        still = [seat for seat in range(seats) if name == "rami" or state.place[seat] == 0]
        for seat in still:
            level.describe(state, seat, facts[seat])
        end = player.play(number, MOVE_CAP)
        if end.over != ENDED:
            continue
        if name == "rami":
            rows += [facts[seat] for seat in still]
            outcomes += [float(end.score[seat]) for seat in still]
        else:
            for one in still:
                for other in still:
                    if one < other:
                        rows.append(facts[one] - facts[other])
                        outcomes.append(float(end.place[one] < end.place[other]))
    return np.array(rows), np.array(outcomes)


def logistic(facts: Table, outcomes: Table) -> Table:
    """Return the weights of a logistic regression without a constant (Newton's method, a little ridge)."""
    weights: Table = np.zeros(facts.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-facts @ weights))
        curvature = (facts * (chances * (1 - chances))[:, None]).T @ facts + RIDGE * len(facts) * np.eye(len(weights))
        step = np.linalg.solve(curvature, facts.T @ (outcomes - chances) - RIDGE * len(facts) * weights)
        weights = np.asarray(weights + step, np.float64)
    likely = np.log(np.where(outcomes > 0, chances, 1 - chances)).mean()
    print(f"{len(facts)} pairs, log-likelihood {likely:.4f}, right {((chances > 0.5) == (outcomes > 0)).mean():.3f}")
    return weights


def linear(facts: Table, outcomes: Table) -> Table:
    """Return the weights of a linear regression (a little ridge)."""
    curvature = facts.T @ facts + RIDGE * len(facts) * np.eye(facts.shape[1])
    weights = np.asarray(np.linalg.solve(curvature, facts.T @ outcomes), np.float64)
    left = outcomes - facts @ weights
    print(f"{len(facts)} seats, points spread by {outcomes.std():.1f}, by {left.std():.1f} around what was expected")
    return weights


def main() -> int:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(SEATS))
    parser.add_argument("--games", type=int, default=20_000)
    wanted = parser.parse_args()
    facts, outcomes = looked_at(wanted.game, wanted.games)
    fit = linear if wanted.game == "rami" else logistic
    print(np.round(fit(facts, outcomes), 3).tolist())
    return 0


if __name__ == "__main__":
    sys.exit(main())
