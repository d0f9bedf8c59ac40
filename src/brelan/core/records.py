"""How rules see NumPy records: typed loosely, since a record's fields are known to its dtype, not to Python."""

import functools
from typing import TYPE_CHECKING, Any, cast, overload

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:

    class Record:
        """One record: its fields are attributes, scalars or arrays; setting them changes the array it is part of."""

        dtype: np.dtype[Any]

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...
        def tobytes(self) -> bytes:
            """The bytes of the record."""

    class Records:
        """An array of records."""

        dtype: np.dtype[Any]
        itemsize: int

        @overload
        def __getitem__(self, index: int) -> Record: ...
        @overload
        def __getitem__(self, index: str) -> npt.NDArray[Any]: ...
        def __getitem__(self, index: int | str) -> Any: ...
        def __setitem__(self, index: int | slice, value: "Record | Records") -> None: ...
        def __len__(self) -> int: ...
        def copy(self) -> "Records":
            """The same records, apart."""

        def tobytes(self) -> bytes:
            """The bytes of all records."""

else:
    Record = np.record
    Records = np.ndarray

Ids = npt.NDArray[np.int16]
"""A buffer for flat action ids."""


def record_dtype(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """The aligned dtype of these fields, every byte of it in a field.

    States are compared byte for byte, and NumPy copies fields, not what lies between them: padding would hold chance
    bytes. What is left at the end becomes the field `spare`; holes between fields are refused (ValueError): order the
    fields from wide to narrow.
    """
    aligned = np.dtype(fields, align=True)
    used = sum(aligned[name].itemsize for name in aligned.names or ())
    last = aligned.names[-1] if aligned.names else ""
    end = aligned.fields[last][1] + aligned[last].itemsize if aligned.fields else 0
    if used != end:
        raise ValueError(f"{end - used} bytes between fields belong to none")
    if end == aligned.itemsize:
        return aligned
    return np.dtype([*fields, ("spare", np.uint8, aligned.itemsize - end)], align=True)


@functools.cache
def _of_records(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The dtype whose elements are `np.record`: from Python, Numba takes such an array seven times faster than a
    recarray. Always the same object: Numba finds the type of an array by its dtype, and equal ones take it long.
    """
    return np.dtype((np.record, dtype))


def zeros(count: int, dtype: np.dtype[Any]) -> Records:
    """A plain array of `count` records, all zero."""
    return cast(Records, np.zeros(count, _of_records(dtype)))


def from_bytes(data: bytes, dtype: np.dtype[Any]) -> Records:
    """The array of records that these bytes are. Raises ValueError when their number does not fit."""
    return cast(Records, np.frombuffer(bytearray(data), _of_records(dtype)))


def copied(records: Records) -> Records:
    """The same records, apart. NumPy's own copy goes field by field, which takes thirty times as long."""
    return cast(Records, np.frombuffer(bytearray(records.tobytes()), records.dtype))
