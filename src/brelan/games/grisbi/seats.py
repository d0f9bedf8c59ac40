"""Who plays next, who is out, and how a position comes to rest (G9, G11)."""

from brelan.core.compiling import rule
from brelan.core.contract import ENDED, RUNNING, TRUNCATED, State
from brelan.games.grisbi.hands import has_rows, take_row


@rule(hot=True)
def next_in(state: State, seat: int) -> int:
    """The next seat still in the game, in the current direction."""
    while True:
        seat += int(state.direction)
        if seat < 0:
            seat = int(state.seats) - 1
        elif seat >= state.seats:
            seat = 0
        if state.place[seat] == 0:
            return seat


@rule(hot=True)
def give_turn(state: State, lead: int) -> None:
    """Say whose turn it is. `lead` is a seat that plays again, or ~seat: whoever comes after it (G11).

    Asked once it is known who is out: in place of a seat that should play again and is out plays the next one.
    """
    if lead >= 0 and state.place[lead] == 0:
        state.turn = lead
    else:
        state.turn = next_in(state, lead if lead >= 0 else ~lead)


@rule
def players_out(state: State) -> int:
    """How many have no cards left."""
    out = 0
    for seat in range(int(state.seats)):
        out += state.place[seat] != 0
    return out


@rule
def go_out(state: State, seat: int) -> None:
    """The seat has no cards left: it has the next place, and the game may be over (G11)."""
    out = players_out(state) + 1
    state.place[seat] = out
    if out < state.seats - 1:
        return
    state.over = ENDED
    for last in range(int(state.seats)):
        if state.place[last] == 0 and (state.held[last] > 0 or has_rows(state, last)):
            state.place[last] = state.seats


@rule
def rest(state: State, first: int) -> None:
    """With no effect or choice open, empty hands take their face-up rows once the stock is gone, and whoever has no
    cards is out: `first`, who made the move, before the others (G9, G11).
    """
    if state.stock_size == 0:
        for owner in range(int(state.seats)):
            if state.held[owner] == 0:
                take_row(state, owner)
    seat = first
    for _ in range(int(state.seats)):
        if state.held[seat] == 0 and state.place[seat] == 0 and not has_rows(state, seat):
            go_out(state, seat)
        seat += 1
        if seat == state.seats:
            seat = 0


@rule(hot=True)
def stop(state: State) -> None:
    """A limit is reached: the game ends undecided (G20)."""
    if state.over == RUNNING and state.max_moves > 0 and state.moves >= state.max_moves:
        state.over = TRUNCATED
