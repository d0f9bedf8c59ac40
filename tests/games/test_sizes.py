"""States stay small: copying one is what search and batches do most."""

import pytest

from brelan.games.registry import game

LIMITS = {"grisbi": 512, "rami": 1536, "muzishez": 512}
"""In bytes; Muzishez with one pack."""


@pytest.mark.parametrize("name", LIMITS)
def test_a_state_fits(name: str) -> None:
    found = game(name)
    options = found.options()
    assert found.blank(options, found.players(options)[-1]).dtype.itemsize <= LIMITS[name]


@pytest.mark.parametrize("name", LIMITS)
def test_no_byte_of_a_state_is_padding(name: str) -> None:
    found = game(name)
    dtype = found.blank(found.options(), found.players(found.options())[0]).dtype
    assert sum(dtype[field].itemsize for field in dtype.names or ()) == dtype.itemsize
