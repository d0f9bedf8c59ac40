"""The cards of Le Grisbi by their wire names: `"1"` to `"10"`, the powers, and `"numerobis=8"` on the pile."""

from collections.abc import Iterable, Sequence
from typing import Final

from brelan.core.kinds import KindOf
from brelan.games.grisbi.state import BICHE, CHEF, DOIGT, HIDDEN, KINDS, MIROIR, NO_CARD, NUMEROBIS, VALUES, WILD

POWER_NAMES: Final = {CHEF: "chef", NUMEROBIS: "numerobis", BICHE: "biche", MIROIR: "miroir", DOIGT: "doigt"}
NAMES: Final = {**{value: str(value) for value in range(1, VALUES + 1)}, **POWER_NAMES}
KIND_OF: Final = KindOf({name: kind for kind, name in NAMES.items()})
PILE_NAMES: Final = {**NAMES, **{WILD + value: f"numerobis={value}" for value in range(1, VALUES + 1)}}
PILE_KIND_OF: Final = KindOf({name: kind for kind, name in PILE_NAMES.items() if kind != NUMEROBIS})
"""Cards as they may lie on a written pile: there a Numérobis has its value."""
assert max(NAMES) < KINDS


def name(kind: int) -> str:
    """A card's wire name, on the pile or elsewhere; `""` for no card, `"?"` for one that is hidden."""
    if kind == NO_CARD:
        return ""
    return "?" if kind == HIDDEN else PILE_NAMES[kind]


def names(kinds: Iterable[int]) -> list[str]:
    """The wire names of cards in their order."""
    return [name(kind) for kind in kinds]


def counted(counts: Sequence[int]) -> list[str]:
    """The wire names of cards counted by kind, numbers first."""
    return [NAMES[kind] for kind, count in enumerate(counts) for _ in range(count)]
