"""The same, said by rules that are plain Python: compiled code must agree with it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def interpreted(module: str, *arguments: str) -> str:
    """What a module of the tests prints, run with these arguments in a process that compiles nothing."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", module, *arguments],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
