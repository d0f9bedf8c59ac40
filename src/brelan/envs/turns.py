"""Who is asked, what they see and may do, and what they do: one call for one game of an array of states.

The game waits for one seat at a time. Where others may act although it does not wait for them, they are asked first,
from the seat after the awaited one on, and answer with an action or with `wait`, an action id of its own behind the
game's. Whoever has waited is not asked again until somebody acts.

What is passed on: `scratch`, one record for a masked state; `ids` (int16) and `mask` (int8), as long as the game has
actions, `wait` included; `seen` (int8), an observation. All are written over.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from brelan.core.arrays import clear_row
from brelan.core.compiling import rule
from brelan.core.contract import NOBODY, State, States, actor, apply, check, legal, mask, observe, optional
from brelan.core.errors import OK, UNKNOWN_ACTION
from brelan.core.layout import Seen
from brelan.core.records import Ids, Record, Records

TURN: Final = np.dtype([("seat", np.int32), ("waited", np.int32)], align=True)
"""Who is asked (NOBODY when the game is over), and a bit for each seat that has waited since the last action."""

Choices = npt.NDArray[np.int8]
"""A mask of actions."""


@rule(hot=True)
def ask(state: State, turn: Record) -> None:
    """Say who is asked next."""
    awaited = actor(state)
    turn.seat = awaited
    others = optional(state) & ~int(turn.waited)
    if others == 0 or awaited == NOBODY:
        return
    seats = int(state.seats)
    seat = awaited + 1
    for _ in range(seats - 1):
        seat = seat - seats if seat >= seats else seat
        if (others >> seat) & 1:
            turn.seat = seat
            return
        seat += 1


@rule(hot=True)
def act(state: State, turn: Record, action: int, wait: int) -> int:
    """The seat that is asked does an action, or waits; OK, or the code of the refusal, with nothing changed."""
    seat = int(turn.seat)
    if action == wait:
        if seat == NOBODY or (optional(state) >> seat) & 1 == 0:
            return UNKNOWN_ACTION
        turn.waited |= 1 << seat
    else:
        code = check(state, seat, action)
        if code != OK:
            return code
        apply(state, seat, action)
        turn.waited = 0
    ask(state, turn)
    return OK


@rule(hot=True)
def look(states: States, index: int, scratch: States, seat: int, seen: Seen) -> None:
    """Write what a seat sees of states[index]."""
    scratch[0] = states[index]
    mask(scratch[0], seat)
    observe(scratch[0], seat, seen)


@rule(hot=True)
def choices(state: State, seat: int, ids: Ids, allowed: Choices) -> int:
    """Write what a seat may do; returns how many actions that are."""
    clear_row(allowed)
    count = legal(state, seat, ids)
    for at in range(count):
        allowed[ids[at]] = 1
    if count > 0 and (optional(state) >> seat) & 1:
        allowed[len(allowed) - 1] = 1
        count += 1
    return count


@rule(hot=True)
def ask_at(states: States, index: int, turns: Records) -> int:
    """After a deal, or with a position from elsewhere: say who is asked first, and return the seat."""
    turn = turns[index]
    turn.waited = 0
    ask(states[index], turn)
    return int(turn.seat)


@rule(hot=True)
def act_at(states: States, index: int, turns: Records, action: int, ids: Ids) -> int:
    """`act` in states[index]: whoever is asked in turns[index] does it."""
    return act(states[index], turns[index], action, len(ids) - 1)


@rule(hot=True)
def look_at(states: States, index: int, scratch: States, seat: int, seen: Seen) -> None:
    """`look`, from Python."""
    look(states, index, scratch, seat, seen)


@rule(hot=True)
def choices_at(states: States, index: int, seat: int, ids: Ids, allowed: Choices) -> int:
    """`choices` in states[index]."""
    return choices(states[index], seat, ids, allowed)


@rule(hot=True)
def turn_at(
    states: States,
    index: int,
    turns: Records,
    action: int,
    scratch: States,
    ids: Ids,
    seen: Seen,
    allowed: Choices,
) -> int:
    """`act_at`, then what the seat asked next sees and may do; at the end of the game what the mover sees, and nothing
    to do. OK, or the code of the refusal, with nothing changed.
    """
    turn, mover = turns[index], int(turns[index].seat)
    code = act(states[index], turn, action, len(ids) - 1)
    if code != OK:
        return code
    seat = int(turn.seat)
    if seat == NOBODY:
        clear_row(allowed)
        look(states, index, scratch, mover, seen)
    else:
        choices(states[index], seat, ids, allowed)
        look(states, index, scratch, seat, seen)
    return code
