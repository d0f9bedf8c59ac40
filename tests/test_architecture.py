"""The plan of the house: who imports whom, and how long a file or a function may grow."""

import ast
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILE_LINES = 400
FUNCTION_LINES = 60
FUNCTION_LINES_P90 = 30
FUNCTION_LINES_MEDIAN = 8
SOURCES = ROOT / "src/brelan"
BESIDE = re.compile(r"`(\w+\.py)`")
ELSEWHERE = {"observation.py"}
"""OpenSpiel's."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
GENERATED = {ROOT / "web/src/lib/wire.ts"}


def python_files(tree: str) -> list[Path]:
    """Return the modules of a tree, but for what others wrote in a folder such as benches/.peers."""
    files = (ROOT / tree).rglob("*.py")
    return sorted(path for path in files if not any(part.startswith(".") for part in path.relative_to(ROOT).parts))


def web_files() -> list[Path]:
    files = (path for path in (ROOT / "web/src").rglob("*") if path.suffix in {".ts", ".svelte", ".css"})
    return sorted(set(files) - GENERATED)


def span(node: ast.stmt | ast.expr) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def table_lines(module: ast.Module) -> int:
    """Lines of data: literal collections assigned at the top of a module, bare or handed to one call."""
    lines = 0
    for node in module.body:
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        if isinstance(value, ast.Call) and value.args:
            value = value.args[0]
        if isinstance(value, ast.Dict | ast.List | ast.Tuple | ast.Set):
            lines += span(node)
    return lines


def function_lines(function: Function) -> int:
    """Lines from `def` to the end, less the docstring: explaining more must not cost anything."""
    first = function.body[0]
    has_docstring = ast.get_docstring(function, clean=False) is not None
    return span(function) - (span(first) if has_docstring else 0)


def functions(tree: str) -> Iterator[tuple[str, int]]:
    """Each function's place and length."""
    for path in python_files(tree):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, Function):
                yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", function_lines(node)


def test_files_that_are_named_beside_a_file_are_there() -> None:
    """A bare name is a file of the same folder, or one that every game has."""
    games = [path.parent for path in (SOURCES / "games").glob("*/__init__.py")]
    wrong = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in python_files("src")
        for name in set(BESIDE.findall(path.read_text())) - ELSEWHERE
        if not (path.parent / name).exists() and not all((game / name).exists() for game in games)
    ]
    assert games
    assert not wrong


def test_imports_follow_the_layers() -> None:
    linter = Path(sys.executable).with_name("lint-imports")  # in our own process it would switch our loggers off
    done = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("tree", ["src", "tests", "tools", "benches", "examples"])
def test_python_files_stay_short(tree: str) -> None:
    lengths = {}
    for path in python_files(tree):
        text = path.read_text(encoding="utf-8")
        lengths[str(path.relative_to(ROOT))] = len(text.splitlines()) - table_lines(ast.parse(text))
    assert {path: lines for path, lines in lengths.items() if lines > FILE_LINES} == {}


def test_client_files_stay_short() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in web_files()}
    assert lengths, "the client has moved"
    assert {path: lines for path, lines in lengths.items() if lines > FILE_LINES} == {}


@pytest.mark.parametrize("tree", ["src", "tests", "tools", "benches", "examples"])
def test_no_function_grows_long(tree: str) -> None:
    assert {place: lines for place, lines in functions(tree) if lines > FUNCTION_LINES} == {}


@pytest.mark.parametrize("tree", ["src", "tests"])
def test_most_functions_are_short(tree: str) -> None:
    lengths = [lines for _, lines in functions(tree)]
    assert statistics.median(lengths) <= FUNCTION_LINES_MEDIAN
    assert statistics.quantiles(lengths, n=10)[-1] <= FUNCTION_LINES_P90
