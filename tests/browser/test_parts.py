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
