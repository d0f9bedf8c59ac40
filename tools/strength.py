"""The table of strength, `docs/strength.md`: each level against the one below, at every usual table, and the highest
against itself with a quarter of the thinking.

    python tools/strength.py play [--seconds N --game G]   play what is missing, or is other versions'
    python tools/strength.py page   write the page from what was played

What a line came to is kept in `benches/strength/`, as `brelan arena --json` printed it; the page says how to have it
again.
"""

import argparse
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from brelan.bots.levels import SHOWN, parted
from brelan.bots.players import version_of
from brelan.games import registry
from brelan.lab.arena import Arena, Pair

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "strength.md"
KEPT: Final = ROOT / "benches" / "strength"
TABLES: Final = {"muzishez": (4, 3, 5, 6, 7), "grisbi": (3, 4, 2, 5), "rami": (4, 3, 5)}
"""Usual numbers of players; those that are played first stand first."""
PRESET: Final = {"rami": ("--preset", "short")}
"""Three rounds instead of eight: contracts 1, 2 and 4."""
MORE: Final = {"muzishez": 4, "grisbi": 3, "rami": 4}
"""The tables, by their numbers of players, at which more thinking is compared with less."""
LINES: Final = {"muzishez": (60, 240, 960), "grisbi": (10, 40, 160), "rami": (20, 80, 320)}
"""Of play before each move: once, four and sixteen times as many."""
MORE_GAMES: Final = {"muzishez": 300, "grisbi": 120, "rami": 40}
SEED: Final = 1
GAMES: Final = {
    "muzishez": {"joueur": 1200, "fort": 2400, "champion": 300},
    "grisbi": {"joueur": 600, "fort": 240, "champion": 80},
    "rami": {"joueur": 120, "fort": 240, "champion": 90},
}
"""By game and upper level: so many at least. More where two levels are nearer to each other, fewer where one of them
takes its time.
"""
OF_FEW: Final = {("muzishez", 3, "champion"): 600, ("muzishez", 4, "champion"): 600}
"""By game, players and upper level: a game of few players tells less than one of many."""
HEAD: Final = """# How strong the levels are

Each line but those beside another search is one run of `brelan arena` ([how](arena.md)): two levels on the same deals
from every seat, by turns around the table. The difference is of the payoff (+1 for the first place, -1 for the last),
with its 95 % interval, by the bootstrap over deals: where nought lies outside, the upper level is the stronger one.
The command of a line gives the same again, as long as the levels are of the versions named below.
Gin Rami is played by its short preset (contracts 1, 2 and 4).

`python tools/strength.py play` plays the lines that are missing, and `page` writes this page. How many games a line has
was settled before it was played.

"""
TABLE: Final = """| game | players | level | against | difference | 95 % | deals | games | by limits | seed |
| --- | ---: | --- | --- | ---: | --- | ---: | ---: | ---: | ---: |
"""
THINKING: Final = """
## More thinking

The champion against itself with a quarter of the lines of play. Why more lines soon make no stronger player:
[the search](decisions/search.md).

"""
OTHERS: Final = """
## Beside another search

The champion with its usual lines of play, alone among players who are OpenSpiel's tree search for hidden cards (IS-MCTS
in Python, random playouts in Brelan's compiled code) with the time given, of a processor, for each move: each deal from
every seat. The difference is of the payoff, to the mean of the others. Played by the clock, so its command gives nearly
the same again, no more.

| game | players | difference | 95 % | deals | games | champion's mean time, s | theirs, s |
| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: |
"""
VERSIONS: Final = """
## The versions

Of each level by game: another where its play changes, and then its lines are played anew.

"""
COMMANDS: Final = """
## The commands

In the order of the lines:

```sh
{commands}
```
"""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What a line came to, and by which versions of its levels."""

    versions: dict[str, int]
    arena: Arena


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """A match of the champion with OpenSpiel's search, as `benches/searching.py` kept it."""

    version: int
    """Of the champion."""
    game: str
    players: int
    options: dict[str, Any]
    deals: int
    seconds: float
    """That the others have for a move."""
    lead: float
    low: float
    high: float
    own_seconds: float
    peer_seconds: float

    @property
    def command(self) -> str:
        """What is typed to play it."""
        rules = "".join(f" --option '{name}={value}'" for name, value in self.options.items())
        size = f"--players {self.players} --deals {self.deals} --seconds {self.seconds}"
        return f"python benches/searching.py match {self.game} {size}{rules}"


@dataclass(frozen=True)
class Line:
    """Two levels at a table."""

    game: str
    players: int
    lower: str
    upper: str

    @property
    def games(self) -> int:
        """At least so many, settled before any is played."""
        usual = GAMES[self.game].get(self.upper, MORE_GAMES[self.game])
        return OF_FEW.get((self.game, self.players, self.upper), usual)

    @property
    def command(self) -> tuple[str, ...]:
        """What is typed to play it."""
        bots = ("--bots", f"{self.lower},{self.upper}", "--players", str(self.players))
        more = PRESET.get(self.game, ())
        return ("brelan", "arena", self.game, *bots, *more, "--games", str(self.games), "--seed", str(SEED))

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return KEPT / f"{self.game}-{self.players}-{self.upper}.json"

    @property
    def versions(self) -> dict[str, int]:
        """Of its levels, now."""
        game = registry.game(self.game)
        return {name: version_of(game, parted(name)[0]) for name in (self.lower, self.upper)}

    def kept(self) -> Arena | None:
        """What it came to; None if it was not played by these versions."""
        if not self.file.exists():
            return None
        found = msgspec.json.decode(self.file.read_bytes(), type=Kept)
        return found.arena if found.versions == self.versions else None


def planned() -> list[Line]:
    """The lines of the levels, in the order of the page."""
    steps = list(zip(SHOWN, SHOWN[1:], strict=False))
    return [
        Line(game, players, lower, upper)
        for game, counts in TABLES.items()
        for players in sorted(counts)
        for lower, upper in steps
    ]


def more() -> list[Line]:
    """The lines that say what more thinking is worth."""
    return [
        Line(game, players, f"champion@{less}", f"champion@{lines}")
        for game, players in MORE.items()
        for less, lines in zip(LINES[game], LINES[game][1:], strict=False)
    ]


def contests() -> list[Contest]:
    """The matches that this version of the champion has played, in the order of the games."""
    files = [file for game in TABLES for file in sorted(KEPT.glob(f"{game}-*-is-mcts.json"))]
    found = [msgspec.json.decode(file.read_bytes(), type=Contest) for file in files]
    return [each for each in found if each.version == version_of(registry.game(each.game), SHOWN[-1])]


def contest_row(found: Contest) -> str:
    """A row of theirs."""
    clear = "" if found.low > 0 else " (not clear)"
    difference = (f"{found.lead:+.3f}{clear}", f"{found.low:+.3f} to {found.high:+.3f}")
    times = (f"{found.own_seconds:.3f}", f"{found.peer_seconds:.3f}")
    return _cells(found.game, found.players, *difference, found.deals, found.deals * found.players, *times)


def row(line: Line, result: Arena | None) -> str:
    """A row of the table."""
    start = (line.game, line.players, line.upper, line.lower)
    if result is None:
        return _cells(*start, "not measured yet", "", "", "", "", "")
    found = _difference(result.pairs[0], line.upper)
    clear = "" if found[1] > 0 else " (not clear)"
    rest = (result.deals, result.games, result.limited, int(result.seed, 16))
    return _cells(*start, f"{found[0]:+.3f}{clear}", f"{found[1]:+.3f} to {found[2]:+.3f}", *rest)


def _difference(pair: Pair, upper: str) -> tuple[float, float, float]:
    """By how much the upper level was better, and its interval."""
    found = pair.payoff
    return (found.mean, found.low, found.high) if pair.bot == upper else (-found.mean, -found.high, -found.low)


def _cells(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |\n"


def page() -> str:
    """The whole page."""
    lines = [*planned(), *more()]
    played = [" ".join(line.command) for line in lines if line.kept() is not None]
    commands = "\n".join([*played, *(each.command for each in contests())])
    levels, thinking = ("".join(row(line, line.kept()) for line in each) for each in (planned(), more()))
    tables = TABLE + levels + THINKING + TABLE + thinking
    beside = OTHERS + "".join(map(contest_row, contests()))
    return HEAD + tables + beside + VERSIONS + versions() + (COMMANDS.format(commands=commands) if commands else "")


def versions() -> str:
    """The versions of the levels, as a table."""
    rows = [(name, *(version_of(registry.game(name), level) for level in SHOWN)) for name in TABLES]
    return _cells("game", *SHOWN) + _cells("---", *("---:" for _ in SHOWN)) + "".join(_cells(*row) for row in rows)


def play(seconds: float, games: list[str]) -> None:
    """Play what is missing of these games, the cheaper and the more usual first, until the time is over."""
    until = time.monotonic() + seconds
    usual = {(game, players): at for game, counts in TABLES.items() for at, players in enumerate(counts)}
    KEPT.mkdir(exist_ok=True)
    levels = sorted(planned(), key=lambda each: (usual[each.game, each.players], SHOWN.index(each.upper)))
    for line in [*levels, *more()]:
        if line.game in games and line.kept() is None and time.monotonic() < until:
            print(" ".join(line.command), file=sys.stderr, flush=True)
            program = (sys.executable, "-m", "brelan.cli.main", *line.command[1:], "--processes", "1", "--json")
            said = subprocess.run(program, check=True, stdout=subprocess.PIPE).stdout
            kept = Kept(versions=line.versions, arena=msgspec.json.decode(said, type=Arena))
            line.file.write_bytes(msgspec.json.format(msgspec.json.encode(kept)) + b"\n")


def main() -> None:
    """Play, or write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "page"))
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--game", action="append", choices=list(TABLES))
    asked = parser.parse_args()
    if asked.what == "play":
        play(asked.seconds, asked.game or list(TABLES))
    else:
        PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
