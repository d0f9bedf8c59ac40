"""What lived long is not looked through again, but for once a day."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from brelan.server import tidying


class Knot:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Searches go on as they did before the test."""
    thresholds, callbacks = gc.get_threshold(), gc.callbacks.copy()
    yield
    gc.set_threshold(*thresholds)
    gc.callbacks[:] = callbacks
    gc.unfreeze()


def test_what_lived_through_a_whole_search_is_found_only_once_a_day() -> None:
    tidying.keep_for_good()
    tidying.keep_for_good()
    assert gc.callbacks.count(tidying._keep) == 1
    knot = Knot()
    gone = weakref.ref(knot)
    gc.collect()
    del knot
    gc.collect()
    assert gone() is not None
    tidying.search_all()
    assert gone() is None


def test_what_is_young_is_found_as_ever() -> None:
    tidying.keep_for_good()
    gone = weakref.ref(Knot())
    gc.collect()
    assert gone() is None
