"""How sensible players of Muzishez play, in numbers (their places: `muzishez.py`)."""

from typing import Final

import numpy as np

STYLE: Final = np.array([0.0, 25.0, 1.0, 0.5, 1.3, 1.1, 0.0, 0.2, 0.6, 1.4, 2.6, 4.2], np.float64)
"""Found by thousands of games: fewest collisions, most points."""
TUNED: Final = len(STYLE)
"""So many numbers are for `tools/tune.py` to change."""
VERSIONS: Final = {
    "random": 2,
    "sensible": 3,
    "appris": 2,
    "debutant": 4,
    "joueur": 4,
    "fort": 5,
    "champion": 4,
}
"""Of each level as it plays this game: another where its play changes, so that one means the same tomorrow."""
CARE: Final = {"debutant": 0.1, "joueur": 0.55, "fort": 0.75, "champion": 1.0}
"""How much care each level takes, from 0, all careless, to 1."""
HORIZON: Final = 8
"""A search imagines so many picks after those of the open round, then goes by `level`: farther on chance says
more than any pick.
"""
LINES: Final = {"fort": 0, "champion": 1_000}
"""A search of so many lines is each level's: they are short, and one pick is hardly better than another, so fewer find
little that judgement does not.
"""
ADVICE: Final = 2_000
"""For a hint or a review, so many."""
CLOCKS: Final[tuple[str, ...]] = ()
"""The same cards may lie there again; then all pick again, by chance."""
