"""Means with 95 % intervals, by the bootstrap (Efron, 1979): deals are drawn anew, as they might have been dealt.

Whole deals, since the games of one are alike: that the same cards were good for whoever held them says little.
"""

from typing import Final

import msgspec
import numpy as np

RESAMPLES: Final = 2_000
BOUNDS: Final = (2.5, 97.5)
"""Percentiles."""


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """A mean, and between what it probably lies."""

    mean: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Is it surely not nought?"""
        return self.low > 0 or self.high < 0


def estimates(samples: np.ndarray, seed: int) -> list[Estimate]:
    """One for each column of the samples (rows: deals), all by the same draws, which the seed decides."""
    chance = np.random.default_rng(seed)
    rows = len(samples)
    means = np.array([samples[chance.integers(rows, size=rows)].mean(axis=0) for _ in range(RESAMPLES)])
    low, high = np.percentile(means, BOUNDS, axis=0)
    return [
        Estimate(mean=float(mean), low=float(least), high=float(most))
        for mean, least, most in zip(samples.mean(axis=0), low, high, strict=True)
    ]
