"""A record leads to the same state again, byte for byte, move by move."""

import random

from brelan.core.game import plain
from brelan.core.record import Seat, do_move, new_record, read, start, write
from brelan.testing.cases import Case


def replays(case: Case, *, seed: int, moves: int) -> int:
    """Play a random game of a case in wire moves; write, read and replay its record. Returns how many moves it has."""
    position, chooser = case.deal(seed), random.Random(seed)
    seats = [Seat(name=f"{seat}") for seat in range(position.seats)]
    record = new_record(case.game, seats, options=case.options, seed=seed)
    states: list[bytes] = []
    while not position.over and len(states) < moves:
        seat = chooser.choice(position.actors())
        move = chooser.choice(position.legal_moves(seat))
        position.play(seat, move)
        record.moves.append((seat, plain(move)))
        states.append(position.tobytes())
    text = write(record)
    again = read(text)
    assert write(again) == text
    replayed = start(again, case.game)
    for number, state in enumerate(states, 1):
        do_move(replayed, again, number)
        assert replayed.tobytes() == state, f"move {number} leads elsewhere"
    return len(states)
