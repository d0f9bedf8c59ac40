"""Cards on their way between hands, stock and discards, with what everybody knows of them (R5, R14, R17)."""

from typing import Final

from brelan.core.chance import shuffle
from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.games.rami.state import JOKER, KINDS, NO_CARD, RANKS

JOKER_POINTS: Final = 50
ACE_POINTS: Final = 11
FACE_POINTS: Final = 10


@rule
def points_of(kind: int) -> int:
    """What a card counts in hand (R12)."""
    if kind == JOKER:
        return JOKER_POINTS
    rank = kind % RANKS
    return ACE_POINTS if rank == 0 else min(rank + 1, FACE_POINTS)


@rule
def hand_points(state: State, seat: int) -> int:
    """What a hand counts (R12)."""
    points = 0
    for kind in range(KINDS):
        points += int(state.hand[seat, kind]) * points_of(kind)
    return points


@rule
def gain_hidden(state: State, seat: int, kind: int) -> None:
    """Put a card into a hand that only its holder sees."""
    state.held[seat] += 1
    if kind >= 0:
        state.hand[seat, kind] += 1


@rule
def gain_open(state: State, seat: int, kind: int) -> None:
    """Put a card into a hand, seen by all."""
    state.held[seat] += 1
    state.hand[seat, kind] += 1
    state.known[seat, kind] += 1


@rule
def lose(state: State, seat: int, kind: int) -> None:
    """Take a card out of a hand, seen by all: one fewer is known to be there.

    One of this kind may have been the card just taken, which frees the others (R10).
    """
    state.held[seat] -= 1
    if state.hand[seat, kind] > 0:
        state.hand[seat, kind] -= 1
    if state.known[seat, kind] > 0:
        state.known[seat, kind] -= 1
    if state.taken == kind:
        state.taken = NO_CARD


@rule
def stock_left(state: State) -> int:
    """How many cards can still be drawn, all discards but the last one among them (R14)."""
    return int(state.stock_size) + max(0, int(state.discard_size) - 1)


@rule
def draw_stock(state: State) -> int:
    """Take the top of the stock; when it is gone, all discards but the last are shuffled first (R14).

    There must be one (`stock_left`). Returns HIDDEN in a masked state.
    """
    if state.stock_size == 0:
        reshuffle(state)
    state.stock_size -= 1
    kind = int(state.stock[state.stock_size])
    state.stock[state.stock_size] = NO_CARD
    return kind


@rule
def reshuffle(state: State) -> None:
    """Make a new stock of the discards; the last one stays (R14)."""
    size = int(state.discard_size) - 1
    last = state.discard[size]
    for at in range(size):
        state.stock[at] = state.discard[at]
        state.discard[at] = NO_CARD
    state.discard[size] = NO_CARD
    state.discard[0] = last
    state.discard_size = 1
    state.stock_size = size
    shuffle(state, state.stock, size)


@rule
def take_discard(state: State, seat: int) -> int:
    """Take the last discard in hand, seen by all; returns its kind."""
    state.discard_size -= 1
    kind = int(state.discard[state.discard_size])
    state.discard[state.discard_size] = NO_CARD
    gain_open(state, seat, kind)
    return kind


@rule
def put_discard(state: State, seat: int, kind: int) -> None:
    """Throw a card from a hand."""
    lose(state, seat, kind)
    state.discard[state.discard_size] = kind
    state.discard_size += 1
