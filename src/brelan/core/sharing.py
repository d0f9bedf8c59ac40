"""Several processes may fill one cache at once. Numba's own cache files do not stand that: two processes that save
forms of one function at the same moment may choose one name for both, and the next process loads the wrong code.
"""

import contextlib
import fcntl
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from numba.core.caching import IndexDataCacheFile

LOCK: Final = "lock"
ANY_TIME: Final = "any"


class SharedCacheFile(IndexDataCacheFile):
    """The saved forms of one function; saving is for one process at a time."""

    def save(self, key: Any, data: Any) -> None:
        """Add a form to the index and its code beside it."""
        with _alone(Path(self._cache_path) / LOCK):
            super().save(key, data)  # type: ignore[no-untyped-call]


def share_cache(cache: Any) -> None:
    """Let a function's cache (Numba's) be filled while other processes fill it too.

    The folder of the cache is named after what the sources say; when they were written does not matter then.
    """
    file = cache._cache_file
    file.__class__ = SharedCacheFile
    file._source_stamp = ANY_TIME


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
