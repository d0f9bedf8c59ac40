"""Python's search for cycles, kept from stopping everybody at once, whichever thread it is made in."""

import gc
from typing import Any, Final

YOUNG: Final = 2_000
"""So many new objects before the youngest are looked through."""
OLDER: Final = 10
"""So many of those searches before the older are: some milliseconds of search."""
FRESH: Final = 2_000
HARDLY: Final = 10_000
"""The same while rules are loaded. All that is new then stays: so a few at a time, and the older in effect never."""
MIDDLE: Final = 1
"""The generation of those."""


def hardly_search() -> None:
    """While rules are loaded, look through the youngest objects only: a search through all that they bring stops the
    event loop for as long as a few hundred views take.
    """
    gc.set_threshold(FRESH, HARDLY, HARDLY)


def keep_for_good() -> None:
    """What was loaded by now stays: never look through it again, not even this once, and through the rest not all the
    time. The few hundred objects in it that nobody needs cost nothing.

    Nor through what lives through two searches from now on: tables that are played at, and their lines.
    """
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, OLDER)
    if _keep not in gc.callbacks:
        gc.callbacks.append(_keep)


def search_all() -> None:
    """Look through everything, which stops the event loop: cycles among what lived long are found only here."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _keep(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop" and info["generation"] >= MIDDLE:
        gc.freeze()
