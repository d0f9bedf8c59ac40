"""How good players that are programs are: a few levels, each of which means the same tomorrow.

| level | thinks | mistakes |
| --- | --- | --- |
| `debutant` | not ahead | many that people make too: overlooks what helps, misjudges, forgets to draw, misses a call |
| `joueur` | not ahead | now and then one of these |
| `fort` | a little ahead | rarely forgets or misses |
| `champion` | further ahead | none of these |
| `appris` | not ahead | plays as a network has learned to, in a game that has one; else as `sensible` |
| `random`, `sensible` | by chance; as `joueur` without mistakes | for programs: to compare with, and to stand in |

A level whose play changes gets another `version`. What a level is called, and what it is like, is in the words:
`level.<name>` and `level.<name>.help`.
"""

from typing import Final, Literal

import msgspec

from brelan.core.errors import BadInput

Mind = Literal["chance", "policy", "search", "learned"]


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """One level."""

    version: int
    mind: Mind
    care: float = 1.0
    """From 0, all careless, to 1."""
    seconds: float = 0.0
    """A search takes no longer than this. How many lines of play it imagines is the game's to say: as many on a fast
    machine as on a slow one (`brelan.bots.<game>_style.LINES`).
    """
    haste: int = 100
    """The pause before it acts, in percent of the table's pace."""
    shown: bool = True
    """Is it offered to people?"""


LEVELS: Final = {
    "random": Level(version=2, mind="chance", shown=False),
    "sensible": Level(version=3, mind="policy", shown=False),
    "appris": Level(version=1, mind="learned", shown=False),
    "debutant": Level(version=3, mind="policy", care=0.35, haste=130),
    "joueur": Level(version=3, mind="policy", care=0.85),
    "fort": Level(version=3, mind="search", care=0.98, seconds=0.2),
    "champion": Level(version=3, mind="search", seconds=0.9, haste=80),
}
"""By name, from the lowest to the highest of those that people choose from."""

QUICK: Final = tuple(name for name, level in LEVELS.items() if level.mind in ("chance", "policy"))
"""These think no further than the move itself: they decide at once, and in compiled code."""
SHOWN: Final = tuple(name for name, level in LEVELS.items() if level.shown)
USUAL: Final = "joueur"
"""The level of bots that nobody chose one for."""


def level_of(name: str) -> Level:
    """The level of this name. Raises BadInput: `unknown-bot`."""
    if name not in LEVELS:
        raise BadInput("unknown-bot", name=name, known=", ".join(LEVELS))
    return LEVELS[name]


def check_quick(name: str) -> None:
    """Only levels that decide at once play whole games in compiled code. Raises BadInput: `unknown-bot`."""
    if name not in QUICK:
        raise BadInput("unknown-bot", name=name, known=", ".join(QUICK))
