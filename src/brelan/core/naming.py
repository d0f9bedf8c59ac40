"""The wire names of cards, from the bytes of a row (`rows.py`)."""

from collections.abc import Iterable, Mapping
from itertools import compress


class Naming:
    """The names of a game's kinds of cards, looked up rather than worked out: a view names a hundred cards."""

    def __init__(self, names: Mapping[int, str]) -> None:
        """`names`: by kind, -128 to 127; what has none is called `""`."""
        self._names = [names.get(kind, "") for kind in (*range(128), *range(-128, 0))]
        self._kinds = list(enumerate(self._names[:128]))
        self.name = self._names.__getitem__
        """The name of one kind, a negative one as it is or as a byte."""

    def names(self, kinds: Iterable[int]) -> list[str]:
        """The names of cards in their order."""
        return [*map(self.name, kinds)]

    def counted(self, counts: bytes) -> list[str]:
        """The names of cards counted by kind, in order of kind."""
        return [name for kind, name in compress(self._kinds, counts) for _ in range(counts[kind])]
