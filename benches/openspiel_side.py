"""Time OpenSpiel's own random rollouts, in C++: one JSON line per game, in moves a second.

Run by `peers.py`, with the Python that has `open_spiel` installed. A move is one decision of one player; dealt cards
do not count, and a simultaneous round counts once for each player.
"""

import random
import statistics
import time
from typing import Any

import pyspiel
from timing import tell

GAMES = ("crazy_eights(players=5)", "gin_rummy", "goofspiel")
DEALS = 30
PLAYOUTS_TO_MEASURE_LENGTH = 40  # for each deal
PLAYOUTS_PER_EVALUATION = 10
ROUNDS = 10
ROUND_SECONDS = 0.2
SEED = 7


def to_next_decision(state: Any, rng: random.Random) -> None:
    """Let chance act until a player must choose or the game is over."""
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])


def dealt(start: Any, rng: random.Random) -> Any:
    """Return a fresh game in which the first player to act has a choice."""
    while True:
        state = start.clone()
        to_next_decision(state, rng)
        if len(state.legal_actions()) > 1:
            return state


def decisions_left(state: Any, rng: random.Random) -> int:
    """Return how many decisions a random continuation takes."""
    state = state.clone()
    decisions = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        decisions += 1
        to_next_decision(state, rng)
    return decisions


def turn_based(name: str) -> Any:
    """Load a game; simultaneous choices are made one after the other, unseen."""
    game = pyspiel.load_game(name)
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        return pyspiel.convert_to_turn_based(game)
    return game


def moves_per_second(game: Any) -> float:
    """Time the C++ rollouts, which Python reaches only through the tree search.

    A search of two simulations evaluates the root and one child of it, each by as many playouts as we ask; beside
    these its own work is nothing. It does not say how long the playouts were: their mean is measured apart. As on
    Brelan's side the fastest of several rounds counts: the others were disturbed.
    """
    rng = random.Random(SEED)
    start = game.new_initial_state()
    deals = [dealt(start, rng) for _ in range(DEALS)]
    length = statistics.fmean(decisions_left(s, rng) for s in deals for _ in range(PLAYOUTS_TO_MEASURE_LENGTH))
    evaluator = pyspiel.RandomRolloutEvaluator(PLAYOUTS_PER_EVALUATION, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, SEED, False)
    moves = DEALS * PLAYOUTS_PER_EVALUATION * (length + (length - 1))
    return max(passes_per_second(bot, deals) for _ in range(ROUNDS)) * moves


def passes_per_second(bot: Any, deals: list[Any]) -> float:
    """Search all deals, as often as fills a round. Interruptions do not count: it is the processor's time."""
    passes, began = 0, time.process_time()
    while time.process_time() - began < ROUND_SECONDS:
        for state in deals:
            bot.step(state)
        passes += 1
    return passes / (time.process_time() - began)


def main() -> None:
    """Time every game."""
    for name in GAMES:
        tell(f"openspiel {name}", moves_per_second(turn_based(name)))


if __name__ == "__main__":
    main()
