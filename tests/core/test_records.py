import numpy as np
import pytest

from brelan.core.records import copied, from_bytes, record_dtype, zeros


def test_the_end_of_a_record_is_a_field_too() -> None:
    dtype = record_dtype([("wide", np.int64), ("narrow", np.int8, 3)])
    assert dtype.itemsize == 16 == sum(dtype[name].itemsize for name in dtype.names or ())
    assert dtype.names == ("wide", "narrow", "spare")


def test_a_full_record_has_no_spare_field() -> None:
    assert record_dtype([("wide", np.int64)]).names == ("wide",)


def test_holes_between_fields_are_refused() -> None:
    with pytest.raises(ValueError, match="7 bytes"):
        record_dtype([("narrow", np.int8), ("wide", np.int64)])


def test_records_come_back_from_their_bytes_and_can_be_changed() -> None:
    records = zeros(2, record_dtype([("wide", np.int64)]))
    records[1].wide = 7
    again = from_bytes(records.tobytes(), records.dtype)
    again[0].wide = 9
    assert (again[0].wide, again[1].wide, records[0].wide) == (9, 7, 0)


def test_a_copy_is_apart() -> None:
    records = zeros(2, record_dtype([("wide", np.int64)]))
    again = copied(records)
    again[1].wide = 7
    assert (again["wide"].tolist(), records["wide"].tolist()) == ([0, 7], [0, 0])
    assert again.dtype is records.dtype


def test_arrays_of_one_dtype_share_it() -> None:
    """Numba finds the type of an array by its dtype's identity, and equal dtypes take it six times as long."""
    first = zeros(1, np.dtype([("a", np.int32)]))
    assert zeros(2, np.dtype([("a", np.int32)])).dtype is first.dtype
    assert from_bytes(bytes(4), np.dtype([("a", np.int32)])).dtype is first.dtype
    assert first.copy().dtype is first.dtype
