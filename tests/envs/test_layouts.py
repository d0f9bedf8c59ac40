import pytest

from brelan.envs.arrays import arrays_of
from brelan.envs.sheet import sheet
from brelan.games.registry import GAMES
from tests.envs import regenerate, trace
from tests.envs.interpreted import interpreted
from tests.envs.left_out import LEFT_OUT


def test_the_sheet_is_up_to_date() -> None:
    assert regenerate.SHEET.read_text(encoding="utf-8") == sheet(), "python -m tests.envs.regenerate"


@pytest.mark.parametrize("name", GAMES)
def test_other_arrays_have_another_version(name: str) -> None:
    """If this is meant to change: another version in the game's layout, then `python -m tests.envs.regenerate`."""
    assert regenerate.marks(name) == regenerate.recorded()[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_layout_leaves_no_gap_and_names_nothing_twice(name: str) -> None:
    layout = arrays_of(name).layout
    assert len(layout.places) == len(layout.fields)
    assert len(layout.low) == len(layout.high) == layout.size
    assert (layout.low < layout.high).all()
    assert all(LEFT_OUT[name].values())


@pytest.mark.parametrize("name", GAMES)
def test_interpreted_rules_write_the_same_rows(name: str) -> None:
    assert interpreted("tests.envs.trace", name).splitlines() == trace.traces(name)
