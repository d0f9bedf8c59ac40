"""What a game's bots are: rules found by the type of a state, as the game's own are (`core/contract.py`).

A game's module here, `brelan.bots.<game>`, registers them. How its bots are in numbers says `brelan.bots.<game>_style`:
`STYLE`, the weights that its policy and `level` go by, and `HORIZON`, how many moves ahead a search imagines.
Compiled code is handed them, and never has them in it: other numbers, no other code.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from brelan.core.chance import Source
from brelan.core.contract import State, by_type, served
from brelan.core.records import Ids

Style = npt.NDArray[np.float64]
"""How a player plays: how careless it is, then the weights that the game's policy and `level` go by, its own."""

CARELESS: Final = 0
"""Where a style says how careless its player is, 0 (never) to 1."""
MOST_ARMS: Final = 24
"""A search compares so many actions at most: more than the slots of any table of Muzishez."""


def sensible(state: State, seat: int, source: Source, ids: Ids, count: int, style: Style) -> int:
    """What a sensible player does, from a masked state and its legal actions ids[:count]: one of them, or WAIT where
    the game does not wait for this seat.
    """
    return int(served(state, "sensible")(state, seat, source, ids, count, style))


def brisk(state: State, seat: int, source: Source, ids: Ids, count: int, style: Style) -> int:
    """The same in a fraction of the time: how a search imagines that players go on."""
    return int(served(state, "brisk")(state, seat, source, ids, count, style))


def shortlist(
    state: State, seat: int, source: Source, ids: Ids, count: int, style: Style, choice: int, arms: Ids
) -> int:
    """Write those of the legal actions ids[:count] that are worth a search into arms (MOST_ARMS long), first `choice`,
    what the policy would do; returns how many, at least 1. With one there is nothing to search.
    """
    return int(served(state, "shortlist")(state, seat, source, ids, count, style, choice, arms))


def level(state: State, seat: int, style: Style) -> float:
    """How a seat stands in a whole state, nothing hidden, that is not over: the odds that it will end before another
    seat are exp(level of the one - level of the other).
    """
    return float(served(state, "level")(state, seat, style))


def chapter(state: State) -> int:
    """A number that changes where looking further ahead would tell nothing of the decision now: with the round."""
    return int(served(state, "chapter")(state))


def reopen(state: State, seat: int) -> None:
    """In a masked state, take back the choices that others have made and that are still hidden: what they are is to be
    thought about, not drawn at random.
    """
    served(state, "reopen")(state, seat)


_FUNCTIONS: Final[tuple[Callable[..., Any], ...]] = (sensible, brisk, shortlist, level, chapter, reopen)
for _function in _FUNCTIONS:
    by_type(_function)
