"""A player without a mouse: reaches everything by Tab and the arrows, presses Enter, and never loses the focus."""

from random import Random
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.player import FIND, TAPPABLE

MOST_STEPS: Final = 120
"""So many keys take one once round any page."""

STEP: Final = """
(target) => {
  const active = document.activeElement;
  if (!target.isConnected) return 'gone';
  if (active === target) return 'there';
  const hand = target.closest('.hand');
  if (hand && hand.contains(active)) {
    const cards = [...hand.querySelectorAll('.card-button')];
    return cards.indexOf(active) < cards.indexOf(target) ? 'ArrowRight' : 'ArrowLeft';
  }
  const before = active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
  return before && active !== document.body ? 'Shift+Tab' : 'Tab';
}
"""
"""The next key towards a target; a hand is one stop, with the arrows inside."""


class Typist:
    """Plays at one page by its keyboard."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = Random(seed)
        self.presses = 0

    def play(self, most: int) -> bool:
        """Press on until the game is over or so many things have been done; says whether it is over."""
        for _ in range(most):
            found = self.page.wait_for_function(FIND, arg=TAPPABLE).json_value()
            if found["over"]:
                return True
            target = self.page.locator(found["selector"]).locator("visible=true")
            self.press(target.nth(self.chance.randrange(found["count"])))
            self.keeps_focus()
        return False

    def press(self, target: Locator, key: str = "Enter") -> None:
        """Go to something and press a key on it; nothing, where it is gone by then."""
        if self.reach(target):
            self.page.keyboard.press(key)

    def reach(self, target: Locator) -> bool:
        """Go to something; says whether it is still there."""
        handles = target.element_handles()
        if not handles:
            return False
        for _ in range(MOST_STEPS):
            key = self.page.evaluate(STEP, handles[0])
            if key in ("there", "gone"):
                return bool(key == "there")
            self.page.keyboard.press(key)
            self.presses += 1
        raise AssertionError(f"the keyboard does not reach {handles[0].evaluate('each => each.outerHTML')}")

    def keeps_focus(self) -> None:
        """The focus is on something, whatever has gone away meanwhile."""
        expect(self.page.locator(":focus")).to_have_count(1)
