"""A record of Le Grisbi as views and sentences read it."""

from typing import Final, NamedTuple

from brelan.core.naming import Naming
from brelan.core.rows import reader
from brelan.games.grisbi.cards import PILE_NAMES
from brelan.games.grisbi.state import HIDDEN, NO_CARD, STATE


class Row(NamedTuple):
    """The fields of `state.py` that can be seen."""

    moves: int
    max_moves: int
    seats: int
    over: int
    next_leads: int
    manual: int
    call_costs: int
    wild_free: int
    exchange: int
    turn: int
    direction: int
    reference: int
    run: int
    mirror: int
    choosing: int
    exchanging: int
    ready: bytes
    late: bytes
    place: bytes
    held: bytes
    hand: tuple[bytes, ...]
    known: tuple[bytes, ...]
    up: tuple[bytes, ...]
    down: tuple[bytes, ...]
    pile_size: int
    pile: bytes
    stock_size: int
    discarded: bytes
    shown: bytes


read: Final = reader(STATE, Row)
CARDS: Final = Naming({**PILE_NAMES, HIDDEN: "?"})


def brought(row: Row) -> bytes:
    """The kinds that the last move brought to light, first to last."""
    return row.shown.replace(bytes([NO_CARD]), b"")
