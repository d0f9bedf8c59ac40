"""sb3-contrib's MaskablePPO learns Le Grisbi against bots, for about a minute.

Run with `python examples/maskable_ppo.py` (`--help` tells what can be set); needs `pip install 'brelan[learn]'`.
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

from brelan.envs.single import SingleEnv

ENVIRONMENT = "brelan/Grisbi-v0"


def made(bots: str) -> SingleEnv:
    """The agent sits in another seat with each game."""
    env = gymnasium.make(ENVIRONMENT, bots=bots, seat="rotate", players=3).unwrapped
    assert isinstance(env, SingleEnv)
    return env


def learn(bots: str, decisions: int, seed: int) -> MaskablePPO:
    """A policy that has decided so often against these bots."""
    model = MaskablePPO(
        "MlpPolicy", made(bots), learning_rate=1e-3, n_steps=1024, batch_size=256, gamma=0.995, seed=seed, device="cpu"
    )
    return model.learn(decisions)


def evaluate(model: MaskablePPO | None, bots: str, games: int, seed: int) -> tuple[float, float]:
    """The mean payoff of a policy (None: anything legal) over some games, and its standard error."""
    env, chance, won = made(bots), np.random.default_rng(seed), []
    for number in range(games):
        seen, _ = env.reset(seed=seed) if number == 0 else env.reset()
        reward, over = 0.0, False
        while not over:
            seen, reward, terminated, truncated, _ = env.step(_action(model, seen, env.action_masks(), chance))
            over = terminated or truncated
        won.append(reward)
    return float(np.mean(won)), float(np.std(won) / np.sqrt(games))


def _action(model: MaskablePPO | None, seen: Any, masks: Any, chance: np.random.Generator) -> int:
    if model is None:
        return int(chance.choice(np.flatnonzero(masks)))
    return int(model.predict(seen, action_masks=masks, deterministic=False)[0])


def main(arguments: list[str] | None = None) -> tuple[float, float]:
    """Learn, and say what was won before and after; returns the mean payoff afterwards and its standard error."""
    parser = argparse.ArgumentParser(description="MaskablePPO learns Le Grisbi against bots")
    parser.add_argument("--decisions", type=int, default=10_000)
    parser.add_argument("--bots", default="random")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    before, _ = evaluate(None, given.bots, given.games, given.seed)
    print(f"anything legal wins {before:+.2f} against {given.bots}")
    model = learn(given.bots, given.decisions, given.seed)
    after, error = evaluate(model, given.bots, given.games, given.seed)
    print(f"after {model.num_timesteps} decisions it wins {after:+.2f}, give or take {error:.2f}")
    return after, error


if __name__ == "__main__":
    main()
