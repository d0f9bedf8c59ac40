"""Which game comes next: the seeds of an environment's resets, and nothing random that is not one of them."""

from brelan.core.chance import derived_seed, fresh_seed
from brelan.core.seeding import seed_of


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
