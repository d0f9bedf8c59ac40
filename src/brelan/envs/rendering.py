"""What an environment shows: words, or a picture, as one viewer may see the table."""

from collections.abc import Sequence
from typing import Final

from brelan.core.errors import BadInput
from brelan.core.position import Position
from brelan.envs.picture import picture
from brelan.envs.telling import told

MODES: Final = ("human", "ansi", "svg")
"""Printed, returned as words, returned as the text of an SVG."""


def check_mode(mode: str | None) -> None:
    """Raises BadInput: `bad-options`, with the modes there are."""
    if mode is not None and mode not in MODES:
        raise BadInput("bad-options", problem=f"render_mode: {mode!r} is none of {', '.join(MODES)}")


def rendered(position: Position, mode: str | None, viewer: int, names: Sequence[str]) -> str | None:
    """The position as `viewer` (NOBODY: a spectator) may see it; None for `human`, where it is printed, and for None.

    `names`: by seat.
    """
    if mode is None:
        return None
    if mode == "svg":
        return picture(position, viewer, names)
    text = told(position, viewer, names)
    if mode == "ansi":
        return text
    print(text)
    return None
