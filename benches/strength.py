"""Show how clearly the sensible player beats chance: `python benches/strength.py [--games N]`.

One sensible player among random ones, in every game at every usual number of players; the seats move on by one with
each game. Results are added to RESULTS.md. Exit status 0 when the sensible player's mean payoff is above what chance
would give it (nothing), beyond three standard errors, everywhere.
"""

import argparse
import json
import math
import sys
from typing import Any

from results import BRELAN, heading, keep, run

TABLES = {"grisbi": (2, 3, 4, 5), "rami": (3, 4, 5), "muzishez": (3, 4, 5, 6, 7)}
SEED = "11"
LOSS, WIN = -1, 1


def played(game: str, players: int, games: int) -> dict[str, Any]:
    """Return what `brelan simulate --json` says."""
    bots = ",".join(["sensible", *["random"] * (players - 1)])
    size = ("--games", str(games), "--players", str(players))
    how = ("--bots", bots, "--rotate", "--seed", SEED, "--json")
    told: dict[str, Any] = json.loads(run(BRELAN, "simulate", game, *size, *how))
    return told


def row(game: str, players: int, told: dict[str, Any]) -> str:
    """Return a line of the table."""
    first, *_ = told["seats"]
    places = ", ".join(str(count) for count in first["places"])
    stopped = told["truncated"]
    return f"| {game} | {players} | {places} | {stopped} | {first['payoff']:+.3f} |"


def is_clear(told: dict[str, Any]) -> bool:
    """Return whether the payoff lies more than three standard errors above 0; no payoff spreads wider than a coin's."""
    return bool(told["seats"][0]["payoff"] > 3 * (WIN - LOSS) / 2 / math.sqrt(told["games"]))


def main() -> int:
    """Play, print, and add to RESULTS.md."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1000)
    games = options.parse_args().games
    told = {(game, players): played(game, players, games) for game, counts in TABLES.items() for players in counts}
    lines = [
        *heading("one sensible player among random ones"),
        f"{games} games each, seats rotated, seed {SEED}.",
        "",
        "| game | players | places: first, second, ... | stopped by a limit | mean payoff, -1 to +1 |",
        "| --- | ---: | --- | ---: | ---: |",
        *(row(game, players, each) for (game, players), each in told.items()),
    ]
    section = "\n".join(lines) + "\n"
    print(section)
    keep(section)
    return 0 if all(map(is_clear, told.values())) else 1


if __name__ == "__main__":
    sys.exit(main())
