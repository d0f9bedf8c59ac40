"""Seeds as callers give them."""

import operator
from typing import Final, SupportsIndex

from brelan.core.errors import BadInput

SEED_BITS: Final = 128


def seed_of(given: object) -> int:
    """A seed: an integer from 0 to 2**128 - 1, of any type that is one. Raises BadInput: `bad-options`."""
    seed = operator.index(given) if isinstance(given, SupportsIndex) and not isinstance(given, bool) else -1
    if not 0 <= seed < 1 << SEED_BITS:
        most = f"2**{SEED_BITS} - 1"
        raise BadInput("bad-options", problem="from-to", option="seed", least=0, most=most, value=repr(given))
    return seed
