"""Draw what `train.py` has written: `python -m examples.learning.curve docs/pictures/learning.svg FILE.jsonl...`.

Needs matplotlib (`pip install brelan[plots]`). Each file is a curve, called as the file is.
"""

import sys
from pathlib import Path

import matplotlib
import msgspec
from matplotlib.figure import Figure

COLOURS = ("#1f3f5f", "#b3541e", "#4d7c3a")
SIGMAS = 1.96
"""To either side: 95 %."""


def drawn(files: list[Path]) -> Figure:
    """Payoff among sensible players, by the moves that were learned from, with its interval."""
    figure = Figure(figsize=(6.4, 3.4), layout="constrained")
    axes = figure.subplots()
    for colour, file in zip(COLOURS, files, strict=False):
        looks = [msgspec.json.decode(line) for line in file.read_bytes().splitlines()]
        moves, payoff = [look["moves"] / 1e6 for look in looks], [look["payoff"] for look in looks]
        around = [SIGMAS * look["error"] for look in looks]
        low, high = ([each + sign * more for each, more in zip(payoff, around, strict=True)] for sign in (-1, 1))
        axes.fill_between(moves, low, high, color=colour, alpha=0.2, linewidth=0)
        axes.plot(moves, payoff, color=colour, marker="o", markersize=3, label=file.stem)
    axes.spines[["top", "right"]].set_visible(False)
    axes.axhline(0.0, color="#888888", linewidth=0.8)
    axes.set_xlabel("million moves learned from")
    axes.set_ylabel("payoff among sensible players")
    axes.legend(frameon=False, loc="lower right")
    return figure


def main(picture: str, *files: str) -> None:
    """Draw them all into one picture."""
    with matplotlib.rc_context({"svg.hashsalt": "brelan", "svg.fonttype": "none", "font.size": 9}):
        drawn([Path(file) for file in files]).savefig(picture, metadata={"Date": None})


if __name__ == "__main__":
    main(*sys.argv[1:])
