"""`brelan simulate`: many games between bots."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from brelan.cli.batches import asked, batch_options, games_option, keeping, playing, print_table
from brelan.cli.choices import games_done, players_option
from brelan.cli.terminal import say, say_json

if TYPE_CHECKING:
    from brelan.games.words import Words
    from brelan.lab.simulate import Simulation

PATIENCE: Final = 1.0
"""Seconds to play in this process before it is asked whether others should help."""


@click.command()
@click.argument("game")
@click.option("--games", type=games_option, default=1000, show_default=True, help="How many games.")
@players_option
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="random, debutant, joueur, sensible, by turns.",
)
@click.option("--rotate", is_flag=True, help="Bots move on by a seat with each game; results are by bot.")
@batch_options
def command(
    game: str,
    games: int,
    players: int | None,
    bots: str,
    rotate: bool,
    preset: str | None,
    options: tuple[str, ...],
    seed: int | None,
    processes: int,
    engine: str,
    address: str,
    out: Path | None,
    plots: Path | None,
    kind: str,
    as_json: bool,
) -> None:
    """Run many games between bots. Limits keep every game finite unless house rules say otherwise.

    The same seed gives the same games, however many processes play.
    """
    from brelan.bots.levels import check_quick
    from brelan.cli.faults import words_for
    from brelan.lab.plots import plot_games
    from brelan.lab.simulate import simulate

    found = asked(game, preset, options, players, bots, seed, check=check_quick)
    words = words_for(game)
    with (
        keeping(out, plots, kind, words, found) as kept,
        playing(game, engine, processes, address, PATIENCE) as by,
        games_done(games) as advance,
    ):
        result = simulate(
            found.game,
            games=games,
            bots=found.bots,
            seed=found.seed,
            options=found.options,
            rotate=rotate,
            progress=advance,
            engine=by,
            heard=kept.heard,
        )
    if kept.book and kept.tally:
        plot_games(kept.book, kept.tally)
    _print(result, words, as_json)


def _print(result: "Simulation", words: "Words", as_json: bool) -> None:
    if as_json:
        say_json(result)
        return
    length = result.length
    name, speed = words.say("game.name"), f"{result.actions_per_second:,.0f}"
    values = {
        "count": result.games,
        "players": result.players,
        "actions": result.actions,
        "seconds": f"{result.seconds:.2f}",
    }
    say(words.say("simulate.title", game=name, speed=speed, **values))
    say(words.say("simulate.ended", finished=result.finished, truncated=result.truncated))
    mean, spread = f"{length.mean:.1f}", f"{length.spread:.1f}"
    say(words.say("simulate.length", mean=mean, spread=spread, least=length.least, most=length.most))
    _print_seats(result, words)


def _print_seats(result: "Simulation", words: "Words") -> None:
    from rich.table import Table

    table = Table(box=None)
    table.add_column(words.say("simulate.bot"))
    for place in range(1, result.players + 1):
        table.add_column(str(place), justify="right")
    table.add_column(words.say("simulate.payoff"), justify="right")
    for at, seat in enumerate(result.seats):
        table.add_row(f"{at} {seat.bot}", *map(str, seat.places), f"{seat.payoff:+.3f}")
    print_table(table)
