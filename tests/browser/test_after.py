"""After a game, on a phone: its story, the film of the evening, and a game that goes on from the midst of another."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.company import sit_at, somebody
from tests.browser.player import Player
from tests.browser.test_past import played
from tests.server.clients import play_to_the_end

pytestmark = pytest.mark.browser

TITLE = "Les Quatre Cents Rois"
TRIES = 40


def won(address: str, page: Page) -> tuple[str, int]:
    """A game of Le Grisbi that this phone's person has won against a bot that plays at random: its table and number."""
    browser = somebody(address)
    code = browser.open_table("grisbi", 1, name="Inès", options={"draw": "auto"})
    sit_at(page, browser)
    for seed in range(TRIES):
        with browser.at(code) as tab:
            last = play_to_the_end(tab, Random(seed))
            if last["places"][0] == 1:
                return code, last["game"]
            assert tab.wish("again")["type"] == "done"
            tab.until_type("seen")
    raise AssertionError("never won")


def test_the_winner_names_the_film(phone: Page, address: str) -> None:
    code, number = won(address, phone)
    phone.goto(f"/#/t/{code}")
    expect(phone.locator("[data-part=story] li").first).to_be_visible()
    form = phone.locator("[data-part=film]")
    form.get_by_role("textbox").fill(TITLE)
    form.locator("[data-action=film]").click()
    expect(phone.locator("[data-part=marquee]")).to_contain_text(TITLE)
    expect(form).to_have_count(0)

    phone.goto("/#/history")
    expect(phone.locator(f"a[href='#/g/{code}/{number}']")).to_contain_text(TITLE)
    phone.goto(f"/#/g/{code}/{number}")
    phone.locator("[data-action=about]").click()
    expect(phone.locator("[data-part=marquee]")).to_contain_text(TITLE)
    expect(phone.locator("[data-part=story] li").first).to_be_visible()


def test_from_any_moment_one_plays_on(phone: Page, address: str) -> None:
    code = played(address, phone, "muzishez", {"max_rounds": 6})
    phone.goto(f"/#/g/{code}/1")
    screen = phone.locator(".screen")
    expect(screen).to_have_attribute("data-move", "0")
    phone.locator("[data-action=jump]").click()
    mark = phone.locator("[data-mark]").nth(2)
    move = mark.get_attribute("data-mark")
    mark.click()
    expect(screen).to_have_attribute("data-move", move or "")
    phone.locator("[data-action=jump]").click()
    link = phone.get_by_label("Le lien de ce moment").input_value()
    phone.goto("/#/")
    phone.goto(link)
    expect(screen).to_have_attribute("data-move", move or "")

    phone.locator("[data-action=continue]").click()
    phone.locator("[data-action=continue-here]").click()
    expect(phone.locator("[data-banner=continued]")).to_be_visible()
    assert code not in phone.url
    assert Player(phone, seed=3).play(most=60)
    expect(phone.locator("dialog[open]")).to_contain_text("continue la donne d’une autre")
    fresh = phone.url.rpartition("/")[2]
    phone.goto("/#/history")
    expect(phone.locator(f"a[href='#/g/{fresh}/1']")).to_contain_text("hors compte")
    expect(phone.locator("tr[data-game=muzishez] td").first).to_have_text("1")
