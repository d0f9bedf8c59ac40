"""Python's search for cycles, kept from stopping everybody at once."""

import gc
from typing import Final

YOUNG: Final = 20_000
"""So many new objects before the youngest are looked through."""
OLDER: Final = 20
"""So many of those searches before the older are, and so many of those before all are."""


def rarely_search() -> None:
    """Look through objects not all the time, beginning before the rules are loaded: a search through all that they
    bring stops the event loop for as long as a few hundred views take, whichever thread it is made in.
    """
    gc.set_threshold(YOUNG, OLDER, OLDER)


def keep_for_good() -> None:
    """What was loaded by now stays: never look through it again, not even this once. The few hundred objects in it that
    nobody needs cost nothing.
    """
    gc.freeze()
