"""What a phone fetches before it can play: little, in few files, from one server, and only the board that it needs."""

import re
from typing import Final, TypedDict

import pytest
from playwright.sync_api import Page, expect

from brelan.server.pages import STATIC

pytestmark = pytest.mark.browser

SCRIPT_AND_STYLE: Final = {"grisbi": 78_000, "rami": 81_000, "muzishez": 76_000}
"""Bytes of each game's first picture, squeezed as they are sent: as much as it takes, and a little room."""
FILES: Final = 13
"""A server without HTTP/2 sends six at a time, and each carries its headers."""
BOARD: Final = re.compile(r"/assets/board-(\w+)-[^/]+\.js$")
BEHIND: Final = re.compile(r"/assets/(TableMenu|Result|Banners|TalkPanel|TableInfo|Rulebook|Home|Gathering|Hint)-")
"""Parts that a table's first picture does without."""
FETCHED: Final = """
() => {
  const drawn = performance.getEntriesByName('brelan-drawn')[0]?.startTime ?? 0;
  return performance.getEntriesByType('resource').map((each) => ({
    url: each.name, bytes: each.encodedBodySize, packed: each.encodedBodySize < each.decodedBodySize,
    ahead: each.startTime <= drawn,
  }));
}
"""
DRAWN: Final = "() => performance.getEntriesByName('brelan-drawn').length > 0"
ALL: Final = "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/Rulebook-'))"
"""The last of what is fetched behind a table."""


class Fetched(TypedDict):
    """A file that the page has fetched; `ahead`: before its first picture."""

    url: str
    bytes: int
    packed: bool
    ahead: bool


def at_table(phone: Page, game: str) -> list[Fetched]:
    """All that was fetched until nothing more comes, by a phone that follows a new table's link."""
    new = {"game": game, "bots": ["random"] * 3, "begin": True, "name": "Ada", "pace": "calm"}
    code = phone.request.post("/api/tables", data=new).json()["code"]
    phone.goto(f"/#/t/{code}")
    expect(phone.locator(".board")).to_be_visible()
    phone.wait_for_function(DRAWN)
    phone.wait_for_function(ALL)
    found: list[Fetched] = phone.evaluate(FETCHED)
    return found


@pytest.mark.parametrize("game", ["grisbi", "rami", "muzishez"])
def test_a_table_is_light_to_open(phone: Page, address: str, game: str) -> None:
    fetched = at_table(phone, game)
    assert {each["url"] for each in fetched if not each["url"].startswith(f"{address}/")} == set(), (
        "asked somebody else"
    )
    first = [each for each in fetched if each["ahead"] and each["url"].endswith((".js", ".css"))]
    assert 0 < sum(each["bytes"] for each in first) <= SCRIPT_AND_STYLE[game]
    assert len(first) <= FILES
    assert [found[1] for each in fetched if (found := BOARD.search(each["url"]))] == [game], "boards of other games"
    assert len([each for each in first if "/words-" in each["url"]]) == 1, "words of other languages"
    assert [each["url"] for each in first if not each["packed"] and each["bytes"] > 300] == []
    assert [each["url"] for each in first if BEHIND.search(each["url"])] == []
    assert [each["url"] for each in fetched if BEHIND.search(each["url"])] != [], (
        "nothing is fetched behind the picture"
    )


def test_each_game_has_a_board_of_its_own_to_fetch() -> None:
    assert len(list(STATIC.glob("assets/board-*.js"))) == 3


def test_the_first_script_waits_for_no_other_and_the_page_names_those_that_draw() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    first = re.search(r'<script [^>]*src="/(assets/index-[^"]+\.js)"', page)
    assert first is not None
    assert "async" in first[0], "it would wait for the style"
    script = (STATIC / first[1]).read_text(encoding="utf-8")
    assert re.search(r'(^|[;}])import[{*"]|from"\./', script) is None
    ahead = re.findall(r'<link rel="modulepreload" href="/assets/(\w+)-[^"]+\.js"', page)
    assert set(ahead) == {"start", "kit"}
    assert len(re.findall(r'<link rel="stylesheet"', page)) == 1


def test_scripts_are_squeezed_for_browsers_that_unpack_it() -> None:
    for script in STATIC.glob("assets/*.js"):
        if script.stat().st_size > 1200:
            sizes = [script.with_name(script.name + ending).stat().st_size for ending in (".br", ".gz")]
            assert sizes == sorted(sizes), script.name
            assert sizes[1] < script.stat().st_size, script.name
