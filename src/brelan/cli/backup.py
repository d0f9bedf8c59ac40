"""`brelan backup`: a copy of all games, while the server runs."""

from pathlib import Path

import click

from brelan.cli.choices import data_option, language_option
from brelan.cli.terminal import say


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@click.option("--force", is_flag=True, help="Write over a file that exists.")
@language_option
def command(file: Path, data: Path | None, force: bool, lang: str | None) -> None:
    """Copy all tables, games and persons into one file, which only you can read. The server may be running."""
    from brelan.cli.faults import words_for
    from brelan.server.main import DATABASE, data_folder
    from brelan.server.storage.backup import back_up

    folder = data or data_folder()
    back_up(folder / DATABASE, file, force=force)
    say(words_for("", lang).say("backup.done", folder=folder, file=file), err=True)
