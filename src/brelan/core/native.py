"""What compiled code does that NumPy has no word for: locks without Python, counting across threads, and rows fetched
into the processor's cache ahead of time.

The locks are Python's own (`PyThread_...`), for their addresses can be used where Python's global lock is not held, on
every system. Interpreted rules run in one thread and never come to a lock.
"""

import ctypes
from collections.abc import Callable
from typing import Any, Final

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from brelan.core.compiling import INTERPRETED

LINE: Final = 64
"""Bytes that go between the caches of two cores at a time."""

_python: Final = ctypes.pythonapi
_python.PyThread_allocate_lock.restype = ctypes.c_void_p
for _name, _arguments in [
    ("PyThread_acquire_lock", [ctypes.c_void_p, ctypes.c_int]),
    ("PyThread_release_lock", [ctypes.c_void_p]),
    ("PyThread_free_lock", [ctypes.c_void_p]),
]:
    getattr(_python, _name).argtypes = _arguments
    llvm.add_symbol(_name, ctypes.cast(getattr(_python, _name), ctypes.c_void_p).value)

acquire: Final[Any] = types.ExternalFunction("PyThread_acquire_lock", types.int32(types.uintp, types.int32))
"""Take the lock of this address, 1: once it is free, 0: if it is; returns whether it was taken."""
release: Final[Any] = types.ExternalFunction("PyThread_release_lock", types.void(types.uintp))
"""Let go of the lock of this address, whoever took it."""


class Lock:
    """A lock that is taken, and its address, which is good as long as this object lives."""

    def __init__(self) -> None:
        self.address = int(_python.PyThread_allocate_lock())
        _python.PyThread_acquire_lock(self.address, 1)

    def release(self) -> None:
        """Let go of it, from Python."""
        _python.PyThread_release_lock(self.address)

    def __del__(self, free: Callable[[int], None] = _python.PyThread_free_lock) -> None:
        free(self.address)


def _take(count: npt.NDArray[np.int64]) -> int:
    """Add one to the first element; returns what it was. No two threads are told the same."""
    count[0] += 1
    return int(count[0]) - 1


def _fetch(rows: npt.NDArray[Any], byte: int) -> None:
    """Have the line fetched in which this byte of an array lies, to be written. It need not exist."""


def _compiled_take(typing: Any, count: Any) -> Any:
    def written(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, values[0])
        one = ir.Constant(ir.IntType(64), 1)
        return builder.atomic_rmw("add", array.data, one, "seq_cst")

    return types.int64(count), written


def _compiled_fetch(typing: Any, rows: Any, byte: Any) -> Any:
    def written(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, values[0])
        pointer, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
        name = "llvm.prefetch.p0"
        prefetch = builder.module.globals.get(name) or ir.Function(builder.module, kind, name)
        place = builder.gep(builder.bitcast(array.data, pointer), [values[1]])
        builder.call(prefetch, [place, *(ir.Constant(number, part) for part in (1, 3, 1))])  # to write, near, data
        return context.get_dummy_value()

    return types.void(rows, types.intp), written


take: Final[Any] = _take if INTERPRETED else intrinsic(_compiled_take)
fetch: Final[Any] = _fetch if INTERPRETED else intrinsic(_compiled_fetch)
