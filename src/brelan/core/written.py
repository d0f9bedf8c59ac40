"""What somebody wrote and what cannot be: each problem has a name, whose sentence is `problem.<name>` in the words."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import msgspec

from brelan.core.errors import BadInput


def impossible(game: str, problem: str, **details: object) -> BadInput:
    """`impossible-position`, for this problem."""
    return BadInput("impossible-position", game=game, problem=problem, **details)


@contextmanager
def writing(game: str) -> Iterator[None]:
    """Inside, what is malformed in a position is refused. Raises BadInput: `impossible-position`."""
    try:
        yield
    except (msgspec.ValidationError, ValueError, OverflowError) as error:
        raise impossible(game, str(error)) from None


def kind_of(game: str, kinds: Mapping[str, int], card: str) -> int:
    """The kind of a card in a position. Raises BadInput: `impossible-position`."""
    if card not in kinds:
        raise impossible(game, "no-such-card", card=card)
    return kinds[card]
