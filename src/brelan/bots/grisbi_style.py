"""How sensible players of Le Grisbi play, in numbers (their places: `grisbi_judging.py`, `grisbi_level.py`)."""

from typing import Final

import numpy as np

from brelan.bots.grisbi_judging import JUDGED

_WEIGHTS: Final = [0.0, 0.12, 3.3, 0.8, 0.15, 0.4, 0.3, 0.25]
_EARLY: Final = [0.0, 1.4, 1.25, 1.1, 1.05, 1.0, 0.83, 0.7, 0.6, 0.43, 0.4, 0.34, 0.17, 0.05, 0.25, 0.25]
_LATE: Final = [0.0, 1.4, 1.25, 1.1, 1.05, 1.0, 0.83, 0.7, 0.6, 0.43, 0.4, 0.34, 0.17, 0.05, 0.25, 0.25]
"""What thousands of games against variants of it came to (tools/tune.py)."""
_LEVEL: Final = [
    0.0,
    -0.246,
    -0.193,
    -0.113,
    -0.175,
    -0.058,
    -0.041,
    -0.011,
    0.073,
    0.05,
    0.06,
    -0.042,
    0.025,
    0.212,
    -0.081,
    -0.008,
    0.0,
    -0.403,
    -0.215,
    -0.179,
    -0.233,
    -0.03,
    -0.067,
    0.045,
    0.008,
    0.07,
    0.161,
    -0.01,
    0.137,
    0.614,
    0.082,
    0.021,
    -0.041,
    0.0,
    0.071,
    0.0,
    -0.532,
    -0.541,
    -0.515,
    -0.409,
    -0.333,
    -0.236,
    -0.189,
    -0.12,
    -0.067,
    0.065,
    -0.142,
    0.09,
    0.417,
    -0.044,
    0.004,
    0.0,
    -0.528,
    -0.489,
    -0.516,
    -0.354,
    -0.372,
    -0.26,
    -0.169,
    -0.104,
    -0.143,
    -0.025,
    -0.237,
    0.049,
    0.327,
    -0.063,
    -0.032,
    -0.019,
    -0.564,
    0.162,
]
"""Fitted to 31,498 pairs of seats in 12,000 games (tools/fit_levels.py): it tells right in 69 of 100 who ends first."""
STYLE: Final = np.array([*_WEIGHTS, *_EARLY, *_LATE, *_LEVEL], np.float64)
TUNED: Final = JUDGED
"""So many numbers are for `tools/tune.py` to change."""
VERSIONS: Final = {
    "random": 2,
    "sensible": 3,
    "appris": 2,
    "debutant": 4,
    "joueur": 4,
    "fort": 4,
    "champion": 4,
}
"""Of each level as it plays this game: another where its play changes, so that one means the same tomorrow."""
CARE: Final = {"debutant": 0.35, "joueur": 0.85, "fort": 0.98, "champion": 1.0}
"""How much care each level takes, from 0, all careless, to 1."""
HORIZON: Final = 24
"""A search imagines so many moves, then goes by `level`."""
LINES: Final = {"fort": 16, "champion": 400}
"""A search of so many lines is each level's. Some hundred find all that there is to find (docs/decisions/search.md)."""
ADVICE: Final = 3_000
"""For a hint or a review, so many."""
CLOCKS: Final[tuple[str, ...]] = ("key", "drawn", "moves", "shown")
"""What of a state changes though all else comes again, by taking each other's small piles."""
