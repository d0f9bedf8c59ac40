"""Brelan works without the libraries that learning programs use, and says what to install."""

import subprocess
import sys

WITHOUT = """
import sys
for name in ("gymnasium", "pettingzoo", "pyspiel"):
    sys.modules[name] = None
import brelan.envs, brelan.envs.arrays, brelan.envs.turns, brelan.envs.tables, brelan.cli.commands, brelan.lab.simulate
for name in ("grisbi_v0", "gin_rami_v0", "muzishez_v0", "single", "vector", "openspiel"):
    try:
        __import__("brelan.envs." + name)
    except ImportError as error:
        print(name, error)
"""


def test_what_to_install_is_said_and_nothing_else_needs_it() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "grisbi_v0 gymnasium is needed here: pip install 'brelan[envs]'",
        "gin_rami_v0 gymnasium is needed here: pip install 'brelan[envs]'",
        "muzishez_v0 gymnasium is needed here: pip install 'brelan[envs]'",
        "single gymnasium is needed here: pip install 'brelan[envs]'",
        "vector gymnasium is needed here: pip install 'brelan[envs]'",
        "openspiel pyspiel is needed here: pip install 'brelan[openspiel]'",
    ]
