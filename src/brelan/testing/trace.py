"""A game's states as hashes, one a line: to compare compiled with interpreted, and one process with another.

`python -m brelan.testing.trace GAME SEED MOVES CASES`; CASES as JSON: `[[players, {options}], ...]`, traced one by one.
"""

import hashlib
import json
import random
import sys
from collections.abc import Iterator

from brelan.core.contract import NOBODY
from brelan.core.position import Position
from brelan.games.registry import game
from brelan.testing.walking import walk

DEEP_EVERY = 7
"""Every so many moves the masks, worlds and views are hashed too."""


def digest(data: bytes) -> str:
    """Short and stable."""
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def traced(position: Position, seed: int, moves: int) -> Iterator[str]:
    """A line before each move: its number, seat, action, and the hash of the state (now and then, of every mask)."""
    for number, (seat, action) in enumerate(walk(position, random.Random(seed), moves)):
        line = f"{number} {seat} {action} {digest(position.tobytes())}"
        if number % DEEP_EVERY == 0:
            line += "".join(f" {digest(position.masked(s).tobytes())}" for s in (*range(position.seats), NOBODY))
        yield line
    yield f"end {position.payoffs()} {digest(position.tobytes())}"


def main() -> None:
    """Print the traces that the command line asks for."""
    name, seed, moves, cases = sys.argv[1:5]
    for players, options in json.loads(cases):
        position = Position.deal(game(name), players=players, seed=int(seed), options=options)
        for line in traced(position, int(seed), int(moves)):
            print(line)


if __name__ == "__main__":
    main()
