"""One compiled form of a rule for all integers it is called with.

Numba compiles a function anew for each type of integer, and for each literal, that a caller has at hand. Rules mean a
number: any signed integer and any literal reach them as int64, so that each is compiled once for a type of state.
"""

from typing import Any

from numba.core import types


def widened(kind: Any) -> Any:
    """The Numba type that a compiled caller's argument of this one is passed as: int64 (and bool) for numbers."""
    unliteral: Any = types.unliteral
    kind = unliteral(kind)
    return types.int64 if kind in types.signed_domain else kind
