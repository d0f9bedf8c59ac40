"""Say whether the machine's own Node can build the client: exit status 0 if so, 1 if not.

The Makefile and the build hook both ask, and fall back on the Node that PyPI carries.
"""

import re
import shutil
import subprocess
import sys

OLDEST_NODE = (20, 19)  # what Vite 8 runs on
OLDEST_NPM = (11, 0)  # older ones cannot install Vite 8 from a lock file without addresses


def version_of(program: str) -> tuple[int, ...]:
    """Return the version that a program reports, or an empty tuple if there is no such program."""
    path = shutil.which(program)
    if path is None:
        return ()
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in re.findall(r"\d+", said))


def is_new_enough() -> bool:
    """Return whether both Node and npm on PATH can install and build the client."""
    return version_of("node") >= OLDEST_NODE and version_of("npm") >= OLDEST_NPM


if __name__ == "__main__":
    sys.exit(not is_new_enough())
