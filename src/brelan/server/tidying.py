"""Python's search for cycles, kept from stopping everybody at once."""

import gc
from typing import Final

YOUNG: Final = 20_000
"""So many new objects before the youngest are looked through."""
OLDER: Final = 20
"""So many of those searches before the older are, and so many of those before all are."""


def rarely_search() -> None:
    """What was loaded by now stays for good: never look through it again, and through the rest not all the time. A
    whole search stops the event loop for as long as a few hundred views take.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, OLDER)
