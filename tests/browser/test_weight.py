"""What a phone fetches before it can play: little, from one server, and only the board that it needs."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, Request, expect

from brelan.server.pages import STATIC

pytestmark = pytest.mark.browser

SCRIPT_AND_STYLE: Final = 130_000
"""Bytes over the line."""
FONTS: Final = 60_000
BOARD: Final = re.compile(r"/assets/Board-[^/]+\.js$")


def weight(requests: list[Request], *kinds: str) -> int:
    """Bytes of all answers of these kinds, as they came over the line."""
    return sum(each.sizes()["responseBodySize"] for each in requests if each.resource_type in kinds)


@pytest.mark.parametrize("game", ["grisbi", "rami", "muzishez"])
def test_a_table_is_light_to_open(phone: Page, address: str, game: str) -> None:
    new = {"game": game, "bots": ["random"] * 3, "begin": True, "name": "Ada", "pace": "calm"}
    code = phone.request.post("/api/tables", data=new).json()["code"]
    fetched: list[Request] = []
    phone.on("requestfinished", lambda request: fetched.append(request))
    phone.goto(f"/#/t/{code}")
    expect(phone.locator(".board")).to_be_visible()
    phone.wait_for_load_state("networkidle")

    assert {each.url for each in fetched if not each.url.startswith(f"{address}/")} == set(), "asked somebody else"
    assert 0 < weight(fetched, "script", "stylesheet") <= SCRIPT_AND_STYLE
    assert weight(fetched, "font") <= FONTS
    assert len([each for each in fetched if BOARD.search(each.url)]) == 1, "boards of other games"


def test_each_game_has_a_board_of_its_own_to_fetch() -> None:
    assert len(list(STATIC.glob("assets/Board-*.js"))) == 3
