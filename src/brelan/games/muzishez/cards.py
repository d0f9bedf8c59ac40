"""The cards of Muzishez by their wire names: colour `R Y G B V` and symbol `T S P H C`, or `half`."""

from typing import Final

from brelan.core.kinds import KindOf
from brelan.games.muzishez.state import HALF, HIDDEN, NO_CARD

COLOUR_LETTERS: Final = "RYGBV"
SYMBOL_LETTERS: Final = "TSPHC"
NAMES: Final = [colour + symbol for colour in COLOUR_LETTERS for symbol in SYMBOL_LETTERS] + ["half"]
KIND_OF: Final = KindOf({name: kind for kind, name in enumerate(NAMES)})
assert KIND_OF["half"] == HALF


def name(kind: int) -> str:
    """The card's wire name; `""` for no card, `"?"` for one that is hidden."""
    if kind == NO_CARD:
        return ""
    return "?" if kind == HIDDEN else NAMES[kind]


def names(counts: list[int]) -> list[str]:
    """The cards of counts by kind, in order of kind."""
    return [NAMES[kind] for kind, count in enumerate(counts) for _ in range(count)]
