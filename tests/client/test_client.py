"""A program plays at a real server's tables, through lost lines and refusals."""

import asyncio
from random import Random

import httpx
import pytest

from brelan.client import Ended, Site, Turned, code_in
from brelan.client.table import Table
from brelan.core.errors import BadInput
from brelan.server.protocol import Close, NewTable
from brelan.table.wishes import Again, Begin, Stand
from tests.server.clients import Browser, Server

PATIENCE = 120


async def play_out(table: Table, chance: Random) -> list[int]:
    """Any moves until the game is over; the places."""
    while not (seen := await table.turn()).over:
        try:
            await table.play(chance.choice(seen.legal))
        except Turned as turned:
            if turned.code not in ("stale", "not-your-turn", "game-over"):
                raise
            await asyncio.sleep(0.01)
    return seen.places


def test_two_programs_play_a_whole_game_together(server: Server) -> None:
    async def played() -> tuple[list[int], list[int]]:
        async with Site(server.http) as mine, Site(server.http) as yours:
            code = await mine.open(
                NewTable(game="muzishez", chairs=1, bots=["random"], begin=False, name="Ana", pace="instant")
            )
            async with await mine.at(code) as ana, await yours.at(f"{server.http}/#/t/{code}") as bo:
                await bo.sit("Bo")
                assert ana.hall is not None
                await ana.until(lambda: ana.hall is not None and ana.hall.seats[2].name == "Bo")
                assert [sitter.program for sitter in ana.hall.seats] == [True, False, True]
                await ana.wish(Begin)
                results = await asyncio.gather(play_out(ana, Random(1)), play_out(bo, Random(2)))
            tables = await mine.mine()
            assert [table.code for table in tables.finished] == [code]
        return results

    first, second = asyncio.run(asyncio.wait_for(played(), PATIENCE))
    assert first == second
    assert min(first) == 1


def test_a_lost_line_comes_back_and_what_was_wanted_is_done_once(server: Server) -> None:
    async def played() -> list[int]:
        async with Site(server.http) as site:
            code = await site.open(NewTable(game="muzishez", bots=["random"] * 2, pace="instant"))
            async with await site.at(code) as table:
                chance, moves = Random(3), 0
                while not (seen := await table.turn()).over:
                    wanted = asyncio.create_task(table.play(chance.choice(seen.legal)))
                    moves += 1
                    if moves % 2:
                        await asyncio.sleep(chance.choice((0, 0, 0.001)))
                        socket = table._line._socket
                        if socket is not None:
                            socket.transport.abort()
                    await wanted
                return seen.places

    assert min(asyncio.run(asyncio.wait_for(played(), PATIENCE))) == 1


def test_all_that_is_seen_can_be_had_in_words(server: Server) -> None:
    async def told() -> list[str]:
        async with Site(server.http) as site:
            code = await site.open(NewTable(game="muzishez", bots=["random"] * 2, pace="instant"))
            async with await site.at(code, text="fr") as table:
                seen = await table.turn()
                await table.play(seen.legal[0])
                await table.until(lambda: table.seen is not None and table.seen.text is not None)
                assert table.seen is not None
                assert table.seen.text is not None
                return [seen.text.asked if seen.text else "", *table.seen.text.happened]

    asked, *happened = asyncio.run(asyncio.wait_for(told(), PATIENCE))
    assert asked == "C’est à vous."
    assert "Vous avez choisi." in happened


def test_refusals_are_exceptions_with_their_code(server: Server) -> None:
    async def refused() -> list[str]:
        codes = []
        async with Site(server.http) as site:
            with pytest.raises(Turned) as opening:
                await site.open(NewTable(game="whist"))
            codes.append(opening.value.code)
            code = await site.open(NewTable(game="muzishez", bots=["random"] * 2))
            async with await site.at(code) as table:
                await table.turn()
                assert await table.ask({"do": "pick", "slot": 40}) != "ok"
                with pytest.raises(Turned) as moving:
                    await table.play({"do": "pick", "slot": 40})
                codes.append(moving.value.code)
                with pytest.raises(Turned) as again:
                    await table.wish(Again)
                codes.append(again.value.code)
                await table.wish(Stand)
        return codes

    codes = asyncio.run(asyncio.wait_for(refused(), PATIENCE))
    assert codes[0] == "unknown-game"
    assert codes[2] == "not-over"


def test_a_table_that_is_not_there_ends_the_line(server: Server) -> None:
    async def entering() -> None:
        async with Site(server.http) as site, await site.at("NOSUCHTABLE"):
            raise AssertionError("somebody let us in")

    with pytest.raises(Ended) as ended:
        asyncio.run(asyncio.wait_for(entering(), PATIENCE))
    assert ended.value.close is Close.NO_SUCH_TABLE
    assert ended.value.code == "no-such-table"


def test_the_token_makes_the_program_the_same_person_again(server: Server) -> None:
    async def found() -> tuple[str, list[str]]:
        async with Site(server.http) as site:
            code = await site.open(NewTable(game="muzishez", bots=["random"] * 2))
            token = await site.token()
        async with Site(server.http, token) as again:
            return code, [table.code for table in (await again.mine()).running]

    code, running = asyncio.run(asyncio.wait_for(found(), PATIENCE))
    assert running == [code]


def test_an_unknown_token_is_nobodys(browser: Browser) -> None:
    wrong = {"authorization": "Bearer nobody"}
    answer = browser.post("/api/tables", {"game": "muzishez", "bots": ["random"]}, **wrong)
    assert (answer.status_code, answer.json()["code"]) == (401, "unknown-token")
    assert "set-cookie" not in answer.headers
    code = browser.open_table("muzishez", 2)
    for path in ("mine", "history", "ratings", f"tables/{code}/games/1"):
        for said in ("Bearer nobody", "bearer", "Bearer"):
            answer = httpx.get(f"{browser.server.http}/api/{path}", headers={"authorization": said})
            assert (answer.status_code, answer.json()["code"]) == (401, "unknown-token")


def test_only_a_program_has_to_be_known(server: Server) -> None:
    """A browser comes back with its old cookie after a server has lost its data; a proxy may have a password."""
    for headers in ({"cookie": "brelan=" + "A" * 43}, {"authorization": "Basic eDp5"}):
        assert httpx.get(f"{server.http}/api/mine", headers=headers).json() == {"running": [], "finished": []}


def test_a_program_that_is_unknown_is_told_so_at_a_table_too(server: Server, browser: Browser) -> None:
    code = browser.open_table("muzishez", 2)

    async def entering() -> None:
        async with Site(server.http, "nobody") as site, await site.at(code):
            pass

    with pytest.raises(Turned) as turned:
        asyncio.run(asyncio.wait_for(entering(), PATIENCE))
    assert turned.value.code == "unknown-token"


def test_a_person_in_a_browser_is_not_marked_as_a_program(browser: Browser) -> None:
    code = browser.open_table("muzishez", 2)
    with browser.at(code) as tab:
        hall = tab.until_type("hall")
    assert [sitter["program"] for sitter in hall["seats"]] == [False] * 3


@pytest.mark.parametrize("link", ["https://cards.example/#/t/ABCD2345", "abcd2345", "http://h:8000/t/ABCD2345/"])
def test_codes_are_found_in_links(link: str) -> None:
    assert code_in(link) == "ABCD2345"


@pytest.mark.parametrize("link", ["", "abcd2345", "ftp://h/t/ABCD2345", "https://"])
def test_what_is_no_link_is_refused(link: str) -> None:
    with pytest.raises(BadInput) as problem:
        Site(link)
    assert problem.value.code == "bad-link"
