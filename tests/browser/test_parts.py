"""Parts of the page that are fetched when they are needed, on a line that does not bring them."""

import re
from re import Pattern
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser

PARTS: Final = {
    "/#/history": re.compile(r"/assets/History-[^/]+\.js$"),
    "/#/rules/rami": re.compile(r"/assets/Rules-[^/]+\.js$"),
    "/#/new/grisbi": re.compile(r"/assets/Setup-[^/]+\.js$"),
}
FIRST: Final = [re.compile(rf"/assets/{name}-[^/]+$") for name in ("start", "kit", "words-fr")]
"""What nothing can be drawn without."""
AT_TABLE: Final = re.compile(r"/assets/AtTable-[^/]+\.js$")


def unreachable(route: Route) -> None:
    route.abort("internetdisconnected")


@pytest.mark.parametrize("path", PARTS)
def test_a_part_that_cannot_be_had_says_so_and_is_asked_for_again(phone: Page, path: str) -> None:
    part: Pattern[str] = PARTS[path]
    phone.route(part, unreachable)
    phone.goto(path)
    trouble = phone.locator("[data-code=offline]")
    expect(trouble).to_be_visible()
    phone.unroute(part, unreachable)
    trouble.get_by_role("button").tap()
    expect(phone.locator("main h1").first).to_be_visible()
    expect(trouble).to_have_count(0)


@pytest.mark.parametrize("part", [*FIRST, re.compile("/assets/")], ids=["start", "kit", "words", "all"])
def test_a_page_that_cannot_be_drawn_says_so(phone: Page, part: Pattern[str]) -> None:
    phone.route(part, unreachable)
    phone.goto("/")
    said = phone.locator("#opening [role=alert]")
    expect(said.get_by_text("La page n’a pas pu s’ouvrir")).to_be_visible()
    expect(said.get_by_text("The page could not be opened")).to_be_visible()


@pytest.mark.parametrize("part", FIRST, ids=["start", "kit", "words"])
def test_a_page_that_could_not_be_drawn_is_asked_for_again(phone: Page, part: Pattern[str]) -> None:
    phone.route(part, unreachable)
    phone.goto("/")
    again = phone.get_by_role("button", name="Réessayer")
    expect(again).to_be_visible()
    phone.unroute(part, unreachable)
    again.tap()
    expect(phone.locator("main h1").first).to_be_visible()
    expect(phone.locator("#opening")).to_have_count(0)


@pytest.mark.parametrize("part", [FIRST[0], FIRST[2], AT_TABLE], ids=["start", "words", "table"])
def test_nobody_is_at_a_table_that_cannot_be_drawn(phone: Page, part: Pattern[str]) -> None:
    new = {"game": "muzishez", "bots": ["random"] * 2, "begin": True}
    code = phone.request.post("/api/tables", data=new).json()["code"]
    phone.route(part, unreachable)
    with phone.expect_websocket() as opened:
        phone.goto(f"/#/t/{code}")
    expect(phone.get_by_role("button", name="Réessayer")).to_be_visible()
    line = opened.value
    if not line.is_closed():
        line.wait_for_event("close")
