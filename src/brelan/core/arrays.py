"""What rules do with whole arrays."""

from typing import Any

import numpy as np
import numpy.typing as npt

from brelan.core.compiling import rule


@rule(hot=True)
def copy_list(source: npt.NDArray[Any], target: npt.NDArray[Any]) -> None:
    """Write the source into the target, as long as it. Assigning to a slice would make Numba compile all that it has
    to say of unlike shapes: seconds of the warm-up.
    """
    for at in range(len(source)):
        target[at] = source[at]


@rule(hot=True)
def clear_row(row: npt.NDArray[np.int8]) -> None:
    """Write zeros over the whole row."""
    for at in range(len(row)):
        row[at] = 0
