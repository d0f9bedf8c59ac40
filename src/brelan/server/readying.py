"""Loading a game's compiled rules ahead of the first table, so that no table waits for them."""

from typing import Final

from brelan.games import registry
from brelan.server.forms import table_options
from brelan.table.entries import Chair, Opened, seed_text
from brelan.table.table import Table
from brelan.table.unattended import Unattended

MOVES: Final = 40
"""Enough to have used every rule that matters."""


def ready(name: str) -> None:
    """Play a little of the game between bots. May take long if its rules were never compiled here."""
    game = registry.game(name)
    preset = next(iter(game.presets.values()))
    chairs = [Chair(name=str(seat), level="sensible") for seat in range(game.players(preset).start)]
    opened = Opened(
        at=0,
        game=name,
        rules=game.rules_version,
        options=table_options(game, preset),
        chairs=chairs,
        seed=seed_text(0),
        pace="instant",
        clock="none",
    )
    table = Table(opened)
    bots = Unattended(table)
    for _ in range(MOVES):
        entry = bots.act(0)
        if entry is not None:
            table.commit(entry)
            table.see(0, since=table.version - 1, now=0)
