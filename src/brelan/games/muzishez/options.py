"""The house rules of Muzishez, as one frozen value."""

from typing import Annotated, Final, Literal

import msgspec

LEAST: Final = {1: 3, 2: 5, 3: 8}
MOST: Final = {1: 7, 2: 14, 3: 21}

Rounds = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class MuzishezOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table can decide about Muzishez. The defaults are the sheet's rules."""

    packs: Literal[1, 2, 3] = 1
    """M2: packs of 30 cards; more packs, more players."""
    max_rounds: Rounds = 0
    """M10: the game ends after so many rounds; 0: no limit."""


PRESETS: Final = {
    "sheet": MuzishezOptions(),
    "family": MuzishezOptions(max_rounds=30),
    "short": MuzishezOptions(max_rounds=8),
}


def players(options: MuzishezOptions) -> range:
    """How many can play with so many packs (M2)."""
    return range(LEAST[options.packs], MOST[options.packs] + 1)
