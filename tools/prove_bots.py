"""Play many games between bots, every move checked: `python tools/prove_bots.py [--games N]` (`make prove`).

All games, under each house rule in turn, with any number of players and all levels mixed. Exit status 1 when a bot did
what the rules do not allow, or nothing though it was awaited, or when a game under usual limits was stopped by one.
"""

import argparse
import random
import sys
import time
from collections import Counter

from brelan.bots.levels import LEVELS
from brelan.bots.search import Budget
from brelan.core.errors import BrelanError
from brelan.games.registry import GAMES, game
from brelan.testing.cases import Case, limited, spread
from brelan.testing.playing import played

GLANCE = Budget(simulations=4)
"""What is proved is that moves are legal, not that they are good."""
TALK_EVERY = 100
THINKING = [name for name, level in LEVELS.items() if level.shown]


def usual_end(case: Case) -> bool:
    """Return whether the case has no limits of its own, so that its games should come to their natural end."""
    plain = case.game.options()
    limits = case.game.default_limit.items()
    return all(getattr(case.options, name) in (getattr(plain, name), most) for name, most in limits)


def main() -> int:
    """Play, and say what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    chooser, began, seen, faults = random.Random(wanted.seed), time.time(), Counter[str](), 0
    cases = {name: [limited(case) for case in spread(game(name))] for name in GAMES}
    for number in range(wanted.games):
        name = list(GAMES)[number % len(GAMES)]
        case = cases[name][number // len(GAMES) % len(cases[name])]
        levels = [chooser.choice(THINKING) for _ in range(case.players)]
        try:
            position = played(case, levels, number, GLANCE)
        except (AssertionError, BrelanError) as problem:
            print(f"{case}, seed {number}, {levels}: {problem}", flush=True)
            faults += 1
            continue
        seen[name] += 1
        if position.truncated:
            seen[f"{name}, stopped by a limit"] += 1
            if usual_end(case):
                print(f"{case}, seed {number}, {levels}: stopped by a limit", flush=True)
                seen[f"{name}, stopped by the default limit"] += 1
        if number % TALK_EVERY == TALK_EVERY - 1:
            print(f"{number + 1} games, {time.time() - began:.0f} s: {dict(seen)}, {faults} faults", flush=True)
    print(f"{wanted.games} games, {time.time() - began:.0f} s: {dict(seen)}, {faults} faults")
    return 1 if faults or any("default" in each for each in seen) else 0


if __name__ == "__main__":
    sys.exit(main())
