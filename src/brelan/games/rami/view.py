"""What a seat sees of Gin Rami: built from a masked state and nothing else (R17)."""

from typing import Final, Literal

import msgspec

from brelan.core.contract import NOBODY, RUNNING, State, States
from brelan.games.rami.buying import asked
from brelan.games.rami.cards import counted, name, names
from brelan.games.rami.laying import contract_of
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS
from brelan.games.rami.rounds import place
from brelan.games.rami.state import BOUGHT, BUYING, DRAWING, PASSED, PLAYING, SET

Phase = Literal["draw", "buy", "play", "over"]
PHASES: Final[dict[int, Phase]] = {DRAWING: "draw", BUYING: "buy", PLAYING: "play"}
DOUBLES: Final = ("never", "not_in_8", "always")


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
    answered: Literal["", "buy", "pass"]
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
    state = states[0]
    over = bool(state.over != RUNNING)
    contract, still = contract_of(state), asked(state)
    sheet = state.sheet[: int(state.round_index) + over, : state.seats].tolist()
    return RamiView(
        seat=seat,
        players=[_player(state, other, seat) for other in range(state.seats)],
        melds=[_meld(state, meld) for meld in range(state.melds)],
        stock=int(state.stock_size),
        discard=names(state.discard[: state.discard_size].tolist()),
        contract=contract,
        contracts=state.contracts[: state.rounds].tolist(),
        round=int(state.round_index),
        needs=RamiNeeds(sets=LAID_SETS[contract], runs=LAID_RUNS[contract]),
        phase="over" if over else PHASES[int(state.phase)],
        turn=NOBODY if over else int(state.turn),
        asked=[other for other in range(state.seats) if still >> other & 1],
        answered=_answered(state, seat),
        taken=name(int(state.taken)),
        drawn=name(int(state.drew)),
        laid_now=bool(state.laid_now),
        scores=sheet,
        round_points=sheet[-1] if sheet else [],
        winner=int(state.winner),
        doubled=bool(state.doubled),
        house=_house(state),
        over=over,
    )


def _player(state: State, seat: int, viewer: int) -> RamiPlayer:
    return RamiPlayer(
        hand=int(state.held[seat]),
        cards=counted(state.hand[seat].tolist()) if seat == viewer else None,
        known=counted(state.known[seat].tolist()),
        laid=bool(state.laid[seat]),
        buys=int(state.bought[seat]),
        score=int(state.score[seat]),
        place=place(state, seat) if state.over != RUNNING else 0,
    )


def _meld(state: State, meld: int) -> RamiTableMeld:
    return RamiTableMeld(
        id=meld,
        owner=int(state.meld_owner[meld]),
        kind="set" if state.meld_kind[meld] == SET else "run",
        cards=names(state.meld_cards[meld][: state.meld_size[meld]].tolist()),
    )


def _answered(state: State, seat: int) -> Literal["", "buy", "pass"]:
    if seat == NOBODY or state.answer[seat] not in (PASSED, BOUGHT):
        return ""
    return "buy" if state.answer[seat] == BOUGHT else "pass"


def _house(state: State) -> RamiHouse:
    return RamiHouse(
        upcard=bool(state.upcard),
        buys=int(state.buys),
        max_jokers=int(state.max_jokers),
        add_from="next_turn" if state.add_next else "same_turn",
        swap_before_laying=bool(state.swap_early),
        swap_from="own" if state.swap_own else "any",
        final_discard="required" if state.keep_one else "optional",
        double=DOUBLES[state.double],
        max_turns=int(state.max_turns),
    )
