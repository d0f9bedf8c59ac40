"""How a program from outside chooses: from what it was sent, and nothing else.

These look at the legal moves of a `Seen`; the players of `brelan.bots` look at masked states: see `insider.py`.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from brelan.table.sight import Seen

Move = dict[str, Any]
Policy = Callable[[Seen, Random], Move]

BUSY: Final = {"lay": 3, "add": 2, "swap": 2, "play": 1, "power": 1, "discard": 1, "pick": 1, "choose": 1, "buy": 0}
"""How far each kind of move brings one towards an empty hand; those that are not here bring more cards, or nothing."""


def at_random(seen: Seen, chance: Random) -> Move:
    """Any legal move."""
    move: Move = chance.choice(seen.legal)
    return move


def greedy(seen: Seen, chance: Random) -> Move:
    """Put down as many cards as possible now, whatever comes of it; any of the moves that do."""
    best = max(map(_greed, seen.legal))
    move: Move = chance.choice([each for each in seen.legal if _greed(each) == best])
    return move


def _greed(move: Move) -> tuple[int, int]:
    return BUSY.get(move["do"], -1), _cards(move)


def _cards(move: Any) -> int:
    """How many cards a move names or counts."""
    if isinstance(move, list):
        return sum(1 if isinstance(each, str) else _cards(each) for each in move)
    if not isinstance(move, dict):
        return 0
    counted: int = sum(move.get(name, 0) for name in ("count", "wild"))
    return counted + sum(_cards(value) for value in move.values())


POLICIES: Final[Mapping[str, Policy]] = {"random": at_random, "greedy": greedy}
