"""The programs in examples/ run as they stand; the one that learns is run by `make learn`."""

import pytest

from examples import openspiel_is_mcts, pettingzoo_at_random


def test_agents_at_random(capsys: pytest.CaptureFixture[str]) -> None:
    pettingzoo_at_random.main()
    won = [float(line.split()[-1]) for line in capsys.readouterr().out.splitlines() if "has won" in line]
    assert len(won) == 4
    assert max(won) == 1.0


def test_is_mcts_against_the_champion(capsys: pytest.CaptureFixture[str]) -> None:
    openspiel_is_mcts.main(["--games", "1", "--simulations", "5"])
    assert "IS-MCTS in seat 0 has won" in capsys.readouterr().out
