"""The cards of Gin Rami by their wire names: rank `A 2 ... 10 J Q K` and suit `S H D C`; `*` is a joker."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from brelan.core.kinds import KindOf
from brelan.games.rami.state import HIDDEN, JOKER, KINDS, NO_CARD, RANKS

SUIT_LETTERS: Final = "SHDC"
RANK_NAMES: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
NAMES: Final = [rank + suit for suit in SUIT_LETTERS for rank in RANK_NAMES] + ["*"]
KIND_OF: Final = KindOf({name: kind for kind, name in enumerate(NAMES)})
assert KIND_OF["*"] == JOKER
assert len(NAMES) == KINDS

CardName = Literal[
    "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS",
    "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "JH", "QH", "KH",
    "AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "10D", "JD", "QD", "KD",
    "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC",
    "*",
]  # fmt: skip


def name(kind: int) -> str:
    """A card's wire name; `""` for no card, `"?"` for one that is hidden."""
    if kind == NO_CARD:
        return ""
    return "?" if kind == HIDDEN else NAMES[kind]


def rank_of(kind: int) -> str:
    """The wire name of a card's rank; a joker is its own."""
    return NAMES[JOKER] if kind == JOKER else RANK_NAMES[kind % RANKS]


def names(kinds: Iterable[int]) -> list[str]:
    """The wire names of cards in their order."""
    return [name(kind) for kind in kinds]


def counted(counts: Sequence[int]) -> list[str]:
    """The wire names of cards counted by kind, suit by suit, jokers last."""
    return [NAMES[kind] for kind, count in enumerate(counts) for _ in range(count)]
