"""Time RLCard's uno, played at random through its `step`: one JSON line. Run by `peers.py` with RLCard's own Python."""

import random
from typing import Any

import rlcard
from timing import fastest, tell

SEED = 7


def game(env: Any, rng: random.Random) -> int:
    """Play one game, and return the steps."""
    before = env.timestep
    state, _ = env.reset()
    while not env.is_over():
        state, _ = env.step(rng.choice(list(state["legal_actions"])))
    return int(env.timestep - before)


def main() -> None:
    """Time it."""
    env, rng = rlcard.make("uno", config={"seed": SEED}), random.Random(SEED)
    tell("rlcard uno", fastest(lambda: game(env, rng)))


if __name__ == "__main__":
    main()
