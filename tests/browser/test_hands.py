"""Hands: cards taken up by the pointer or moved by the keyboard, an order of one's own, and cards seen travelling."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.company import do, people_only, sit_at
from tests.browser.player import Player

pytestmark = pytest.mark.browser

HAND = "() => [...document.querySelectorAll('.hand .card-button')].map((card) => card.dataset.card)"
FOCUSED = "() => document.activeElement.dataset.key ?? ''"
ROWS = """
() => {
  const hand = document.querySelector('.hand');
  const tops = [...hand.querySelectorAll('.card-button')].map((card) => card.offsetTop);
  return new Set(tops).size === Number(hand.dataset.rows);
}
"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
WATCH = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  window.moved.push({ flies: this.classList.contains('flight'), what: Object.keys(frames) });
  return animate.call(this, frames, timing);
};
"""


def open_still(page: Page, address: str, game: str) -> None:
    """A table at which one begins, among people who do nothing: nothing changes but by what one does."""
    code, (host, *_) = people_only(address, game, 3, {} if game == "muzishez" else {"first": 0})
    sit_at(page, host)
    page.goto(f"/#/t/{code}")
    expect(page.locator(".board .card-button").first).to_be_visible()


def open_table(page: Page, game: str) -> None:
    """A table at which one begins, against bots that play at once."""
    new = {"game": game, "options": {"first": 0}, "bots": ["random"] * 2, "begin": True, "pace": "instant"}
    code = page.request.post("/api/tables", data=new).json()["code"]
    page.goto(f"/#/t/{code}")
    expect(page.locator(".hand .card-button").first).to_be_visible()


def hand(page: Page) -> list[str]:
    """The cards in the order in which they lie."""
    cards: list[str] = page.evaluate(HAND)
    return cards


def becomes(page: Page, cards: list[str]) -> None:
    """The hand lies in this order, or soon will."""
    page.wait_for_function(f"(cards) => ({HAND})().join() === cards.join()", arg=cards)


def middle(place: Locator) -> tuple[float, float]:
    """The part of a card that no other covers."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + 12, box["y"] + box["height"] / 3


def carry(page: Page, card: Locator, place: Locator) -> None:
    """Take a card up and hold it over a place."""
    x, y = middle(card)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 20)
    page.mouse.move(*middle(place), steps=4)


def test_a_hand_lies_in_its_rows_on_every_phone(phone: Page, address: str) -> None:
    open_still(phone, address, "rami")
    for width in range(320, 432, 5):
        phone.set_viewport_size({"width": width, "height": 844})
        phone.evaluate(DRAWN)
        phone.wait_for_function(ROWS)


def test_an_order_of_ones_own_stays_until_it_is_sorted_again(phone: Page, address: str) -> None:
    open_still(phone, address, "rami")
    cards = phone.locator(".hand .card-button")
    first, *others = hand(phone)
    carry(phone, cards.first, cards.nth(2))
    phone.mouse.up()
    own = [*others[:2], first, *others[2:]]
    becomes(phone, own)
    phone.reload()
    expect(cards.first).to_be_visible()
    becomes(phone, own)

    cards.first.focus()
    name = phone.evaluate(FOCUSED)
    phone.keyboard.press("Shift+ArrowRight")
    becomes(phone, [own[1], own[0], *own[2:]])
    phone.wait_for_function(f"(name) => ({FOCUSED})() === name", arg=name)

    phone.locator(".actions .sort").tap()
    becomes(phone, [first, *others])


def test_a_hand_is_put_in_order_by_taps_alone(phone: Page, address: str) -> None:
    open_still(phone, address, "rami")
    cards, arranged = phone.locator(".hand .card-button"), phone.locator("[data-action=arranged]")
    first, *others = hand(phone)
    phone.get_by_role("button", name="Menu").tap()
    phone.locator("[data-action=arrange]").tap()
    cards.first.tap(position={"x": 10, "y": 12})
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    cards.nth(2).tap(position={"x": 10, "y": 12})
    becomes(phone, [*others[:2], first, *others[2:]])
    expect(phone.locator(".hand [aria-pressed=true]")).to_have_count(0)
    arranged.tap()
    expect(arranged).to_have_count(0)
    expect(phone.locator("[data-action=draw-stock]")).to_be_visible()


def test_a_card_is_carried_where_it_may_be_put_and_nowhere_else(phone: Page, address: str) -> None:
    open_still(phone, address, "rami")
    cards, discards = phone.locator(".hand .card-button"), phone.locator("[data-drop=discard]")
    carry(phone, cards.first, discards)
    expect(phone.locator("[data-drop-open]")).to_have_count(0)
    phone.mouse.up()
    expect(phone.locator("[data-code]")).not_to_be_empty()

    phone.locator("[data-action=draw-stock]").tap()
    expect(cards.first).to_have_attribute("data-playable", "true")
    held = hand(phone)
    carry(phone, cards.first, discards)
    expect(phone.locator("[data-drop=discard][data-drop-over]")).to_have_count(1)
    phone.keyboard.press("Escape")
    expect(phone.locator("[data-drop-open]")).to_have_count(0)
    phone.mouse.up()
    assert hand(phone) == held

    carry(phone, cards.first, discards)
    phone.mouse.up()
    expect(cards).to_have_count(len(held) - 1)
    expect(discards.locator(f"[data-card='{held[0]}']")).to_be_visible()


def test_a_card_is_carried_from_the_stock_to_the_hand(phone: Page, address: str) -> None:
    open_still(phone, address, "rami")
    cards, stock = phone.locator(".hand .card-button"), phone.locator("[data-key=stock]")
    held = cards.count()
    carry(phone, stock, cards.first)
    expect(phone.locator("[data-take=hand][data-take-over]")).to_have_count(1)
    expect(phone.locator(".air .card")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(phone.locator(".air")).to_have_count(0)
    phone.mouse.up()
    expect(phone.locator("[data-action=draw-stock]")).to_be_visible()
    assert cards.count() == held

    carry(phone, stock, cards.first)
    phone.mouse.up()
    expect(cards).to_have_count(held + 1)


def test_the_pile_of_le_grisbi_is_carried_to_the_hand(phone: Page, address: str) -> None:
    code, (host, _, before) = people_only(address, "grisbi", 3, {"first": 2, "draw": "auto"})
    do(before, code, do="play")
    sit_at(phone, host)
    phone.goto(f"/#/t/{code}")
    cards, pile = phone.locator(".hand .card-button"), phone.locator("[data-drop=pile]")
    expect(pile.locator(".card").first).to_be_visible()
    expect(phone.locator("[data-action=take]")).to_be_visible()
    carry(phone, pile, cards.first)
    expect(phone.locator("[data-take=hand][data-take-over]")).to_have_count(1)
    phone.mouse.up()
    expect(pile.locator(".card")).to_have_count(0)
    expect(phone.locator("[data-code]")).to_have_count(0)


def test_a_card_of_muzishez_is_carried_to_ones_own(phone: Page, address: str) -> None:
    open_still(phone, address, "muzishez")
    card = phone.locator(".circle [data-playable=true]").first
    expect(card).to_be_visible()
    carry(phone, card, phone.locator("[data-drop=own]"))
    expect(phone.locator("[data-drop=own][data-drop-over]")).to_have_count(1)
    phone.mouse.up()
    expect(phone.locator(".circle .selected")).to_have_count(1)
    expect(phone.locator("[data-action=pick]")).to_have_count(0)


def test_a_finger_that_is_taken_from_the_page_puts_the_card_back(phone: Page, address: str) -> None:
    open_still(phone, address, "grisbi")
    card = phone.locator(".hand .card-button").first
    held = hand(phone)
    carry(phone, card, phone.locator("[data-drop=pile]"))
    expect(phone.locator(".hand .aloft")).to_have_count(1)
    phone.locator(".hand").dispatch_event("pointercancel")
    expect(phone.locator(".hand .aloft")).to_have_count(0)
    phone.mouse.up()
    assert hand(phone) == held


@pytest.mark.parametrize("game", ["grisbi", "rami"])
def test_cards_are_seen_to_travel_by_what_costs_no_layout(phone: Page, game: str) -> None:
    phone.add_init_script(WATCH)
    phone.add_init_script("localStorage.setItem('brelan.settings', JSON.stringify({ motion: 'quick' }))")
    open_table(phone, game)
    Player(phone, seed=3).play(8)
    phone.wait_for_function("window.moved.some((each) => each.flies)")
    moved = phone.evaluate("window.moved")
    assert {what for each in moved for what in each["what"]} <= {"transform", "opacity"}


def test_nothing_travels_for_whoever_wants_stillness(phone: Page) -> None:
    phone.add_init_script(WATCH)
    phone.emulate_media(reduced_motion="reduce")
    open_table(phone, "grisbi")
    Player(phone, seed=3).play(8)
    assert phone.evaluate("window.moved") == []
