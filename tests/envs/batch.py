"""Some steps of many games as a hash, to compare compiled with interpreted: `python -m tests.envs.batch GAME`."""

import hashlib
import sys

import numpy as np

from brelan.envs.tables import Tables
from brelan.games.registry import game

STEPS = 12


def digest(name: str) -> str:
    """Two games with bots, stepped by chance, dealt anew at their end."""
    tables = Tables(game(name), 2, players=3, bots=["joueur", "random"], rules=short_rules(name))
    tables.reset([3, 4])
    chooser, told = np.random.default_rng(5), hashlib.blake2b(digest_size=8)
    for _ in range(STEPS):
        rows = tables.step((tables.rows.allowed * chooser.random(tables.rows.allowed.shape)).argmax(1))
        for part in rows:
            told.update(part.tobytes())
    return told.hexdigest()


def short_rules(name: str) -> dict[str, int]:
    """A limit that ends games within these steps."""
    return {"max_rounds": 4} if name == "muzishez" else {"max_moves": 12}


if __name__ == "__main__":
    print(digest(sys.argv[1]))
