from pathlib import Path

import pytest

from tests.core import houses

RULES = """
from brelan.core.compiling import rule

@rule
def part(number: int) -> int:
    return number + 1

@rule(hot=True)
def near(number: int) -> int:
    return part(number)

@rule
def whole(numbers) -> int:
    return part(1) + near(2) + part(numbers[0])
"""
"""`part` is called with a literal, with a number and with a short one."""

WHOLE = "import numpy; from brelan.games.rules import whole; print(whole(numpy.array([3], numpy.int8)))"
PART = "from brelan.games.rules import part; print(part(6))"
PROCESSES = 4


@pytest.fixture
def house(tmp_path: Path) -> Path:
    package = tmp_path / "brelan"
    houses.build(package)
    (package / "games" / "rules.py").write_text(RULES)
    return package


def value(house: Path, script: str) -> int:
    return houses.number(houses.start(house, script))


def kept(house: Path) -> list[str]:
    """The rules whose forms are in the cache, inner forms marked so."""
    return sorted(path.name.rpartition("-")[0] for path in (house.parent / "cache").rglob("*.nbc"))


def test_a_rule_that_only_rules_call_has_one_inner_form_and_no_other(house: Path) -> None:
    assert value(house, WHOLE) == 2 + 3 + 4
    assert kept(house) == ["inner-rules.near", "inner-rules.part", "inner-rules.whole", "rules.whole"]


def test_the_same_rule_called_from_python_works_and_is_kept(house: Path) -> None:
    value(house, WHOLE)
    assert value(house, PART) == 7
    assert kept(house).count("rules.part") == 1
    assert kept(house).count("inner-rules.part") == 1, "native code is made of the form that is there"


def test_the_outer_form_needs_no_other_when_it_comes_from_the_cache(house: Path) -> None:
    value(house, WHOLE)
    for path in (house.parent / "cache").rglob("inner-*"):
        path.unlink()
    assert value(house, WHOLE) == 9
    assert kept(house) == ["rules.whole"], "nothing was compiled"


def test_a_kept_inner_form_serves_another_caller(house: Path) -> None:
    assert value(house, PART) == 7
    before = next((house.parent / "cache").rglob("inner-rules.part*.nbc")).stat().st_mtime_ns
    assert value(house, WHOLE) == 9
    assert next((house.parent / "cache").rglob("inner-rules.part*.nbc")).stat().st_mtime_ns == before


def test_processes_that_compile_at_once_fill_one_cache(house: Path) -> None:
    running = [houses.start(house, script) for script in (WHOLE, PART) for _ in range(PROCESSES // 2)]
    assert sorted(houses.number(process) for process in running) == [7, 7, 9, 9]
    filled = kept(house)
    assert value(house, WHOLE) == 9
    assert value(house, PART) == 7
    assert kept(house) == filled == sorted(set(filled))
