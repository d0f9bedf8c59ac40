"""Writes what a seat sees of Gin Rami into a row, as `layout.py` says, from a state masked for it."""

from typing import Final

from brelan.core.arrays import clear_row
from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.core.layout import MOST, Seen
from brelan.games.rami.layout import ANSWERS, HUNDRED, LAYOUT
from brelan.games.rami.state import (
    JOKER,
    KINDS,
    NO_CARD,
    NOT_ASKED,
    PLACES,
    RANKS,
    ROUNDS,
    RUN,
    SEATS,
    SUITS,
)

AT: Final = LAYOUT.places
PLAYERS: Final = AT["players"]
UPCARD: Final = AT["upcard"]
BUYS: Final = AT["buys"]
MAX_JOKERS: Final = AT["max_jokers"]
ADD_NEXT: Final = AT["add_next"]
SWAP_EARLY: Final = AT["swap_early"]
SWAP_OWN: Final = AT["swap_own"]
KEEP_ONE: Final = AT["keep_one"]
DOUBLE: Final = AT["double"]
CONTRACT: Final = AT["contract"]
CONTRACTS: Final = AT["contracts"]
LIMIT: Final = AT["limit"]
TURNS_LEFT: Final = AT["turns_left"]
OVER: Final = AT["over"]
STARTER: Final = AT["starter"]
PHASE: Final = AT["phase"]
TURN: Final = AT["turn"]
UNTHROWN: Final = AT["unthrown"]
LAID_NOW: Final = AT["laid_now"]
TAKEN: Final = AT["taken"]
PLAYING: Final = AT["playing"]
LAID: Final = AT["laid"]
BOUGHT: Final = AT["bought"]
ANSWER: Final = AT["answer"]
HELD: Final = AT["held"]
HUNDREDS: Final = AT["hundreds"]
POINTS: Final = AT["points"]
KNOWN: Final = AT["known"]
HAND: Final = AT["hand"]
DISCARD: Final = AT["discard"]
DISCARDS: Final = AT["discards"]
UNSEEN: Final = AT["unseen"]
DISCARD_SIZE: Final = AT["discard_size"]
STOCK_SIZE: Final = AT["stock_size"]
MELD_SET: Final = AT["meld_set"]
MELD_RUN: Final = AT["meld_run"]
MELD_OWNER: Final = AT["meld_owner"]
MELD_SUITS: Final = AT["meld_suits"]
MELD_PLACES: Final = AT["meld_places"]
MELD_JOKERS: Final = AT["meld_jokers"]
BENCH_SET: Final = AT["bench_set"]
BENCH_RUN: Final = AT["bench_run"]
BENCH_SUIT: Final = AT["bench_suit"]
BENCH_LOW: Final = AT["bench_low"]
BENCH_SUITS: Final = AT["bench_suits"]
BENCH_PLACES: Final = AT["bench_places"]
BENCH_JOKERS: Final = AT["bench_jokers"]
BENCH_OPEN: Final = AT["bench_open"]


@rule(hot=True)
def observe(state: State, seat: int, seen: Seen) -> None:
    """Write the whole observation of a seat, from a state masked for it."""
    clear_row(seen)
    see_rules(state, seen)
    see_turn(state, seat, seen)
    see_cards(state, seat, seen)
    for ahead in range(int(state.seats)):
        see_seat(state, (seat + ahead) % int(state.seats), ahead, seen)
    for meld in range(int(state.melds)):
        see_meld(state, meld, seat, seen)
    for meld in range(int(state.bench)):
        see_bench(state, meld, seen)


@rule
def see_rules(state: State, seen: Seen) -> None:
    """The house rules that still matter, and how long the game may go on."""
    seen[PLAYERS] = state.seats
    seen[UPCARD] = state.upcard
    seen[BUYS] = state.buys
    seen[MAX_JOKERS] = state.max_jokers
    seen[ADD_NEXT] = state.add_next
    seen[SWAP_EARLY] = state.swap_early
    seen[SWAP_OWN] = state.swap_own
    seen[KEEP_ONE] = state.keep_one
    seen[DOUBLE + int(state.double)] = 1
    index = int(state.round_index)
    seen[CONTRACT + int(state.contracts[index]) - 1] = 1
    for later in range(ROUNDS - index):
        seen[CONTRACTS + later] = state.contracts[index + later]
    if state.max_turns > 0:
        seen[LIMIT] = 1
        seen[TURNS_LEFT] = min(MOST, int(state.max_turns - state.turns))


@rule
def see_turn(state: State, seat: int, seen: Seen) -> None:
    """Whose turn it is, and how far it has come."""
    seats = int(state.seats)
    seen[OVER] = state.over != 0
    seen[STARTER + (int(state.starter) + seats - seat) % seats] = 1
    seen[PHASE + int(state.phase)] = 1
    seen[TURN + (int(state.turn) + seats - seat) % seats] = 1
    seen[UNTHROWN] = state.unthrown
    seen[LAID_NOW] = state.laid_now
    seen[BENCH_OPEN] = state.bench_open
    if state.taken != NO_CARD:
        seen[TAKEN + int(state.taken)] = 1


@rule
def see_cards(state: State, seat: int, seen: Seen) -> None:
    """The viewer's hand, the discards, and what is out of sight."""
    for kind in range(KINDS):
        seen[HAND + kind] = state.hand[seat, kind]
        seen[UNSEEN + kind] = state.unseen[kind]
    size = int(state.discard_size)
    for at in range(size):
        seen[DISCARDS + int(state.discard[at])] += 1
    if size > 0:
        seen[DISCARD + int(state.discard[size - 1])] = 1
    seen[DISCARD_SIZE] = size
    seen[STOCK_SIZE] = state.stock_size


@rule
def see_seat(state: State, seat: int, ahead: int, seen: Seen) -> None:
    """What all see of a seat, `ahead` seats after the viewer's."""
    seen[PLAYING + ahead] = 1
    seen[LAID + ahead] = state.laid[seat]
    seen[BOUGHT + ahead] = state.bought[seat]
    if state.answer[seat] != NOT_ASKED:
        seen[ANSWER + ahead * ANSWERS + int(state.answer[seat]) - 1] = 1
    seen[HELD + ahead] = state.held[seat]
    seen[HUNDREDS + ahead] = min(MOST, int(state.score[seat]) // HUNDRED)
    seen[POINTS + ahead] = int(state.score[seat]) % HUNDRED
    for kind in range(KINDS):
        seen[KNOWN + ahead * KINDS + kind] = state.known[seat, kind]


@rule
def see_meld(state: State, meld: int, seat: int, seen: Seen) -> None:
    """A meld on the table."""
    seats = int(state.seats)
    is_run = state.meld_kind[meld] == RUN
    seen[(MELD_RUN if is_run else MELD_SET) + meld] = 1
    seen[MELD_OWNER + meld * SEATS + (int(state.meld_owner[meld]) + seats - seat) % seats] = 1
    for at in range(int(state.meld_size[meld])):
        place = int(state.meld_low[meld]) + at if is_run else int(state.meld_what[meld])
        see_card(int(state.meld_cards[meld, at]), place, meld, MELD_SUITS, MELD_PLACES, MELD_JOKERS, seen)


@rule
def see_card(kind: int, place: int, meld: int, suits: int, places: int, jokers: int, seen: Seen) -> None:
    """One card of a meld whose fields begin there; behind the last place, in a long written meld, it is not seen."""
    if place < PLACES:
        seen[places + meld * PLACES + place] += 1
        if kind == JOKER:
            seen[jokers + meld * PLACES + place] += 1
        else:
            seen[suits + meld * SUITS + kind // RANKS] += 1


@rule
def see_bench(state: State, meld: int, seen: Seen) -> None:
    """A meld on the viewer's workbench."""
    is_run = state.bench_kind[meld] == RUN
    seen[(BENCH_RUN if is_run else BENCH_SET) + meld] = 1
    low = int(state.bench_low[meld]) if is_run else int(state.bench_what[meld])
    seen[BENCH_LOW + meld * PLACES + low] = 1
    if is_run:
        seen[BENCH_SUIT + meld * SUITS + int(state.bench_what[meld])] = 1
    for at in range(int(state.bench_size[meld])):
        place = low + at if is_run else low
        see_card(int(state.bench_cards[meld, at]), place, meld, BENCH_SUITS, BENCH_PLACES, BENCH_JOKERS, seen)
