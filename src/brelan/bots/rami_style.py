"""How sensible players of Gin Rami play and judge, in numbers (their places: `rami_weights.py`, `rami_level.py`)."""

from typing import Final

import numpy as np

_POLICY: Final = [0.0, 2.0, 10.0, 3.0, 0.0]
"""What hundreds of games against variants of it came to."""
_BRISK: Final = [3.0, 3.4, 0.06]
_SPREAD: Final = [50.0]
_LEVEL: Final = [14.456, 0.106, -0.142, 14.956, -21.425, 1.304, 1.67, 0.065, 1.347, 0.0, 0.0, -0.296]
"""Fitted to 15,057 seats in 4,000 rounds (tools/fit_levels.py), whose points spread by 67 around what it expects."""
STYLE: Final = np.array([*_POLICY, *_BRISK, *_SPREAD, *_LEVEL], np.float64)
TUNED: Final = len(_POLICY)
"""So many numbers are for `tools/tune.py` to change."""
VERSIONS: Final = {
    "random": 2,
    "sensible": 3,
    "appris": 1,
    "debutant": 4,
    "joueur": 4,
    "fort": 4,
    "champion": 4,
}
"""Of each level as it plays this game: another where its play changes, so that one means the same tomorrow."""
CARE: Final = {"debutant": 0.35, "joueur": 0.75, "fort": 0.9, "champion": 1.0}
"""How much care each level takes, from 0, all careless, to 1."""
HORIZON: Final = 400
"""To the end of the round: a search that went by `level` before it played worse than who does not search."""
LINES: Final = {"fort": 0, "champion": 80}
"""A search of so many lines is each level's. Mistakes tell the levels apart: what a search adds to this judgement is
less than they cost (docs/decisions/search.md).
"""
ADVICE: Final = 1_500
"""For a hint or a review, so many."""
CLOCKS: Final[tuple[str, ...]] = ()
"""In a round that drags on any card is thrown, by chance: the same does not come again for long."""
