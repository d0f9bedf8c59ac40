"""Libraries that not everybody installs: each belongs to one of the package's extras."""

import importlib
from typing import Any

from brelan.core.errors import BadInput


def needed(module: str, extra: str) -> Any:
    """The module. Raises BadInput: `needs-extra`, where it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise BadInput("needs-extra", extra=extra, library=module.partition(".")[0]) from None
