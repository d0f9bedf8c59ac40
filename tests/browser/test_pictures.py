"""The main screens as they looked when somebody last looked at them. `make pictures` takes them again."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect

from tests.browser import picturing
from tests.browser.picturing import PHONE, SIZES, Size, alike, encoded, kept, taken

pytestmark = pytest.mark.browser

AGAIN: Final = os.environ.get("BRELAN_PICTURES") == "again"
REFUSED: Final = os.environ.get("BRELAN_PICTURES_OUT", "")
"""A folder for pictures that are not as they were, to be looked at."""
ALIKE_EVERYWHERE: Final = """
:root { --serif: 'DejaVu Serif', serif; --sans: 'DejaVu Sans', sans-serif; }
.qr, .invite input, main small, .hex, time { visibility: hidden !important; }
*, *::before, *::after { scrollbar-width: none !important; }
"""
"""The fonts that come with the tests' browser; addresses, moments and random words out of sight."""

Look = Callable[[Page], None]
Still = Callable[[Size], Page]


def board(code: str) -> Look:
    """A game in its middle."""

    def look(page: Page) -> None:
        page.goto(f"/#/t/{code}")
        expect(page.locator(".hand .card-button, .circle .card-button").first).to_be_visible()

    return look


def plain(path: str, shown: str = "main") -> Look:
    """What an address shows once nothing is being fetched."""

    def look(page: Page) -> None:
        page.goto(path)
        expect(page.locator(shown).first).to_be_visible()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)

    return look


def scores(page: Page) -> None:
    """Gin Rami's score sheet over its board."""
    board("RA22RA22")(page)
    page.locator("[data-action=scores]").click()
    expect(page.locator("dialog[open] .settled")).to_be_visible()


def replay(page: Page) -> None:
    """A game seen again, some moves on."""
    plain("/#/g/EN22EN22/1", ".board")(page)
    for move in range(1, 6):
        page.locator("[data-action=next]").click()
        expect(page.locator(".screen")).to_have_attribute("data-move", str(move))


LOOKS: Final[dict[str, Look]] = {
    "home": plain("/#/"),
    "set-up": plain("/#/new/grisbi", "[data-game=grisbi] form, main .button"),
    "gathering": plain("/#/t/GA22GA22", "[data-part=rules]"),
    "grisbi": board("GR22GR22"),
    "rami": board("RA22RA22"),
    "muzishez": board("MU22MU22"),
    "scores": scores,
    "result": plain("/#/t/EN22EN22", "dialog[open] .settled"),
    "history": plain("/#/history", "main ol li"),
    "replay": replay,
}


def shown(page: Page, look: Look) -> Page:
    """The page, once it shows this and its letters are there."""
    look(page)
    page.add_style_tag(content=ALIKE_EVERYWHERE)
    page.evaluate(
        "document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))"
    )
    return page


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("name", LOOKS)
def test_a_screen_looks_as_it_did(still: Still, name: str, size: Size) -> None:
    picture = taken(shown(still(size), LOOKS[name]), size)
    path = picturing.FOLDER / f"{name}-{size.name}.webp"
    if AGAIN:
        path.write_bytes(picture)
    elif REFUSED and not alike(picture, kept(path.stem)):
        (Path(REFUSED) / path.name).write_bytes(picture)
    apart = picturing.difference(picture, kept(path.stem))
    assert apart <= picturing.PART, f"{path.name}: {apart:.2%} of it is not as it was; `make pictures` takes it anew"


CHANGES: Final = {
    "a button elsewhere": ".actions { transform: translateY(-7px); }",
    "another colour": ":root { --gold: #c0e063; }",
    "a missing card": ".hand .card-button:nth-of-type(3) { visibility: hidden; }",
    "a missing word": ".awaited { visibility: hidden; }",
    "a missing badge": ".seat:nth-child(2) .count { visibility: hidden; }",
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_a_person_would_notice_is_noticed(still: Still, change: str) -> None:
    page = shown(still(PHONE), LOOKS["grisbi"])
    before = taken(page, PHONE)
    page.add_style_tag(content=CHANGES[change])
    assert not alike(before, taken(page, PHONE))


def test_what_nobody_would_notice_is_not() -> None:
    one = Image.new("RGB", (195, 422), "#1d5a42")
    ImageDraw.Draw(one).text((40, 200), "Gin Rami", fill="#f4efdf")
    other = Image.new("RGB", one.size, "#1e5b43")
    ImageDraw.Draw(other).text((40.3, 200), "Gin Rami", fill="#f0eadb")
    assert alike(encoded(one), encoded(other))
    ImageDraw.Draw(other).text((40, 230), "Gin Rami", fill="#f4efdf")
    assert not alike(encoded(one), encoded(other))


def test_the_pictures_are_small_and_each_is_looked_at() -> None:
    files = list(picturing.FOLDER.glob("*.webp"))
    assert {file.stem for file in files} == {f"{name}-{size.name}" for name in LOOKS for size in SIZES}
    assert sum(file.stat().st_size for file in files) < 1_000_000
