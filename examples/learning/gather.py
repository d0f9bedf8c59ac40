"""Plays many games at once by a network, or by a teacher, and keeps what is to be learned from."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
import torch

from brelan.bots.choosing import choose_at
from brelan.bots.players import load_policies, style_of
from brelan.core.chance import CHANCE, derived_seed, key_words
from brelan.core.contract import WAIT
from brelan.core.game import Game
from brelan.core.records import zeros
from brelan.envs.tables import Tables
from examples.learning.batch import Actions, Batch, Floats
from examples.learning.networks import Network

MOST_SEATS = 21

Chooser = Callable[[Tables], tuple[Actions, Floats, Floats]]
"""By game: an action, the logarithm of the chance that it had, the payoff that its player expected."""


def gather(groups: Sequence[Tables], steps: int, chooser: Chooser) -> Batch:
    """So many steps in every game of every group. Groups lie side by side."""
    seats = max(group.rows.payoffs.shape[1] for group in groups)
    return Batch.side_by_side([one_group(group, steps, chooser, seats) for group in groups])


def one_group(tables: Tables, steps: int, chooser: Chooser, seats: int) -> Batch:
    """So many steps in every game of a group; payoffs have room for so many seats."""
    rows = tables.rows
    batch = Batch.empty(steps, len(tables), rows.seen.shape[1], rows.allowed.shape[1], seats)
    for step in range(steps):
        batch.observations[step], batch.masks[step], batch.seats[step] = rows.seen, rows.allowed, rows.seats
        batch.actions[step], batch.chances[step], batch.values[step] = chooser(tables)
        tables.step(batch.actions[step])
        batch.ended[step] = rows.terminated | rows.truncated
        batch.payoffs[step, :, : rows.payoffs.shape[1]] = rows.payoffs
    return batch


def choose(network: Network, tables: Tables) -> tuple[Actions, Floats, Floats]:
    """A chooser, once it has its network: actions are drawn by the network's chances (by the Gumbel trick)."""
    with torch.no_grad():
        appeal, value = network.weigh(torch.from_numpy(tables.rows.seen), torch.from_numpy(tables.rows.allowed))
        actions = (appeal - torch.empty_like(appeal).exponential_().log_()).argmax(1, keepdim=True)
        chances = appeal.gather(1, actions) - appeal.logsumexp(1, keepdim=True)
    return actions.squeeze(1).numpy(), chances.squeeze(1).numpy(), value.numpy()


class Teacher:
    """A chooser: actions are those of a bot that is there, which is asked in every game."""

    def __init__(self, game: Game, level: str, seed: int) -> None:
        load_policies(game)
        self._style = style_of(game, level)
        self._chances = zeros(MOST_SEATS, CHANCE)
        for seat in range(MOST_SEATS):
            self._chances[seat].key[:] = key_words(derived_seed(seed, "teacher", seat))

    def __call__(self, tables: Tables) -> tuple[Actions, Floats, Floats]:
        """Ask it. What the network thinks of it, nobody asks."""
        states, scratch = tables.games.states, zeros(1, tables.games.states.dtype)
        ids = np.empty(tables.arrays.actions, np.int16)
        asked = [
            choose_at(states, at, scratch, seat, self._style, self._chances, ids)
            for at, seat in enumerate(tables.rows.seats.tolist())
        ]
        actions = np.array([tables.arrays.wait if action == WAIT else action for action in asked], np.int64)
        return actions, np.zeros(len(tables), np.float32), np.zeros(len(tables), np.float32)


def measured(network: Network, tables: Tables, games: int) -> npt.NDArray[np.float64]:
    """The payoffs of so many games among the bots of the group."""
    payoffs: list[float] = []
    while len(payoffs) < games:
        rows = tables.step(choose(network, tables)[0])
        payoffs += rows.rewards[rows.terminated | rows.truncated].tolist()
    return np.array(payoffs)
