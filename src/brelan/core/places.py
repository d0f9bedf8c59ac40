"""Who came in which place, from what each has won."""

from collections.abc import Sequence


def places_of(payoffs: Sequence[float]) -> list[int]:
    """By seat: 1 is the first; equal ones all have the best of their places."""
    return [1 + sum(other > own for other in payoffs) for own in payoffs]
