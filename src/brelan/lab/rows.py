"""Results game by game: a row for each game and seat, in the order of the games, whoever has played them."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from brelan.core.chance import set_child_key
from brelan.core.contract import ENDED, TRUNCATED
from brelan.lab.chunks import Batch, Payoffs, Results, roots

Rows = dict[str, list[Any]]
"""A list for each of `COLUMNS`, all as long."""

COLUMNS: Final[dict[str, type]] = {
    "game": str,
    "players": int,
    "deal": int,
    "turn": int,
    "seed": str,
    "seat": int,
    "bot": str,
    "place": float,
    "payoff": float,
    "points": int,
    "actions": int,
    "ending": str,
    "replaced": int,
}
"""Their types. `turn` is the seat of the first of the bots; `points` and `replaced` may be None: where a game, or a way
of playing many, knows of none. Of a move made of several `actions`, as laying down a contract is, each counts."""

END, LIMIT, CAP = "end", "limit", "cap"
"""How a game ended: by its rules, by an option's limit, or after more moves than any game is given."""
WORD: Final = 64
"""Bits of half a seed."""


def ending(over: int) -> str:
    """What ended a game whose state says this in its end."""
    return {ENDED: END, TRUNCATED: LIMIT}.get(over, CAP)


def shared_places(payoffs: Payoffs) -> Payoffs:
    """Game by game, from 1; equal ones share the mean of their places."""
    above = (payoffs[:, None, :] > payoffs[:, :, None]).sum(axis=2)
    equal = (payoffs[:, None, :] == payoffs[:, :, None]).sum(axis=2)
    places: Payoffs = 1 + above + (equal - 1) / 2
    return places


def rows_of_chunk(batch: Batch, first: int, results: Results, payoffs: Payoffs) -> Rows:
    """The rows of a part of a simulation that begins with the game of this number."""
    games, seats = payoffs.shape
    bots = (np.arange(seats)[None, :] - results["first"][:, None]) % seats

    def each(values: Sequence[Any]) -> list[Any]:
        return [value for value in values for _ in range(seats)]

    return {
        "game": [batch.game] * games * seats,
        "players": [seats] * games * seats,
        "deal": each(range(first, first + games)),
        "turn": each(results["first"].tolist()),
        "seed": each(_seeds(batch, range(first, first + games))),
        "seat": list(range(seats)) * games,
        "bot": [batch.bots[bot] for bot in bots.ravel()],
        "place": shared_places(payoffs).ravel().tolist(),
        "payoff": payoffs.ravel().tolist(),
        "points": [None] * games * seats,
        "actions": each(results["moves"].tolist()),
        "ending": each([ending(over) for over in results["over"].tolist()]),
        "replaced": [None] * games * seats,
    }


def _seeds(batch: Batch, numbers: range) -> list[str]:
    """The seed of each game's deal, as 32 hex digits: `Position.deal` deals the same from it."""
    keys, seeds = roots(batch.seed), list[str]()
    parent, child = keys[0], keys[1]
    for number in numbers:
        set_child_key(child, parent.key[0], parent.key[1], number)
        seeds.append(f"{int(child.key[0]) + (int(child.key[1]) << WORD):032x}")
    return seeds
