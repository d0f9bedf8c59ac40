"""A record of Muzishez as views and sentences read it."""

from typing import Final, NamedTuple

from brelan.core.contract import States
from brelan.core.naming import Naming
from brelan.core.rows import reader
from brelan.games.muzishez.cards import NAMES
from brelan.games.muzishez.state import HIDDEN, LARGE, SMALL


class Row(NamedTuple):
    """The fields of `state.py` that can be seen."""

    seats: int
    over: int
    packs: int
    max_rounds: int
    rounds: int
    stock_size: int
    table: bytes
    captured: tuple[bytes, ...]
    pick: tuple[int, ...]
    last_pick: tuple[int, ...]
    last_table: bytes


READERS: Final = {dtype.itemsize: reader(dtype, Row) for dtype in (SMALL, LARGE)}
"""By the size of a record: to look for a dtype takes longer than to read a record of it."""
CARDS: Final = Naming({**dict(enumerate(NAMES)), HIDDEN: "?"})


def read(states: States) -> Row:
    """The row of a state for few players or for many."""
    return READERS[states.itemsize](states)
