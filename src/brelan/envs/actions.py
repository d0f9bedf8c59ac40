"""Actions as callers give them, and as rules take them: no number, however large, is cut off or rounded."""

import operator
from typing import Final, SupportsIndex

import numpy as np
import numpy.typing as npt

NO_ACTION: Final = -1
"""In place of a number that is none of a game's action ids."""


def action_of(given: SupportsIndex | None, count: int) -> int:
    """An action id of a game that has so many; NO_ACTION for any other number, and for None. Raises TypeError for what
    is no integer.
    """
    chosen = NO_ACTION if given is None else operator.index(given)
    return chosen if 0 <= chosen < count else NO_ACTION


def actions_of(given: npt.ArrayLike, count: int) -> npt.NDArray[np.int64]:
    """The same for an array of them. Numbers of 64 bits go as they are: the rules refuse those that are no action."""
    found = np.asarray(given)
    if found.dtype.kind in "iu" and np.can_cast(found.dtype, np.int64):
        return np.ascontiguousarray(found, np.int64)
    return np.array([action_of(each, count) for each in np.asarray(given, object).flat], np.int64).reshape(found.shape)
