"""The house rules of Gin Rami, as one frozen value."""

from typing import Annotated, Final, Literal

import msgspec

LEAST: Final = 3
MOST: Final = 5
ALL_CONTRACTS: Final = (1, 2, 3, 4, 5, 6, 7, 8)
MOST_ROUNDS: Final = 12

SeatNumber = Annotated[int, msgspec.Meta(ge=0, lt=MOST)]
Buys = Annotated[int, msgspec.Meta(ge=0, le=9)]
Jokers = Annotated[int, msgspec.Meta(ge=0, le=4)]
Contract = Literal[1, 2, 3, 4, 5, 6, 7, 8]
Contracts = Annotated[tuple[Contract, ...], msgspec.Meta(min_length=1, max_length=MOST_ROUNDS)]
Turns = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class RamiOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table can decide about Gin Rami. The defaults are the sheet's rules."""

    upcard: bool = False
    """R2: is a card turned up to begin the discard pile of each round?"""
    first: Literal["random"] | SeatNumber = "random"
    """R3: who starts the first round: a seat drawn by lot, or this one."""
    buys: Buys = 3
    """R6: how often each player may buy in a round."""
    max_jokers: Jokers = 0
    """R7: the most jokers that one meld may hold; 0: no limit."""
    add_from: Literal["same_turn", "next_turn"] = "same_turn"
    """R8: may one add to melds at once after laying down, or from the next turn?"""
    swap_before_laying: bool = False
    """R9: may one free a joker before one's contract is down?"""
    swap_from: Literal["any", "own"] = "any"
    """R9: from which runs jokers may be freed: all on the table, or one's own."""
    final_discard: Literal["required", "optional"] = "required"
    """R10: must one keep a card to discard when going out (contracts 1 to 7)?"""
    contracts: Contracts = ALL_CONTRACTS
    """R11: the contract of each round, in order."""
    double: Literal["always", "not_in_8", "never"] = "always"
    """R13: do points count double when the winner laid down and went out in one turn?"""
    max_turns: Turns = 0
    """R16: a round ends without a winner after so many turns; 0: no limit."""


PRESETS: Final = {
    "sheet": RamiOptions(),
    "family": RamiOptions(upcard=True, max_turns=200),
    "short": RamiOptions(upcard=True, contracts=(1, 2, 4), max_turns=200),
}
"""The sheet's rules; a table that turns up a first card; three rounds only.

A round can come to a point where nobody can add any card that is left in play: the latter two end it then.
"""


def players(options: RamiOptions) -> range:
    """How many can play (R1), whoever is named to start included (R3)."""
    least = LEAST if options.first == "random" else max(LEAST, options.first + 1)
    return range(least, MOST + 1)
