"""A move that somebody wants to make at a table, until they have their answer."""

from collections.abc import Callable
from typing import NamedTuple

from brelan.core.errors import BrelanError

Answer = Callable[[int | BrelanError], None]
"""Called with the version that a move made, or with why it was refused."""


class Wanted(NamedTuple):
    """A person's move, and whom to tell what came of it."""

    person: str
    move: object
    version: int
    id: str
    answer: Answer
    tries: int = 1
