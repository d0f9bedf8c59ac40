"""What every game must hold, whatever its rules: checks on a position, each raising AssertionError with what is wrong.

For whoever adds a game, here or elsewhere: walk random games (`walking`) over a spread of rules (`cases`) and call
these.
"""

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from brelan.core.compiling import rule
from brelan.core.contract import NOBODY, States, acting, actor, check, legal, optional
from brelan.core.errors import OK, BrelanError
from brelan.core.game import parse_move, plain
from brelan.core.position import Position
from brelan.core.records import Ids, from_bytes
from brelan.testing.census import census
from brelan.testing.walking import walked

AROUND = 3
"""How far outside the possible seats and actions `check` is asked."""


@rule
def first_disagreement(states: States, index: int, actions: int, ids: Ids) -> int:
    """Where `legal` and `check` differ: (seat + AROUND) * 2**20 + action + AROUND; -1 where they agree everywhere."""
    state = states[index]
    for seat in range(-AROUND, int(state.seats) + AROUND):
        count = legal(state, seat, ids)
        at = 0
        for action in range(-AROUND, actions + AROUND):
            listed = at < count and ids[at] == action
            if listed:
                at += 1
            if (check(state, seat, action) == OK) != listed:
                return (seat + AROUND) * (1 << 20) + action + AROUND
        if at != count:
            return (seat + AROUND) * (1 << 20)
    return -1


def one_verifier(position: Position) -> None:
    """`legal` lists exactly what `check` allows, ascending; asking changes nothing."""
    before = position.tobytes()
    ids = np.empty(max(4096, position.game.actions), np.int16)
    where = first_disagreement(position.states, 0, position.game.actions, ids)
    assert where == -1, f"legal and check differ: seat {where // 2**20 - AROUND}, action {where % 2**20 - AROUND}"
    assert position.tobytes() == before, "check or legal changed the state"


def somebody_can_act(position: Position) -> None:
    """Before the end the awaited seat has a legal action; after it nobody has, and the payoffs stand."""
    seats = position.actors()
    bits = acting(position.states[0])
    assert bits == sum(1 << seat for seat in range(position.seats) if position.legal(seat))
    assert optional(position.states[0]) & ~bits == 0
    if position.over:
        assert seats == []
        assert position.actor() == NOBODY
        assert all(-1.0 <= won <= 1.0 for won in position.payoffs())
    else:
        assert position.actor() in seats
        assert optional(position.states[0]) >> actor(position.states[0]) & 1 == 0
        assert position.payoffs() == [0.0] * position.seats


def cards_conserved(position: Position, first: Any) -> None:
    """The same cards as at the start, none doubled, none lost."""
    now = census(position)
    assert now == first, f"cards appeared {now - first} or vanished {first - now}"


def refusals_change_nothing(position: Position, chooser: random.Random, tries: int) -> None:
    """Refused flat actions leave every byte; so do refused moves."""
    before = position.tobytes()
    for _ in range(tries):
        seat = chooser.randrange(-2, position.seats + 2)
        action = chooser.choice([chooser.randrange(position.game.actions), chooser.randrange(-(2**40), 2**40)])
        if position.check(seat, action) == "ok":
            continue
        code = code_of(position.step, seat, action)
        assert code == position.check(seat, action), f"seat {seat} action {action}: check refuses, step says {code}"
        assert position.tobytes() == before, f"a refused action {action} changed the state"


def code_of(do: Callable[..., object], *arguments: object) -> str:
    """What refuses this call; `"ok"` if nothing does."""
    try:
        do(*arguments)
    except BrelanError as refusal:
        return refusal.code
    return "ok"


def moves_round_trip(position: Position) -> None:
    """Each legal action says a move that says the action again; each legal move survives JSON and is allowed."""
    game = position.game
    for seat in position.actors():
        for action in position.legal(seat):
            stepped = position.copy()
            stepped.step(seat, action)
            if game.midway(stepped.states) or game.midway(position.states):
                continue
            move = game.move_of(position.states, seat, [action])
            assert parse_move(game, plain(move)) == move
            played = position.copy()
            assert played.play(seat, move) == [action], (move, action)
            assert played.tobytes() == stepped.tobytes(), (move, action)
        for move in [] if game.midway(position.states) else position.legal_moves(seat):
            played = position.copy()
            ids = played.play(seat, parse_move(game, plain(move)))
            assert game.move_of(position.states, seat, ids) == move
            assert not game.midway(played.states), move


def copies_are_apart(position: Position, chooser: random.Random, moves: int) -> None:
    """Playing a copy on leaves the original alone, and bytes make the same position again."""
    before = position.tobytes()
    again = Position(position.game, from_bytes(before, position.states.dtype))
    seed = chooser.random()
    one = walked(position.copy(), random.Random(seed), moves)
    other = walked(again, random.Random(seed), moves)
    assert position.tobytes() == before, "playing a copy changed the original"
    assert one.tobytes() == other.tobytes(), "a position rebuilt from its bytes plays differently"
