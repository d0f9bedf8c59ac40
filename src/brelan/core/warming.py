"""Compile everything once, ahead of time, in parallel processes.

A task is a name that a worker module knows (`python -m MODULE NAME`): it plays a little with some rules, which
compiles them into the cache, and prints `DONE/ALL LABEL` after each step. A finished task leaves a mark in the cache,
whose folder belongs to the rules as they stand; so a glance tells whether the cache is warm. Workers end with whoever
started them, however that ended: nobody would wait for what they do.
"""

import os
import runpy
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, get_args, get_type_hints

from brelan.core.compiling import CACHE
from brelan.core.errors import BrelanError
from brelan.core.game import Game

Told = Callable[[str, int, int, str], None]
"""Hears of each step: (task, steps done, steps in all, label)."""


class WarmingFailed(BrelanError):
    """A worker failed: `warming-failed`, with the last line it printed."""


def cold(tasks: Iterable[str]) -> list[str]:
    """The tasks that have not been done for the rules as they stand; none when rules are interpreted."""
    return [] if CACHE is None else [task for task in tasks if not (CACHE / f"{task}.warm").exists()]


def warm(module: str, tasks: Sequence[str], told: Told) -> None:
    """Do all these tasks, as many at once as there are processors. Raises WarmingFailed."""
    started: list[subprocess.Popen[str]] = []
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        futures = [threads.submit(_work, module, task, told, started) for task in tasks]
        try:
            for future in futures:
                future.result()
        except KeyboardInterrupt:
            for future in futures:
                future.cancel()
            for worker in started:
                worker.terminate()
            raise


def _work(module: str, task: str, told: Told, started: list[subprocess.Popen[str]]) -> None:
    command = [sys.executable, "-m", __spec__.name, module, task]
    line, pipe = "", subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True) as worker:
        started.append(worker)
        assert worker.stdout is not None
        for line in worker.stdout:
            steps, _, label = line.strip().partition(" ")
            done, slash, steps_in_all = steps.partition("/")
            if slash and done.isdecimal() and steps_in_all.isdecimal():
                told(task, int(done), int(steps_in_all), label)
    if worker.returncode != 0:
        raise WarmingFailed("warming-failed", task=task, problem=line.strip())
    if CACHE is not None:
        (CACHE / f"{task}.warm").touch()


def _work_watched(module: str, task: str) -> None:
    """Do a task in this process, for as long as the other end of its input is open: that of whoever started it."""
    threading.Thread(target=_end_with_input, daemon=True).start()
    sys.argv = [module, task]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def _end_with_input() -> None:
    while os.read(0, 1):  # the file itself: a reader of it would be locked when the process ends by itself
        pass
    os._exit(1)


def shapes(found: Game) -> list[tuple[Any, int]]:
    """Options and a number of players for each dtype that the game's states can have."""
    choices: list[dict[str, Any]] = [{}]
    for field, hint in get_type_hints(found.options).items():
        choices.extend({field: value} for value in get_args(hint) if isinstance(value, int | str))
    by_dtype: dict[Any, tuple[Any, int]] = {}
    for choice in choices:
        options = found.options(**{**found.default_limit, **choice})
        players = found.players(options).start
        by_dtype.setdefault(found.blank(options, players).dtype, (options, players))
    return list(by_dtype.values())


if __name__ == "__main__":
    _work_watched(*sys.argv[1:])
