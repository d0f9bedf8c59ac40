"""A program sits down at a table by its link, plays, and goes."""

import asyncio
import subprocess
from pathlib import Path
from random import Random

import msgspec
import pytest

from brelan.client import Site
from brelan.client.player import games_played
from brelan.client.policies import POLICIES, greedy
from brelan.server.protocol import NewTable
from brelan.table.sight import Seen
from brelan.table.wishes import Begin
from tests.cli.runs import BRELAN, run
from tests.server.clients import Server

PATIENCE = 120


@pytest.mark.parametrize("level", POLICIES)
@pytest.mark.parametrize("game", ["grisbi", "muzishez"])
def test_programs_play_every_game_to_its_end(server: Server, game: str, level: str) -> None:
    async def played() -> Seen:
        async with Site(server.http) as site:
            code = await site.open(NewTable(game=game, bots=["random"] * 3, pace="instant"))
            async with await site.at(code) as table:
                async for end in games_played(table, POLICIES[level], Random(5)):
                    return end
        raise AssertionError("it never ended")

    end = asyncio.run(asyncio.wait_for(played(), PATIENCE))
    assert end.over
    assert len(end.places) == 4


def test_the_command_sits_down_plays_and_says_how_it_went(server: Server) -> None:
    async def hosted() -> tuple[str, str]:
        async with Site(server.http) as site:
            code = await site.open(
                NewTable(game="muzishez", bots=["random"], chairs=1, begin=False, pace="instant", name="Ana")
            )
            async with await site.at(code) as table:
                command: list[str | Path] = [
                    BRELAN,
                    "bot",
                    f"{server.http}/#/t/{code}",
                    "--bot",
                    "random",
                    "--name",
                    "Robo",
                ]
                bot = subprocess.Popen([*command, "--games", "1"], stdout=subprocess.PIPE, text=True)
                await table.until(lambda: table.hall is not None and table.hall.seats[2].kind == "person")
                assert table.hall is not None
                name = table.hall.seats[2].name
                assert table.hall.seats[2].program
                await table.wish(Begin)
                async for _ in games_played(table, POLICIES["random"], Random(6)):
                    break
                out, _ = await asyncio.to_thread(bot.communicate)
                assert bot.returncode == 0
                return name, out

    name, out = asyncio.run(asyncio.wait_for(hosted(), PATIENCE))
    told = msgspec.json.decode(out)
    assert name == "Robo"
    assert (told["game"], told["seat"], len(told["places"])) == (1, 2, 3)


def test_nobody_at_the_address_is_one_line() -> None:
    done = run("bot", "http://127.0.0.1:9/#/t/ABCD2345")
    assert (done.status, done.err) == (2, "brelan: There is no Brelan server at this address.\n")


def test_greed_puts_down_most_and_takes_only_when_it_must() -> None:
    play = {"do": "play", "value": 2, "count": 2, "wild": 0}
    moves = [{"do": "take"}, {**play, "count": 1}, play]

    def seen(legal: list[object]) -> Seen:
        message = {"version": 1, "game": 1, "seat": 0, "view": {}, "legal": legal, "awaited": [0], "over": False}
        rest = {"truncated": False, "places": [], "timer": None, "hold": 0, "events": [], "since": 1, "skipped": False}
        return msgspec.convert({"type": "seen", **message, **rest}, Seen)

    assert greedy(seen([*moves]), Random(1)) == play
    assert greedy(seen([{"do": "take"}]), Random(1)) == {"do": "take"}
