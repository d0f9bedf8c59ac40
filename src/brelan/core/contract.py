"""What a game is: the rule functions found by the type of a state, and the typed value that names everything else.

Every state is one NumPy record. Its dtype has at least these fields: `key` (uint64[2]) and `drawn` (uint64), the game's
chance; `seats` (how many play); `over` (RUNNING, ENDED or TRUNCATED). A state with seats, options and key set and
everything else zero is *blank*: ready for `deal`.

The functions below are written once for all games; compiled code reaches a game's own by the record's type, interpreted
code by its dtype. Seats are counted from 0. Actions are flat ids: fixed for ever, documented in the game's `moves.py`.
"""

from collections.abc import Callable
from typing import Any, Final

import numba
import numpy as np
from numba.core.typing.templates import AbstractTemplate, infer_global

from brelan.core.chance import Source
from brelan.core.layout import Seen
from brelan.core.records import Ids, Record, Records

State = Record
States = Records

RUNNING: Final = 0
ENDED: Final = 1
TRUNCATED: Final = 2
"""Stopped by a limit, not by the rules' own end."""

NOBODY: Final = -1
WAIT: Final = -1
"""What a player answers who may act but had rather not."""

_BY_TYPE: dict[tuple[Any, str], Callable[..., Any]] = {}
_BY_DTYPE: dict[tuple[np.dtype[Any], str], Callable[..., Any]] = {}


def register(dtype: np.dtype[Any], **functions: Callable[..., Any]) -> None:
    """Say which functions serve states of this dtype, by the names of the functions below."""
    kind = numba.from_dtype(dtype)
    for name, function in functions.items():
        _BY_TYPE[kind, name] = function
        _BY_DTYPE[dtype, name] = function


def deal(state: State) -> None:
    """Shuffle, deal, and bring a blank state to its first decision."""
    _BY_DTYPE[state.dtype, "deal"](state)


def actor(state: State) -> int:
    """The seat that the game waits for, or NOBODY when it is over. When several are awaited, one of them."""
    return int(_BY_DTYPE[state.dtype, "actor"](state))


def acting(state: State) -> int:
    """A bit for each seat that has a legal action now (seat 0: bit 0); 0 when the game is over."""
    return int(_BY_DTYPE[state.dtype, "acting"](state))


def optional(state: State) -> int:
    """A bit for each seat that may act although the game does not wait for it; 0 in most positions of most games."""
    return int(_BY_DTYPE[state.dtype, "optional"](state))


def legal(state: State, seat: int, ids: Ids) -> int:
    """Write the seat's legal actions, ascending, into ids (long enough for all actions), and return how many."""
    return int(_BY_DTYPE[state.dtype, "legal"](state, seat, ids))


def check(state: State, seat: int, action: int) -> int:
    """OK, or the code of why this action is refused. Any integers may be asked about; nothing changes."""
    return int(_BY_DTYPE[state.dtype, "check"](state, seat, action))


def apply(state: State, seat: int, action: int) -> None:
    """Do an action that `check` allows."""
    _BY_DTYPE[state.dtype, "apply"](state, seat, action)


def mask(state: State, seat: int) -> None:
    """Erase all that the seat (NOBODY: a spectator) cannot know, chance included."""
    _BY_DTYPE[state.dtype, "mask"](state, seat)


def redeal(state: State, seat: int, source: Source) -> None:
    """Fill in, from a player's own chance, what was masked: any world that the seat holds possible, each as likely."""
    _BY_DTYPE[state.dtype, "redeal"](state, seat, source)


def payoff(state: State, seat: int) -> float:
    """What the seat has won when the game is over, from -1 to +1; 0 before."""
    return float(_BY_DTYPE[state.dtype, "payoff"](state, seat))


def observe(state: State, seat: int, seen: Seen) -> None:
    """Write what a seat sees, from a state masked for it, over the whole row: as the game's layout says."""
    _BY_DTYPE[state.dtype, "observe"](state, seat, seen)


def served(state: State, name: str) -> Callable[..., Any]:
    """The function of this name that serves the state, for interpreted code."""
    return _BY_DTYPE[state.dtype, name]


def by_type(function: Callable[..., Any]) -> None:
    """Let compiled code that calls `function` call the game's own rule of that name, found by the state's type."""

    @infer_global(function)  # type: ignore[no-untyped-call]
    class Found(AbstractTemplate):
        """What Numba asks for a call's types, and for the code to call."""

        key = function
        rule: Any = None

        def generic(self, args: Any, kws: Any) -> Any:
            """The types of the call, or None where no game has such a state."""
            self.rule = getattr(_BY_TYPE.get((args[0], function.__name__)), "_numba_type_", None)
            return self.rule and self.rule.get_call_type(self.context, args, kws)

        def get_impl_key(self, signature: Any) -> Any:
            """By which Numba finds the code."""
            return self.rule.get_impl_key(signature)


for _function in (deal, actor, acting, optional, legal, check, apply, mask, redeal, payoff, observe):
    by_type(_function)
