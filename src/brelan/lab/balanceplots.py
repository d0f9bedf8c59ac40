"""Plots of how house rules change a game: a line for each choice, a column for each measure."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from brelan.lab.balance import Balance, Cell, Measures
from brelan.lab.intervals import Estimate
from brelan.lab.plots import WIDTH, Book, draw_estimates

MEASURES: Final = ("length", "endless", "first", "luck")
PERCENT: Final = frozenset({"endless", "luck"})


def plot_balance(book: Book, result: Balance) -> list[Path]:
    """The measures of all cells, and what changes from the first choice; the files written."""
    lines = [(each, each.found) for each in result.cells]
    changes = [(each, each.change) for each in result.cells if each.change]
    written = [_plot(book, "balance", lines)]
    return [*written, _plot(book, "changes", changes)] if changes else written


def value_of(value: Any) -> str:
    """An option's value in few signs: what is made of several is told by their values alone, in their order."""
    if isinstance(value, dict):
        return "/".join(map(value_of, value.values()))
    if isinstance(value, list | tuple):
        return "/".join(map(value_of, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def choice_of(options: dict[str, Any]) -> str:
    """Options as they could be typed, but for values made of several."""
    return " ".join(f"{name}={value_of(value)}" for name, value in options.items())


def percent(found: Estimate) -> Estimate:
    """The same, in hundredths."""
    return Estimate(mean=100 * found.mean, low=100 * found.low, high=100 * found.high)


def _plot(book: Book, name: str, lines: Sequence[tuple[Cell, Measures]]) -> Path:
    figure, plots = book.figure(len(lines), columns=len(MEASURES), width=1.5 * WIDTH)
    upwards = list(reversed(lines))
    names = [
        book.words.say("balance.cell", count=cell.players, choice=choice_of(cell.options)).strip()
        for cell, _ in upwards
    ]
    for axes, measure in zip(plots, MEASURES, strict=True):
        found = [getattr(measures, measure) for _, measures in upwards]
        shown = [percent(each) if measure in PERCENT else each for each in found]
        draw_estimates(axes, names if axes is plots[0] else [""] * len(names), shown)
        axes.set_xlabel("%" if measure in PERCENT else "")
        axes.set_title(book.words.say(f"balance.{measure}"))
        if name == "changes" or measure == "first":
            axes.axvline(0, color="#999999", linewidth=0.8)
    return book.save(name, figure)
