"""The house rules of Le Grisbi, as one frozen value."""

from typing import Annotated, Final, Literal

import msgspec

from brelan.core.errors import BadInput

POWER_CARDS: Final = 13
LEAST: Final = 2
MOST: Final = 5

Copies = Annotated[int, msgspec.Meta(ge=0, le=POWER_CARDS)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, lt=MOST)]
Moves = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Powers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many of each power the pack holds (G1). Raises BadInput: `bad-options`, unless they are 13."""

    chef: Copies = 3
    numerobis: Copies = 3
    biche: Copies = 3
    miroir: Copies = 2
    doigt: Copies = 2

    def __post_init__(self) -> None:
        """G1: the numbers and 13 powers make the pack of 53."""
        total = self.chef + self.numerobis + self.biche + self.miroir + self.doigt
        if total != POWER_CARDS:
            raise BadInput("bad-options", game="grisbi", problem="powers-in-all", count=total, needed=POWER_CARDS)


class GrisbiOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table can decide. The defaults are the sheet's rules, with hands filled up by themselves."""

    powers: Powers = Powers()
    """G1: the thirteen powers by kind."""
    first: Literal["random"] | SeatNumber = "random"
    """G4: who begins: a seat drawn by lot, or this one."""
    after_take: Literal["same", "next"] = "same"
    """G5: who starts the new pile: whoever took the old one, or the next player."""
    draw: Literal["auto", "manual"] = "auto"
    """G7: hands are filled up by themselves, or each player draws and may be called late (G8)."""
    grace: Literal[1, 2] = 1
    """G8: how many turn actions of others make a short player late."""
    false_call: Literal["nothing", "take"] = "nothing"
    """G8: what calling a player who is not late costs: nothing, or the pile."""
    wild: Literal["order", "free"] = "order"
    """G15: must the value of a Numérobis obey the order, or is it free when it lies alone?"""
    max_moves: Moves = 0
    """G20: the game stops undecided after so many moves; 0: no limit."""
    exchange: bool = False
    """G22: may everybody swap cards between hand and face-up row before the first card?"""


PRESETS: Final = {
    "sheet": GrisbiOptions(draw="manual"),
    "family": GrisbiOptions(draw="manual", grace=2),
    "short": GrisbiOptions(powers=Powers(chef=4, numerobis=2, biche=5, miroir=1, doigt=1), max_moves=300),
}
"""The sheet's rules as people play them; a relaxed table; a quick one."""


def players(options: GrisbiOptions) -> range:
    """How many can play (G2), whoever is named to begin included (G4)."""
    least = LEAST if options.first == "random" else max(LEAST, options.first + 1)
    return range(least, MOST + 1)
