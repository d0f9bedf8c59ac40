"""Exit statuses that mean the same for every command."""

from typing import Final

FAULTY: Final = 2
"""What was typed, or a file, is wrong."""
INTERRUPTED: Final = 130
"""As shells have it for Ctrl-C."""
