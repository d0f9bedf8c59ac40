"""What every benchmark here does: stay on one core, say what machine and versions it ran on, add to RESULTS.md."""

import contextlib
import datetime
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).parent
RESULTS = HERE / "RESULTS.md"
BRELAN = Path(sys.executable).parent / "brelan"


def stay_on_one_core() -> None:
    """Pin this process, and all that it starts, to one core (where the system can)."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


@contextlib.contextmanager
def on_one_core() -> Iterator[None]:
    """Stay on one core for a while, with all that is started meanwhile."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    stay_on_one_core()
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def run(*command: str | Path) -> str:
    """Run a command and return what it wrote to stdout."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def processor() -> str:
    """Return the processor's name as the system gives it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def commit() -> str:
    """Return the short name of the commit that was measured, marked when files differ from it."""
    return run("git", "-C", HERE, "describe", "--always", "--dirty").strip()


def heading(what: str) -> list[str]:
    """Return the first lines of a section: what was measured, when, of which commit, where and on what."""
    today = datetime.datetime.now(datetime.UTC).date()
    versions = ", ".join(f"{name} {version(name)}" for name in ("numpy", "numba"))
    return [
        f"## {today}, {commit()}: {what}",
        "",
        f"{processor()}, {os.cpu_count()} cores, one used. Python {platform.python_version()}, {versions}.",
    ]


def keep(section: str) -> None:
    """Add a section to RESULTS.md."""
    with RESULTS.open("a", encoding="utf-8") as results:
        results.write("\n" + section)
