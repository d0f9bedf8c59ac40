"""Nothing by colour alone: suits, powers, shapes and states are told apart in grey and by eyes that see few colours."""

import io
import itertools
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.eyes import EYES, Colours, apart, contrast, lightness, parsed
from tests.browser.picturing import PHONE, Size

pytestmark = pytest.mark.browser

Still = Callable[[Size], Page]

DRAW: Final = """
(drawings) => {
  const sheet = document.createElement('div');
  sheet.style = 'position: fixed; inset: 0; z-index: 99; background: var(--card)';
  sheet.innerHTML = drawings.map((layers, at) => `<svg id="drawn-${at}" viewBox="0 0 32 32" width="64" height="64">` +
    layers.map(([drawing, style]) => `<g style="${style}">${drawing}</g>`).join('') +
    '</svg>').join('');
  document.body.append(sheet);
}
"""
"""Draws some of the page's own drawings on paper, layer by layer."""

OUTLINES: Final = (Path(__file__).parents[2] / "web/src/cards/drawings.ts").read_text("utf-8")

READABLE: Final = 4.5
SEEN: Final = 3.0
"""WCAG's contrast for text, and for what is no text."""
DIMMER: Final = 1.5
"""Between a card that may be played and one in the shade."""
PART: Final = 0.06
"""Two drawings differ clearly in this part of them."""

Drawing = list[tuple[str, str]]


def outlines(name: str, move: str = "") -> dict[str, str]:
    """What cards bear by this name, each as a path in a square of 32."""
    _, _, found = OUTLINES.partition(f"export const {name}")
    lines = re.findall(r"^ {2}(\w): '([^']+)',$", found.partition("};")[0], re.MULTILINE)
    return {letter: f'<path d="{line}" transform="{move}" />' for letter, line in lines}


def symbol(name: str) -> str:
    return f'<use href="#{name}" width="32" height="32" />'


def inked(drawing: str, colour: str) -> Drawing:
    return [(drawing, f"fill: var({colour}); color: var({colour})")]


def patterned(shape: str, colour: str) -> Drawing:
    """A shape of Muzishez as its card has it: one of the colours has no pattern."""
    hatch = [] if colour == "R" else [(OF_SHAPES[shape], f"fill: url(#hatch-{colour}); fill-opacity: .75")]
    return [*inked(OF_SHAPES[shape], f"--muz-{colour.lower()}"), *hatch]


OF_SUITS: Final = outlines("SUITS")
OF_SHAPES: Final = outlines("SHAPES", "translate(16 16)")
SUITS: Final = {suit: inked(OF_SUITS[suit], f"--suit-{suit.lower()}") for suit in "SHDC"}
POWERS: Final = {
    power: inked(symbol(f"power-{power}"), "--red") for power in ("chef", "numerobis", "biche", "miroir", "doigt")
}
SHAPES: Final = {f"{shape}{colour}": patterned(shape, colour) for shape in "TSPHC" for colour in "RYGBV"}


def picture(shown: Locator) -> Colours:
    """What is seen there."""
    shot = shown.screenshot(animations="disabled", scale="css")
    return np.asarray(Image.open(io.BytesIO(shot)).convert("RGB"), dtype=np.float64) / 255


def drawn(page: Page, drawings: Mapping[str, Drawing]) -> dict[str, Colours]:
    """A picture of each."""
    page.evaluate(DRAW, [list(map(list, each)) for each in drawings.values()])
    sheet = picture(page.locator("body"))
    boxes = [page.locator(f"#drawn-{at}").bounding_box() for at in range(len(drawings))]
    cut = [sheet[int(box["y"]) : int(box["y"]) + 64, int(box["x"]) : int(box["x"]) + 64] for box in boxes if box]
    return dict(zip(drawings, cut, strict=True))


def palette(page: Page, name: str) -> Colours:
    return parsed(page.evaluate(f"getComputedStyle(document.documentElement).getPropertyValue('{name}').trim()"))


def confused(pictures: Mapping[str, Colours], part: float = PART) -> list[str]:
    """Which two look alike, and to whom."""
    return [
        f"{one} and {other} to {eyes}"
        for one, other in itertools.combinations(pictures, 2)
        for eyes in EYES
        if apart(pictures[one], pictures[other], eyes) < part
    ]


@pytest.fixture
def page(still: Still) -> Page:
    """The home page, on which all symbols are."""
    page = still(PHONE)
    page.goto("/")
    expect(page.locator("main")).to_be_visible()
    return page


def table(still: Still, code: str) -> Page:
    page = still(PHONE)
    page.goto(f"/#/t/{code}")
    expect(page.locator(".hand .card-button").first).to_be_visible()
    return page


@pytest.mark.parametrize("four", [False, True], ids=["two colours", "four colours"])
def test_suits_are_told_apart_and_read(page: Page, four: bool) -> None:
    page.evaluate(f"document.documentElement.toggleAttribute('data-four-colours', {str(four).lower()})")
    assert confused(drawn(page, SUITS)) == []
    paper = palette(page, "--card")
    inks = {suit: palette(page, f"--suit-{suit.lower()}") for suit in SUITS}
    faint = [(suit, eyes) for suit, ink in inks.items() for eyes in EYES if contrast(ink, paper, eyes) < READABLE]
    assert faint == []
    assert len({tuple(ink) for ink in inks.values()}) == (4 if four else 2)


def test_powers_are_told_apart_and_read(page: Page) -> None:
    assert confused(drawn(page, POWERS)) == []
    assert all(contrast(palette(page, "--red"), palette(page, "--card"), eyes) >= READABLE for eyes in EYES)


def test_shapes_and_patterns_are_told_apart(page: Page) -> None:
    pictures = drawn(page, SHAPES)
    for shape in "TSPHC":
        assert confused({name: each for name, each in pictures.items() if name[0] == shape}) == []
    for colour in "RYGBV":
        assert confused({name: each for name, each in pictures.items() if name[1] == colour}, PART / 2) == []
    paper = palette(page, "--card")
    for colour in "rygbv":
        assert contrast(palette(page, f"--muz-{colour}"), paper) >= SEEN


def test_what_only_a_colour_tells_is_found(page: Page) -> None:
    page.evaluate("document.documentElement.toggleAttribute('data-four-colours', true)")
    alone = drawn(page, {suit: inked(OF_SUITS["H"], f"--suit-{suit.lower()}") for suit in "HDC"})
    assert "H and D to grey" in confused(alone)
    assert "H and C to deuteranopia" in confused(alone)


def test_a_card_in_the_shade_and_a_chosen_one_are_seen_to_be_so(still: Still) -> None:
    page = table(still, "GR22GR22")
    shade = page.locator(".hand .card-button:has(rect.shade)").first
    light = page.locator(".hand [data-playable=true]").last
    # Another row may lie over the rest of a card.
    papers = [np.percentile(picture(card)[:24, :24], 90, axis=(0, 1)) for card in (light, shade)]
    for eyes in EYES:
        assert contrast(papers[0], papers[1], eyes) >= DIMMER, eyes

    hand, before, place = page.locator(".hand"), picture(page.locator(".hand")), light.bounding_box()
    light.click()
    expect(page.locator(".hand .selected").last).to_be_visible()
    page.wait_for_function("document.getAnimations().every((each) => each.playState !== 'running')")
    chosen = page.locator(".hand .selected").last.bounding_box()
    assert place
    assert chosen
    assert chosen["y"] <= place["y"] - 8, "it is lifted, whatever the colour of its frame"
    assert all(apart(before, picture(hand), eyes) > 0.01 for eyes in EYES)
    felts = [palette(page, name) for name in ("--felt", "--felt-light", "--felt-deep")]
    gold = palette(page, "--gold")
    assert all(contrast(gold, felt, eyes) >= SEEN for felt in felts for eyes in EYES)


def test_whose_turn_it_is_is_seen_and_said(still: Still) -> None:
    page = table(still, "GR22GR22")
    seat, face = page.locator(".seat").first, page.locator(".seat .face").first
    before = picture(seat)
    face.evaluate("(face) => face.classList.add('awaited')")
    after = picture(seat)
    for eyes in EYES:
        assert apart(before, after, eyes) >= 0.02, eyes
    assert float(lightness(after, "grey").max()) > 0.3
    expect(page.locator(".awaited.mine")).not_to_be_empty()
