"""`brelan bot`: a program that plays at somebody's table."""

import asyncio
from typing import Any

import click

from brelan.cli.choices import seed_option
from brelan.cli.terminal import say_json


@click.command()
@click.argument("url")
@click.option(
    "--bot",
    "level",
    type=click.Choice(["greedy", "random", "debutant", "joueur", "fort", "champion", "sensible"]),
    default="greedy",
    show_default=True,
    help="How it plays. All but the first two think here, by the rules that are installed here.",
)
@click.option("--name", default="Bot", show_default=True, help="What it is called at the table.")
@click.option("--games", type=click.IntRange(min=1), help="Leave after so many; else stay.")
@seed_option
def command(url: str, level: str, name: str, games: int | None, seed: int | None) -> None:
    """Sit down at the table of this link, on a free chair, and play. Everybody sees that a program sits there.

    One line of JSON for each game: its number at the table, the program's seat, and all places.
    """
    asyncio.run(_play(url, level, name, games, seed))


async def _play(url: str, level: str, name: str, games: int | None, seed: int | None) -> None:
    from contextlib import aclosing
    from random import Random

    from brelan.client import Site
    from brelan.client.insider import INSIDERS, Insider
    from brelan.client.player import games_played
    from brelan.client.policies import POLICIES

    async with Site(url) as site, await site.at(url, masked=level in INSIDERS) as table:
        assert table.welcome is not None
        policy = Insider(table.welcome.game, level) if level in INSIDERS else POLICIES[level]
        await table.sit(name)
        played = 0
        async with aclosing(games_played(table, policy, Random(seed))) as ends:
            async for end in ends:
                played += 1
                told: dict[str, Any] = {"game": end.game, "seat": end.seat, "places": end.places}
                say_json(told)
                if played == games:
                    return
