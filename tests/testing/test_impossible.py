"""Positions and house rules that cannot be are refused with a code, one file each in `tests/impossible/`."""

from pathlib import Path

import pytest

from brelan.core.errors import BadInput
from brelan.testing.scenarios import find, load, start

FOLDER = Path(__file__).parents[1] / "impossible"
FILES = find([FOLDER])


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_impossible_position_is_refused(path: Path) -> None:
    scenario = load(path)
    with pytest.raises(BadInput) as refusal:
        start(scenario.game, scenario.position, scenario.options)
    assert refusal.value.code in {"impossible-position", "bad-options"}
