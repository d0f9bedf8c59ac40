"""What a seat sees of Gin Rami: built from a masked state and nothing else (R17)."""

from typing import Literal

import msgspec


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
    phase: Literal["draw", "buy", "play", "over"]
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
