"""What a game is: the rule functions found by the type of a state, and the typed value that names everything else.

Every state is one NumPy record. Its dtype has at least these fields: `key` (uint64[2]) and `drawn` (uint64), the game's
chance; `seats` (how many play); `over` (RUNNING, ENDED or TRUNCATED). A state with seats, options and key set and
everything else zero is *blank*: ready for `deal`.

The functions below are written once for all games; compiled code reaches a game's own by the record's type, interpreted
code by its dtype. Seats are counted from 0. Actions are flat ids: fixed for ever, documented in the game's `moves.py`.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import numba
import numba.extending
import numpy as np

from brelan.core.chance import Source
from brelan.core.records import Ids, Record, Records

F = TypeVar("F", bound=Callable[..., Any])

State = Record
States = Records

RUNNING: Final = 0
ENDED: Final = 1
TRUNCATED: Final = 2
"""Stopped by a limit, not by the rules' own end."""

NOBODY: Final = -1
WAIT: Final = -1
"""What a policy answers when it may act but had rather not."""

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


def sensible(state: State, seat: int, source: Source, ids: Ids, count: int) -> int:
    """What a sensible player does, from a masked state and its legal actions ids[:count]: one of them, or WAIT where
    the game does not wait for this seat.
    """
    return int(_BY_DTYPE[state.dtype, "sensible"](state, seat, source, ids, count))


def _compiled_form_of(function: Callable[..., Any]) -> Callable[[F], F]:
    """Say how compiled code reaches `function`. Numba compares signatures with annotations, lambdas have none."""

    def attach(finder: F) -> F:
        finder.__annotations__ = {}
        numba.extending.overload(function)(finder)
        return finder

    return attach


@_compiled_form_of(deal)
def _deal(state: Any) -> Any:
    found = _BY_TYPE.get((state, "deal"))
    return found and (lambda state: found(state))


@_compiled_form_of(actor)
def _actor(state: Any) -> Any:
    found = _BY_TYPE.get((state, "actor"))
    return found and (lambda state: found(state))


@_compiled_form_of(acting)
def _acting(state: Any) -> Any:
    found = _BY_TYPE.get((state, "acting"))
    return found and (lambda state: found(state))


@_compiled_form_of(optional)
def _optional(state: Any) -> Any:
    found = _BY_TYPE.get((state, "optional"))
    return found and (lambda state: found(state))


@_compiled_form_of(legal)
def _legal(state: Any, seat: Any, ids: Any) -> Any:
    found = _BY_TYPE.get((state, "legal"))
    return found and (lambda state, seat, ids: found(state, seat, ids))


@_compiled_form_of(check)
def _check(state: Any, seat: Any, action: Any) -> Any:
    found = _BY_TYPE.get((state, "check"))
    return found and (lambda state, seat, action: found(state, seat, action))


@_compiled_form_of(apply)
def _apply(state: Any, seat: Any, action: Any) -> Any:
    found = _BY_TYPE.get((state, "apply"))
    return found and (lambda state, seat, action: found(state, seat, action))


@_compiled_form_of(mask)
def _mask(state: Any, seat: Any) -> Any:
    found = _BY_TYPE.get((state, "mask"))
    return found and (lambda state, seat: found(state, seat))


@_compiled_form_of(redeal)
def _redeal(state: Any, seat: Any, source: Any) -> Any:
    found = _BY_TYPE.get((state, "redeal"))
    return found and (lambda state, seat, source: found(state, seat, source))


@_compiled_form_of(payoff)
def _payoff(state: Any, seat: Any) -> Any:
    found = _BY_TYPE.get((state, "payoff"))
    return found and (lambda state, seat: found(state, seat))


@_compiled_form_of(sensible)
def _sensible(state: Any, seat: Any, source: Any, ids: Any, count: Any) -> Any:
    found = _BY_TYPE.get((state, "sensible"))
    return found and (lambda state, seat, source, ids, count: found(state, seat, source, ids, count))
