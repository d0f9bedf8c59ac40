"""Compare Brelan with other libraries, in one run, in turn: `python benches/peers.py [--part NAME] [--rounds N]`.

Two parts: `rules`, beside OpenSpiel's rollouts; `environments`, beside PettingZoo, RLCard and pgx. Each peer gets an
environment of its own beside this script, made at the first run. Rates differ from one minute to the next on a shared
machine, so all sides alternate and are compared round by round; a target must be met by the median of those ratios.
Everything runs on one core, but for what says that it needs two. Results are added to RESULTS.md. Exit status 0 when
every target is met.
"""

import argparse
import contextlib
import json
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from results import BRELAN, heading, keep, on_one_core, run
from timing import BATCHES

HERE = Path(__file__).parent
PEERS = HERE / ".peers"

Rates = dict[str, float]
"""Moves per second by what was timed: "grisbi playout", "grisbi step", "openspiel gin_rummy", ..."""


@dataclass(frozen=True, kw_only=True)
class Side:
    """What is run to time something, by the Python of a peer's environment, or by our own."""

    command: tuple[str, ...]
    peer: str | None = None
    needs: tuple[str, ...] = ()
    """What pip installs for the peer."""
    one_core: bool = True

    @property
    def python(self) -> Path:
        """The Python that runs it."""
        return PEERS / self.peer / "bin/python" if self.peer else Path(sys.executable)

    def prepare(self) -> None:
        """Make the peer's environment, once."""
        if self.peer is None:
            return
        made, wanted = PEERS / self.peer / "needs", " ".join(self.needs)
        if made.exists() and made.read_text(encoding="utf-8") == wanted:
            return
        say(f"setting up {wanted}")
        subprocess.run([sys.executable, "-m", "venv", "--clear", PEERS / self.peer], check=True)
        subprocess.run(
            (self.python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", *self.needs), check=True
        )
        made.write_text(wanted, encoding="utf-8")

    def rates(self) -> Rates:
        """Run it."""
        script, *arguments = self.command
        with on_one_core() if self.one_core else contextlib.nullcontext():
            lines = run(self.python, HERE / script, *arguments)
        return {row["name"]: float(row["per_second"]) for row in map(json.loads, lines.splitlines())}


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


@dataclass(frozen=True, kw_only=True)
class Part:
    """One comparison."""

    title: str
    unit: str
    warm: tuple[str, ...]
    """What compiles all that is timed."""
    sides: tuple[Side, ...]
    targets: tuple[Target, ...]


PARTS = {
    "rules": Part(
        title="the rules, beside OpenSpiel's",
        unit="moves/s",
        warm=("warm",),
        sides=(
            Side(command=("openspiel_side.py",), peer="openspiel", needs=("open_spiel==2.0.2",)),
            Side(command=("rules_side.py",)),
        ),
        targets=(
            Target(ours="grisbi playout", at_least=2, peer="openspiel crazy_eights(players=5)"),
            Target(ours="rami playout", at_least=10, peer="openspiel gin_rummy"),
            Target(ours="muzishez playout", at_least=4, peer="openspiel goofspiel"),
            Target(ours="grisbi step", at_least=300_000),
        ),
    ),
    "environments": Part(
        title="the environments, beside others",
        unit="steps/s",
        warm=("warm", "--envs"),
        sides=(
            Side(
                command=("aec_side.py", "pettingzoo.classic.gin_rummy_v4"),
                peer="pettingzoo",
                needs=("pettingzoo==1.26.1", "rlcard==1.0.5", "pygame"),
            ),
            Side(command=("rlcard_side.py",), peer="rlcard", needs=("rlcard==1.2.0",)),
            Side(command=("aec_side.py", "brelan.envs.grisbi_v0")),
            Side(command=("pgx_side.py",), peer="pgx", needs=("pgx==2.6.0", "jax==0.10.2", "jaxlib==0.10.2")),
            Side(command=("vector_side.py",)),
            Side(command=("vector_side.py", "--cores", "2"), one_core=False),
        ),
        targets=(
            Target(ours="aec grisbi_v0", at_least=20, peer="aec gin_rummy_v4"),
            Target(ours="aec grisbi_v0", at_least=2, peer="rlcard uno"),
            Target(ours="vector grisbi step", at_least=1_000_000),
            Target(ours="vector grisbi loop", at_least=10, peer="pgx sparrow_mahjong"),
            *(Target(ours=f"vector grisbi, {count:,} games, 2 threads to 1", at_least=1.7) for count in BATCHES),
        ),
    ),
}


def say(text: str) -> None:
    """Tell how far things are, on stderr."""
    print(text, file=sys.stderr, flush=True)


def one_round(part: Part) -> Rates:
    """Time all sides, one after the other."""
    rates: Rates = {}
    for side in part.sides:
        rates |= side.rates()
    return rates


def rate_rows(rounds: list[Rates]) -> list[str]:
    """Return one table row for each thing timed: the median and the range of the rounds."""
    rows = []
    for name in rounds[0]:
        rates = [r[name] for r in rounds]
        rows.append(f"| {name} | {amount(statistics.median(rates))} | {amount(min(rates))} to {amount(max(rates))} |")
    return rows


def amount(figure: float) -> str:
    """Return a figure as it is read: whole, unless it is small."""
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:,.2f}"


def target_rows(part: Part, rounds: list[Rates]) -> list[str]:
    """Return one table row for each target."""
    rows = []
    for target in part.targets:
        wanted = f"{target.at_least:,}" + (f" times {target.peer}" if target.peer else "")
        each = ", ".join(amount(figure) for figure in target.measured(rounds))
        verdict = "met" if target.is_met(rounds) else "**missed**"
        rows.append(f"| {target.ours} | {wanted} | {each} | {verdict} |")
    return rows


def report(part: Part, rounds: list[Rates]) -> str:
    """Return the run as a section of RESULTS.md."""
    peers = ", ".join(" ".join(side.needs) for side in part.sides if side.peer)
    lines = [
        *heading(part.title),
        f"Rounds: {len(rounds)}, all sides in turn; {peers}.",
        "",
        f"| what | {part.unit}, median | range |",
        "| --- | ---: | ---: |",
        *rate_rows(rounds),
        "",
        "| rate | must reach | round by round | |",
        "| --- | --- | --- | --- |",
        *target_rows(part, rounds),
    ]
    return "\n".join(lines) + "\n"


def compare(part: Part, times: int) -> bool:
    """Measure, print, and add to RESULTS.md; returns whether every target is met."""
    for side in part.sides:
        side.prepare()
    run(BRELAN, *part.warm)
    rounds = []
    for number in range(1, times + 1):
        say(f"round {number} of {times}")
        rounds.append(one_round(part))
    section = report(part, rounds)
    print(section)
    keep(section)
    return all(target.is_met(rounds) for target in part.targets)


def main() -> int:
    """Do the parts that are asked for."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--part", choices=PARTS, action="append", help="both, unless named")
    options.add_argument("--rounds", type=int, default=5)
    asked = options.parse_args()
    met = [compare(PARTS[name], asked.rounds) for name in asked.part or PARTS]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
