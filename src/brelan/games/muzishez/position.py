"""Written positions of Muzishez, and the facts of a state, by the names that scenarios use."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec

from brelan.core.contract import RUNNING, State, States
from brelan.core.driving import acting_at
from brelan.core.records import zeros
from brelan.core.written import impossible, kind_of, writing
from brelan.games.muzishez.cards import KIND_OF, name, names
from brelan.games.muzishez.options import MuzishezOptions, players
from brelan.games.muzishez.phases import fill_table
from brelan.games.muzishez.scoring import place, score
from brelan.games.muzishez.state import LARGE, NO_CARD, SMALL, UNPICKED

NAME: Final = "muzishez"
MOST_CARDS: Final = 127
"""So many of one kind are counted in a byte."""


class PlayerPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as written."""

    captured: Annotated[list[str], msgspec.Meta(max_length=MOST_CARDS)] = []


class TablePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table as written; the stock's first card is turned up next."""

    table: list[str] = []
    stock: list[str] = []
    turn: int = -1


class MuzishezPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as written."""

    players: Annotated[list[PlayerPosition], msgspec.Meta(min_length=3, max_length=21)]
    table: TablePosition = TablePosition()
    turn: int = -1


def blank(options: MuzishezOptions, seats: int) -> States:
    """An array of one state with seats and house rules set, ready to deal."""
    states = zeros(1, SMALL if options.packs == 1 else LARGE)
    state = states[0]
    state.seats, state.packs, state.max_rounds = seats, options.packs, options.max_rounds
    for cards in (state.stock, state.table, state.last_table):
        cards[:] = NO_CARD
    state.pick[:] = UNPICKED
    state.last_pick[:] = UNPICKED
    return states


def build(options: MuzishezOptions, given: Mapping[str, Any]) -> States:
    """The state that a position writes, brought to rest: free slots are filled (M3).

    Raises BadInput: `impossible-position`.
    """
    with writing(NAME):
        states = _written(options, msgspec.convert(given, MuzishezPosition))
    fill_table(states[0])
    return states


def _written(options: MuzishezOptions, position: MuzishezPosition) -> States:
    seats = len(position.players)
    if seats not in players(options):
        raise impossible(NAME, "so-many-players", count=seats)
    states = blank(options, seats)
    state, table, stock = states[0], position.table.table, position.table.stock
    if len(table) > seats - 1 or len(stock) > len(state.stock):
        raise impossible(NAME, "too-many-cards")
    for slot, card in enumerate(table):
        state.table[slot] = _kind(card) if card else NO_CARD
    for at, card in enumerate(reversed(stock)):
        state.stock[at] = _kind(card)
    state.stock_size = len(stock)
    for seat, player in enumerate(position.players):
        for card in player.captured:
            state.captured[seat, _kind(card)] += 1
    return states


def _kind(card: str) -> int:
    return kind_of(NAME, KIND_OF, card)


def facts(states: States) -> dict[str, Any]:
    """What a scenario may expect, nothing hidden. `turn` is -1: nobody's turn, everybody's."""
    state = states[0]
    acting = int(acting_at(states, 0))
    seats = range(state.seats)
    return {
        "turn": -1,
        "over": bool(state.over != RUNNING),
        "actors": [seat for seat in seats if acting >> seat & 1],
        "places": [_place(state, seat) for seat in seats],
        "table": [name(kind) for kind in state.table[: state.seats - 1].tolist()],
        "stock": [name(kind) for kind in state.stock[: state.stock_size][::-1].tolist()],
        "players": [{"captured": names(state.captured[seat].tolist()), "score": score(state, seat)} for seat in seats],
    }


def _place(state: State, seat: int) -> int:
    return int(place(state, seat)) if state.over != RUNNING else 0


def points(states: States) -> list[int]:
    """Each seat's points (M8)."""
    state = states[0]
    return [int(score(state, seat)) for seat in range(int(state.seats))]
