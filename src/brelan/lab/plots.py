"""Plots of what came of many games, as SVG or PNG, with the extra `plots`. The same figures give the same file."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from brelan.games.words import Words
from brelan.lab.arena import Arena
from brelan.lab.extras import needed
from brelan.lab.intervals import Estimate
from brelan.lab.tally import Label, Tally

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Kind = Literal["svg", "png"]
KINDS: Final[tuple[Kind, ...]] = ("svg", "png")

SETTINGS: Final[dict[str, Any]] = {
    "svg.hashsalt": "brelan",
    "svg.fonttype": "none",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
WIDTH: Final = 6.4
LINE: Final = 0.34
"""Inches for each row of a plot."""
AROUND: Final = 1.1
BINS: Final = 40
SHADES: Final = "viridis"
SIGMAS: Final = 1.96
"""To either side of a rating: 95 %."""
MARK: Final[dict[str, Any]] = {"fmt": "o", "color": "#1f3f5f", "capsize": 3, "markersize": 4}


class Book:
    """A folder for plots. Made before the games are played, so that what is missing is known in time."""

    def __init__(self, folder: Path, kind: Kind, words: Words) -> None:
        """Raises BadInput: `needs-extra`; OSError."""
        self._matplotlib, self._figures = needed("matplotlib", "plots"), needed("matplotlib.figure", "plots")
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._kind, self.words = folder, kind, words

    def figure(self, rows: float, columns: int = 1, width: float = WIDTH) -> "tuple[Figure, list[Axes]]":
        """A figure so high, with so many plots side by side."""
        with self._matplotlib.rc_context(SETTINGS):
            figure = self._figures.Figure(figsize=(width, AROUND + LINE * rows), layout="constrained")
            return figure, list(figure.subplots(1, columns, squeeze=False)[0])

    def save(self, name: str, figure: "Figure") -> Path:
        """Write it under this name."""
        path = self._folder / f"{name}.{self._kind}"
        stamp = {"Date": None} if self._kind == "svg" else {"Software": None}
        with self._matplotlib.rc_context(SETTINGS):
            figure.savefig(path, metadata=stamp, dpi=144)
        return path

    def whole_numbers(self) -> Any:
        """Where an axis of counts is marked."""
        return needed("matplotlib.ticker", "plots").MaxNLocator(integer=True)

    def shade(self, share: float) -> Any:
        """A colour for a place, 0 for the first to 1 for the last: dark to light, for all eyes."""
        return self._matplotlib.colormaps[SHADES](share)

    def bot(self, name: Label) -> str:
        """What a bot is called."""
        return self.words.first([f"level.{name}", str(name)])


def plot_games(book: Book, tally: Tally) -> list[Path]:
    """Places by seat (and by bot, where there are several), and lengths; the files written."""
    return [_plot_places(book, tally), _plot_lengths(book, tally)]


def plot_ratings(book: Book, result: Arena) -> Path:
    """Ratings and payoffs of an arena's bots, each with its 95 % interval, the best on top."""
    order = sorted(result.contestants, key=lambda each: each.payoff.mean)
    figure, (left, right) = book.figure(len(order), columns=2, width=1.3 * WIDTH)
    names = [book.bot(each.bot) for each in order]
    spans = [SIGMAS * each.rating.sigma for each in order]
    rated = [
        Estimate(mean=each.rating.mu, low=each.rating.mu - span, high=each.rating.mu + span)
        for each, span in zip(order, spans, strict=True)
    ]
    draw_estimates(left, names, rated)
    left.set_title(book.words.say("arena.rating"))
    draw_estimates(right, [""] * len(names), [each.payoff for each in order])
    right.axvline(0, color="#999999", linewidth=0.8)
    right.set_title(book.words.say("arena.payoff"))
    return book.save("ratings", figure)


def draw_estimates(axes: "Axes", names: Sequence[str], found: Sequence[Estimate]) -> None:
    """A dot with its interval for each, from below."""
    lines = range(len(found))
    below = [max(0.0, each.mean - each.low) for each in found]
    above = [max(0.0, each.high - each.mean) for each in found]
    axes.errorbar([each.mean for each in found], lines, xerr=[below, above], **MARK)
    axes.set_yticks(lines, names)
    axes.set_ylim(-0.6, len(found) - 0.4)


def _plot_places(book: Book, tally: Tally) -> Path:
    bots = sorted({bot for bot, _ in tally.by_bot}, key=str)
    seats = sorted({seat for seat, _ in tally.by_seat}, key=int)
    several = len(bots) > 1
    figure, axes = book.figure(max(len(seats), len(bots)), columns=1 + several, width=(1 + 0.5 * several) * WIDTH)
    places = sorted({place for _, place in tally.by_seat})
    names = [book.words.say("plot.seat", seat=seat) for seat in seats]
    _draw_shares(book, axes[0], tally.by_seat, dict(zip(seats, names, strict=True)), places)
    axes[0].set_title(book.words.say("plot.by-seat"))
    if several:
        _draw_shares(book, axes[1], tally.by_bot, {bot: book.bot(bot) for bot in bots}, places)
        axes[1].set_title(book.words.say("plot.by-bot"))
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, title=book.words.say("plot.place"), loc="outside right upper")
    return book.save("places", figure)


def _draw_shares(
    book: Book, axes: "Axes", counts: Counter[tuple[Label, float]], names: dict[Label, str], places: Sequence[float]
) -> None:
    """A bar for each name, cut into the shares of its places, the first on the left and the topmost name first."""
    lines = list(reversed(names))
    games = {label: sum(counts[label, place] for place in places) for label in lines}
    begun = [0.0] * len(lines)
    for at, place in enumerate(places):
        shares = [100 * counts[label, place] / games[label] for label in lines]
        shade = book.shade(at / max(1, len(places) - 1))
        axes.barh(range(len(lines)), shares, left=begun, color=shade, edgecolor="white", label=f"{place:g}")
        begun = [so_far + share for so_far, share in zip(begun, shares, strict=True)]
    axes.set_yticks(range(len(lines)), [names[label] for label in lines])
    axes.set_xlabel("%")


def _plot_lengths(book: Book, tally: Tally) -> Path:
    figure, (axes,) = book.figure(6)
    both = [(tally.lengths, "plot.ended", "#4878a8", ""), (tally.limited, "plot.limited", "#d08030", "///")]
    shown = [each for each in both if each[0]]
    spread = [actions for counts, *_ in shown for actions in counts]
    bins = min(BINS, max(1, max(spread) - min(spread) + 1))
    axes.hist(
        [list(counts) for counts, *_ in shown],
        weights=[list(counts.values()) for counts, *_ in shown],
        bins=bins,
        range=(min(spread) - 0.5, max(spread) + 0.5),
        stacked=True,
        color=[colour for _, _, colour, _ in shown],
        label=[book.words.say(key) for _, key, _, _ in shown],
        hatch=[hatch for *_, hatch in shown],
    )
    axes.yaxis.set_major_locator(book.whole_numbers())
    axes.set_xlabel(book.words.say("plot.actions"))
    axes.set_ylabel(book.words.say("plot.games"))
    axes.legend()
    return book.save("lengths", figure)
