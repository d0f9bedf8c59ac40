"""Means with 95 % intervals, by the bootstrap (Efron, 1979): deals are drawn anew, as they might have been dealt.

Whole deals, since the games of one are alike: that the same cards were good for whoever held them says little.
"""

from collections.abc import Callable
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

Table = npt.NDArray[np.float64]

RESAMPLES: Final = 2_000
BOUNDS: Final = (2.5, 97.5)
"""Percentiles."""
NEVER: Final = 3.0
"""What was never seen in n deals happens in no more than 3 of n, at 95 % (Hanley and Lippman-Hand, 1983)."""


class Estimate(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A mean, and between what it probably lies."""

    mean: float
    low: float
    high: float
    single: bool = False
    """Is it from one deal only? Then the interval, which others would widen, says nothing."""

    @property
    def clear(self) -> bool:
        """Is it surely not nought?"""
        return not self.single and (self.low > 0 or self.high < 0)


def estimates(samples: Table, seed: int, of: Callable[[Table], Table] = lambda means: means) -> list[Estimate]:
    """One for each column of the samples (rows: deals), all by the same draws, which the seed decides.

    `of` makes other figures of the columns' means, a row each: then one for each of its columns.
    """
    chance = np.random.default_rng(seed)
    rows = len(samples)
    means = np.array([samples[chance.integers(rows, size=rows)].mean(axis=0) for _ in range(RESAMPLES)])
    low, high = np.percentile(of(means), BOUNDS, axis=0)
    return [
        Estimate(mean=float(mean), low=float(least), high=float(most), single=rows == 1)
        for mean, least, most in zip(of(samples.mean(axis=0)[None, :])[0], low, high, strict=True)
    ]


def share(found: Estimate, deals: int) -> Estimate:
    """The same for how often something happens: where it never (or always) did, the bootstrap is too sure of it."""
    if found.mean == 0:
        return Estimate(mean=0.0, low=0.0, high=min(1.0, NEVER / deals))
    if found.mean == 1:
        return Estimate(mean=1.0, low=max(0.0, 1 - NEVER / deals), high=1.0)
    return found


def share_apart(found: Estimate, base: Estimate, other: Estimate) -> Estimate:
    """The same for by how much the other's share is higher than the base's, both widened already: where neither is seen
    to vary, each may still be anywhere within its own bounds.
    """
    if base.mean in (0, 1) and other.mean in (0, 1):
        return Estimate(mean=found.mean, low=other.low - base.high, high=other.high - base.low)
    return found
