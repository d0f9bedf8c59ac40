"""`brelan warm`: compile the rules ahead of time, with progress on stderr."""

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:  # it would import the rules
    from brelan.core.warming import Told

TABLES: Final = "brelan.lab.warmup"
"""What the table and the lab call."""
ENVS: Final = "brelan.envs.warmup"
"""What the environments for learning agents call."""


@click.command()
@click.option("--envs", is_flag=True, help="Also what the environments for learning agents call.")
def command(envs: bool) -> None:
    """Compile the rules of all games, in parallel. What is compiled already takes no time."""
    from brelan.games.registry import GAMES

    ensure_warm(tuple(GAMES))
    if envs:
        from brelan.envs.warmup import TASKS

        ensure_warm(TASKS, ENVS)


def ensure_warm(tasks: Sequence[str], module: str = TABLES) -> None:
    """Compile these games' rules (or do other tasks of that module) if they are not. Raises WarmingFailed."""
    work = compiling(tasks, module)
    if work is not None:
        work(lambda *_: None)


def compiling(tasks: Sequence[str], module: str = TABLES) -> "Callable[[Told], None] | None":
    """What compiles these games' rules, and tells somebody else of each step, too; None where they are. It raises
    WarmingFailed.
    """
    from brelan.core.warming import cold

    waiting = cold(tasks)
    return functools.partial(_compile, waiting, module) if waiting else None


def _compile(games: Sequence[str], module: str, hear: "Told") -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from brelan.cli.faults import words_for
    from brelan.core.warming import warm

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[label]}"), TimeElapsedColumn())
    console.print(words_for("").say("warm.title"), highlight=False)
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        bars = {game: progress.add_task(game, total=None, label="") for game in games}

        def told(game: str, done: int, total: int, label: str) -> None:
            hear(game, done, total, label)
            progress.update(bars[game], completed=done, total=total, label=label)
            if progress.disable:
                console.print(f"{game} {done}/{total} {label}", highlight=False)

        warm(module, games, told)
