"""The networks of the example: from an observation to how much each action appeals, and to the payoff it expects.

`brelan.bots.learned` plays by them in NumPy: what it reads from a file, these write.
"""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from brelan.bots.muzishez_cells import WIDTH as CELL
from brelan.bots.muzishez_cells import cells, players_in
from brelan.bots.networks import NEVER as UNKNOWN

WIDTH = 192
NARROW = 48
LARGE = 5.0
NEVER = -1e9
"""How much an illegal action appeals: less than one that is not known."""


class Network(nn.Module):
    """What both have in common. Observations are int8[n, size], masks int8[n, actions]."""

    def weigh(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """How much each action appeals, float32[n, actions], NEVER where illegal; the payoff expected, float32[n]."""
        appeal, value = self(observations, masks)
        return appeal.masked_fill(masks == 0, NEVER), torch.tanh(value).squeeze(-1)

    def load(self, kept: Any) -> None:
        """Go on from the arrays of a file."""
        with torch.no_grad():
            for name, parameter in self.named_parameters():
                parameter.copy_(torch.from_numpy(kept[name].astype(np.float32)))

    def save(self, path: Path, version: int) -> None:
        """Keep it in arrays that NumPy reads; `version`: of the observations."""
        learned = {name: array.detach().numpy().astype(np.float16) for name, array in self.named_parameters()}
        with path.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, version=np.int64(version), **self.constants(), **learned)

    def constants(self) -> dict[str, npt.NDArray[Any]]:
        """What is not learned, and needed to play."""
        return {}


class Plain(Network):
    """Two layers over what is ever anything but nought; both answers share them."""

    def __init__(
        self, used: npt.NDArray[np.int64], scale: npt.NDArray[np.float32], done: npt.NDArray[np.int64]
    ) -> None:
        """`used`: the elements of an observation that it looks at, which are divided by `scale`; `done`: the actions
        that it weighs, since most ids are never legal.
        """
        super().__init__()
        self.used, self.scale, self.done = (torch.from_numpy(array) for array in (used, scale, done))
        self.first = nn.Linear(len(used), WIDTH)
        self.second = nn.Linear(WIDTH, WIDTH)
        self.choice = nn.Linear(WIDTH, len(done))
        self.value = nn.Linear(WIDTH, 1)
        for layer, gain in ((self.first, 2**0.5), (self.second, 2**0.5), (self.choice, 0.01), (self.value, 1.0)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Of the actions that are not weighed, each appeals as little as may be."""
        seen = observations[:, self.used].float() / self.scale
        thought = torch.relu(self.second(torch.relu(self.first(seen))))
        appeal = torch.full(masks.shape, UNKNOWN).index_copy(1, self.done, self.choice(thought))
        return appeal, self.value(thought)

    def constants(self) -> dict[str, npt.NDArray[Any]]:
        """Where it looks, and what it weighs."""
        return {
            "used": self.used.numpy().astype(np.int16),
            "scale": self.scale.numpy(),
            "done": self.done.numpy().astype(np.int16),
        }


class Mixer(nn.Module):
    """A layer over a table of seats and cards: each cell from itself, its row, its column, and the viewer's cell there.

    Seats, and cards, may be swapped: what comes out is swapped alike (Hartford et al. 2018).
    """

    def __init__(self, width: int) -> None:
        super().__init__()
        self.cell = nn.Linear(width, NARROW)
        self.row = nn.Linear(2 * width, NARROW, bias=False)
        self.column = nn.Linear(2 * width, NARROW, bias=False)

    def forward(self, table: Tensor) -> Tensor:
        """Of float32[n, seats, cards, width]."""
        row = torch.cat((table.mean(2, keepdim=True), table.amax(2, keepdim=True)), -1)
        column = torch.cat((table.mean(1, keepdim=True), table[:, :1]), -1)
        return torch.relu(self.cell(table) + self.row(row) + self.column(column))


class Crossed(Network):
    """For Muzishez: layers over seats and cards, the same for any number of them."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second, self.third = Mixer(CELL), Mixer(NARROW), Mixer(NARROW)
        self.choice = nn.Linear(NARROW, 1, bias=False)
        self.value = nn.Linear(2 * NARROW, 1)
        nn.init.zeros_(self.choice.weight)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Games of as many players are looked at together."""
        appeal, value = torch.full(masks.shape, NEVER), torch.empty(len(masks), 1)
        playing = torch.from_numpy(players_in(observations.numpy()))
        for players in playing.unique().tolist():
            rows = torch.nonzero(playing == players).squeeze(1)
            table = torch.from_numpy(cells(observations[rows].numpy(), players))
            table = self.third(self.second(self.first(table)))
            own = table[:, 0]
            weighed = nn.functional.pad(self.choice(own).squeeze(-1), (0, masks.shape[1] - own.shape[1]), value=NEVER)
            appeal = appeal.index_copy(0, rows, weighed)
            value = value.index_copy(0, rows, self.value(torch.cat((own.mean(1), table.mean((1, 2))), -1)))
        return appeal, value
