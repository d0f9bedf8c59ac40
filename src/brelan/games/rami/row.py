"""A record of Gin Rami as views and sentences read it."""

from typing import Final, NamedTuple

from brelan.core.contract import RUNNING
from brelan.core.naming import Naming
from brelan.core.rows import reader
from brelan.games.rami.cards import NAMES
from brelan.games.rami.state import HIDDEN, STATE


class Row(NamedTuple):
    """The fields of `state.py` that can be seen."""

    max_turns: int
    score: tuple[int, ...]
    sheet: tuple[int, ...]
    seats: int
    over: int
    upcard: int
    buys: int
    max_jokers: int
    add_next: int
    swap_early: int
    swap_own: int
    keep_one: int
    contracts: bytes
    rounds: int
    double: int
    round_index: int
    phase: int
    turn: int
    taken: int
    drew: int
    laid_now: int
    winner: int
    doubled: int
    laid: bytes
    bought: bytes
    answer: bytes
    held: bytes
    hand: tuple[bytes, ...]
    known: tuple[bytes, ...]
    stock_size: int
    discard_size: int
    discard: bytes
    melds: int
    meld_kind: bytes
    meld_owner: bytes
    meld_size: bytes
    meld_cards: tuple[bytes, ...]


read: Final = reader(STATE, Row)
CARDS: Final = Naming({**dict(enumerate(NAMES)), HIDDEN: "?"})


def sheet(row: Row) -> list[list[int]]:
    """For each round that is over, the points of each seat."""
    width = len(row.score)
    over = row.round_index + (row.over != RUNNING)
    return [list(row.sheet[width * done : width * done + row.seats]) for done in range(over)]
