"""Time what a table does for a move, and for each seat that sees it: `python benches/seeing.py [--moves N]`.

Five people at a table of each game, who do anything legal. A move is accepted (the rules allow it; the entry of the log
is made) and committed; then every seat is shown the table with what happened, encoded as it is sent. The first moves of
the first game do not count, so most of what is timed is the middle of games. Times are the processor's, medians over
all moves; bytes are those of one seat's view before compression. Results are added to RESULTS.md.
"""

import argparse
import random
import statistics
import sys
import time
from dataclasses import dataclass, field

import msgspec
from results import heading, keep, stay_on_one_core

from brelan.core.game import plain
from brelan.games.registry import GAMES, game
from brelan.table.entries import Chair, Dealt, Moved, Opened, seed_text
from brelan.table.table import Table

SEATS = 5
UNTIMED = 40
ENCODE = msgspec.json.Encoder().encode


@dataclass
class Times:
    """Nanoseconds of each move's parts, and bytes."""

    accept: list[int] = field(default_factory=list)
    commit: list[int] = field(default_factory=list)
    see: list[int] = field(default_factory=list)
    encode: list[int] = field(default_factory=list)
    size: list[int] = field(default_factory=list)


def seated(name: str, rng: random.Random) -> Table:
    """Return a table of five people with a game dealt."""
    found = game(name)
    options = {**plain(found.presets["sheet"]), **found.at_table}
    chairs = [Chair(name=f"n{seat}", person=f"p{seat}") for seat in range(SEATS)]
    opened = Opened(
        at=0,
        game=name,
        rules=found.rules_version,
        options=options,
        chairs=chairs,
        pace="normal",
        clock="relaxed",
    )
    table = Table(opened)
    table.commit(Dealt(at=0, seed=seed_text(rng.getrandbits(128))))
    return table


def move(table: Table, rng: random.Random, number: int, times: Times) -> None:
    """Let somebody who is awaited make a move, and everybody see it."""
    seat = rng.choice(table.running.questions.awaited)
    chosen = plain(rng.choice(table.running.position.legal_moves(seat)))
    start = time.perf_counter_ns()
    entry: Moved = table.move(seat, chosen, version=table.version, id=str(number), now=number)
    accepted = time.perf_counter_ns()
    table.commit(entry)
    times.accept.append(accepted - start)
    times.commit.append(time.perf_counter_ns() - accepted)
    for viewer in range(SEATS):
        start = time.perf_counter_ns()
        seen = table.see(viewer, since=table.version - 1, now=number)
        ready = time.perf_counter_ns()
        frame = ENCODE(seen)
        times.encode.append(time.perf_counter_ns() - ready)
        times.see.append(ready - start)
        times.size.append(len(frame))


def measure(name: str, moves: int) -> Times:
    """Return the times of so many moves."""
    rng = random.Random(7)
    table, times = seated(name, rng), Times()
    for number in range(UNTIMED + moves):
        if table.ended:
            table = seated(name, rng)
        move(table, rng, number, times if number >= UNTIMED else Times())
    return times


def row(name: str, times: Times) -> str:
    """Return a line of the table."""
    parts = (times.accept, times.commit, times.see, times.encode)
    medians = [statistics.median(part) / 1000 for part in parts]
    whole = medians[0] + medians[1] + SEATS * (medians[2] + medians[3])
    figures = " | ".join(f"{figure:.1f}" for figure in (*medians, whole))
    return f"| {name} | {figures} | {statistics.median(times.size):,.0f} |"


def main() -> int:
    """Measure, print, and add to RESULTS.md."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--moves", type=int, default=2000)
    options.add_argument("--keep", action=argparse.BooleanOptionalAction, default=True, help="add to RESULTS.md")
    asked = options.parse_args()
    stay_on_one_core()
    lines = [*heading("what a table sends"), f"{asked.moves} moves of each game, {SEATS} seats. Microseconds.", ""]
    lines += ["| game | accept | commit | see, one seat | encode | the move, all seats | bytes |"]
    lines += ["| --- | ---: | ---: | ---: | ---: | ---: | ---: |"]
    lines += [row(name, measure(name, asked.moves)) for name in GAMES]
    section = "\n".join(lines) + "\n"
    print(section)
    if asked.keep:
        keep(section)
    return 0


if __name__ == "__main__":
    sys.exit(main())
