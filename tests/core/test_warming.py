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


def test_nothing_is_cold_when_rules_are_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "CACHE", None)
    assert warming.cold(["a"]) == []
