"""Threads that wait for work inside one compiled call, and are given it without a word of Python.

Handing work to a thread by way of Python means that both want Python's global lock in turn: half a millisecond a step.
"""

import os
import threading
import weakref
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from brelan.core.native import LINE, Lock

FEWEST: Final = 32
"""A thread of its own is worth so many games at least."""
TRIES: Final = 2_000
"""So often a lock is looked at before its thread goes to sleep: some tens of microseconds. Waking takes as long."""

MODE, SPINS, PARTS = 0, 1, 2
"""What is to be done, TRIES or 0, and how many do it: the first places of a board."""
LEAVE: Final = -1
"""The mode in which the threads end."""

Board = npt.NDArray[np.int64]
"""Row 0 says what is to be done, row 1 + p how many pieces of part p are taken. A row is two lines long: nobody waits
for a line that others write."""
Locks = npt.NDArray[np.uintp]
"""By part: the addresses of the lock it waits for, and of the one by which it says that it has done."""
Work = Callable[[int, Board, Locks], Any]


def new_board(parts: int) -> Board:
    """A board for so many parts."""
    board = np.zeros((1 + parts, 2 * LINE // 8), np.int64)
    board[0, SPINS] = TRIES if parts <= cores() else 0
    board[0, PARTS] = parts
    return board


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Crew:
    """The threads beside the one that calls: part 0 is the caller's, each of the others a thread's.

    `work(part, board, locks)` returns when part 0 is done and all others have said so; for them when the board says
    LEAVE. The threads end with this object; they keep nobody from leaving Python, and are not there after a fork. It is
    for whoever does one step at a time, and none with a crew that is no longer `here`.
    """

    def __init__(self, parts: int, work: Work) -> None:
        self._process, self._board, self._work = os.getpid(), new_board(parts), work
        self._doors = [(Lock(), Lock()) for _ in range(parts)]
        self._locks = np.array([[lock.address for lock in door] for door in self._doors], np.uintp)
        self._errors = list[BaseException]()
        self._threads = [
            threading.Thread(
                target=labour,
                args=(work, part, self._board, self._locks, self._doors, self._errors),
                name="brelan-tables",
                daemon=True,
            )
            for part in range(1, parts)
        ]
        self._end = weakref.finalize(self, dismiss, self._board, self._doors)
        self._end.atexit = False
        for thread in self._threads:
            thread.start()

    @property
    def here(self) -> bool:
        """Are the threads those of this process, all of them?"""
        return self._end.alive and self._process == os.getpid()

    def step(self, mode: int) -> None:
        """Have all parts done, whoever does them. Raises what was raised in any thread, when all have stopped."""
        self._board[0, MODE] = mode
        self._board[1:, 0] = 0
        try:
            self._work(0, self._board, self._locks)
            if self._errors:
                raise self._errors[0]
        except BaseException:
            self._leave()
            raise

    def close(self) -> None:
        """End the threads."""
        if self.here:
            self._leave()

    def _leave(self) -> None:
        self._end()
        for thread in self._threads:
            thread.join()


def labour(
    work: Work,
    part: int,
    board: Board,
    locks: Locks,
    doors: Sequence[tuple[Lock, Lock]],
    errors: list[BaseException],
) -> None:
    """What a thread does: all that it uses lives as long as it is in here."""
    try:
        work(part, board, locks)
    except BaseException as error:  # the caller raises it
        errors.append(error)
        doors[part][1].release()


def dismiss(board: Board, doors: Sequence[tuple[Lock, Lock]]) -> None:
    """Tell all threads to leave."""
    board[0, MODE] = LEAVE
    for begin, _ in doors[1:]:
        begin.release()
