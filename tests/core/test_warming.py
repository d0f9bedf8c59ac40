import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from brelan.core import warming

WORKER = """
import sys
print("starting", flush=True)
for step in (1, 2):
    print(f"{step}/2 step {step} of {sys.argv[1]}", flush=True)
if sys.argv[1] == "bad":
    raise SystemExit("no luck")
"""


LONG = """
import os, time
print(f"1/2 {os.getpid()}", flush=True)
time.sleep(600)
"""
STARTER = """
from brelan.core.warming import warm
warm("long_worker", ["a"], lambda task, done, total, label: print(label, flush=True))
"""


@pytest.fixture
def worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module whose tasks take no time, and a cache of its own."""
    (tmp_path / "trial_worker.py").write_text(WORKER)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(warming, "CACHE", tmp_path)
    return "trial_worker"


def test_tasks_are_told_step_by_step_and_done_once(worker: str) -> None:
    told: list[tuple[str, int, int, str]] = []
    assert warming.cold(["a", "b"]) == ["a", "b"]
    warming.warm(worker, ["a", "b"], lambda *step: told.append(step))
    assert sorted(told) == [(task, step, 2, f"step {step} of {task}") for task in "ab" for step in (1, 2)]
    assert warming.cold(["a", "b", "c"]) == ["c"]


def test_a_task_that_fails_is_not_done(worker: str) -> None:
    with pytest.raises(warming.WarmingFailed) as failure:
        warming.warm(worker, ["bad", "good"], lambda *step: None)
    assert failure.value.code == "warming-failed"
    assert failure.value.details["task"] == "bad"
    assert "no luck" in str(failure.value.details["problem"])
    assert warming.cold(["bad", "good"]) == ["bad"]


def runs(process: int) -> bool:
    """Is there such a process, and not only its end to be told?"""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_worker_ends_with_whoever_started_it_even_if_that_was_killed(tmp_path: Path) -> None:
    (tmp_path / "long_worker.py").write_text(LONG)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", STARTER], stdout=subprocess.PIPE, text=True, env=environment
    ) as starter:
        assert starter.stdout is not None
        long = int(starter.stdout.readline())
        assert runs(long)
        starter.kill()
    end = time.monotonic() + 60
    while runs(long) and time.monotonic() < end:
        time.sleep(0.05)
    assert not runs(long)


def test_nothing_is_cold_when_rules_are_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "CACHE", None)
    assert warming.cold(["a"]) == []
