"""Games that are over: one's own, one of them seen again with its proof, and all of them from another device."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from brelan.core.record import read
from tests.browser.company import sit_at, somebody
from tests.server.clients import play_to_the_end

pytestmark = pytest.mark.browser

GAMES = [
    ("muzishez", {"max_rounds": 6}),
    ("grisbi", {"max_moves": 80}),
    ("rami", {"contracts": [1, 2], "max_turns": 12}),
]


def played(address: str, page: Page, game: str, options: dict[str, object]) -> str:
    """A game that this phone's person has played to its end; the code of its table."""
    browser = somebody(address)
    code = browser.open_table(game, 3, "sensible", name="Inès", options=options)
    with browser.at(code) as tab:
        play_to_the_end(tab, Random(2))
    sit_at(page, browser)
    return code


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_game_seen_again(phone: Page, address: str, game: str, options: dict[str, object]) -> None:
    code = played(address, phone, game, options)
    phone.goto("/#/history")
    phone.locator(f"main ol [data-game={game}]").click()
    screen = phone.locator(".screen")
    # Gin Rami's scores lie over the board, as at the table.
    phone.add_locator_handler(phone.locator("dialog[open] [data-action=close-sheet]"), Locator.click)
    expect(screen).to_have_attribute("data-move", "0")
    assert phone.url.endswith(f"/#/g/{code}/1")
    expect(phone.locator(".board")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390

    phone.locator("[data-action=next]").click()
    expect(screen).to_have_attribute("data-move", "1")
    phone.locator("[data-action=back]").click()
    expect(screen).to_have_attribute("data-move", "0")
    phone.locator("[data-action=play]").click()
    expect(screen).to_have_attribute("data-move", re.compile("^([3-9]|[1-9][0-9]+)$"))  # or later: it goes on by itself
    phone.locator("[data-action=end]").click()
    last = phone.locator("input[type=range]").get_attribute("max")
    assert last is not None
    expect(screen).to_have_attribute("data-move", last)
    for seat in ("2", "-1"):
        phone.locator("[data-action=seat]").select_option(seat)
        expect(phone.locator(".board")).to_be_visible()
        expect(screen).to_have_attribute("data-move", last)


def test_a_match_is_told_game_by_game(phone: Page, address: str) -> None:
    browser = somebody(address)
    match = {"games": 2, "count": "points"}
    code = browser.open_table("muzishez", 2, name="Inès", options={"max_rounds": 2}, match=match)
    with browser.at(code) as tab:
        play_to_the_end(tab, Random(2))
        assert tab.wish("again")["type"] == "done"
        tab.until_type("seen")
        play_to_the_end(tab, Random(3))
    sit_at(phone, browser)
    rows = phone.locator("[data-part=match-sheet] tbody tr")
    phone.goto(f"/#/t/{code}")
    expect(rows).to_have_count(2)
    expect(rows.first.locator("td")).to_have_count(3)
    phone.goto(f"/#/g/{code}/2")
    phone.locator("[data-action=about]").click()
    expect(rows).to_have_count(2)
    expect(phone.locator("[data-part=match-sheet] tr.at th")).to_have_text("2")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_its_proof_and_its_file(phone: Page, address: str) -> None:
    code = played(address, phone, "muzishez", {"max_rounds": 6})
    phone.goto(f"/#/g/{code}/1")
    phone.locator("[data-action=about]").click()
    phone.locator("[data-action=check]").click()
    expect(phone.locator("[data-verdict=fair]")).to_be_visible()
    with phone.expect_download() as download:
        phone.locator("[data-action=save]").click()
    assert download.value.suggested_filename == f"brelan-{code}-1.json"
    assert read(Path(download.value.path()).read_bytes()).proof is not None


def test_a_file_that_does_not_come_says_so_and_is_asked_for_again(phone: Page, address: str) -> None:
    code = played(address, phone, "muzishez", {"max_rounds": 6})
    phone.goto(f"/#/g/{code}/1")
    phone.locator("[data-action=about]").click()
    asked: list[Route] = []
    phone.route("**/*download=1", lambda route: asked.append(route))
    save = phone.locator("[data-action=save]")
    save.click()
    expect(save).to_have_attribute("aria-busy", "true")
    while not asked:
        phone.wait_for_timeout(20)
    asked[0].abort("internetdisconnected")
    trouble = phone.get_by_role("dialog").get_by_role("alert")
    expect(trouble).to_have_attribute("data-code", "offline")
    expect(save).to_have_attribute("aria-busy", "false")
    phone.unroute("**/*download=1")
    with phone.expect_download() as download:
        trouble.get_by_role("button").click()
    assert read(Path(download.value.path()).read_bytes()).proof is not None
    expect(trouble).to_have_count(0)


def test_a_forged_proof_is_found(phone: Page, address: str) -> None:
    code = played(address, phone, "muzishez", {"max_rounds": 6})

    def forged(text: str) -> str:
        before, seed, after = text.partition('"seed":"')
        return before + seed + ("0" if after[0] != "0" else "1") + after[1:]

    phone.route("**/games/1", lambda route: route.fulfill(body=forged(route.fetch().text())))
    phone.goto(f"/#/g/{code}/1")
    phone.locator("[data-action=about]").click()
    phone.locator("[data-action=check]").click()
    expect(phone.locator("[data-verdict=wrong-seed]")).to_be_visible()


def test_another_device(phones: Callable[[], Page], address: str) -> None:
    phone, tablet = phones(), phones()
    code = played(address, phone, "muzishez", {"max_rounds": 6})
    tablet.goto("/#/history")
    expect(tablet.locator("main")).to_be_visible()
    expect(tablet.locator("main ol li")).to_have_count(0)

    phone.goto("/#/device")
    phone.locator("[data-action=make]").click()
    expect(phone.get_by_role("img")).to_be_visible()
    link = phone.get_by_label("Le lien pour l’autre appareil").input_value()
    tablet.goto(link)
    tablet.locator("[data-action=join]").click()
    expect(tablet).to_have_url(f"{address}/#/")
    for each in (phone, tablet):
        each.goto("/#/history")
        expect(each.locator(f"a[href='#/g/{code}/1']")).to_be_visible()


def test_a_link_is_good_once(phones: Callable[[], Page], address: str) -> None:
    phone, tablet, thief = phones(), phones(), phones()
    phone.goto("/#/device")
    phone.locator("[data-action=make]").click()
    link = phone.get_by_label("Le lien pour l’autre appareil").input_value()
    asked: list[str] = []
    tablet.on("request", lambda request: asked.append(request.url.partition("#")[0]))
    tablet.goto(link)
    tablet.locator("[data-action=join]").click()
    expect(tablet).to_have_url(f"{address}/#/")
    token = link.rsplit("/", 1)[1]
    assert asked
    assert not [each for each in asked if token in each], "addresses are written down by proxies"
    assert thief.request.post("/api/device/join", data={"token": token}).status == 410
