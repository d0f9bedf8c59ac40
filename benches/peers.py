"""Compare Brelan's rules with OpenSpiel's, in one run, in turn, on one core: `python benches/peers.py [--rounds N]`.

OpenSpiel gets an environment of its own beside this script, made at the first run. Rates differ from one minute to the
next on a shared machine, so the two engines alternate and are compared round by round; the target must be met by the
median of those ratios. Results are added to RESULTS.md. Exit status 0 when every target is met.
"""

import argparse
import json
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from results import BRELAN, heading, keep, run, stay_on_one_core

HERE = Path(__file__).parent
PEER = HERE / ".peers" / "openspiel"
OPENSPIEL = "open_spiel==2.0.2"

Rates = dict[str, float]
"""Moves per second by what was timed: "grisbi playout", "grisbi step", "openspiel gin_rummy", ..."""


@dataclass(frozen=True, kw_only=True)
class Target:
    """How much faster than a peer, or than a plain rate where there is none, a Brelan rate must be."""

    ours: str
    at_least: float
    peer: str | None = None

    def measured(self, rounds: list[Rates]) -> list[float]:
        """Return what is compared with `at_least`, one figure a round."""
        return [r[self.ours] / (r[self.peer] if self.peer else 1) for r in rounds]

    def is_met(self, rounds: list[Rates]) -> bool:
        """Return whether the median round reaches the target."""
        return statistics.median(self.measured(rounds)) >= self.at_least


TARGETS = (
    Target(ours="grisbi playout", at_least=2, peer="openspiel crazy_eights(players=5)"),
    Target(ours="rami playout", at_least=10, peer="openspiel gin_rummy"),
    Target(ours="muzishez playout", at_least=4, peer="openspiel goofspiel"),
    Target(ours="grisbi step", at_least=300_000),
)


def say(text: str) -> None:
    """Tell how far things are, on stderr."""
    print(text, file=sys.stderr, flush=True)


def prepare_peer() -> None:
    """Make OpenSpiel's environment, once."""
    marker = PEER / OPENSPIEL
    if marker.exists():
        return
    say(f"setting up {OPENSPIEL}")
    subprocess.run([sys.executable, "-m", "venv", "--clear", PEER], check=True)
    pip = (PEER / "bin/python", "-m", "pip", "--quiet", "--disable-pip-version-check")
    subprocess.run((*pip, "install", OPENSPIEL), check=True)
    marker.touch()


def one_round() -> Rates:
    """Time both engines, one after the other."""
    peer = [json.loads(line) for line in run(PEER / "bin/python", HERE / "openspiel_side.py").splitlines()]
    ours = json.loads(run(BRELAN, "bench", "--json"))
    rates = {f"openspiel {row['game']}": float(row["per_second"]) for row in peer}
    return rates | {f"{row['game']} {row['what']}": float(row["per_second"]) for row in ours}


def rate_rows(rounds: list[Rates]) -> list[str]:
    """Return one table row for each thing timed: the median and the range of the rounds."""
    rows = []
    for name in rounds[0]:
        rates = [r[name] for r in rounds]
        rows.append(f"| {name} | {statistics.median(rates):,.0f} | {min(rates):,.0f} to {max(rates):,.0f} |")
    return rows


def target_rows(rounds: list[Rates]) -> list[str]:
    """Return one table row for each target."""
    rows = []
    for target in TARGETS:
        figures = target.measured(rounds)
        unit = "times " + target.peer if target.peer else "moves/s"
        each = ", ".join(f"{figure:,.1f}" if target.peer else f"{figure:,.0f}" for figure in figures)
        verdict = "met" if target.is_met(rounds) else "**missed**"
        rows.append(f"| {target.ours} | {target.at_least:,.0f} {unit} | {each} | {verdict} |")
    return rows


def report(rounds: list[Rates]) -> str:
    """Return the run as a section of RESULTS.md."""
    lines = [
        *heading("the rules, beside OpenSpiel's"),
        f"{len(rounds)} rounds, the engines in turn; {OPENSPIEL}.",
        "",
        "| what | moves/s, median | range |",
        "| --- | ---: | ---: |",
        *rate_rows(rounds),
        "",
        "| rate | must reach | round by round | |",
        "| --- | --- | --- | --- |",
        *target_rows(rounds),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure, print, and add to RESULTS.md."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    asked = options.parse_args()
    prepare_peer()
    run(BRELAN, "warm")
    stay_on_one_core()
    rounds = []
    for number in range(1, asked.rounds + 1):
        say(f"round {number} of {asked.rounds}")
        rounds.append(one_round())
    section = report(rounds)
    print(section)
    keep(section)
    return 0 if all(target.is_met(rounds) for target in TARGETS) else 1


if __name__ == "__main__":
    sys.exit(main())
