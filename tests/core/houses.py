"""A package with the real mechanism and rules of a test's own, and processes that use it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from brelan.core import compiling


def build(package: Path) -> None:
    """The package, named `brelan`: the real core, and an empty folder of games."""
    shutil.copytree(compiling.PACKAGE / "core", package / "core")
    (package / "games").mkdir()
    for folder in ("", "core", "games"):
        (package / folder / "__init__.py").write_text("")


def start(package: Path, script: str) -> subprocess.Popen[str]:
    """A process that runs the script in this house, with the cache beside it."""
    environment = {**os.environ, "PYTHONPATH": str(package.parent), "BRELAN_CACHE": str(package.parent / "cache")}
    environment.pop("NUMBA_DISABLE_JIT", None)
    return subprocess.Popen([sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE, text=True)


def number(process: subprocess.Popen[str]) -> int:
    """What a process prints."""
    printed, _ = process.communicate()
    assert process.returncode == 0
    return int(printed)
