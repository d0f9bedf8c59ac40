"""Help on a phone: a hint that is asked for and played, Gin Rami's coach, and the look back at a game that is over."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.company import sit_at, somebody
from tests.browser.test_past import played

pytestmark = pytest.mark.browser

HELP = {"hint": True, "coach": True}
WIDE = "document.documentElement.scrollWidth"


def seated(address: str, page: Page, game: str, options: dict[str, object]) -> str:
    """A table with help, at which this phone's person begins; its code."""
    browser = somebody(address)
    code = browser.open_table(game, 2, "sensible", name="Inès", options={"first": 0, **options}, help=HELP)
    sit_at(page, browser)
    return code


def test_a_hint_is_asked_for_and_played(phone: Page, address: str) -> None:
    phone.goto(f"/#/t/{seated(address, phone, 'grisbi', {'draw': 'auto'})}")
    expect(phone.locator("[data-action=hint]")).to_have_attribute("aria-disabled", "false")
    last = phone.get_by_role("button", name="Voir tout ce qui s’est passé")
    expect(last).to_contain_text("Les cartes sont données")
    phone.locator("[data-action=hint]").tap()
    hint = phone.locator("[data-hint]")
    expect(hint).to_be_visible()
    expect(hint.locator(".says")).not_to_be_empty()
    assert phone.evaluate(WIDE) <= 390
    expect(last).to_contain_text("Les cartes sont données")  # nothing is done unless one wants it

    phone.locator("[data-action=play-hint]").tap()
    expect(hint).to_be_hidden()
    expect(last).not_to_contain_text("Les cartes sont données")


def test_where_no_help_was_agreed_none_is_offered(phone: Page, address: str) -> None:
    browser = somebody(address)
    code = browser.open_table("rami", 2, "sensible", name="Inès", options={"first": 0})
    sit_at(phone, browser)
    phone.goto(f"/#/t/{code}")
    expect(phone.locator(".board")).to_be_visible()
    expect(phone.locator("[data-action=draw-stock], [data-open=true]").first).to_be_visible()
    expect(phone.locator("[data-action=hint], .coach")).to_have_count(0)


def test_the_coach_says_what_the_contract_lacks(phone: Page, address: str) -> None:
    phone.goto(f"/#/t/{seated(address, phone, 'rami', {'contracts': [8]})}")
    coach = phone.locator(".coach")
    expect(coach, "nobody is dealt four sets").to_have_attribute("data-missing", re.compile("^[1-9]"))
    expect(coach.get_by_role("status")).to_contain_text(coach.get_attribute("data-missing") or "?")
    coach.locator("summary").tap()
    expect(coach.locator("li").first).to_be_visible()
    assert phone.evaluate(WIDE) <= 390


def test_a_game_is_reviewed_and_its_moments_lead_to_the_replay(phone: Page, address: str) -> None:
    code = played(address, phone, "muzishez", {"max_rounds": 4})
    phone.goto(f"/#/g/{code}/1")
    phone.locator("[data-action=review]").tap()
    phone.locator("[data-action=review-begin]").tap()
    report = phone.locator("[data-review=done]")
    expect(report).to_be_visible()
    turns = report.locator("ol").first.locator("button")
    expect(turns).to_have_count(3)
    assert phone.evaluate(WIDE) <= 390
    move = turns.nth(1).get_attribute("data-move") or ""
    turns.nth(1).tap()
    expect(report).to_be_hidden()
    expect(phone.locator(".screen")).to_have_attribute("data-move", move)

    phone.reload()
    phone.locator("[data-action=review]").tap()
    expect(report).to_be_visible()
    expect(phone.locator("[data-action=review-begin]")).to_have_count(0)
