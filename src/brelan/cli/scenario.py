"""`brelan scenario`: run scenarios, one line for each thing that does not hold."""

from pathlib import Path

import click

from brelan.cli.terminal import say


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.pass_context
def command(ctx: click.Context, paths: tuple[Path, ...]) -> None:
    """Check the scenarios in these files and folders.

    Prints a line for each failure: file, move (from 1), key, expected, got. Exit status 0 if all hold, 1 if something
    does not, 2 if a file cannot be read or its position is impossible.
    """
    from brelan.cli.faults import sentence, words_for
    from brelan.core.errors import BadInput
    from brelan.testing.scenarios import find, load, run

    files, words = find(paths), words_for("")
    failures, faults = 0, 0
    for file in files:
        try:
            found = run(load(file))
        except BadInput as error:
            faults += 1
            say(f"brelan: {sentence(BadInput(error.code, **{**error.details, 'file': file}))}", err=True)
            continue
        failures += len(found)
        for failure in found:
            say(f"{file}: {failure}")
    if len(files) > faults:
        counts = {"files": len(files), "failures": failures, "faults": faults}
        told = {what: words.say(f"scenario.{what}", count=count) for what, count in counts.items()}
        say(words.say("scenario.done", **told), err=True)
    ctx.exit(2 if faults else 1 if failures else 0)
