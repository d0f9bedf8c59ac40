"""What a place is worth."""

from brelan.core.compiling import rule


@rule
def payoff_of(better: int, sharing: int, seats: int) -> float:
    """From +1 (first) to -1 (last), behind `better` seats; `sharing` seats, this one among them, share the mean of
    the places that they take up.
    """
    return float(1.0 - 2.0 * (better + (sharing - 1) / 2) / (seats - 1))
