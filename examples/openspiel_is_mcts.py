"""OpenSpiel's IS-MCTS against Brelan's champion, in Muzishez.

Run with `python examples/openspiel_is_mcts.py` (`--help` tells what can be set). Needs `pip install brelan[openspiel]`.
"""

import argparse
import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from brelan.bots.search import Budget
from brelan.envs.openspiel import TableGame
from brelan.envs.openspiel.bots import TableBot
from brelan.envs.openspiel.rollouts import Rollouts

NAME = "python_muzishez_turns(players=3,max_rounds=30)"


def players(game: TableGame, seat: int, simulations: int, seed: int) -> list[Any]:
    """IS-MCTS in one seat, champions in the others, who may imagine as many lines of play."""
    found: list[Any] = [
        TableBot(game.setup.game, other, "champion", seed=seed + other, budget=Budget(simulations))
        for other in range(game.num_players())
    ]
    found[seat] = ismcts.ISMCTSBot(
        game,
        Rollouts(game.setup.game, seed=seed),
        uct_c=1.4,
        max_simulations=simulations,
        random_state=np.random.RandomState(seed),
    )
    return found


def play(game: TableGame, bots: list[Any], chance: random.Random) -> list[float]:
    """One game; what each seat has won."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
    return list(state.returns())


def main(arguments: list[str] | None = None) -> None:
    """Play some games, the searcher in each seat in turn, and say what it has won."""
    parser = argparse.ArgumentParser(description="OpenSpiel's IS-MCTS against Brelan's champion")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    game, chance, won = pyspiel.load_game(NAME), random.Random(given.seed), []
    for number in range(given.games):
        seat = number % game.num_players()
        returns = play(game, players(game, seat, given.simulations, given.seed + number), chance)
        won.append(returns[seat])
        print(f"game {number + 1}: IS-MCTS in seat {seat} has won {returns[seat]:+.2f}")
    print(f"on average {np.mean(won):+.2f}, where 0 is as much as everybody else")


if __name__ == "__main__":
    main()
