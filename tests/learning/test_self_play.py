"""A minute of the self-play example: it must become better than it was, and play in NumPy as it does in PyTorch."""

from pathlib import Path

import numpy as np
import pytest
import torch

from brelan.bots.learned import network_in
from brelan.games.registry import game
from examples.learning.batch import Batch, advantages
from examples.learning.gather import choose
from examples.learning.played import TABLES, network_for, tables
from examples.learning.train import Plan, learn

SURE = 4.0
"""Standard errors: less, once in thirty thousand, would be luck."""
MINUTES = 1.0


def test_a_minute_of_self_play_makes_it_better(tmp_path: Path) -> None:
    """Half of it is spent watching: from nothing a minute tells less."""
    torch.set_num_threads(1)
    plan = Plan(game="muzishez", minutes=MINUTES, imitate=0.5, games=32, seed=3, out=tmp_path / "learned.npz")
    first, *_, last = learn(plan)
    assert last.moves > first.moves == 0
    assert last.payoff - first.payoff > SURE * np.hypot(first.error, last.error)


@pytest.mark.parametrize("name", TABLES)
def test_what_is_written_plays_alike_without_pytorch(name: str, tmp_path: Path) -> None:
    file, network = tmp_path / "learned.npz", network_for(name, None)
    with torch.no_grad():
        for parameter in network.parameters():
            parameter.copy_((parameter + torch.randn_like(parameter) / 8).half())
    network.save(file, game(name).layout.version)
    with np.load(file) as kept:
        reader = network_in(name, dict(kept))
    again = network_for(name, file)
    for group in tables(name, 4, 1, None):
        for _ in range(8):
            seen, allowed = torch.from_numpy(group.rows.seen), torch.from_numpy(group.rows.allowed)
            with torch.no_grad():
                appeal = network.weigh(seen, allowed)[0].numpy()
                assert again.weigh(seen, allowed)[0].numpy() == pytest.approx(appeal, abs=1e-3)
            for at, row in enumerate(group.rows.seen):
                legal = group.rows.allowed[at] > 0
                read = reader.appeal(row, len(legal))[legal]
                assert read == pytest.approx(appeal[at][legal], abs=1e-3)
            group.step(choose(network, group)[0])


def test_a_move_is_judged_by_what_its_own_seat_wins() -> None:
    """One game of two seats, which move in turn; the first wins, and another game begins."""
    batch = Batch.empty(5, 1, 1, 1, 2)
    batch.seats[:, 0] = [0, 1, 0, 1, 0]
    batch.values[:, 0] = [0.5, 0.0, 0.75, -0.5, 0.0]
    batch.ended[:, 0] = [False, False, False, True, False]
    batch.payoffs[3, 0] = [1.0, -1.0]
    found, sure = advantages(batch, trace=1.0)
    assert sure[:, 0].tolist() == [True, True, True, True, False]
    assert found[:, 0] == pytest.approx([0.5, -1.0, 0.25, -0.5, 0.0])
    found, _ = advantages(batch, trace=0.0)
    assert found[:, 0] == pytest.approx([0.25, -0.5, 0.25, -0.5, 0.0])
