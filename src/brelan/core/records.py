"""How rules see NumPy records: typed loosely, since a record's fields are known to its dtype, not to Python."""

from typing import TYPE_CHECKING, Any, cast

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

        def __getitem__(self, index: int) -> Record: ...
        def __setitem__(self, index: int | slice, value: "Record | Records") -> None: ...
        def __len__(self) -> int: ...
        def copy(self) -> "Records":
            """The same records, apart."""

        def tobytes(self) -> bytes:
            """The bytes of all records."""

else:
    Record = np.record
    Records = np.recarray

Ids = npt.NDArray[np.int16]
"""A buffer for flat action ids."""


def zeros(count: int, dtype: np.dtype[Any]) -> Records:
    """An array of `count` records, all zero."""
    return cast(Records, np.zeros(count, dtype).view(np.recarray))


def from_bytes(data: bytes, dtype: np.dtype[Any]) -> Records:
    """The array of records that these bytes are. Raises ValueError when their number does not fit."""
    return cast(Records, np.frombuffer(bytearray(data), dtype).view(np.recarray))
