"""The arrays of a game, for whoever makes room for them: how long they are, and what may stand in them.

An observation is a row of int8, a mask of actions a row of int8 of zeros and ones; a flat action id is its place there.
"""

import functools
from dataclasses import dataclass

from brelan.core.game import Game
from brelan.core.layout import Layout, Seen
from brelan.games.registry import game


@dataclass(frozen=True, kw_only=True)
class Arrays:
    """What a game's arrays are like, with any house rules and number of players."""

    game: str
    layout: Layout
    actions: int
    """The length of a mask: the game's flat actions, then `wait`."""

    @property
    def version(self) -> int:
        """Changes when the meaning of an element does."""
        return self.layout.version

    @property
    def size(self) -> int:
        """The length of an observation."""
        return self.layout.size

    @property
    def wait(self) -> int:
        """The action of whoever may act unasked and had rather not; legal for nobody else."""
        return self.actions - 1

    @property
    def low(self) -> Seen:
        """The least value of each element of an observation."""
        return self.layout.low

    @property
    def high(self) -> Seen:
        """The greatest value of each element, in any game that was dealt."""
        return self.layout.high


@functools.cache
def arrays_of(name: str) -> Arrays:
    """The arrays of the game of this name. Raises BadInput: `unknown-game`."""
    return arrays_for(game(name))


def arrays_for(found: Game) -> Arrays:
    """The arrays of a game."""
    return Arrays(game=found.name, layout=found.layout, actions=found.actions + 1)
