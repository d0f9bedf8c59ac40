"""Which game comes next: the seeds of an environment's resets, and nothing random that is not one of them."""

import operator
from typing import Final, SupportsIndex

from brelan.core.chance import derived_seed, fresh_seed
from brelan.core.errors import BadInput

SEED_BITS: Final = 128


def seed_of(given: object) -> int:
    """A seed, an integer from 0 to 2**128 - 1, as callers give it. Raises BadInput: `bad-options`."""
    seed = operator.index(given) if isinstance(given, SupportsIndex) and not isinstance(given, bool) else -1
    if not 0 <= seed < 1 << SEED_BITS:
        most = f"2**{SEED_BITS} - 1"
        raise BadInput("bad-options", problem="from-to", option="seed", least=0, most=most, value=repr(given))
    return seed


class Seeds:
    """The first game after `restart(seed)` has that seed itself, so `Position.deal` deals the same; those after it have
    seeds made from it.
    """

    def __init__(self) -> None:
        self._root: int | None = None
        self._games = 0

    def next(self, seed: int | None) -> int:
        """The seed of the next game: this one, or where it is None the next in turn; nobody can foresee which, if
        there has never been one. Raises BadInput: `bad-options`, with nothing changed.
        """
        if seed is not None or self._root is None:
            self._root, self._games = fresh_seed() if seed is None else seed_of(seed), 0
        else:
            self._games += 1
        return derived_seed(self._root, "game", self._games) if self._games else self._root
