"""Moves that nobody should send: legal ones bent out of shape, and plain nonsense."""

import random
from typing import Any, Final

from brelan.core.game import plain
from brelan.core.position import Position
from brelan.testing.conformance import code_of

NONSENSE: Final[list[Any]] = [
    None, True, 3, "play", [], {}, [{"do": "take"}], {"do": None}, {"do": "cheat"}, {"do": 7}, {"move": "take"},
    {"do": ["play"]}, {"do": {"do": "play"}}, {"do": "é" * 500}, {"do": "play"}, {"do": "pick"}, {"do": "lay"},
    {"do": "lay", "melds": []}, {"do": "lay", "melds": [{}]}, {"do": "add", "meld": 0, "cards": []},
]  # fmt: skip

STRANGE: Final[list[Any]] = [
    None, True, False, -1, 0, 1, 2, 5, 11, 99, 2**31, 2**63, -(2**63), 10**30, 1.0, 1.5, float("nan"), "", "1",
    "?", "*", "chef", "numerobis=8", "KS", "half", "RT", "\x00", "7s", [], {}, [1], ["KS"],
    ["*", "*", "*"], [[]], [None], {"do": "x"},
]  # fmt: skip


def bent(move: dict[str, Any], chooser: random.Random) -> Any:
    """A legal move with one thing wrong: a value replaced, missing, doubled, or of another kind."""
    junk = {name: list(value) if isinstance(value, list) else value for name, value in move.items()}
    name = chooser.choice(list(junk))
    how = chooser.randrange(4)
    if how == 0:
        del junk[name]
    elif how == 1 and isinstance(junk[name], list) and junk[name]:
        junk[name].append(chooser.choice(junk[name]))
    elif how == 2 and isinstance(value := junk[name], int):
        junk[name] = value + chooser.choice([-1000, -2, -1, 1, 2, 1000])
    else:
        junk[name] = chooser.choice(STRANGE)
    return junk


def junk_moves(position: Position, remembered: list[Any], chooser: random.Random, count: int) -> list[tuple[int, Any]]:
    """Seats and moves: bent legal moves, moves legal in other positions (`remembered`), wrong seats, nonsense.

    Some may happen to be legal; the check asks the rules which.
    """
    legal = [plain(move) for seat in position.actors() for move in position.legal_moves(seat)] + remembered
    found = []
    for _ in range(count):
        seat = chooser.randrange(-2, position.seats + 2)
        kind = chooser.randrange(3)
        move = chooser.choice(NONSENSE)
        if legal and kind > 0:
            move = bent(chooser.choice(legal), chooser) if kind == 1 else chooser.choice(legal)
        found.append((seat, move))
    return found


def refuse_junk(position: Position, remembered: list[Any], chooser: random.Random, count: int) -> int:
    """Play junk on copies: refused and no byte changed, or (if legal after all) done. Returns how many were refused."""
    refused = 0
    before = position.tobytes()
    for seat, move in junk_moves(position, remembered, chooser, count):
        trial = position.copy()
        code = code_of(trial.play, seat, move)
        if code == "ok":
            assert trial.tobytes() != before, (seat, move)
            continue
        refused += 1
        assert code, (seat, move)
        assert trial.tobytes() == before, f"a refused move changed the state: seat {seat}, {move}"
    assert position.tobytes() == before
    return refused
