"""Every screen for every body: axe finds nothing serious, every target suits a thumb, doubled text loses nothing."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.access import small_targets, violations
from tests.browser.player import Player
from tests.browser.test_past import GAMES, played
from tests.browser.test_people import brisk, gather

pytestmark = pytest.mark.browser

NAMES = [name for name, _ in GAMES]
CUT = """
() => [...document.querySelectorAll('h1, h2, p, li, label, button, a, legend, td, th, dt, dd')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.hidden-text, [hidden]'))
  .filter((each) => {
    const style = getComputedStyle(each);
    return style.overflow !== 'visible' && style.clipPath === 'none' && style.overflowY !== 'auto'
      && (each.scrollWidth > each.clientWidth + 2 || each.scrollHeight > each.clientHeight + 2);
  })
  .map((each) => each.outerHTML.slice(0, 160))
"""
"""Texts of which a part is cut off."""


TO_ITS_END: Final = "() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })"
"""There a bar that stays below lies over nothing; elsewhere it may cover half of what can be scrolled away from it."""


def sound(page: Page) -> None:
    """The screen as it is now has no grave fault, and nothing too small to be tapped."""
    assert violations(page) == []
    assert small_targets(page) == []


def at_table(phones: Callable[[], Page], game: str, taps: int) -> Page:
    """A table against bots that play at once, some taps into the game."""
    page = brisk(phones)
    page.add_locator_handler(page.locator("dialog[open] [data-action=close-sheet]"), Locator.tap)
    page.goto("/")
    page.locator(f"[data-game={game}]").get_by_role("button", name="Jouer").tap()
    expect(page.locator(".board")).to_be_visible()
    player = Player(page, seed=5)
    player.play(taps)
    player.rest()
    return page


@pytest.mark.parametrize("path", ["/", "/#/new/grisbi", "/#/rules/rami", "/#/device", "/#/history", "/#/none"])
def test_the_screens_before_a_table(phone: Page, path: str) -> None:
    phone.goto(path)
    expect(phone.locator("main")).to_be_visible()
    expect(phone.locator("[aria-busy=true]")).to_have_count(0)
    for opened in phone.locator("summary").all():
        opened.tap()
    phone.evaluate(TO_ITS_END)
    sound(phone)


def test_a_table_that_gathers(phone: Page) -> None:
    gather(phone, "grisbi", "Inès")
    for opened in phone.locator("summary").all():
        opened.tap()
    sound(phone)


@pytest.mark.parametrize("name", NAMES)
def test_a_table_and_what_lies_over_it(phones: Callable[[], Page], name: str) -> None:
    page = at_table(phones, name, taps=5)
    sound(page)
    page.get_by_role("button", name="Menu").tap()
    dialog = page.locator("dialog[open] .settled")
    expect(dialog).to_be_visible()
    sound(page)
    page.get_by_role("button", name="English").tap()
    expect(dialog).to_contain_text("Language")
    sound(page)
    page.locator("[data-action=info]").tap()
    expect(dialog).to_contain_text("its link")
    sound(page)
    page.keyboard.press("Escape")
    page.locator("[data-action=talk]").tap()
    expect(dialog).to_be_visible()
    sound(page)
    page.keyboard.press("Escape")
    page.locator("[data-action=in-words]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".words")).to_be_visible()
    sound(page)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_the_end_and_the_game_again(phone: Page, address: str, name: str, options: dict[str, object]) -> None:
    code = played(address, phone, name, options)
    phone.goto(f"/#/t/{code}")
    expect(phone.locator("dialog[open] .settled")).to_be_visible()
    sound(phone)
    phone.goto(f"/#/g/{code}/1")
    expect(phone.locator(".board")).to_be_visible()
    sound(phone)
    for sheet in ("jump", "continue", "about"):
        phone.locator(f"[data-action={sheet}]").tap()
        expect(phone.locator("dialog[open] .settled")).to_be_visible()
        sound(phone)
        phone.keyboard.press("Escape")
        expect(phone.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("name", NAMES)
def test_text_twice_as_large_loses_nothing(phones: Callable[[], Page], name: str) -> None:
    page = at_table(phones, name, taps=5)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate(CUT) == []
    middle, near = page.locator(".middle").bounding_box(), page.locator(".near").bounding_box()
    assert middle
    assert near
    assert middle["y"] + middle["height"] <= near["y"] + 1, "the table lies under one's own cards"
