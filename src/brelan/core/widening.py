"""One compiled form of a rule for all integers it is called with.

Numba compiles a function anew for each type of integer, and for each literal, that a caller has at hand. Rules mean a
number: any signed integer and any literal reach them as int64, so that each is compiled once for a type of state.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from numba.core import types


def widen_calls(dispatcher: Any) -> None:
    """Let compiled callers of this compiled function pass signed integers and literals as int64 (and bool)."""
    resolve = dispatcher.get_call_template

    def get_call_template(args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
        return resolve([_widened(kind) for kind in args], {name: _widened(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = get_call_template


def _widened(kind: Any) -> Any:
    unliteral: Any = types.unliteral
    kind = unliteral(kind)
    return types.int64 if kind in types.signed_domain else kind
