"""A whole game of each by the keyboard alone; dialogs that keep the focus and give it back; the table in words."""

import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Page, expect

from tests.browser.company import sit_at, somebody
from tests.browser.keyboard import Typist
from tests.browser.picturing import PHONE, Size
from tests.browser.test_people import BRISK

pytestmark = pytest.mark.browser

GAMES = [
    ("grisbi", {"draw": "auto", "max_moves": 60}, 200),
    ("rami", {"contracts": [1], "max_turns": 12}, 400),
    ("muzishez", {"max_rounds": 8}, 120),
]
INSIDE = "document.querySelector('dialog[open]').contains(document.activeElement)"
ALOUD = "[data-part=aloud]"


def seated(page: Page, address: str, game: str, options: dict[str, object]) -> None:
    """At a table of one's own, against bots that play at once."""
    browser = somebody(address)
    code = browser.open_table(game, 2, "sensible", options=options)
    sit_at(page, browser)
    page.add_init_script(f"if (!localStorage.getItem('brelan.settings')) {BRISK}")
    page.goto(f"/#/t/{code}")
    expect(page.locator(".board")).to_be_visible()


def overheard(page: Page) -> list[str]:
    """The sentences that the server will send to this page, as they come."""
    told: list[str] = []

    def hear(frame: str | bytes) -> None:
        text = msgspec.json.decode(frame).get("text") or {}
        told.extend(text.get("happened", []) if isinstance(text, dict) else [])

    page.on("websocket", lambda line: line.on("framereceived", hear))
    return told


@pytest.mark.parametrize(("game", "options", "most"), GAMES)
def test_a_whole_game_by_keyboard(phone: Page, address: str, game: str, options: dict[str, object], most: int) -> None:
    seated(phone, address, game, options)
    typist = Typist(phone, seed=4)
    assert typist.play(most)
    expect(phone.get_by_role("dialog").locator("li .place").first).to_be_visible()
    phone.wait_for_function(INSIDE)
    again = phone.get_by_role("button", name="Nouvelle partie")
    typist.press(again)
    expect(phone.locator("[data-version][data-over=false]")).to_be_visible()
    expect(phone.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(("game", "options", "most"), GAMES)
def test_a_whole_game_in_words(phone: Page, address: str, game: str, options: dict[str, object], most: int) -> None:
    told = overheard(phone)
    seated(phone, address, game, options)
    Typist(phone, seed=1).press(phone.locator("[data-action=in-words]"))
    words = phone.locator(".words")
    expect(words).to_be_visible()
    number = phone.get_by_label("Numéro du coup")
    screen = phone.locator(".screen")
    for _ in range(most):
        expect(number.or_(screen.locator("xpath=self::*[@data-over='true']")).first).to_be_visible()
        if screen.get_attribute("data-over") == "true":
            break
        version = screen.get_attribute("data-version") or ""
        number.fill("1")
        number.press("Enter")
        expect(screen).not_to_have_attribute("data-version", version)
    expect(screen).to_have_attribute("data-over", "true")
    expect(phone.locator("dialog[open] .settled")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(phone.locator("[data-action=show-result]")).to_be_focused()
    expect(words.locator(".asked")).to_contain_text("fin")
    log = words.locator("ol[tabindex='0'] li").all_inner_texts()
    both = min(len(log), len(told))
    assert both > 10
    assert log[-both:] == told[-both:], "the page and the server tell the same"
    expect(phone.locator(ALOUD), "what is read out is what the log says").to_contain_text(log[-1])


def test_dialogs_keep_the_focus_and_give_it_back(phone: Page, address: str) -> None:
    seated(phone, address, "muzishez", {})
    typist = Typist(phone, seed=1)
    for opener in (phone.locator("[data-action=talk]"), phone.get_by_role("button", name="Menu")):
        typist.press(opener)
        expect(phone.locator("dialog[open]")).to_be_visible()
        for _ in range(25):
            phone.keyboard.press("Tab")
            assert phone.evaluate(f"{INSIDE} || document.activeElement === document.body"), "the focus left the dialog"
        phone.keyboard.press("Escape")
        expect(phone.locator("dialog[open]")).to_have_count(0)
        expect(opener).to_be_focused()
    for sheet in ("rules", "info"):  # which comes up in place of the menu
        typist.press(opener)
        typist.press(phone.locator(f"[data-action={sheet}]"))
        expect(phone.locator("dialog[open]")).not_to_have_text("")
        phone.keyboard.press("Escape")
        expect(phone.locator("dialog[open]")).to_have_count(0)
        expect(opener).to_be_focused()


def test_everything_that_happens_is_read_out(phone: Page, address: str) -> None:
    seated(phone, address, "muzishez", {})
    typist = Typist(phone, seed=1)
    typist.press(phone.locator(".circle [data-playable=true]").first)
    typist.press(phone.locator("[data-action=pick]"))
    expect(phone.locator(ALOUD)).to_contain_text("choisi")
    assert phone.locator(ALOUD).get_attribute("aria-live") == "polite"


def test_a_card_says_in_its_name_why_it_cannot_be_played(still: Callable[[Size], Page]) -> None:
    page = still(PHONE)
    page.goto("/#/t/GR22GR22")
    shade = page.locator(".hand [data-playable=false]").first
    expect(shade).to_have_attribute("aria-label", re.compile("pas jouable$"))
    Typist(page, seed=1).reach(page.locator(".hand .card-button").first)
    expect(shade).to_have_attribute("aria-label", re.compile(r"non jouable\. .+"))
    page.keyboard.press("ArrowRight")
    focused, notice = page.locator(".hand .card-button:focus"), page.locator("button.notice")
    expect(focused).to_have_attribute("aria-label", re.compile(r"non jouable\. .+"))
    expect(notice).to_be_visible()  # for whoever sees it; who hears the name has heard it
    expect(page.locator("[role=status]", has=notice)).to_have_attribute("aria-live", "off")


def test_answers_are_given_in_advance_in_words(phone: Page, address: str) -> None:
    seated(phone, address, "rami", {})
    phone.locator("[data-action=in-words]").focus()
    phone.keyboard.press("Enter")
    summary, never = phone.locator(".words summary"), phone.get_by_role("radio", name="Jamais")
    for _ in range(2):
        expect(summary).to_be_visible()
        summary.focus()
        phone.keyboard.press("Enter")
        never.check()
        expect(never).to_be_checked()
        phone.reload()


def test_stillness_and_forced_colours(phones: Callable[[], Page], address: str) -> None:
    page = phones()
    page.emulate_media(reduced_motion="reduce", forced_colors="active")
    seated(page, address, "grisbi", {"draw": "auto", "first": 0})
    page.evaluate("delete document.documentElement.dataset.still")
    moving = "document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime > 1).length"
    assert page.evaluate(moving) == 0
    card = page.locator(".hand [data-playable=true]").first
    card.focus()
    page.keyboard.press("Enter")
    chosen = page.locator(".hand [aria-pressed=true]").first
    expect(chosen).to_be_visible()
    expect(chosen).to_have_css("outline-style", "solid")  # what is chosen is seen without colours
