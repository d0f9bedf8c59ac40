"""Proximal policy optimisation (Schulman et al. 2017), with masks, for games that several seats play by one policy."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn.utils import clip_grad_norm_

from examples.learning.batch import Batch, advantages
from examples.learning.networks import Network

STEEPEST = 0.5
"""No step goes further than along a gradient of this length."""

Some = dict[str, Tensor]
"""Some moves of a batch, by field, with `better`, how they turned out, and `returns`, the payoffs by that."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The numbers of the method."""

    rate: float = 5e-4
    clip: float = 0.2
    entropy: float = 0.01
    trace: float = 0.95
    """Lambda of generalised advantage estimation."""
    epochs: int = 2
    minibatch: int = 2048


Objective = Callable[[Network, Some, Settings], Tensor]


def improve(
    network: Network, optimiser: torch.optim.Optimizer, batch: Batch, settings: Settings, objective: Objective
) -> None:
    """Some epochs of steps that make the objective smaller, over the moves where there was a choice."""
    moves = with_choice(batch, settings.trace)
    for _ in range(settings.epochs):
        for some in torch.randperm(len(moves["actions"])).split(settings.minibatch):
            loss = objective(network, {name: values[some] for name, values in moves.items()}, settings)
            optimiser.zero_grad()
            loss.backward()
            clip_grad_norm_(network.parameters(), STEEPEST)
            optimiser.step()


def with_choice(batch: Batch, trace: float) -> Some:
    """The moves of a batch of which it is known how they turned out, and that were not the only ones."""
    found, sure = advantages(batch, trace)
    chosen = np.flatnonzero(sure & (batch.masks.sum(axis=2, dtype=np.int64) > 1))
    arrays: dict[str, npt.NDArray[Any]] = {
        "observations": batch.observations,
        "masks": batch.masks,
        "actions": batch.actions,
        "chances": batch.chances,
        "better": found,
        "returns": found + batch.values,
    }
    return {name: torch.from_numpy(array.reshape(-1, *array.shape[2:])[chosen]) for name, array in arrays.items()}


def clipped(network: Network, some: Some, settings: Settings) -> Tensor:
    """The objective of the method: what turned out well is to be done more often, but not by much at a time."""
    chances, value = weighed(network, some)
    better = (some["better"] - some["better"].mean()) / (some["better"].std() + 1e-8)
    ratio = (done(chances, some) - some["chances"]).exp()
    gain = torch.min(ratio * better, ratio.clamp(1 - settings.clip, 1 + settings.clip) * better).mean()
    error = (value - some["returns"]).square().mean()
    entropy = -(chances.exp() * chances).sum(1).mean()
    return -gain - settings.entropy * entropy + 0.5 * error


def imitated(network: Network, some: Some, settings: Settings) -> Tensor:
    """Another objective: the actions of a teacher are to be likely, and the payoffs are to be foreseen."""
    chances, value = weighed(network, some)
    return (value - some["returns"]).square().mean() - done(chances, some).mean()


def weighed(network: Network, some: Some) -> tuple[Tensor, Tensor]:
    """The logarithm of the chance of each action, and the payoff expected."""
    appeal, value = network.weigh(some["observations"], some["masks"])
    return torch.log_softmax(appeal, 1), value


def done(chances: Tensor, some: Some) -> Tensor:
    """Those of the actions that were done."""
    return chances.gather(1, some["actions"][:, None]).squeeze(1)
