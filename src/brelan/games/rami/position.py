"""Blank states, written positions of Gin Rami, and the facts of a state, by the names that scenarios use."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from brelan.core.contract import NOBODY, RUNNING, State, States
from brelan.core.driving import acting_at
from brelan.core.game import given_or
from brelan.core.records import zeros
from brelan.core.written import impossible, kind_of, writing
from brelan.games.rami.buying import offer
from brelan.games.rami.cards import KIND_OF, counted, names
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS, LAST_CONTRACT
from brelan.games.rami.naming import DOUBLES, PHASE_OF, PHASES, Phase
from brelan.games.rami.options import LEAST, MOST, RamiOptions, players
from brelan.games.rami.rounds import place
from brelan.games.rami.shapes import Shape, shape_of
from brelan.games.rami.state import (
    BUYING,
    JOKER,
    MELDS,
    NO_CARD,
    PACK,
    PLAYING,
    RANKS,
    ROOM,
    ROW,
    RUN,
    SET,
    STATE,
)

NAME: Final = "rami"

Contract = Annotated[int, msgspec.Meta(ge=1, le=8)]
Count = Annotated[int, msgspec.Meta(ge=0, le=9)]
Points = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class MeldPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A meld as written; `id` tells the order of laying over all players."""

    kind: Literal["set", "run"]
    cards: list[str]
    id: int | None = None


class PlayerPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as written."""

    hand: list[str] = []
    laid: bool = False
    buys: Count = 0
    score: Points = 0
    melds: list[MeldPosition] = []


class TablePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table as written: the stock from the card to be drawn next, the discards bottom first."""

    stock: list[str] = []
    discard: list[str] = []
    taken: str = ""
    turn: int | None = None
    contract: Contract | None = None
    phase: Phase | None = None


class RamiPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as written; what may stand here or under `table`, stands here if in both."""

    players: Annotated[list[PlayerPosition], msgspec.Meta(min_length=LEAST, max_length=MOST)]
    table: TablePosition = TablePosition()
    turn: int | None = None
    contract: Contract | None = None
    phase: Phase | None = None


def blank(options: RamiOptions, seats: int) -> States:
    """An array of one state with seats and house rules set, ready to deal."""
    states = zeros(1, STATE)
    state = states[0]
    state.seats = seats
    state.upcard = options.upcard
    state.first = NOBODY if options.first == "random" else options.first
    state.buys = options.buys
    state.max_jokers = options.max_jokers
    state.add_next = options.add_from == "next_turn"
    state.swap_early = options.swap_before_laying
    state.swap_own = options.swap_from == "own"
    state.keep_one = options.final_discard == "required"
    state.double = DOUBLES.index(options.double)
    state.max_turns = options.max_turns
    state.rounds = len(options.contracts)
    state.contracts[: state.rounds] = options.contracts
    state.winner = NOBODY
    for zone in (state.stock, state.discard, state.meld_cards, state.bench_cards):
        zone[:] = NO_CARD
    state.taken = state.drew = NO_CARD
    return states


def build(options: RamiOptions, given: Mapping[str, Any]) -> States:
    """The state that a position writes; in the window for buying all entitled are asked anew.

    Raises BadInput: `impossible-position`.
    """
    with writing(NAME):
        states = _written(options, msgspec.convert(given, RamiPosition))
    if states[0].phase == BUYING:
        offer(states[0])
    return states


def _written(options: RamiOptions, position: RamiPosition) -> States:
    seats, table = len(position.players), position.table
    if seats not in players(options):
        raise impossible(NAME, "so-many-players", count=seats)
    states = blank(options, seats)
    state = states[0]
    turn = given_or(position.turn, table.turn, 0)
    if not 0 <= turn < seats:
        raise impossible(NAME, "no-such-turn", turn=turn)
    state.turn = turn
    contract = given_or(position.contract, table.contract, options.contracts[0])
    if contract not in options.contracts:
        raise impossible(NAME, "no-such-contract", contract=contract, known=", ".join(map(str, options.contracts)))
    state.round_index = options.contracts.index(contract)
    state.starter = max(0, int(state.first))
    state.phase = PHASE_OF[given_or(position.phase, table.phase, "draw")]
    _write_players(state, position.players)
    _write_melds(state, position.players, options)
    _write_table(state, table)
    _check_room(state, contract)
    return states


def _kind(card: str) -> int:
    return kind_of(NAME, KIND_OF, card)


def _write_players(state: State, given: list[PlayerPosition]) -> None:
    for seat, player in enumerate(given):
        if not 0 < len(player.hand) <= PACK:
            raise impossible(NAME, "cards-in-hand", count=len(player.hand))
        for card in player.hand:
            state.hand[seat, _kind(card)] += 1
        state.held[seat] = len(player.hand)
        state.laid[seat] = player.laid
        state.bought[seat] = player.buys
        state.score[seat] = player.score


def _write_melds(state: State, given: list[PlayerPosition], options: RamiOptions) -> None:
    melds = [(meld, seat) for seat, player in enumerate(given) for meld in player.melds]
    numbers = [at if meld.id is None else meld.id for at, (meld, _) in enumerate(melds)]
    if len(melds) > MELDS or len(set(numbers)) < len(numbers):
        raise impossible(NAME, "melds-not-numbered")
    for number, (_, (meld, owner)) in enumerate(sorted(zip(numbers, melds, strict=True), key=lambda pair: pair[0])):
        kinds = [_kind(card) for card in meld.cards]
        shape = shape_of(meld.kind == "set", kinds)
        if not isinstance(shape, Shape):
            raise impossible(NAME, "not-a-set" if meld.kind == "set" else "not-a-run", cards=" ".join(meld.cards))
        state.meld_kind[number] = SET if meld.kind == "set" else RUN
        state.meld_owner[number] = owner
        state.meld_what[number] = shape.what
        state.meld_low[number] = shape.low
        state.meld_size[number] = len(kinds)
        state.meld_jokers[number] = kinds.count(JOKER)
        state.meld_cards[number, : len(kinds)] = kinds
    state.melds = len(melds)


def _write_table(state: State, table: TablePosition) -> None:
    if len(table.stock) + len(table.discard) >= ROOM:
        raise impossible(NAME, "too-many-cards")
    state.stock_size, state.discard_size = len(table.stock), len(table.discard)
    state.stock[: state.stock_size] = [_kind(card) for card in reversed(table.stock)]
    state.discard[: state.discard_size] = [_kind(card) for card in table.discard]
    if table.taken:
        state.taken = _kind(table.taken)
        if state.hand[state.turn, state.taken] == 0 or state.phase != PLAYING:
            raise impossible(NAME, "not-taken", card=table.taken)
        state.known[state.turn, state.taken] = 1


def _check_room(state: State, contract: int) -> None:
    """Wherever cards and melds go, they must find room; and nobody has laid down in round 8."""
    if contract == LAST_CONTRACT and state.melds > 0:
        raise impossible(NAME, "melds-in-contract-8")
    to_come = int((state.laid[: state.seats] == 0).sum()) * (LAID_SETS[contract] + LAID_RUNS[contract])
    if contract != LAST_CONTRACT and state.melds + to_come > MELDS:
        raise impossible(NAME, "too-many-melds")
    cards: Counter[str] = Counter()
    for zone in _zones(state):
        cards.update(zone)
    ranks = Counter(KIND_OF[card] % RANKS for card in cards.elements() if card != "*")
    if max(ranks.values(), default=0) + cards["*"] >= ROW or cards.total() > PACK + MELDS:
        raise impossible(NAME, "too-many-cards")


def _zones(state: State) -> list[list[str]]:
    hands = [counted(state.hand[seat].tolist()) for seat in range(state.seats)]
    melds = [names(state.meld_cards[meld][: state.meld_size[meld]].tolist()) for meld in range(state.melds)]
    return [*hands, *melds, names(state.stock[: state.stock_size]), names(state.discard[: state.discard_size])]


def facts(states: States) -> dict[str, Any]:
    """What a scenario may expect, nothing hidden. Cards on the workbench are still in hand."""
    state = states[0]
    acting = int(acting_at(states, 0))
    over = bool(state.over != RUNNING)
    seats = range(state.seats)
    return {
        "turn": NOBODY if over else int(state.turn),
        "over": over,
        "actors": [seat for seat in seats if acting >> seat & 1],
        "places": [place(state, seat) if over else 0 for seat in seats],
        "contract": int(state.contracts[state.round_index]),
        "phase": "over" if over else PHASES[int(state.phase)],
        "stock": names(state.stock[: state.stock_size][::-1].tolist()),
        "discard": names(state.discard[: state.discard_size].tolist()),
        "taken": names([int(state.taken)])[0],
        "melds": [_meld_facts(state, meld) for meld in range(state.melds)],
        "round_points": round_points(state),
        "players": [_player_facts(state, seat) for seat in seats],
    }


def round_points(state: State) -> list[int]:
    """The points of each seat in the round just ended; none before the first has."""
    ended = int(state.round_index) + int(state.over != RUNNING)
    points: list[int] = state.sheet[ended - 1, : state.seats].tolist() if ended else []
    return points


def _meld_facts(state: State, meld: int) -> dict[str, Any]:
    return {
        "owner": int(state.meld_owner[meld]),
        "kind": "set" if state.meld_kind[meld] == SET else "run",
        "cards": names(state.meld_cards[meld][: state.meld_size[meld]].tolist()),
    }


def _player_facts(state: State, seat: int) -> dict[str, Any]:
    return {
        "hand": counted(state.hand[seat].tolist()),
        "laid": bool(state.laid[seat]),
        "buys": int(state.bought[seat]),
        "score": int(state.score[seat]),
    }


def points(states: States) -> list[int]:
    """What each seat's match counts, the fewer the better: so they are negative here (R12)."""
    state = states[0]
    return [-int(state.score[seat]) for seat in range(int(state.seats))]
