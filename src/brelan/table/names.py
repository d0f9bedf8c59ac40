"""What bots are called."""

from itertools import cycle, islice
from typing import Final

NAMES: Final = (
    "Odette", "Gaston", "Simone", "Marcel", "Lucienne", "Émile", "Josette", "Raoul", "Mireille", "Fernand",
    "Ginette", "Anatole", "Paulette", "Léon", "Yvonne", "Edmond", "Colette", "Achille", "Huguette", "Basile", "Zoé",
)  # fmt: skip


def bot_names(count: int, *, taken: str) -> list[str]:
    """So many names, none of them like a person's at the table."""
    free = [name for name in NAMES if name.casefold() != taken.casefold()]
    return list(islice(cycle(free), count))
