"""What a seat sees as a row of numbers, for players that go by nothing else."""

from brelan.core.compiling import rule
from brelan.core.contract import States, observe, optional
from brelan.core.layout import Seen


@rule
def see_at(states: States, seat: int, seen: Seen) -> bool:
    """Write what the seat sees of states[0], masked for it; may it act without being waited for?"""
    observe(states[0], seat, seen)
    return (optional(states[0]) >> seat) & 1 != 0
