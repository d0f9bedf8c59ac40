"""Writes what a seat sees of Le Grisbi into a row, as `layout.py` says, from a state masked for it."""

from typing import Final

from brelan.core.arrays import clear_row
from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.core.layout import MOST, Seen
from brelan.games.grisbi.hands import plain_kind
from brelan.games.grisbi.layout import CARDS, LAYOUT, POWERS
from brelan.games.grisbi.state import CHEF, NO_CARD, ROW

AT: Final = LAYOUT.places
PLAYERS: Final = AT["players"]
POWERS_AT: Final = AT["powers"]
NEXT_LEADS: Final = AT["next_leads"]
MANUAL: Final = AT["manual"]
GRACE: Final = AT["grace"]
CALL_COSTS: Final = AT["call_costs"]
WILD_FREE: Final = AT["wild_free"]
EXCHANGE: Final = AT["exchange"]
LIMIT: Final = AT["limit"]
MOVES_LEFT: Final = AT["moves_left"]
OVER: Final = AT["over"]
EXCHANGING: Final = AT["exchanging"]
CHOOSING: Final = AT["choosing"]
TURN: Final = AT["turn"]
VICTIM: Final = AT["victim"]
DIRECTION: Final = AT["direction"]
REFERENCE: Final = AT["reference"]
RUN: Final = AT["run"]
MIRROR: Final = AT["mirror"]
PLAYING: Final = AT["playing"]
PLACE: Final = AT["place"]
READY: Final = AT["ready"]
LATE: Final = AT["late"]
MISSED: Final = AT["missed"]
HELD: Final = AT["held"]
KNOWN: Final = AT["known"]
UP: Final = AT["up"]
DOWN: Final = AT["down"]
HAND_AT: Final = AT["hand"]
PILE: Final = AT["pile"]
DISCARDED: Final = AT["discarded"]
UNSEEN: Final = AT["unseen"]
PILE_SIZE: Final = AT["pile_size"]
STOCK_SIZE: Final = AT["stock_size"]


@rule(hot=True)
def observe(state: State, seat: int, seen: Seen) -> None:
    """Write the whole observation of a seat, from a state masked for it."""
    clear_row(seen)
    see_rules(state, seen)
    see_turn(state, seat, seen)
    see_cards(state, seat, seen)
    for ahead in range(int(state.seats)):
        see_seat(state, (seat + ahead) % int(state.seats), ahead, seen)


@rule(hot=True)
def see_rules(state: State, seen: Seen) -> None:
    """The house rules that still matter, and how long the game may go on."""
    seen[PLAYERS] = state.seats
    for power in range(POWERS):
        seen[POWERS_AT + power] = state.powers[CHEF + power]
    seen[NEXT_LEADS] = state.next_leads
    seen[MANUAL] = state.manual
    seen[GRACE] = state.grace
    seen[CALL_COSTS] = state.call_costs
    seen[WILD_FREE] = state.wild_free
    seen[EXCHANGE] = state.exchange
    if state.max_moves > 0:
        seen[LIMIT] = 1
        seen[MOVES_LEFT] = min(MOST, int(state.max_moves - state.moves))


@rule(hot=True)
def see_turn(state: State, seat: int, seen: Seen) -> None:
    """Whose turn it is, and what binds them."""
    seats = int(state.seats)
    seen[OVER] = state.over != 0
    seen[EXCHANGING] = state.exchanging
    seen[CHOOSING] = state.choosing
    seen[TURN + (int(state.turn) + seats - seat) % seats] = 1
    if state.victim > 0:
        seen[VICTIM + (int(state.victim) - 1 + seats - seat) % seats] = 1
    seen[DIRECTION] = state.direction
    seen[REFERENCE + int(state.reference)] = 1
    seen[RUN] = state.run
    seen[MIRROR] = state.mirror


@rule(hot=True)
def see_cards(state: State, seat: int, seen: Seen) -> None:
    """The viewer's hand, the pile, and what is out of the game or out of sight."""
    for card in range(CARDS):
        seen[HAND_AT + card] = state.hand[seat, card + 1]
        seen[DISCARDED + card] = state.discarded[card + 1]
        seen[UNSEEN + card] = state.unseen[card + 1]
    for at in range(int(state.pile_size)):
        seen[PILE + plain_kind(int(state.pile[at])) - 1] += 1
    seen[PILE_SIZE] = state.pile_size
    seen[STOCK_SIZE] = state.stock_size


@rule(hot=True)
def see_seat(state: State, seat: int, ahead: int, seen: Seen) -> None:
    """What all see of a seat, `ahead` seats after the viewer's."""
    seen[PLAYING + ahead] = state.place[seat] == 0
    seen[PLACE + ahead] = state.place[seat]
    seen[READY + ahead] = state.ready[seat]
    seen[LATE + ahead] = state.late[seat]
    seen[MISSED + ahead] = state.missed[seat]
    seen[HELD + ahead] = state.held[seat]
    for card in range(CARDS):
        seen[KNOWN + ahead * CARDS + card] = state.known[seat, card + 1]
    for at in range(ROW):
        kind = int(state.up[seat, at])
        if kind != NO_CARD:
            seen[UP + ahead * CARDS + kind - 1] += 1
        seen[DOWN + ahead * ROW + at] = state.down[seat, at] != NO_CARD
