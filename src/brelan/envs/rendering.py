"""What an environment shows: words, or a picture, as one viewer may see the table."""

from collections.abc import Sequence
from typing import Final

from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput
from brelan.core.position import Position
from brelan.envs.picture import picture
from brelan.envs.telling import told

MODES: Final = ("human", "ansi", "svg")
"""Printed, returned as words, returned as the text of an SVG."""


def check_mode(mode: str | None) -> None:
    """Raises BadInput: `bad-options`, with the modes there are."""
    if mode is not None and mode not in MODES:
        raise BadInput("bad-options", problem="none-of", option="render_mode", value=repr(mode), known=", ".join(MODES))


def check_seat(seat: object, players: int, least: int = 0) -> None:
    """Raises BadInput: `no-such-seat`."""
    if not isinstance(seat, int) or not least <= seat < players:
        raise BadInput("no-such-seat", seat=str(seat), players=players)


def rendered(position: Position, mode: str | None, viewer: int, names: Sequence[str]) -> str | None:
    """The position as `viewer` may see it; None for `human`, where it is printed, and for None.

    Whoever has no seat in this game (NOBODY has none in any) is a spectator. `names`: by seat.
    """
    if mode is None:
        return None
    viewer = viewer if viewer < position.seats else NOBODY
    if mode == "svg":
        return picture(position, viewer, names)
    text = told(position, viewer, names)
    if mode == "ansi":
        return text
    print(text)
    return None
