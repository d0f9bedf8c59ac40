"""A program that sits at a table and plays game after game."""

import asyncio
from collections.abc import AsyncGenerator
from random import Random
from typing import Final

from brelan.client.errors import Turned
from brelan.client.policies import Policy
from brelan.client.table import Table
from brelan.table.sight import Seen

OVERTAKEN: Final = {"stale", "not-your-turn", "already-chosen", "game-over", "held"}
"""Refusals of a move that somebody else was quicker than: look again."""
BREATH_SECONDS: Final = 0.05


async def games_played(table: Table, policy: Policy, chance: Random) -> AsyncGenerator[Seen, None]:
    """Play in every game from one's seat; the end of each as it comes. Whoever is at the table begins the next.

    Raises Ended, once the server wants no more; Turned for what no quicker player explains.
    """
    told = 0

    def asked() -> bool:
        seen = table.seen
        return seen is not None and seen.seat >= 0 and seen.game > told and (seen.over or seen.seat in seen.awaited)

    while True:
        await table.until(asked)
        seen = table.seen
        assert seen is not None
        if seen.over:
            told = seen.game
            yield seen
        elif not await _moved(table, policy(seen, chance)):
            await asyncio.sleep(BREATH_SECONDS)


async def _moved(table: Table, move: object) -> bool:
    """Was the move made?"""
    try:
        await table.play(move)
    except Turned as turned:
        if turned.code not in OVERTAKEN:
            raise
        return False
    return True
