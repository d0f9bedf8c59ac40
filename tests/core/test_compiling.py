import os
import shutil
from pathlib import Path

import pytest

from brelan.core import compiling
from tests.core import houses

CALLEE = """
from brelan.core.compiling import rule

@rule
def part() -> int:
    return {value}
"""
CALLER = """
from brelan.core.compiling import rule
from brelan.games.callee import part

@rule
def total() -> int:
    return part() + 1
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A package with the real mechanism, and one rule that calls another in a second file."""
    package = tmp_path / "brelan"
    houses.build(package)
    (package / "games" / "callee.py").write_text(CALLEE.format(value=1))
    (package / "games" / "caller.py").write_text(CALLER)
    return package


def total(package: Path) -> int:
    """What the compiled caller gives, in a process of its own."""
    return houses.number(houses.start(package, "from brelan.games.caller import total; print(total())"))


def caches(package: Path) -> list[Path]:
    return list((package.parent / "cache").iterdir())


def test_a_changed_rule_in_another_file_leaves_no_stale_caller(house: Path) -> None:
    assert total(house) == 2
    (house / "games" / "callee.py").write_text(CALLEE.format(value=10))
    assert total(house) == 11
    (house / "games" / "callee.py").write_text(CALLEE.format(value=1))
    assert total(house) == 2
    assert len(caches(house)) == 2, "a text that came back has its cache back"


def test_the_compiled_caller_is_kept(house: Path) -> None:
    total(house)
    kept = {path: path.stat().st_mtime_ns for path in (house.parent / "cache").rglob("*.nbc")}
    os.utime(house / "games" / "caller.py", (1, 1))  # as after a checkout: the same text, written at another time
    total(house)
    assert kept
    assert {path: path.stat().st_mtime_ns for path in (house.parent / "cache").rglob("*.nbc")} == kept


def test_another_clone_has_a_cache_of_its_own(house: Path, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    shutil.copytree(house, clone)
    marks = {compiling.fingerprint(place, compiling.rule_sources(place)) for place in (house, clone)}
    assert len(marks) == 2, "Numba would not find there what the mark says is compiled"


def test_only_a_few_old_caches_are_kept(house: Path) -> None:
    for value in range(compiling.KEPT_CACHES + 2):
        (house / "games" / "callee.py").write_text(CALLEE.format(value=value))
        total(house)
    assert len(caches(house)) == compiling.KEPT_CACHES


def test_the_fingerprint_tells_of_every_text_and_every_name(house: Path) -> None:
    def fingerprint() -> str:
        return compiling.fingerprint(house, compiling.rule_sources(house))

    callee = house / "games" / "callee.py"
    before = fingerprint()
    assert fingerprint() == before
    callee.write_text(CALLEE.format(value=3))
    changed = fingerprint()
    callee.rename(house / "games" / "other.py")
    renamed = fingerprint()
    (house / "games" / "new.py").write_text(CALLEE.format(value=3))
    assert len({before, changed, renamed, fingerprint()}) == 4


CONSTANT = """
from brelan.core.compiling import rule
from brelan.games import shelf

@rule
def total() -> int:
    return shelf.SIZE
"""


def test_a_changed_constant_leaves_no_stale_rule_however_far_it_comes_from(house: Path) -> None:
    (house / "games" / "caller.py").write_text(CONSTANT)
    (house / "games" / "shelf.py").write_text("from brelan.games.box import (\n    SIZE,\n)\n")
    (house / "games" / "box.py").write_text("SIZE = 1\n")
    assert total(house) == 1
    (house / "games" / "box.py").write_text("SIZE = 10\n")
    assert total(house) == 10


def test_what_no_rule_is_made_of_leaves_the_cache_as_it_is(house: Path) -> None:
    view = house / "games" / "view.py"
    view.write_text("from brelan.games.caller import total\n")
    before = compiling.rule_sources(house)
    view.write_text("from brelan.games.caller import total  # changed\n")
    assert view not in before
    assert house / "games" / "callee.py" in before


def test_all_that_compiles_rules_is_among_the_sources() -> None:
    users = [
        path
        for path in compiling.PACKAGE.rglob("*.py")
        if "import rule" in path.read_text(encoding="utf-8") or "@rule" in path.read_text(encoding="utf-8")
    ]
    assert set(users) <= set(compiling.rule_sources())
