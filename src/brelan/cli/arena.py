"""`brelan arena`: bots against each other, the same deals from every seat."""

import functools
from pathlib import Path
from typing import TYPE_CHECKING

import click

from brelan.cli.batches import asked, batch_options, games_option, keeping, playing, print_table
from brelan.cli.choices import SecondsType, games_done, players_option
from brelan.cli.terminal import say, say_json, visible

if TYPE_CHECKING:
    from brelan.games.words import Words
    from brelan.lab.arena import Arena
    from brelan.lab.intervals import Estimate
    from brelan.lab.outsiders import Faults


@click.command()
@click.argument("game")
@click.option("--bots", required=True, help='Who meets, by turns: joueur,champion@40,"cmd:python mine.py",...')
@click.option("--games", type=games_option, default=200, show_default=True, help="At least so many games.")
@players_option
@click.option("--seconds", type=SecondsType(min=0.001), default=2.0, show_default=True, help="For a cmd:'s move.")
@batch_options
def command(
    game: str,
    bots: str,
    games: int,
    players: int | None,
    seconds: float,
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
    """Let bots meet, and say how strong they are.

    Each deal is played once from every seat, so luck with the cards falls to all alike. The same seed gives the same
    result, however many processes play. Intervals are of 95 %. `champion@40` imagines 40 lines of play
    before each move, however long that takes. A bot `cmd:COMMAND` is a program of your own, which is
    told what it sees and answers with its moves in lines of JSON.
    """
    from brelan.cli.faults import words_for
    from brelan.lab.arena import arena
    from brelan.lab.deals import check_player
    from brelan.lab.plots import plot_games, plot_ratings

    found = asked(game, preset, options, players, bots, seed, check=check_player)
    words = words_for(game)
    with (
        keeping(out, plots, kind, words, found) as kept,
        playing(game, engine, processes, address) as by,
        games_done(games) as advance,
    ):
        result = arena(
            found.game,
            bots=found.bots,
            games=games,
            seed=found.seed,
            options=found.options,
            seconds=seconds,
            progress=advance,
            engine=by,
            heard=kept.heard,
            waited=functools.partial(_waited, words),
        )
    if kept.book and kept.tally:
        plot_games(kept.book, kept.tally)
        plot_ratings(kept.book, result)
    _print(result, words, as_json)


def _waited(words: "Words", bot: str, seconds: float, given_up: bool) -> None:
    from brelan.lab.outsiders import START_SECONDS

    key = "arena.given-up" if given_up else "arena.waiting"
    say(words.say(key, name=bot, seconds=f"{seconds:g}", longest=f"{START_SECONDS:g}"), err=True)


def _print(result: "Arena", words: "Words", as_json: bool) -> None:
    if as_json:
        say_json(result)
        return
    say(
        words.say(
            "arena.title",
            game=words.say("game.name"),
            count=result.games,
            deals=words.say("deals", count=result.deals),
            players=result.players,
            seconds=f"{result.seconds:.1f}",
            seed=result.seed,
        )
    )
    say(words.say("arena.limited", count=result.limited))
    _print_contestants(result, words)
    for pair in result.pairs:
        names = {"name": pair.bot, "other": pair.other}
        clear = "arena.pair.clear" if pair.payoff.clear else "arena.pair"
        say(words.say(clear, difference=_told(pair.payoff, "+.3f"), **names))
    for each in result.contestants:
        if each.faults and each.faults.replaced:
            _print_faults(each.bot, each.faults, words)


def _print_contestants(result: "Arena", words: "Words") -> None:
    from rich.table import Table

    table = Table(box=None)
    for at, column in enumerate(("bot", "place", "payoff", "points", "rating", "median", "longest")):
        table.add_column(words.say(f"arena.{column}"), justify="right" if at else "left")
    for each in sorted(result.contestants, key=lambda each: -each.payoff.mean):
        table.add_row(
            visible(each.bot),
            _told(each.place, ".2f"),
            _told(each.payoff, "+.3f"),
            _told(each.points, ".1f") if each.points else "",
            f"{each.rating.mu:.1f} ± {each.rating.sigma:.1f}",
            f"{1000 * each.thinking.median:.2f}",
            f"{1000 * each.thinking.longest:.0f}",
        )
    print_table(table)


def _print_faults(name: str, faults: "Faults", words: "Words") -> None:
    counts = {cause: getattr(faults, cause) for cause in ("crashed", "late", "unreadable", "refused")}
    say(words.say("arena.faults", name=name, count=faults.replaced, **counts))
    for line in faults.said.splitlines()[-1:]:
        say(f"    {line}")


def _told(estimate: "Estimate", form: str) -> str:
    return f"{estimate.mean:{form}} [{estimate.low:{form}}, {estimate.high:{form}}]"
