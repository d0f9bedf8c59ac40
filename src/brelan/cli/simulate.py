"""`brelan simulate`: many games between bots."""

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
    from brelan.lab.simulate import Simulation


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games.")
@players_option
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="random, debutant, joueur, sensible, by turns.",
)
@click.option("--rotate", is_flag=True, help="Bots move on by a seat with each game; results are by bot.")
@house_rules
@seed_option
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def command(
    game: str,
    games: int,
    players: int | None,
    bots: str,
    rotate: bool,
    preset: str | None,
    options: tuple[str, ...],
    seed: int | None,
    as_json: bool,
) -> None:
    """Run many games between bots. Limits keep every game finite unless house rules say otherwise."""
    from brelan.cli.warm import ensure_warm
    from brelan.core.chance import fresh_seed
    from brelan.core.game import check_players, parse_options, plain
    from brelan.games import registry
    from brelan.lab.simulate import simulate

    found = registry.game(game)
    rules = parse_options(found, {**finite(found, preset), **chosen_options(found, None, options)})
    players = chosen_players(found, rules, players, least=bots.count(",") + 1)
    check_players(found, rules, players)
    levels = chosen_bots(bots, players)
    ensure_warm([game])
    with games_done(games) as advance:
        result = simulate(
            found,
            games=games,
            bots=levels,
            seed=fresh_seed() if seed is None else seed,
            options=plain(rules),
            rotate=rotate,
            progress=advance,
        )
    _print(result, as_json)


def _print(result: "Simulation", as_json: bool) -> None:
    import msgspec

    from brelan.cli.faults import words_for

    if as_json:
        click.echo(msgspec.json.encode(result))
        return
    words = words_for(result.game)
    length = result.length
    name, speed = words.say("game.name"), f"{result.moves_per_second:,.0f}"
    values = {
        "count": result.games,
        "players": result.players,
        "moves": result.moves,
        "seconds": f"{result.seconds:.2f}",
    }
    click.echo(words.say("simulate.title", game=name, speed=speed, **values))
    click.echo(words.say("simulate.ended", finished=result.finished, truncated=result.truncated))
    mean, spread = f"{length.mean:.1f}", f"{length.spread:.1f}"
    click.echo(words.say("simulate.length", mean=mean, spread=spread, least=length.least, most=length.most))
    _print_seats(result)


def _print_seats(result: "Simulation") -> None:
    from rich.console import Console
    from rich.table import Table

    from brelan.cli.faults import words_for

    words = words_for(result.game)
    table = Table(box=None)
    table.add_column(words.say("simulate.bot"))
    for place in range(1, result.players + 1):
        table.add_column(str(place), justify="right")
    table.add_column(words.say("simulate.payoff"), justify="right")
    for at, seat in enumerate(result.seats):
        name = words.first([f"level.{seat.bot}", seat.bot])
        table.add_row(f"{at} {name}", *map(str, seat.places), f"{seat.payoff:+.3f}")
    Console().print(table)
