"""Kinds of cards by their wire names."""

from typing import NoReturn


class KindOf(dict[str, int]):
    """The kind of each card; ValueError, in words that a person can read, for what is none."""

    def __missing__(self, name: str) -> NoReturn:
        raise ValueError(f"no such card: {name!r}")
