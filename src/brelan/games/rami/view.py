"""What a seat sees of Gin Rami: built from a masked state and nothing else (R17)."""

from functools import lru_cache
from typing import Final, Literal

import msgspec

from brelan.core.contract import NOBODY, RUNNING, States
from brelan.core.rows import on_rows
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS
from brelan.games.rami.naming import DOUBLES, PHASES
from brelan.games.rami.rounds import place
from brelan.games.rami.row import CARDS, Row, read, sheet
from brelan.games.rami.state import ASKED, BOUGHT, PASSED, SET

Phase = Literal["draw", "buy", "play", "over"]
Answer = Literal["", "buy", "pass"]
ANSWERS: Final[dict[int, Answer]] = {BOUGHT: "buy", PASSED: "pass"}

KEPT_PLAYERS: Final = 4096
"""What is known of a player is the same in all views of others, and mostly after a move what it was before."""

place_of: Final = on_rows(place)


class RamiPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """One seat as the viewer sees it."""

    hand: int
    """How many cards in hand."""
    cards: list[str] | None
    """The hand itself, suit by suit, jokers last: one's own only, null for the others'."""
    known: list[str]
    """Cards that everybody knows to be in this hand: taken from the discards, bought, or freed from a run."""
    laid: bool
    """The contract is down."""
    buys: int
    """Used in this round."""
    score: int
    """Points of all rounds that are over."""
    place: int
    """1 for the first; 0 before the end."""


class RamiTableMeld(msgspec.Struct, frozen=True, kw_only=True):
    """A meld on the table."""

    id: int
    owner: int
    kind: Literal["set", "run"]
    cards: list[str]
    """A run's from low to high; a set's in the order laid and added."""


class RamiNeeds(msgspec.Struct, frozen=True, kw_only=True):
    """What the contract asks for."""

    sets: int
    runs: int


NEEDS: Final = [RamiNeeds(sets=sets, runs=runs) for sets, runs in zip(LAID_SETS, LAID_RUNS, strict=True)]
"""By contract."""


class RamiHouse(msgspec.Struct, frozen=True, kw_only=True):
    """The house rules that change what the table shows."""

    upcard: bool
    buys: int
    max_jokers: int
    """In one meld; 0: no limit."""
    add_from: str
    """`same_turn` or `next_turn`."""
    swap_before_laying: bool
    swap_from: str
    """`any` or `own`."""
    final_discard: str
    """`required` or `optional`."""
    double: str
    """`always`, `not_in_8` or `never`."""
    max_turns: int
    """0: no limit."""


class RamiView(msgspec.Struct, frozen=True, kw_only=True, tag_field="game", tag="rami"):
    """The table as one seat sees it."""

    seat: int
    """Whose view this is; -1 for a spectator."""
    players: list[RamiPlayer]
    melds: list[RamiTableMeld]
    stock: int
    discard: list[str]
    """Bottom first."""
    contract: int
    """1 to 8."""
    contracts: list[int]
    """Of all rounds, in order."""
    round: int
    """Index of the round among them."""
    needs: RamiNeeds
    phase: Phase
    turn: int
    """The seat whose turn it is, in the window for buying too; -1 when it is over."""
    asked: list[int]
    """Seats that may still buy or pass, ascending."""
    answered: Answer
    """The viewer's own answer while others are still asked."""
    taken: str
    """The card that the seat on turn has just taken from the discards, or `""` (R10)."""
    drawn: str
    """What the viewer on turn has just drawn from the stock, or `""`."""
    laid_now: bool
    """The seat on turn laid down in this very turn."""
    scores: list[list[int]]
    """For each round that is over, the points of each seat."""
    round_points: list[int]
    """Of the round just over, by seat; empty before."""
    winner: int
    """Who won it, or -1."""
    doubled: bool
    house: RamiHouse
    over: bool


def view(states: States, seat: int) -> RamiView:
    """The view of a state masked for `seat` (NOBODY: a spectator)."""
    row = read(states)
    over = row.over != RUNNING
    contract, points = row.contracts[row.round_index], sheet(row)
    return RamiView(
        seat=seat,
        players=_players(row, seat),
        melds=_melds(row),
        stock=row.stock_size,
        discard=CARDS.names(row.discard[: row.discard_size]),
        contract=contract,
        contracts=[*row.contracts[: row.rounds]],
        round=row.round_index,
        needs=NEEDS[contract],
        phase="over" if over else PHASES[row.phase],
        turn=NOBODY if over else row.turn,
        asked=[other for other, answer in enumerate(row.answer[: row.seats]) if answer == ASKED],
        answered=ANSWERS.get(row.answer[seat], "") if seat != NOBODY else "",
        taken=CARDS.name(row.taken),
        drawn=CARDS.name(row.drew),
        laid_now=row.laid_now != 0,
        scores=points,
        round_points=points[-1] if points else [],
        winner=row.winner,
        doubled=row.doubled != 0,
        house=_house(
            row.upcard,
            row.buys,
            row.max_jokers,
            row.add_next,
            row.swap_early,
            row.swap_own,
            row.keep_one,
            row.double,
            row.max_turns,
        ),
        over=over,
    )


def own_view(shared: RamiView, states: States, seat: int) -> RamiView:
    """A seat's view: everybody's, and in it the hand, the card drawn and the answer from the state masked for it."""
    players = shared.players.copy()
    players[seat] = msgspec.structs.replace(players[seat], cards=_hand(states["hand"][0, seat].tobytes()))
    return msgspec.structs.replace(
        shared,
        seat=seat,
        players=players,
        answered=ANSWERS.get(int(states["answer"][0, seat]), ""),
        drawn=CARDS.name(int(states["drew"][0])),
    )


@lru_cache(maxsize=KEPT_PLAYERS)
def _hand(counts: bytes) -> list[str]:
    return CARDS.counted(counts)


def _players(row: Row, viewer: int) -> list[RamiPlayer]:
    over = row.over != RUNNING
    return [
        _player(
            row.held[seat],
            row.hand[seat] if seat == viewer else None,
            row.known[seat],
            row.laid[seat],
            row.bought[seat],
            row.score[seat],
            place_of(row, seat) if over else 0,
        )
        for seat in range(row.seats)
    ]


@lru_cache(maxsize=KEPT_PLAYERS)
def _player(held: int, hand: bytes | None, known: bytes, laid: int, buys: int, score: int, place: int) -> RamiPlayer:
    return RamiPlayer(
        hand=held,
        cards=None if hand is None else CARDS.counted(hand),
        known=CARDS.counted(known),
        laid=laid != 0,
        buys=buys,
        score=score,
        place=place,
    )


def _melds(row: Row) -> list[RamiTableMeld]:
    melds = zip(range(row.melds), row.meld_owner, row.meld_kind, row.meld_size, row.meld_cards, strict=False)
    return [_meld(*meld) for meld in melds]


@lru_cache(maxsize=KEPT_PLAYERS)
def _meld(id: int, owner: int, kind: int, size: int, cards: bytes) -> RamiTableMeld:
    return RamiTableMeld(id=id, owner=owner, kind="set" if kind == SET else "run", cards=CARDS.names(cards[:size]))


@lru_cache
def _house(
    upcard: int,
    buys: int,
    max_jokers: int,
    add_next: int,
    swap_early: int,
    swap_own: int,
    keep_one: int,
    double: int,
    max_turns: int,
) -> RamiHouse:
    return RamiHouse(
        upcard=upcard != 0,
        buys=buys,
        max_jokers=max_jokers,
        add_from="next_turn" if add_next else "same_turn",
        swap_before_laying=swap_early != 0,
        swap_from="own" if swap_own else "any",
        final_discard="required" if keep_one else "optional",
        double=DOUBLES[double],
        max_turns=max_turns,
    )
