"""A player who knows no rule: taps, on a phone, whatever the page says can be tapped, until the game is over."""

import time
from collections.abc import Callable
from random import Random
from typing import Final

from playwright.sync_api import Page, Position, TimeoutError

TAPPABLE: Final = [
    "dialog[open] [data-action=close-sheet]",
    "[data-action=lay]:not([aria-disabled=true])",
    "[data-action=propose]",
    "[data-action=open-bench].gold",
    "[data-open=true]",
    "[data-action=add], [data-action=swap]",
    "[data-action=value]",
    "[data-action=play], [data-action=pick], [data-action=discard], [data-action=ready]",
    "[data-action=pass]",
    "[data-action^=draw]",
    ".hand [data-playable=true], .circle [data-playable=true]",
    ".rows.own button",
    "[data-action=take]",
]
"""What moves the game on, the more telling first. All of it is there for every player to see."""

MOMENT: Final = 1500
"""Milliseconds after which something that was there a moment ago is taken to be gone."""

MOST_MISSED: Final = 40
"""So often in a row something may be gone; then it is there, and cannot be tapped."""

STUCK: Final = 120.0
"""Seconds after which what is waited for is taken never to come: pages that wait for each other, for one."""

BREATH: Final = 40
"""Milliseconds between looks at pages that wait for each other."""

INDEX: Final[Position] = {"x": 10, "y": 12}
"""Where a card shows from under the next one."""

FIND: Final = """
(selectors) => {
  const screen = document.querySelector('[data-version]');
  if (!screen) return null;
  if (screen.dataset.over === 'true') return { over: true };
  if (screen.dataset.busy === 'true') return null;
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    if (found.length > 0) return { over: false, selector, count: found.length };
  }
  return null;
}
"""
"""What can be tapped now. Nothing while a move is on its way: the page would ignore it, and it is no tap."""

QUIET: Final = 1500
"""Milliseconds without anything new."""

RESTED: Final = f"""
([selectors, quiet]) => {{
  const version = document.querySelector('[data-version]')?.dataset.version;
  if (window.rest?.version !== version) window.rest = {{ version, since: performance.now() }};
  return ({FIND.strip()})(selectors) !== null && performance.now() - window.rest.since > quiet;
}}
"""

HELD: Final = """
() => ({
  version: document.querySelector('[data-version]').dataset.version,
  hand: [...document.querySelectorAll('.hand .card-button')].map((card) => card.dataset.card),
})
"""


def held(page: Page) -> dict[str, object]:
    """The version of what is shown, and the hand, read at one moment."""
    shown: dict[str, object] = page.evaluate(HELD)
    return shown


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until this is so; what comes from the page is told meanwhile."""
    end = time.monotonic() + STUCK
    while not holds():
        assert time.monotonic() < end
        page.wait_for_timeout(BREATH)


class Player:
    """Taps at one page (or clicks, where there is no finger), with chance of its own where there are several of a
    kind.
    """

    def __init__(self, page: Page, seed: int, *, mouse: bool = False) -> None:
        self.page = page
        self.mouse = mouse
        self.chance = Random(seed)
        self.taps = 0
        self.missed = 0
        """In a row, what was gone when it was to be tapped."""

    def play(self, most: int) -> bool:
        """Tap on until the game is over or `most` taps have been made in all; says whether it is over."""
        while self.taps < most:
            found = self.page.wait_for_function(FIND, arg=TAPPABLE).json_value()
            if found["over"]:
                return True
            self._tap(found["selector"], found["count"])
        return False

    def rest(self) -> None:
        """Wait until there is something to tap, or the end, and nothing has happened for a while: bots have played."""
        self.page.wait_for_function(RESTED, arg=[TAPPABLE, QUIET])

    def once(self) -> bool:
        """Tap once if there is something to tap now; says whether the game is over."""
        found = self.page.evaluate(FIND, TAPPABLE)
        if found is not None and not found["over"]:
            self._tap(found["selector"], found["count"])
        return found is not None and bool(found["over"])

    def _tap(self, selector: str, count: int) -> None:
        """Where a card's index is: the rest of it may lie under another. What is gone by now was not meant to be, and
        is no tap.
        """
        target = self.page.locator(selector).locator("visible=true").nth(self.chance.randrange(count))
        try:
            if self.mouse:
                target.click(position=INDEX, timeout=MOMENT)
            else:
                target.tap(position=INDEX, timeout=MOMENT)
        except TimeoutError as gone:
            self.missed += 1
            if self.missed == MOST_MISSED:
                raise AssertionError(f"cannot be tapped: {selector}") from gone
        else:
            self.missed = 0
            self.taps += 1


def play_together(players: list[Player], most: int) -> bool:
    """Tap in turn until all have seen the end or `most` taps have been made by one; says whether it is over."""
    made, until = 0, time.monotonic() + STUCK
    while max(player.taps for player in players) < most:
        over = [player.once() for player in players]
        if all(over):
            return True
        taps = sum(player.taps for player in players)
        if taps > made:
            made, until = taps, time.monotonic() + STUCK
        assert time.monotonic() < until, "nobody can tap anything"
        players[0].page.wait_for_timeout(BREATH)
    return False
