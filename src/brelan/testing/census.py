"""Every card that a state holds, wherever it lies."""

from collections import Counter
from typing import Any, Final

from brelan.core.position import Position

ZONES: Final = frozenset(
    {"hand", "up", "down", "captured", "pile", "stock", "discarded", "discard", "table", "cards", "workbench"}
)


def census(position: Position) -> Counter[str]:
    """How many of each card there are, from the facts of the state."""
    found: Counter[str] = Counter()
    _count(position.facts(), found)
    return found


def _count(facts: dict[str, Any], found: Counter[str]) -> None:
    for name, value in facts.items():
        if name in ZONES:
            found.update(card.split("=")[0] for card in value if card)
        elif isinstance(value, dict):
            _count(value, found)
        elif isinstance(value, list):
            for each in value:
                if isinstance(each, dict):
                    _count(each, found)
