"""Gin Rami's contract, laid down by hand: the page knows no run, so the server says how the cards lie."""

from collections import Counter
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Position, expect

from tests.browser.company import sit_at, somebody
from tests.server.clients import Tab

pytestmark = pytest.mark.browser

OPTIONS = {"first": 0, "contracts": [2] * 8}
TABLES = 20
"""So many are opened until one gives a contract with a joker, which most do."""
MOST_MOVES = 80
"""At one table; a line that says more at once is cut off."""
ROW = "(cards) => cards.map((card) => card.dataset.card)"
INDEX: Final[Position] = {"x": 10, "y": 12}
"""Where a card shows from under the next one."""
Cards = list[str]


def quiet_move(legal: list[dict[str, Any]]) -> dict[str, Any]:
    """Pass, draw from the stock, and throw anything but a joker, if one may."""
    kept = [move for move in legal if move["do"] != "lay" and move.get("card") != "*"]
    return next((move for move in kept if move["do"] == "pass"), kept[0] if kept else legal[0])


def contract_with_a_joker(tab: Tab) -> list[Cards]:
    """Play until a set and a run with a joker between real cards, or at one end, can be laid; empty if none comes."""
    while tab.sent < MOST_MOVES:
        seen = tab.look()
        if seen["over"]:
            return []
        melds: list[dict[str, Any]] = next((move["melds"] for move in seen["legal"] if move["do"] == "lay"), [])
        rows = [meld["cards"] for kind in ("set", "run") for meld in melds if meld["kind"] == kind]
        if rows and "*" in rows[1]:
            return rows
        tab.play(quiet_move(seen["legal"]))
        tab.until_type("seen")
    return []


def ready_to_lay(address: str, page: Page) -> tuple[str, list[Cards]]:
    """A table where this phone's person can lay a contract whose run has a joker."""
    browser = somebody(address)
    for _ in range(TABLES):
        code = browser.open_table("rami", 2, begin=True, name="Inès", options=OPTIONS)
        with browser.at(code) as tab:
            rows = contract_with_a_joker(tab)
        if rows:
            sit_at(page, browser)
            return code, rows
    raise AssertionError("no contract with a joker")


def row(page: Page, place: int) -> Cards:
    cards: Cards = page.locator(f"[data-place='{place}'] .card-button").evaluate_all(ROW)
    return cards


def sizes(page: Page) -> Counter[int]:
    """How many melds of each size lie on the table; the rules say in which order."""
    return Counter(page.locator("[data-meld]").evaluate_all("(melds) => melds.map((meld) => meld.children.length)"))


def put(page: Page, place: int, cards: Cards) -> None:
    page.locator(f"[data-place='{place}'] .name").tap()
    for count, card in enumerate(cards, start=1):
        page.locator(f".hand .card-button[data-card='{card}']").first.tap(position=INDEX)
        expect(page.locator(f"[data-place='{place}'] .card-button")).to_have_count(count)


def test_a_run_with_a_joker_is_laid_by_hand(phone: Page, address: str) -> None:
    code, (a_set, run) = ready_to_lay(address, phone)
    phone.goto(f"/#/t/{code}")
    expect(phone.locator("[data-action=open-bench]")).to_be_visible()
    before = sizes(phone)  # the workbench lies where the melds do
    phone.locator("[data-action=open-bench]").tap()
    expect(phone.locator(".awaited")).to_have_text("Composez votre contrat")
    put(phone, 0, a_set)
    put(phone, 1, run[::-1])
    expect(phone.locator(".bench .verdict.ok")).to_be_visible()
    expect(phone.locator(".awaited")).to_contain_text("Votre contrat est prêt")
    laid = row(phone, 1)
    assert sorted(laid) == sorted(run)
    assert laid != run[::-1]
    phone.locator("[data-action=lay]").tap()
    expect(phone.locator("[data-meld]")).to_have_count(before.total() + 2)
    assert sizes(phone) - before == Counter([len(a_set), len(run)])
