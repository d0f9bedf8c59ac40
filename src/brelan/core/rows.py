"""Some fields of one record as plain Python values, read in one go: for what is not compiled and looks at many fields.

NumPy takes a microsecond or more for one field of a record; a whole row of them takes about one here. A row is a
NamedTuple; its fields are named as the dtype's, and how each is annotated says how it is read:

| annotation | field |
| --- | --- |
| `int` | one integer |
| `tuple[int, ...]` | integers; of two dimensions, one row after another |
| `bytes` | int8: counts, or kinds of cards, of which -1 is 255 |
| `tuple[bytes, ...]` | int8 of two dimensions: each row |
"""

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from struct import Struct
from typing import Any, Final, TypeVar, get_type_hints

import numpy as np

from brelan.core.records import Records

R = TypeVar("R", bound=tuple[Any, ...])
T = TypeVar("T")

KEPT: Final = 64
"""So many rows of each kind, two kB each: where some dozens of tables are played at, the one before a move is there."""
CODES: Final[dict[Any, str]] = {"int8": "b", "uint8": "B", "int16": "h", "int32": "i", "int64": "q", "uint64": "Q"}
"""How `struct` calls NumPy's types."""


def reader(dtype: np.dtype[Any], row: type[R]) -> Callable[[Records], R]:
    """What reads the first record of an array of this dtype as such a row, of two fields or more.

    The last rows are kept: a view and what is told of the moves before and after it are made from the same record.
    Raises KeyError for a field that the dtype lacks, ValueError for one that cannot be read as annotated.
    """
    kind: Any = row
    hints = get_type_hints(row)
    fields = [(name, *_field(dtype, name)) for name in hints]
    layout, places, count, end = "=", {}, 0, 0
    for name, part, offset in sorted(fields, key=lambda field: field[2]):
        codes = _codes(name, part, hints[name])
        single, values = hints[name] in (int, bytes), _values(codes)
        places[name] = count if single else slice(count, count + values)
        layout += f"{offset - end}x{codes}"
        count, end = count + values, offset + part.itemsize
    unpack, pick, make = Struct(layout).unpack_from, itemgetter(*(places[name] for name in kind._fields)), kind._make

    @lru_cache(maxsize=KEPT)
    def of(data: bytes) -> R:
        row: R = make(pick(unpack(data)))
        return row

    return lambda records: of(records.tobytes())


def on_rows(rule: Callable[..., T]) -> Callable[..., T]:
    """A rule as ordinary Python, for a row in place of a state. It must call no other rule and change nothing."""
    plain: Callable[..., T] = getattr(rule, "py_func", rule)
    return plain


def _field(dtype: np.dtype[Any], name: str) -> tuple[np.dtype[Any], int]:
    """A field's own dtype and where it begins."""
    part, offset = dict(dtype.fields or {})[name][:2]
    return part, offset


def _codes(name: str, part: np.dtype[Any], hint: object) -> str:
    """What `struct` shall read of a field."""
    code: str = CODES[part.base.name]
    shape = part.shape
    if hint is int and shape == ():
        return code
    if hint == tuple[int, ...] and shape != ():
        return f"{part.itemsize // part.base.itemsize}{code}"
    if hint is bytes and code == "b" and len(shape) == 1:
        return f"{shape[0]}s"
    if hint == tuple[bytes, ...] and code == "b" and len(shape) == 2:
        return "".join(f"{shape[1]}s" for _ in range(shape[0]))
    raise ValueError(f"{name} is no {hint}")


def _values(codes: str) -> int:
    """How many values `struct` gives for these codes."""
    return len(Struct("=" + codes).unpack(bytes(Struct("=" + codes).size)))
