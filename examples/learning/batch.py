"""What is learned from: many steps of many games, as they were played."""

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.int8]
Actions = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class Batch:
    """T steps of N games."""

    observations: Bytes
    """[T, N, size]"""
    masks: Bytes
    """[T, N, actions]"""
    actions: Actions
    """[T, N]"""
    chances: Floats
    """[T, N]: the logarithm of the probability that the action had."""
    values: Floats
    """[T, N]: the payoff that the mover expected."""
    seats: Actions
    """[T, N]: whose move it was."""
    ended: Flags
    """[T, N]: did the game end with this step?"""
    payoffs: Floats
    """[T, N, seats]: each seat's payoff where a game ended, elsewhere 0."""

    @classmethod
    def empty(cls, steps: int, games: int, size: int, actions: int, seats: int) -> "Batch":
        """Room for so many."""
        shape = (steps, games)
        return cls(
            observations=np.empty((*shape, size), np.int8),
            masks=np.empty((*shape, actions), np.int8),
            actions=np.empty(shape, np.int64),
            chances=np.empty(shape, np.float32),
            values=np.empty(shape, np.float32),
            seats=np.empty(shape, np.int64),
            ended=np.empty(shape, np.bool_),
            payoffs=np.zeros((*shape, seats), np.float32),
        )

    @classmethod
    def side_by_side(cls, parts: "Sequence[Batch]") -> "Batch":
        """One batch of the games of all."""
        names = [field.name for field in fields(cls)]
        return cls(**{name: np.concatenate([getattr(part, name) for part in parts], axis=1) for name in names})


def advantages(batch: Batch, trace: float) -> tuple[Floats, Flags]:
    """[T, N]: how much better each move turned out than expected (generalised advantage estimation, Schulman et al.
    2016; nothing is discounted); and of which moves that is known.

    What a seat does is judged by its own payoff in the end: along its own moves, one after the other, as if the moves
    of others were the world's. It is not known of a seat's last move in the batch, unless the game ends there too.
    """
    steps, games = batch.seats.shape
    rows = np.arange(games)
    expected = np.zeros((games, batch.payoffs.shape[2]), np.float32)
    better = np.zeros_like(expected)
    known = np.zeros(expected.shape, np.bool_)
    found, sure = np.zeros((steps, games), np.float32), np.zeros((steps, games), np.bool_)
    for step in reversed(range(steps)):
        over, seats = batch.ended[step], batch.seats[step]
        expected[over], better[over], known[over] = batch.payoffs[step, over], 0.0, True
        surprise = expected[rows, seats] - batch.values[step]
        sure[step] = known[rows, seats]
        found[step] = np.where(sure[step], surprise + trace * better[rows, seats], 0.0)
        expected[rows, seats], better[rows, seats], known[rows, seats] = batch.values[step], found[step], True
    return found, sure
