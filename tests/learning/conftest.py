"""Tests for which learning libraries must be there: `make learn` runs them, in an environment of its own."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("sb3_contrib") else ["test_*.py"]
