"""`brelan bench`: how fast the rules are here."""

import click

from brelan.cli.choices import SecondsType
from brelan.cli.terminal import say, say_json


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print a list of {game, what, per_second}.")
@click.option("--seconds", type=SecondsType(min=0.01), default=2.0, show_default=True, help="For each measure.")
def command(as_json: bool, seconds: float) -> None:
    """Measure moves a second on one core.

    playout: games of random players in compiled code. step: one game stepped from Python, move by move, with the list
    of legal moves after each.
    """
    from brelan.cli.faults import words_for
    from brelan.cli.warm import ensure_warm
    from brelan.lab.bench import MEASURES, measure

    ensure_warm(sorted({each.game for each in MEASURES}))
    results = []
    for each in MEASURES:
        results.append(measure(each, seconds))
        if not as_json:
            speed = f"{results[-1].per_second:,.0f}"
            say(words_for("").say("bench.line", game=each.game, what=each.what, speed=speed))
    if as_json:
        say_json(results)
