"""One whole game of each, played through the page: by tapping on a phone, by a mouse at a desk."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.picturing import DESKTOP, Size
from tests.browser.player import Player, held, until
from tests.browser.test_keyboard import GAMES, seated

pytestmark = pytest.mark.browser

AT_ONCE = "Immédiat"
TOLD = """
() => {
  const notice = document.querySelector('[data-code]');
  return notice?.dataset.code && notice.innerText && { code: notice.dataset.code, text: notice.innerText };
}
"""
MOST_TAPS = {"grisbi": 1500, "rami": 2500, "muzishez": 400}


def open_table(page: Page, game: str) -> None:
    """From the home page, by way of the form, to a table whose bots play at once."""
    page.goto("/")
    page.locator(f"[data-game={game}]").get_by_role("link", name="Régler").tap()
    page.get_by_role("radio", name=AT_ONCE).tap()
    page.get_by_role("button", name="Jouer", exact=True).tap()
    expect(page.locator(".board")).to_be_visible()


def result(page: Page) -> list[str]:
    """The places as the result tells them, first to last."""
    places = page.get_by_role("dialog").locator("li .place")
    expect(places.first).to_be_visible()
    return places.all_inner_texts()


@pytest.mark.parametrize("game", ["grisbi", "rami", "muzishez"])
def test_a_whole_game_by_tapping_and_another_one(phone: Page, game: str) -> None:
    open_table(phone, game)
    assert Player(phone, seed=7).play(MOST_TAPS[game])
    assert result(phone)[0] == "1"
    phone.get_by_role("button", name="Nouvelle partie").tap()
    expect(phone.locator("[data-version][data-over=false]")).to_be_visible()
    expect(phone.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(("game", "options", "most"), GAMES)
def test_a_whole_game_at_a_desk(
    devices: Callable[[Size], Page], address: str, game: str, options: dict[str, object], most: int
) -> None:
    page = devices(DESKTOP)
    seated(page, address, game, options)
    assert Player(page, seed=9, mouse=True).play(most)
    assert result(page)[0] == "1"
    told = page.get_by_role("complementary").get_by_role("listitem")
    expect(told.last, "the log is seen beside the table").to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= DESKTOP.width


@pytest.mark.parametrize("game", ["grisbi", "rami"])
def test_a_reload_in_the_middle_keeps_the_game(phone: Page, game: str) -> None:
    open_table(phone, game)
    assert not Player(phone, seed=11).play(8)
    for _ in range(10):  # bots may play on meanwhile: then what was seen before is seen no more
        before = held(phone)
        phone.reload()
        expect(phone.locator(".hand .card-button").first).to_be_visible()
        after = held(phone)
        if after["version"] == before["version"]:
            break
    assert after == before
    phone.goto("/")
    expect(phone.get_by_role("link", name="4 joueurs").first).to_be_visible()


def test_a_card_that_cannot_be_played_says_why(phone: Page) -> None:
    open_table(phone, "rami")
    resting = phone.locator(".hand [data-playable=false]").first
    expect(resting).to_be_visible()
    resting.tap(position={"x": 10, "y": 12})
    told = phone.wait_for_function(TOLD).json_value()  # in one look: after some seconds it is taken away
    assert told["code"] != "ok"
    assert "Impossible maintenant" not in told["text"], "a refusal without words of its own"


def test_a_lost_line_is_told_and_comes_back(phone: Page) -> None:
    lines: list[WebSocketRoute] = []
    cut = False

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        if cut:
            line.close(code=1012)
        else:
            line.connect_to_server()

    phone.route_web_socket("**/ws/*", connect)
    open_table(phone, "muzishez")
    cut = True
    lines[0].close(code=1012)
    banner = phone.get_by_text("Ligne coupée")
    expect(banner).to_be_visible()
    until(phone, lambda: len(lines) > 2)  # it tries again by itself
    cut = False
    expect(banner).to_have_count(0)
    assert Player(phone, seed=3).play(2) is False


def test_the_language_can_be_changed_at_the_table(phone: Page) -> None:
    open_table(phone, "rami")
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("button", name="English").tap()
    phone.get_by_role("button", name="Close").tap()
    awaited = re.compile("Your turn|Waiting for|Do you buy")
    expect(phone.get_by_text(awaited).first).to_be_attached()  # an offer to buy lies over it
    assert phone.evaluate("document.documentElement.lang") == "en"
