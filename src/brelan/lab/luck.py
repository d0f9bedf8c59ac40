"""How much of a result is the deal's doing: the share of the payoffs' variance that the games of a deal have in common.

It is the intraclass correlation of the one-way analysis of variance with random effects (Fisher, 1925; ICC(1) of Shrout
and Fleiss, 1979): with k games of each deal, the mean squares between and within deals, B and W,

    luck = (B - W) / (B + (k - 1) W)

1 where a deal settles everything, 0 where it settles nothing; by chance it may come out a little below. Each bot is
measured against its own mean, so that one bot's being better than another counts as neither. B and W are functions of
means over deals, so intervals come from the bootstrap as all others.
"""

import numpy as np

from brelan.lab.intervals import Table


def luck_columns(payoffs: Table) -> Table:
    """From deals by replays by bots, what `luck_of` needs the means of: a row a deal."""
    means, within = payoffs.mean(axis=1), payoffs.var(axis=1, ddof=1).sum(axis=1)
    return np.column_stack([(means**2).sum(axis=1), within, means])


def luck_of(means: Table, deals: int, replays: int) -> Table:
    """The share of luck from the means of `luck_columns`, row by row; nought where nothing varies."""
    between = replays * (means[:, 0] - (means[:, 2:] ** 2).sum(axis=1)) * deals / max(1, deals - 1)
    within = means[:, 1]
    total = between + (replays - 1) * within
    varies = total > np.finfo(np.float64).eps
    shares: Table = np.where(varies, (between - within) / np.where(varies, total, 1.0), 0.0)
    return shares
