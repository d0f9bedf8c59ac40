"""How long things take at a table: thinking, answering, counting down. Milliseconds.

No time set here depends on what a seat holds or decides: others could read it off the clock. A bot that searches acts
no sooner than its time, but once it has done thinking: where the time is shorter than that, how long it takes does say
how close its choice was.
"""

from typing import Final

from brelan.bots.levels import LEVELS
from brelan.table.sight import Clock, Pace

THINK: Final[dict[Pace, tuple[int, int]]] = {
    "calm": (1400, 2600),
    "normal": (700, 1500),
    "fast": (150, 350),
    "instant": (0, 0),
}
"""A bot whose answer is awaited takes between these."""

UNASKED: Final[dict[Pace, tuple[int, int]]] = {
    "calm": (500, 900),
    "normal": (300, 600),
    "fast": (60, 140),
    "instant": (0, 0),
}
"""A bot that acts unasked is quicker than any that is awaited: it draws before the next one plays."""

NOTICE: Final[dict[Pace, int]] = {"calm": 800, "normal": 500, "fast": 120, "instant": 0}
"""A bot lets what a person just did be seen."""

COURTESY: Final[dict[Pace, int]] = {"calm": 6000, "normal": 4000, "fast": 2500, "instant": 0}
"""So much longer a bot waits while a person could still act unasked (is short of cards): bots make nobody late."""

MERCY: Final[dict[Pace, int]] = {"calm": 5000, "normal": 3000, "fast": 1500, "instant": 0}
"""A bot does not turn on a person sooner than this after it could."""

COUNTDOWN: Final[dict[Pace, int]] = {"calm": 3000, "normal": 3000, "fast": 1200, "instant": 0}
"""« 3, 2, 1 » once everybody has chosen."""

TURN: Final[dict[Clock, int]] = {"none": 0, "relaxed": 60_000, "quick": 20_000}
"""The time for a turn, or for a choice that everybody makes; 0: no limit."""

CLAIM: Final[dict[Clock, int]] = {"none": 0, "relaxed": 20_000, "quick": 8_000}
"""The time to answer where some are asked at once (a claim): always the same, whoever may claim."""


def between(bounds: tuple[int, int], seed: int) -> int:
    """A time within these bounds, chosen by the seed."""
    least, most = bounds
    return least + seed % (most - least + 1)


def hastened(pause: int, level: str) -> int:
    """A pause as a bot of this level makes it; any other name is nobody's own pace."""
    return pause * LEVELS[level].haste // 100 if level in LEVELS else pause
