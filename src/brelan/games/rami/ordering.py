"""How cards lie as a run, whatever order they come in (R7): for players who gather one card by card."""

from collections.abc import Sequence

from brelan.games.rami.state import JOKER, PLACES, RANKS


def run_order(kinds: Sequence[int]) -> list[int]:
    """These kinds from low to high, jokers in the gaps; as they come where no run can hold them all.

    The run may still be too short, or lack jokers. Jokers that fill no gap lie at its high end; those that come before
    every real card at its low end, as far as there is room.
    """
    reals = [kind for kind in kinds if kind != JOKER]
    if not reals or len({kind // RANKS for kind in reals}) > 1:
        return list(kinds)
    leading = next(at for at, kind in enumerate(kinds) if kind != JOKER)
    for size in range(len(kinds), PLACES + 1):
        rows = [row for low in range(PLACES - size + 1) if (row := _row(reals, low, size))]
        if rows:
            row = min(rows, key=lambda row: abs(_first_real(row) - leading))
            return _joined(row, len(kinds) - len(reals))
    return list(kinds)


def _row(reals: Sequence[int], low: int, size: int) -> list[int]:
    """The places of a run from `low` on, JOKER where no real card lies; empty if they do not hold all of them."""
    left = list(reals)
    row = [JOKER] * size
    for at in range(size):
        kind = reals[0] // RANKS * RANKS + (low + at) % RANKS
        if kind in left:
            left.remove(kind)
            row[at] = kind
    return [] if left else row


def _first_real(row: Sequence[int]) -> int:
    return next(at for at, kind in enumerate(row) if kind != JOKER)


def _joined(row: Sequence[int], jokers: int) -> list[int]:
    """The row without the places for which there is no joker."""
    joined: list[int] = []
    for kind in row:
        if kind != JOKER or jokers > 0:
            joined.append(kind)
            jokers -= kind == JOKER
    return joined
