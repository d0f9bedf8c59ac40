"""Whole lessons on a phone: every step is done by what it says, wrong moves are answered, and the end leads on."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, Position, expect

from brelan.games.lessons import lesson_of
from tests.browser.access import small_targets, violations
from tests.browser.keyboard import Typist

pytestmark = pytest.mark.browser

INDEX: Final[Position] = {"x": 10, "y": 12}
"""Where a card shows from under the next one."""
QUICK: Final = "localStorage.setItem('brelan.settings', JSON.stringify({ speed: 'instant', motion: 'off' }))"

TO_DO: Final = {
    "grisbi": {
        "higher": ["8", "!play"],
        "together": ["7", "!play"],
        "take": ["!take", "2", "!play"],
        "square": ["6", "!play", "3", "!play"],
        "chef": ["chef", "!play"],
        "numerobis": ["numerobis", "!value"],
        "biche": ["biche", "!play", "3", "!play"],
        "miroir": ["miroir", "!play"],
        "doigt": ["doigt", "!play"],
        "draw": ["6", "!play", "!draw"],
        "grisbi": ["!grisbi"],
        "rows": ["9", "!play"],
        "flip": [".rows.own button"],
    },
    "rami": {
        "draw": ["!draw-discard"],
        "sets": ["!open-bench", "!propose", "!lay"],
        "runs": ["!open-bench", "!propose", "!lay"],
        "discard": ["KH", "!discard"],
        "add": ["8D", "[data-open=true]"],
        "swap": ["6D", "[data-open=true]"],
        "buy": ["!buy"],
        "out": ["QH", "[data-open=true]", "JD", "!discard", "!close-sheet"],
    },
    "muzishez": {
        "pick": ["RT", "!pick"],
        "contested": ["RP", "!pick"],
        "groups": ["RS", "!pick"],
        "twice": ["BT", "!pick"],
        "half": ["half", "!pick"],
        "others": ["YP", "!pick"],
        "end": ["RC", "!pick"],
    },
}
"""Step by step, what is touched: a card, `!` a button by its action, or whatever a selector finds."""


def selector(touched: str) -> str:
    if touched.startswith("!"):
        return f"[data-action={touched[1:]}]:not([aria-disabled=true])"
    if touched.startswith((".", "[")):
        return touched
    return f":is(.hand, .circle) [data-playable=true][data-card='{touched}']"


def at_step(page: Page, number: int) -> None:
    """The step has begun, and waits for the learner."""
    expect(page.locator(f"[data-step='{number}'][data-finished=false] .board")).to_be_visible()
    expect(page.locator("[data-action=show]:not([aria-disabled=true])")).to_be_visible()


def do_by_taps(page: Page, touched: list[str]) -> None:
    for each in touched:
        page.locator(selector(each)).locator("visible=true").first.tap(position=INDEX)


def press(typist: Typist, touched: str) -> None:
    """By keyboard, as soon as it is there."""
    target = typist.page.locator(selector(touched)).locator("visible=true").first
    expect(target).to_be_visible()
    typist.press(target)


def go_on(page: Page) -> None:
    expect(page.locator("[data-finished=true]")).to_be_visible()
    expect(page.locator("[data-tone=done]")).to_be_visible()
    page.locator("[data-action=next]").tap()


@pytest.mark.parametrize("game", TO_DO)
def test_a_whole_lesson_by_taps(phone: Page, game: str) -> None:
    assert list(TO_DO[game]) == [step.name for step in lesson_of(game).steps]
    phone.add_init_script(QUICK)
    phone.goto("/")
    phone.locator(f"[data-game={game}]").get_by_role("link", name="Apprendre").tap()
    phone.locator("[data-action=begin]").tap()
    for number, touched in enumerate(TO_DO[game].values(), start=1):
        at_step(phone, number)
        do_by_taps(phone, touched)
        go_on(phone)
    expect(phone.get_by_role("link", name="Apprendre")).to_have_count(2)
    phone.locator("main [data-action=play]").tap()
    expect(phone.locator("[data-version] .board")).to_be_visible()


def test_a_whole_lesson_by_keyboard(phone: Page) -> None:
    phone.add_init_script(QUICK)
    phone.goto("/#/learn/muzishez")
    typist = Typist(phone, seed=1)
    press(typist, "!begin")
    for number, touched in enumerate(TO_DO["muzishez"].values(), start=1):
        at_step(phone, number)
        for each in touched:
            press(typist, each)
        expect(phone.locator("[data-finished=true]")).to_be_visible()
        expect(phone.locator("[data-action=next]")).to_be_focused()
        phone.keyboard.press("Enter")
        typist.keeps_focus()
    expect(phone.locator("main [data-action=play]")).to_be_visible()


def test_a_wrong_move_is_told_why_and_the_lesson_is_taken_up_where_it_was_left(phone: Page) -> None:
    phone.goto("/#/learn/grisbi")
    phone.locator("[data-action=begin]").tap()
    at_step(phone, 1)
    assert violations(phone) == []
    assert small_targets(phone) == []
    do_by_taps(phone, [".hand [data-card='3']"])
    expect(phone.locator("[data-code=too-low]")).to_be_visible()
    do_by_taps(phone, ["!take"])
    expect(phone.locator("[data-tone=astray]")).to_contain_text("ramasser")
    phone.locator("[data-action=show]").tap()
    go_on(phone)
    at_step(phone, 2)
    phone.reload()
    at_step(phone, 2)
    phone.locator("[data-clause=G5]").tap()
    expect(phone.locator("dialog[open] #G5")).to_be_in_viewport()
    assert violations(phone) == []
    assert small_targets(phone) == []


def test_the_language_of_a_lesson_can_be_changed_in_its_midst(phone: Page) -> None:
    phone.goto("/#/learn/grisbi")
    phone.get_by_role("button", name=re.compile("^EN,")).tap()
    expect(phone.locator("[data-action=begin]")).to_have_text("Begin")
    phone.locator("[data-action=begin]").tap()
    at_step(phone, 1)
    phone.locator("[data-action=rules]").tap()
    phone.get_by_role("dialog").get_by_role("button", name=re.compile("^FR,")).tap()
    phone.keyboard.press("Escape")
    expect(phone.locator("dialog[open]")).to_have_count(0)
    at_step(phone, 1)
    assert phone.evaluate("document.documentElement.lang") == "fr"


def test_the_rules_are_read_at_the_table_with_what_holds_there(phone: Page) -> None:
    phone.goto("/#/new/grisbi?wild=free")
    phone.get_by_role("button", name="Jouer").tap()
    expect(phone.locator("[data-version] .board")).to_be_visible()
    phone.get_by_role("button", name="Menu").tap()
    phone.locator("dialog[open] [data-action=rules]").tap()
    expect(phone.locator("[data-changed=wild]")).to_be_visible()
    expect(phone.locator("[data-changed]")).to_have_count(1)
    phone.locator("[data-changed=wild]").tap()
    expect(phone.locator("[data-rule=wild]")).to_be_in_viewport()
    assert violations(phone) == []
    phone.locator("dialog[open] .see", has_text="G18").first.tap()
    expect(phone.locator("#G18")).to_be_in_viewport()
    assert "#/t/" in phone.url
