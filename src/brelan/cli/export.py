"""`brelan export`: all finished games as records."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from brelan.cli.choices import data_option, language_option
from brelan.cli.terminal import say, say_json

if TYPE_CHECKING:
    from brelan.core.record import GameRecord


@click.command()
@data_option
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="A folder for one file each.")
@language_option
def command(data: Path | None, out: Path | None, lang: str | None) -> None:
    """Write all finished games as records, which `brelan replay` and `brelan verify` read.

    One line of JSON each on standard output or, with --out, one file each. Nothing in them tells who a player was but
    the name that they gave at the table. Games of a match that still goes on are not among them. The server may be
    running.
    """
    from brelan.cli.faults import words_for
    from brelan.cli.warm import ensure_warm
    from brelan.games.registry import GAMES
    from brelan.server.main import DATABASE, data_folder
    from brelan.server.storage.reading import check_logs

    database = (data or data_folder()) / DATABASE
    check_logs(database)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    ensure_warm(tuple(GAMES))
    words = words_for("", lang)
    games = _Games(database)
    count = _to_folder(games, out) if out else _to_lines(games)
    if games.left_out:
        say(words.say("export.left-out", count=games.left_out), err=True)
    if out:
        say(words.say("export.done", count=count, folder=out), err=True)


class _Games:
    """All finished games of a database, one after the other."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.left_out = 0
        """Tables so far that cannot be played again."""

    def __iter__(self) -> Iterator[tuple[str, int, "GameRecord"]]:
        """Code of the table, number of the game, record."""
        from brelan.core.errors import BrelanError
        from brelan.server.storage.reading import all_logs
        from brelan.table.past import past_of

        for code, log in all_logs(self.database):
            try:
                past = past_of(log)
            except BrelanError:
                self.left_out += 1
                continue
            for game in past.games:
                if game.record is not None:
                    yield code, game.number, game.record


def _to_lines(games: _Games) -> int:
    count = 0
    for _, _, record in games:
        say_json(record)
        count += 1
    return count


def _to_folder(games: _Games, folder: Path) -> int:
    from brelan.core.record import write

    count = 0
    for code, number, record in games:
        (folder / f"brelan-{code}-{number}.json").write_text(write(record), encoding="utf-8")
        count += 1
    return count
