"""How the sides of a comparison are timed: the fastest of several short rounds, since the others were disturbed.

Plain Python: each side runs with the Python of its own environment.
"""

import json
import time
from collections.abc import Callable

ROUNDS = 6
SECONDS = 0.5
"""Of one round."""
BATCHES = (1024, 8192, 32768)
"""Of games stepped together, by one thread and by two."""


def fastest(work: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    """Return how much of its work (as it counts itself) is done in a second: of the processor, or by another clock."""
    work()
    return max(_rate(work, clock) for _ in range(ROUNDS))


def _rate(work: Callable[[], int], clock: Callable[[], float]) -> float:
    done, began = 0, clock()
    while clock() - began < SECONDS:
        done += work()
    return done / (clock() - began)


def tell(name: str, per_second: float) -> None:
    """Print one rate as a line of JSON."""
    print(json.dumps({"name": name, "per_second": per_second}), flush=True)
