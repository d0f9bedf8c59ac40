"""`brelan warm`: compile the rules ahead of time, with progress on stderr."""

from collections.abc import Sequence

import click


@click.command()
def command() -> None:
    """Compile the rules of all games, in parallel. What is compiled already takes no time."""
    from brelan.games.registry import GAMES

    ensure_warm(tuple(GAMES))


def ensure_warm(games: Sequence[str]) -> None:
    """Compile these games' rules if they are not. Raises WarmingFailed."""
    from brelan.core.warming import cold

    waiting = cold(games)
    if waiting:
        _compile(waiting)


def _compile(games: Sequence[str]) -> None:
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
            progress.update(bars[game], completed=done, total=total, label=label)
            if progress.disable:
                console.print(f"{game} {done}/{total} {label}", highlight=False)

        warm("brelan.lab.warmup", games, told)
