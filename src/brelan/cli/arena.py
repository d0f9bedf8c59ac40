"""`brelan arena`: bots against each other, the same deals from every seat."""

from typing import TYPE_CHECKING

import click

from brelan.cli.choices import (
    chosen_bots,
    chosen_options,
    chosen_players,
    finite,
    games_done,
    house_rules,
    players_option,
    seed_option,
)

if TYPE_CHECKING:
    from brelan.games.words import Words
    from brelan.lab.arena import Arena
    from brelan.lab.intervals import Estimate


@click.command()
@click.argument("game")
@click.option("--bots", required=True, help="Who meets: sensible,random,...; by turns where there are more seats.")
@click.option("--games", type=click.IntRange(min=1), default=200, show_default=True, help="At least so many games.")
@players_option
@house_rules
@seed_option
@click.option("--processes", type=click.IntRange(min=0), default=0, help="How many play at once; 0: one a core.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def command(
    game: str,
    bots: str,
    games: int,
    players: int | None,
    preset: str | None,
    options: tuple[str, ...],
    seed: int | None,
    processes: int,
    as_json: bool,
) -> None:
    """Let bots meet, and say how strong they are.

    Each deal is played once from every seat, so luck with the cards falls to all alike. The same seed gives the same
    result, however many processes play. Intervals are of 95 %.
    """
    from brelan.cli.warm import ensure_warm
    from brelan.core.chance import fresh_seed
    from brelan.core.game import parse_options, plain
    from brelan.games import registry
    from brelan.lab.arena import arena

    found = registry.game(game)
    rules = parse_options(found, {**finite(found, preset), **chosen_options(found, None, options)})
    levels = chosen_bots(bots, chosen_players(found, rules, players, least=bots.count(",") + 1))
    ensure_warm([game])
    with games_done(games) as advance:
        result = arena(
            found,
            bots=levels,
            games=games,
            seed=fresh_seed() if seed is None else seed,
            options=plain(rules),
            processes=processes,
            progress=advance,
        )
    _print(result, as_json)


def _print(result: "Arena", as_json: bool) -> None:
    import msgspec

    from brelan.cli.faults import words_for

    if as_json:
        click.echo(msgspec.json.encode(result))
        return
    words = words_for(result.game)
    click.echo(
        words.say(
            "arena.title",
            game=words.say("game.name"),
            count=result.games,
            deals=result.deals,
            players=result.players,
            seconds=f"{result.seconds:.1f}",
            seed=result.seed,
        )
    )
    click.echo(words.say("arena.limited", count=result.limited))
    _print_contestants(result, words)
    for pair in result.pairs:
        names = {"name": _name(words, pair.bot), "other": _name(words, pair.other)}
        clear = "arena.pair.clear" if pair.payoff.clear else "arena.pair"
        click.echo(words.say(clear, difference=_told(pair.payoff, "+.3f"), **names))


def _print_contestants(result: "Arena", words: "Words") -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None)
    for at, column in enumerate(("bot", "place", "payoff", "points", "rating", "median", "longest")):
        table.add_column(words.say(f"arena.{column}"), justify="right" if at else "left")
    for each in sorted(result.contestants, key=lambda each: -each.payoff.mean):
        table.add_row(
            _name(words, each.bot),
            _told(each.place, ".2f"),
            _told(each.payoff, "+.3f"),
            _told(each.points, ".1f") if each.points else "",
            f"{each.rating.mu:.1f} ± {each.rating.sigma:.1f}",
            f"{1000 * each.thinking.median:.2f}",
            f"{1000 * each.thinking.longest:.0f}",
        )
    Console().print(table)


def _name(words: "Words", bot: str) -> str:
    return words.first([f"level.{bot}", bot])


def _told(estimate: "Estimate", form: str) -> str:
    return f"{estimate.mean:{form}} [{estimate.low:{form}}, {estimate.high:{form}}]"
