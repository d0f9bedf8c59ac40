from typing import NamedTuple

import numpy as np
import pytest

from brelan.core.naming import Naming
from brelan.core.records import record_dtype, zeros
from brelan.core.rows import reader

DTYPE = record_dtype(
    [("key", np.uint64), ("score", np.int32, 2), ("hand", np.int8, (2, 3)), ("pile", np.int8, 3), ("turn", np.int8)]
)


class Row(NamedTuple):
    turn: int
    score: tuple[int, ...]
    pile: bytes
    hand: tuple[bytes, ...]


def test_a_row_has_the_fields_of_the_record_as_annotated() -> None:
    records = zeros(2, DTYPE)
    records["turn"][0], records["score"][0] = -1, [7, -70000]
    records["pile"][0], records["hand"][0] = [1, -1, 0], [[1, 2, 3], [4, 5, 6]]
    assert reader(DTYPE, Row)(records) == (-1, (7, -70000), b"\x01\xff\x00", (b"\x01\x02\x03", b"\x04\x05\x06"))


class Wrong(NamedTuple):
    turn: int
    score: int


class Missing(NamedTuple):
    turn: int
    place: int


def test_a_field_that_is_not_as_annotated_or_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="score"):
        reader(DTYPE, Wrong)
    with pytest.raises(KeyError, match="place"):
        reader(DTYPE, Missing)


def test_cards_are_named_by_kind_one_by_one_or_counted() -> None:
    cards = Naming({1: "ace", 2: "deuce", -2: "?"})
    assert cards.names([2, 0, -2, 254]) == ["deuce", "", "?", "?"]
    assert cards.counted(b"\x00\x02\x01") == ["ace", "ace", "deuce"]
