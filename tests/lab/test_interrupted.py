"""Whoever is interrupted in the midst of many games leaves nobody behind: no worker, no program that was playing."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.runs import BRELAN

INTERRUPTED = 130
LONGEST = 300.0
"""Seconds that anything may take here, on a busy machine."""


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + LONGEST
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    """Whether a process runs: one that has ended and was not yet asked for does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def begun(folder: Path) -> dict[int, int]:
    """The programs that have begun, and who started each: a worker, or, to greet before all games, the arena."""
    pairs = [path.read_text().split() for path in folder.iterdir() if path.name.isdecimal()]
    return {int(program): int(worker) for program, worker in pairs}


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_nobody_is_left_behind(how: signal.Signals, tmp_path: Path) -> None:
    """Two workers, each waiting for a program that never answers."""
    folder = tmp_path / "pids"
    folder.mkdir()
    script = tmp_path / "hangs.sh"
    script.write_text(f"""echo $$ $PPID > {folder}/.$$ && mv {folder}/.$$ {folder}/$$
echo '{{"protocol": 1}}'
sleep 1000
""")
    bots = f"sensible,sensible,cmd:sh {script}"
    arguments = ["arena", "muzishez", "--bots", bots, "--games", "30", "--processes", "2", "--seconds", "1000"]
    out = tmp_path / "rows.csv"
    with subprocess.Popen(
        [BRELAN, *arguments, "--out", out], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as run:
        try:
            wait_until(lambda: len({worker for program, worker in begun(folder).items() if is_alive(program)}) == 2)
            if how == signal.SIGINT:
                os.killpg(run.pid, how)  # as a terminal does: all of the group hear of it
            else:
                run.kill()
            _, complaint = run.communicate(timeout=LONGEST)
        finally:
            run.kill()
    left = begun(folder)
    wait_until(lambda: not any(map(is_alive, [*left, *left.values()])))
    if how == signal.SIGINT:
        assert (run.returncode, complaint.strip()) == (INTERRUPTED, b"")
        assert list(tmp_path.glob("rows*")) == [], "half a file is none"
