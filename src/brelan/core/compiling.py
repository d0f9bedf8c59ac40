"""`@rule` compiles a rule with Numba; the cache it fills can never be stale.

Numba notices a change in a function's own file only, not in what the function calls. So the cache lives in a folder
named after everything that compiled code is made from: the rules' files and all that these import, the versions of
Numba and NumPy, and the processor. Another rule, another folder; another view or sentence, the same.

With `NUMBA_DISABLE_JIT=1` rules stay ordinary Python: for debuggers, for coverage, and to catch what compiled code
does not check (an index out of range).
"""

import hashlib
import os
import pathlib
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar, cast, overload

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numba
import numpy as np

from brelan.core.forms import RuleDispatcher

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED: Final = bool(vars(numba.config)["DISABLE_JIT"])
PACKAGE: Final = pathlib.Path(__file__).resolve().parent.parent
RULE_FOLDERS: Final = ("core", "games", "bots", "envs", "lab", "testing")
KEPT_CACHES: Final = 3

HAS_RULES: Final = re.compile(rb"^@rule|\bimport rule\b|^import numba|\bregister\(", re.MULTILINE)
IMPORTS: Final = re.compile(rb"^[ \t]*from (brelan[\w.]*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)
NAME: Final = re.compile(r"\w+")


def rule_sources(package: pathlib.Path = PACKAGE) -> list[pathlib.Path]:
    """The files whose text can end up in compiled code: those with rules, what they import (constants are frozen into
    rules), and so on; and those that say which rules serve a game, though not all that these import.
    """
    texts = {path: path.read_bytes() for folder in RULE_FOLDERS for path in (package / folder).rglob("*.py")}
    wanted = [path for path, text in texts.items() if HAS_RULES.search(text)]
    found: set[pathlib.Path] = set()
    while wanted:
        path = wanted.pop()
        if path not in found and path in texts:
            found.add(path)
            wanted += [] if path.name == "__init__.py" else _imported(texts[path], package)
    return sorted(found)


def _imported(text: bytes, package: pathlib.Path) -> Iterator[pathlib.Path]:
    """The files of our own that a file may import: modules, or packages and modules in them."""
    for module, names in IMPORTS.findall(text):
        place = package.joinpath(*module.decode().split(".")[1:])
        yield place.with_suffix(".py")
        yield place / "__init__.py"
        yield from (place / f"{name}.py" for name in NAME.findall(names.decode()))


def fingerprint(package: pathlib.Path, sources: Iterable[pathlib.Path]) -> str:
    """16 hex digits that change with any source, Python, Numba, NumPy, the package's place and the processor.

    The place, since Numba files what it compiles under the folder of the source: another clone would not find it.
    """
    digest = hashlib.sha256()
    host = f"{llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"
    for part in (sys.version, numba.__version__, np.__version__, host, str(package)):
        digest.update(part.encode() + b"\0")
    for path in sources:
        digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_home() -> pathlib.Path:
    """Where caches are kept: `BRELAN_CACHE`, or the user's cache folder, or (if that is read-only) a temporary one."""
    named = os.environ.get("BRELAN_CACHE")
    home = pathlib.Path(named) if named else _user_cache() / "brelan"
    try:
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=home):
            return home
    except OSError:
        return _own_temporary()


def _own_temporary() -> pathlib.Path:
    """A folder that only this user can have filled: what lies in a cache is run."""
    shared = pathlib.Path(tempfile.gettempdir()) / f"brelan-{os.getuid()}"
    shared.mkdir(mode=0o700, exist_ok=True)
    found = shared.lstat()
    if found.st_uid == os.getuid() and stat.S_ISDIR(found.st_mode) and not found.st_mode & 0o077:
        return shared
    return pathlib.Path(tempfile.mkdtemp(prefix="brelan-"))


def _user_cache() -> pathlib.Path:
    base = os.environ.get("XDG_CACHE_HOME")
    return pathlib.Path(base) if base else pathlib.Path("~/.cache").expanduser()


def _open_cache() -> pathlib.Path:
    """The folder for the rules as they stand, the freshest; folders of older rules are removed but for a few."""
    home = cache_home()
    folder = home / fingerprint(PACKAGE, rule_sources())
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    others = sorted((p for p in home.iterdir() if p.is_dir() and p != folder), key=_age)
    for old in others[KEPT_CACHES - 1 :]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def _age(path: pathlib.Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:  # another process removed it first
        return 0.0


CACHE: Final = None if INTERPRETED else _open_cache()
if CACHE is not None:
    _settings = vars(numba.config)
    _settings["CACHE_DIR"] = str(CACHE)
    # Rules branch on small integers: LLVM's dearer passes make them no faster, and take a quarter of the warm-up.
    _settings["OPT"] = type(_settings["OPT"])(1)
    _settings["LOOP_VECTORIZE"] = 0


@overload
def rule(function: F) -> F: ...
@overload
def rule(*, wraps: bool = ..., hot: bool = ..., free: bool = ...) -> Callable[[F], F]: ...
def rule(
    function: F | None = None, *, wraps: bool = False, hot: bool = False, free: bool = False
) -> F | Callable[[F], F]:
    """Compile a rule, or leave it as it is when interpreted.

    `wraps`: its arithmetic is modulo 2**64 on purpose, so interpreted NumPy shall not warn of it.
    `hot`: it is part of nearly every move. It is compiled into its callers, and does not count references to arrays,
    so it cannot create any (Numba then says that it requires NRT): on a short rule that counting costs more than all
    the rest.
    `free`: called from Python, it lets other threads run meanwhile.
    """
    if function is not None:
        return _ruled(function, wraps=False, hot=False, free=False)
    return lambda each: _ruled(each, wraps=wraps, hot=hot, free=free)


def _ruled(function: F, *, wraps: bool, hot: bool, free: bool) -> F:
    if INTERPRETED:
        return np.errstate(over="ignore")(function) if wraps else function
    options = {
        "nopython": True,
        "error_model": "numpy",
        "boundscheck": False,
        "forceinline": hot,
        "_nrt": not hot,
        "nogil": free,
    }
    compiled = RuleDispatcher(function, targetoptions=options)
    return cast(F, compiled)
