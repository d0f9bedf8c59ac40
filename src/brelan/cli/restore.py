"""`brelan restore`: put back what `brelan backup` kept."""

from pathlib import Path

import click

from brelan.cli.choices import data_option, language_option
from brelan.cli.terminal import say


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@click.option("--force", is_flag=True, help="In place of the games that are there. They are lost.")
@language_option
def command(file: Path, data: Path | None, force: bool, lang: str | None) -> None:
    """Put a backup back, into a folder without games. No server may be running there."""
    from brelan.cli.faults import words_for
    from brelan.server.main import DATABASE, data_folder
    from brelan.server.storage.backup import restore

    folder = data or data_folder()
    restore(file, folder / DATABASE, force=force)
    say(words_for("", lang).say("backup.restored", folder=folder, file=file), err=True)
