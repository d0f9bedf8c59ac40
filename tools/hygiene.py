"""Refuse committed text that ties the project to one machine: a package registry's host, or a path of a machine.

Lock files are the usual culprits. The names are put together from pieces here, so that this file passes its own check.
"""

import re
import subprocess
import sys
from pathlib import Path

HOSTS = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("pypi", "python", "org"),
        ("registry", "npmjs", "org"),
        ("registry", "yarnpkg", "com"),
        ("npm", "pkg", "github", "com"),
        ("deb", "debian", "org"),
        ("security", "debian", "org"),
        ("archive", "ubuntu", "com"),
        ("conda", "anaconda", "org"),
        ("static", "crates", "io"),
        ("proxy", "golang", "org"),
    )
)
FOLDERS = ("work", "root", "home", "tmp", "Users", "opt")
HOST = re.compile("|".join(re.escape(host) for host in HOSTS), re.IGNORECASE)
# The start of an absolute path: nothing before the slash that could make it a relative path or an address.
PATH = re.compile(r"(?<![\w./~})\]-])/(?:" + "|".join(FOLDERS) + r")/\w")


def committed_files() -> list[Path]:
    """Return the files that git tracks or would add, relative to the working directory."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, capture_output=True, text=True, check=True).stdout.split("\0")
    return [path for name in names if name and (path := Path(name)).is_file()]


def findings(path: Path) -> list[str]:
    """Return a line for each registry host or machine path in a file; none for a binary file."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return []
    return [
        f"{path}:{number}: {what}: {match.group()}"
        for number, line in enumerate(text.splitlines(), start=1)
        for what, pattern in (("registry host", HOST), ("machine path", PATH))
        for match in pattern.finditer(line)
    ]


def main() -> int:
    """Print every finding; return the exit status."""
    found = [line for path in committed_files() for line in findings(path)]
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
