"""What the commands that play many games have in common: what is asked for, who plays it, and where results go."""

import csv
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from brelan.cli.choices import chosen_bots, chosen_options, chosen_players, finite, house_rules, seed_option
from brelan.core.errors import BadInput

if TYPE_CHECKING:
    from rich.table import Table

    from brelan.core.game import Game
    from brelan.games.words import Words
    from brelan.lab.engines import Engine
    from brelan.lab.plots import Book
    from brelan.lab.rows import Rows
    from brelan.lab.tally import Tally

F = TypeVar("F", bound=Callable[..., Any])

WIDE: Final = 200
"""Columns of a table that goes into a file or another program."""

games_option = click.IntRange(min=1)


def played_by(function: F) -> F:
    """Add the options that say who plays the games."""
    for option in (
        click.option("--address", default="", help="Of the Ray cluster; else RAY_ADDRESS, or one of this machine."),
        click.option("--engine", default="local", show_default=True, help="local, or ray: the same results."),
        click.option("--processes", type=click.IntRange(min=0), default=0, help="How many play; 0: one a core."),
    ):
        function = option(function)
    return function


def shown_as(function: F) -> F:
    """Add the options that say where plots go and how results are printed."""
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Print the result as JSON."),
        click.option("--plot-format", "kind", type=click.Choice(["svg", "png"]), default="svg", show_default=True),
        click.option("--plots", type=click.Path(file_okay=False, path_type=Path), help="Put plots into this folder."),
    ):
        function = option(function)
    return function


def batch_options(function: F) -> F:
    """Add all options of a batch of games but for the bots and how many games."""
    out = click.Path(dir_okay=False, path_type=Path)
    function = click.option("--out", type=out, help="Write a row a game and seat: FILE.csv or FILE.parquet.")(function)
    return house_rules(seed_option(played_by(shown_as(function))))


@dataclass(frozen=True, kw_only=True)
class Asked:
    """Games that were asked for, and can be played."""

    game: "Game"
    options: dict[str, Any]
    bots: list[str]
    seed: int


def asked(
    game: str,
    preset: str | None,
    options: Sequence[str],
    players: int | None,
    bots: str,
    seed: int | None,
    *,
    check: Callable[[str], object],
) -> Asked:
    """What the arguments ask for; `check` knows which bots can play.

    Raises BadInput: `unknown-game`, `unknown-preset`, `bad-options`, `bad-players`, `no-bots`, `bad-bots`, ...
    """
    from brelan.core.chance import fresh_seed
    from brelan.core.game import parse_options, plain
    from brelan.games import registry

    found, names = registry.game(game), listed(bots)
    rules = parse_options(found, {**finite(found, preset), **chosen_options(found, None, options)})
    players = chosen_players(found, rules, players, least=len(names))
    by_seat = chosen_bots(names, players, check)
    return Asked(game=found, options=plain(rules), bots=by_seat, seed=fresh_seed() if seed is None else seed)


def listed(names: str) -> list[str]:
    """A comma-separated list; a name with a comma in it stands in double quotes. Raises BadInput: `bad-list`."""
    try:
        (row,) = csv.reader([names], skipinitialspace=True, strict=True)
    except csv.Error:
        raise BadInput("bad-list", text=names) from None
    return [name.strip() for name in row]


@contextmanager
def playing(game: str, engine: str, processes: int, address: str, patience: float = 0.0) -> "Iterator[Engine]":
    """The engine that was asked for, and the game's rules compiled: last, since it takes long, so that whatever else
    is wrong is known before.

    Raises BadInput: `unknown-engine`, `not-of-engine`, `needs-extra`, `no-cluster`.
    """
    from brelan.cli.warm import ensure_warm
    from brelan.lab.engine_names import engine_named

    with engine_named(engine, processes=processes, patience=0.0 if processes else patience, address=address) as found:
        ensure_warm([game])
        yield found


@dataclass
class Kept:
    """What is kept of games while they are played."""

    heard: "Callable[[Rows], None] | None" = None
    book: "Book | None" = None
    tally: "Tally | None" = None
    listeners: "list[Callable[[Rows], None]]" = field(default_factory=list)

    def hear(self, rows: "Rows") -> None:
        """Let all who listen hear of these."""
        for listener in self.listeners:
            listener(rows)


@contextmanager
def keeping(out: Path | None, plots: Path | None, kind: Any, words: "Words", about: Asked) -> Iterator[Kept]:
    """Rows go into the file as the games are played; plots are drawn by the caller, afterwards, from the tally.

    Raises BadInput: `unknown-file-kind`, `needs-extra`; OSError. All of it before a game is played.
    """
    kept = Kept()
    with ExitStack() as files:
        if plots is not None:
            from brelan.lab.plots import Book
            from brelan.lab.tally import Tally

            kept.book, kept.tally = Book(plots, kind, words), Tally()
            kept.listeners.append(kept.tally.add)
        if out is not None:
            from brelan.lab.files import written

            kept.listeners.append(files.enter_context(written(out, _told(about))).write)
        if kept.listeners:
            kept.heard = kept.hear
        yield kept


def _told(about: Asked) -> dict[str, Any]:
    return {
        "game": about.game.name,
        "rules": about.game.rules_version,
        "options": about.options,
        "bots": about.bots,
        "seed": f"{about.seed:032x}",
    }


def print_table(table: "Table") -> None:
    """On the terminal as wide as that is; elsewhere, whole lines."""
    from rich.console import Console

    console = Console(markup=False)
    (console if console.is_terminal else Console(width=WIDE, markup=False)).print(table)
