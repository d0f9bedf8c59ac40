"""The page on kinds of faults names tests that exist, and every test of this folder is on it."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
PAGE = TESTS.parent / "docs" / "fault-kinds.md"
FOLDERS = sorted(path.name for path in TESTS.iterdir() if path.is_dir())
NAMED = sorted(set(re.findall(rf"`((?:{'|'.join(FOLDERS)})/[^`]+)`", PAGE.read_text(encoding="utf-8"))))
"""`folder/file`, or `folder/file.py::test`, below `tests/`."""


@pytest.mark.parametrize("name", NAMED)
def test_what_the_page_names_exists(name: str) -> None:
    file, _, test = name.partition("::")
    assert (TESTS / file).is_file()
    assert not test or f"\ndef {test}(" in (TESTS / file).read_text(encoding="utf-8")


def test_the_page_names_every_fault_that_is_tested_here() -> None:
    tested = {
        f"faults/{path.name}::{test}"
        for path in Path(__file__).parent.glob("test_*.py")
        if path != Path(__file__)
        for test in re.findall(r"^def (test_\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert tested - set(NAMED) == set()
    assert len(tested) > 30


def test_every_kind_on_the_page_is_answered() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    kinds = [line for line in rows if not line.startswith(("| kind", "| ---"))]
    assert len(kinds) > 40
    assert [line for line in kinds if "`" not in line and "cannot happen" not in line] == []
