"""Loading a game's compiled rules ahead of the first table, so that no table waits for them."""

import asyncio
import contextlib
import threading
from typing import Final

from brelan.bots.levels import LEVELS
from brelan.bots.thoughts import decide, thought
from brelan.core.contract import ENDED, NOBODY
from brelan.core.game import parse_options
from brelan.core.position import Position
from brelan.core.records import copied
from brelan.games import registry
from brelan.table.entries import Chair, Dealt, Opened, seed_text
from brelan.table.table import Table
from brelan.table.timing import silence
from brelan.table.unattended import Unattended
from brelan.table.usual import table_options

LANGUAGES: Final = ("en", "fr")
MOVES: Final = 40
"""Enough to have used every rule that matters."""


async def ready_beside(name: str) -> None:
    """`ready` in a thread that nobody waits for when the server ends."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def tell(problem: Exception | None) -> None:
        if problem is None:
            done.set_result(None)
        else:
            done.set_exception(problem)

    def work() -> None:
        problem: Exception | None = None
        try:
            ready(name)
        except Exception as error:  # whoever waits is told
            problem = error
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(tell, problem)

    threading.Thread(target=work, name=f"brelan-ready-{name}", daemon=True).start()
    await done


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
        pace="instant",
        clock="none",
    )
    table = Table(opened)
    table.commit(Dealt(at=0, seed=seed_text(0)))
    bots = Unattended(table)
    for _ in range(MOVES):
        entry = bots.act(0)
        if entry is not None:
            table.commit(entry)
            table.see(0, since=table.version - 1, now=0)
    _end(table)


def _end(table: Table) -> None:
    """What is done at the end of a game only, or for whoever comes back after a while or reads what others see."""
    for language in LANGUAGES:
        table.see(0, since=0, now=0, language=language, record=True)
    running = table.running
    running.position.payoffs()
    if table.game.points is not None:
        table.game.points(running.position.states)
    silence(running.position, 0)
    ended = copied(running.position.states)
    ended["over"][0] = ENDED
    table.game.view(ended, NOBODY)


def ready_to_think(name: str) -> None:
    """Let a bot of each level decide once, as in a worker process."""
    game = registry.game(name)
    options = parse_options(game, table_options(game, next(iter(game.presets.values()))))
    dealt = Position.deal(game, players=game.players(options).start, seed=0, options=options)
    seat = dealt.actor()
    if registry.has_coach(name):
        registry.coach(name)(dealt.masked(seat).states, seat)
    for level in LEVELS:
        decide(thought(dealt.masked(seat), seat, options=options, level=level, seed=0, must=True))
