"""Blank states, written positions of Le Grisbi, and the facts of a state, by the names that scenarios use."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from brelan.core.contract import NOBODY, RUNNING, State, States
from brelan.core.driving import acting_at
from brelan.core.game import given_or
from brelan.core.records import zeros
from brelan.core.written import impossible, kind_of, writing
from brelan.games.grisbi.cards import KIND_OF, PILE_KIND_OF, counted, names
from brelan.games.grisbi.late import end_lateness
from brelan.games.grisbi.options import LEAST, MOST, GrisbiOptions
from brelan.games.grisbi.seats import give_turn, rest
from brelan.games.grisbi.state import CHEF, ROOM, ROW, STATE, VALUES, WILD

NAME: Final = "grisbi"

Row = Annotated[list[str], msgspec.Meta(max_length=ROW)]


class PlayerPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as written; `""` is an empty place of a row."""

    hand: list[str] = []
    up: Row = []
    down: Row = []
    late: bool = False


class TablePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table as written: the pile bottom first, the stock from the card to be drawn next."""

    pile: list[str] = []
    stock: list[str] = []
    discarded: list[str] = []
    turn: int | None = None
    direction: Literal[1, -1] | None = None
    mirror: bool | None = None
    exchanging: bool | None = None


class GrisbiPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as written; what may stand here or under `table`, stands here if in both."""

    players: Annotated[list[PlayerPosition], msgspec.Meta(min_length=LEAST, max_length=MOST)]
    table: TablePosition = TablePosition()
    turn: int | None = None
    direction: Literal[1, -1] | None = None
    mirror: bool | None = None
    exchanging: bool | None = None


def blank(options: GrisbiOptions, seats: int) -> States:
    """An array of one state with seats and house rules set, ready to deal."""
    states = zeros(1, STATE)
    state = states[0]
    state.seats = seats
    for power, copies in msgspec.structs.asdict(options.powers).items():
        state.powers[KIND_OF[power]] = copies
    state.first = NOBODY if options.first == "random" else options.first
    state.next_leads = options.after_take == "next"
    state.manual = options.draw == "manual"
    state.grace = options.grace
    state.call_costs = options.false_call == "take"
    state.wild_free = options.wild == "free"
    state.exchange = options.exchange
    state.max_moves = options.max_moves
    return states


def build(options: GrisbiOptions, given: Mapping[str, Any]) -> States:
    """The state that a position writes, brought to rest: due face-up rows are taken, players without cards are out, an
    out player's turn passes on; nobody draws.

    Raises BadInput: `impossible-position`.
    """
    with writing(NAME):
        states = _written(options, msgspec.convert(given, GrisbiPosition))
    state = states[0]
    rest(state, 0)
    if state.over == RUNNING:
        give_turn(state, int(state.turn))
    end_lateness(state)
    return states


def _written(options: GrisbiOptions, position: GrisbiPosition) -> States:
    states = blank(options, len(position.players))
    state, table = states[0], position.table
    _check_room(position)
    turn = given_or(position.turn, table.turn, 0)
    if not 0 <= turn < len(position.players):
        raise impossible(NAME, "no-such-turn", turn=turn)
    state.turn = turn
    state.direction = given_or(position.direction, table.direction, 1)
    state.exchanging = given_or(position.exchanging, table.exchanging, False)
    _write_pile(state, table.pile)
    state.mirror = state.reference != 0 and given_or(position.mirror, table.mirror, False)
    for card in table.discarded:
        state.discarded[_kind(card)] += 1
    for at, card in enumerate(reversed(table.stock)):
        state.stock[at] = _kind(card)
    state.stock_size = len(table.stock)
    for seat, player in enumerate(position.players):
        _write_player(state, seat, player)
    return states


def _kind(card: str) -> int:
    return kind_of(NAME, KIND_OF, card)


def _check_room(position: GrisbiPosition) -> None:
    """Wherever the cards go, they must find room."""
    table = position.table
    cards = len(table.pile) + len(table.stock) + len(table.discarded)
    cards += sum(len(player.hand) + len(player.up) + len(player.down) for player in position.players)
    if cards > ROOM:
        raise impossible(NAME, "too-many-cards")


def _write_pile(state: State, pile: list[str]) -> None:
    """Lay the cards one by one: reference and run follow from them (G6, G12)."""
    for at, card in enumerate(pile):
        kind = kind_of(NAME, PILE_KIND_OF, card)
        state.pile[at] = kind
        value = kind - WILD if kind > WILD else kind
        if value <= VALUES:
            state.run = state.run + 1 if state.run and state.reference == value else 1
            state.reference = value
        else:
            state.run = 0
            state.reference = 0 if kind == CHEF else state.reference
    state.pile_size = len(pile)


def _write_player(state: State, seat: int, player: PlayerPosition) -> None:
    for card in player.hand:
        state.hand[seat, _kind(card)] += 1
    state.held[seat] = len(player.hand)
    for at, card in enumerate(player.up):
        state.up[seat, at] = _kind(card) if card else 0
    for at, card in enumerate(player.down):
        state.down[seat, at] = _kind(card) if card else 0
    state.late[seat] = player.late and state.manual  # nobody is late where hands fill up by themselves (G8)


def facts(states: States) -> dict[str, Any]:
    """What a scenario may expect, nothing hidden."""
    state = states[0]
    acting = int(acting_at(states, 0))
    over = bool(state.over != RUNNING)
    seats = range(state.seats)
    return {
        "turn": NOBODY if over or state.exchanging else int(state.turn),
        "over": over,
        "actors": [seat for seat in seats if acting >> seat & 1],
        "places": state.place[: state.seats].tolist(),
        "direction": int(state.direction),
        "mirror": bool(state.mirror),
        "exchanging": bool(state.exchanging),
        "choosing": bool(state.choosing),
        "reference": int(state.reference),
        "run": int(state.run),
        "pile": names(state.pile[: state.pile_size].tolist()),
        "stock": names(state.stock[: state.stock_size][::-1].tolist()),
        "discarded": counted(state.discarded.tolist()),
        "players": [_player_facts(state, seat) for seat in seats],
    }


def _player_facts(state: State, seat: int) -> dict[str, Any]:
    return {
        "hand": counted(state.hand[seat].tolist()),
        "up": names(state.up[seat].tolist()),
        "down": names(state.down[seat].tolist()),
        "late": bool(state.late[seat]),
    }
