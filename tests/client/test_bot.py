"""A program sits down at a table by its link, plays, and goes."""

import asyncio
import subprocess
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from brelan.client import Site
from brelan.client.errors import Turned
from brelan.client.insider import Insider, states_of
from brelan.client.player import games_played
from brelan.client.policies import POLICIES, greedy
from brelan.core.game import plain
from brelan.core.position import Position
from brelan.games import registry
from brelan.server.protocol import NewTable
from brelan.table.sight import Masked, Seen
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


@pytest.mark.parametrize("game", ["grisbi", "rami", "muzishez"])
def test_a_servers_own_player_thinks_elsewhere_as_it_would_there(server: Server, game: str) -> None:
    options: dict[str, object] = {"contracts": [1], "max_turns": 12} if game == "rami" else {}

    async def played() -> Seen:
        async with Site(server.http) as site:
            wanted = NewTable(game=game, bots=["random"] * 3, pace="instant", options=options)
            async with await site.at(await site.open(wanted), masked=True) as table:
                async for end in games_played(table, both_ways(game), Random(5)):
                    return end
        raise AssertionError("it never ended")

    assert asyncio.run(asyncio.wait_for(played(), PATIENCE)).over


def both_ways(game: str) -> Callable[[Seen, Random], dict[str, Any]]:
    """`sensible`, seen to choose what a bot with the same chance chooses from the position itself."""
    insider = Insider(game, "sensible")

    def choose(seen: Seen, chance: Random) -> dict[str, Any]:
        again = Random()
        again.setstate(chance.getstate())
        move = insider(seen, chance)
        assert seen.masked is not None
        position = Position(registry.game(game), states_of(registry.game(game), seen.masked))
        assert plain(position.view(seen.seat)) == seen.view, "the state is the one that was seen"
        assert insider(seen, again) == move
        position.play(seen.seat, position.parse(move))
        return move

    return choose


@pytest.mark.parametrize("wrong", [{"rules": 0}, {"record": "AAAA"}, {"record": ""}])
def test_other_rules_than_the_servers_are_refused(wrong: dict[str, Any]) -> None:
    game = registry.game("muzishez")
    record = b64encode(Position.deal(game, players=3, seed=1).masked(0).tobytes()).decode()
    sound = Masked(rules=game.rules_version, record=record)
    assert len(states_of(game, sound)) == 1
    with pytest.raises(Turned) as refused:
        states_of(game, msgspec.structs.replace(sound, **wrong))
    assert refused.value.code == "other-rules"
    with pytest.raises(Turned):
        states_of(game, None)


@pytest.mark.parametrize("level", ["random", "sensible"])
def test_the_command_sits_down_plays_and_says_how_it_went(server: Server, level: str) -> None:
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
                    level,
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
