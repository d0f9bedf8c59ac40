"""Writes what a seat sees of Muzishez into a row, as `layout.py` says, from a state masked for it."""

from typing import Final

from brelan.core.arrays import clear_row
from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.core.layout import MOST, Seen
from brelan.games.muzishez.layout import FACE, HALF_FACE, LAYOUT
from brelan.games.muzishez.phases import alone
from brelan.games.muzishez.scoring import pile_points, score
from brelan.games.muzishez.state import COLOURS, HALF, KINDS, SYMBOLS, UNPICKED

AT: Final = LAYOUT.places
PLAYERS: Final = AT["players"]
PACKS_AT: Final = AT["packs"]
LIMIT: Final = AT["limit"]
ROUNDS_LEFT: Final = AT["rounds_left"]
OVER: Final = AT["over"]
ROUNDS: Final = AT["rounds"]
STOCK_SIZE: Final = AT["stock_size"]
UNSEEN: Final = AT["unseen"]
TABLE: Final = AT["table"]
PICK: Final = AT["pick"]
PLAYING: Final = AT["playing"]
CHOSEN: Final = AT["chosen"]
POINTS: Final = AT["points"]
CAPTURED: Final = AT["captured"]
LAST: Final = AT["last"]
WON: Final = AT["won"]


@rule(hot=True)
def observe(state: State, seat: int, seen: Seen) -> None:
    """Write the whole observation of a seat, from a state masked for it."""
    clear_row(seen)
    see_table(state, seen)
    if state.pick[seat] >= 0:
        seen[PICK + int(state.pick[seat])] = 1
    for ahead in range(int(state.seats)):
        see_seat(state, (seat + ahead) % int(state.seats), ahead, seen)


@rule(hot=True)
def see_table(state: State, seen: Seen) -> None:
    """House rules, how far the game is, the table and what the stock holds."""
    seen[PLAYERS] = state.seats
    seen[PACKS_AT] = state.packs
    if state.max_rounds > 0:
        seen[LIMIT] = 1
        seen[ROUNDS_LEFT] = min(MOST, int(state.max_rounds - state.rounds))
    seen[OVER] = state.over != 0
    seen[ROUNDS] = min(MOST, int(state.rounds))
    seen[STOCK_SIZE] = state.stock_size
    for kind in range(KINDS):
        seen[UNSEEN + kind] = state.unseen[kind]
    for slot in range(int(state.seats) - 1):
        see_face(int(state.table[slot]), TABLE + slot * FACE, seen)


@rule(hot=True)
def see_face(kind: int, at: int, seen: Seen) -> None:
    """Write a card; nothing for no card."""
    if kind == HALF:
        seen[at + HALF_FACE] = 1
    elif kind >= 0:
        seen[at + kind // SYMBOLS] = 1
        seen[at + COLOURS + kind % SYMBOLS] = 1


@rule(hot=True)
def see_seat(state: State, seat: int, ahead: int, seen: Seen) -> None:
    """What all see of a seat, `ahead` seats after the viewer's."""
    seen[PLAYING + ahead] = 1
    seen[CHOSEN + ahead] = state.pick[seat] != UNPICKED
    at = CAPTURED + ahead * FACE
    for kind in range(HALF):
        count = state.captured[seat, kind]
        if count > 0:
            seen[at + kind // SYMBOLS] += count
            seen[at + COLOURS + kind % SYMBOLS] += count
    seen[at + HALF_FACE] = state.captured[seat, HALF]
    seen[POINTS + ahead] = min(MOST, see_points(state, seat, at, seen))
    if state.last_pick[seat] != UNPICKED:
        see_face(int(state.last_table[state.last_pick[seat]]), LAST + ahead * FACE, seen)
        seen[WON + ahead] = alone(state, seat)


@rule(hot=True)
def see_points(state: State, seat: int, at: int, seen: Seen) -> int:
    """The seat's score; without a whole joker it is that of the piles written at seen[at:], which is quickly said."""
    if state.captured[seat, HALF] >= 2:
        return score(state, seat)
    points = 0
    for pile in range(HALF_FACE):
        points += pile_points(int(seen[at + pile]))
    return points
