"""How good players that are programs are: a few levels, each of which means the same tomorrow.

| level | thinks | mistakes |
| --- | --- | --- |
| `debutant` | not ahead | many that people make too: overlooks what helps, misjudges, forgets to draw, misses a call |
| `joueur` | not ahead | now and then one of these |
| `fort` | not ahead, or only a little | fewer of these |
| `champion` | further ahead | none of these |
| `appris` | not ahead | plays as a network has learned to, in a game that has one; else as `sensible` |
| `random`, `sensible` | by chance; as `joueur` without mistakes | for programs: to compare with, and to stand in |

How often it makes them and how far ahead it thinks is the game's to say (`brelan.bots.<game>_style`: `CARE`, `LINES`),
and so is which version of it plays: a level whose play of a game changes gets another of `VERSIONS` there. What a level
is called, and what it is like, is in the words: `level.<name>` and `level.<name>.help`.
"""

import re
from typing import Final, Literal

import msgspec

from brelan.core.errors import BadInput

Mind = Literal["chance", "policy", "search", "learned"]


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """One level."""

    mind: Mind
    seconds: float = 0.0
    """A search takes no more of a core; it imagines as many lines of play on a fast machine as on a slow one."""
    haste: int = 100
    """The pause before it acts, in percent of the table's pace."""
    shown: bool = True
    """Is it offered to people?"""


LEVELS: Final = {
    "random": Level(mind="chance", shown=False),
    "sensible": Level(mind="policy", shown=False),
    "appris": Level(mind="learned", shown=False),
    "debutant": Level(mind="policy", haste=130),
    "joueur": Level(mind="policy"),
    "fort": Level(mind="search", seconds=0.2),
    "champion": Level(mind="search", seconds=0.9, haste=80),
}
"""By name, from the lowest to the highest of those that people choose from."""

QUICK: Final = tuple(name for name, level in LEVELS.items() if level.mind in ("chance", "policy"))
"""These think no further than the move itself: they decide at once, and in compiled code."""
SHOWN: Final = tuple(name for name, level in LEVELS.items() if level.shown)
THINKING: Final = tuple(name for name, level in LEVELS.items() if level.mind == "search")
SOME_LINES: Final = re.compile("[1-9][0-9]{0,6}")
MOST_LINES: Final = 9_999_999
USUAL: Final = "joueur"
"""The level of bots that nobody chose one for."""


def level_of(name: str) -> Level:
    """The level of this name. Raises BadInput: `unknown-bot`, `no-lines-here` for a level with a number of lines."""
    if name not in LEVELS:
        level, mark, _ = name.partition("@")
        raise BadInput("no-lines-here", name=level) if mark and level in LEVELS else _unknown(name)
    return LEVELS[name]


def parted(name: str) -> tuple[str, int | None]:
    """A level, and how many lines of play it shall imagine, None: as many as usual. `champion@40` imagines 40.

    Raises BadInput: `unknown-bot`; `no-lines` for those of a level that does not think ahead, `bad-lines` for what is
    no number of them.
    """
    level, mark, lines = name.partition("@")
    if level not in LEVELS:
        raise _unknown(name)
    if mark and level not in THINKING:
        raise BadInput("no-lines", name=level, known=", ".join(THINKING))
    if mark and not SOME_LINES.fullmatch(lines):
        raise BadInput("bad-lines", name=level, lines=lines, most=MOST_LINES)
    return level, int(lines) if mark else None


def _unknown(name: str) -> BadInput:
    return BadInput("unknown-bot", name=name, known=", ".join(LEVELS))


def check_quick(name: str) -> None:
    """Only levels that decide at once play whole games in compiled code. Raises BadInput as `level_of`; `not-quick`."""
    level_of(name)
    if name not in QUICK:
        raise BadInput("not-quick", name=name, known=", ".join(QUICK))
