"""Running `brelan` as users do: within this process where that is enough, else in one of its own."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from brelan.cli.commands import brelan

BRELAN = Path(sys.executable).parent / "brelan"


@dataclass(frozen=True)
class Done:
    """What came of a run."""

    status: int
    out: str
    err: str


def run(*arguments: str | Path, stdin: str = "", **environment: str) -> Done:
    """In this process; an error that is not the user's fault is raised here. English unless said otherwise."""
    variables = {"LC_ALL": "en_GB.UTF-8", **environment}
    result = CliRunner().invoke(brelan, list(map(str, arguments)), input=stdin, env=variables)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Done(result.exit_code, result.stdout, result.stderr)


def run_apart(*arguments: str | Path, stdin: str = "", **environment: str) -> Done:
    """In a process of its own."""
    done = subprocess.run(
        [BRELAN, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
    )
    return Done(done.returncode, done.stdout, done.stderr)
