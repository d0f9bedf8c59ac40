"""What a page owes to every body, found in the page itself: axe's rules, and targets large enough for a thumb."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

AXE: Final = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
LEVELS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
GRAVE: Final = ["serious", "critical"]
FIND: Final = """
async ({ levels, grave }) => {
  const { violations } = await axe.run(document, { runOnly: levels });
  const drawn = ({ id }, { target }) =>
    id === 'label-content-name-mismatch' && document.querySelector(target[0])?.querySelector('svg.card');
  return violations
    .filter(({ impact }) => grave.includes(impact))
    .flatMap((rule) => rule.nodes.filter((node) => !drawn(rule, node)).map((node) =>
      `${rule.id}: ${node.html.slice(0, 160)} ${node.failureSummary}`));
}
"""
"""The indices drawn on a card are a picture of it, twice over: no words that its name would have to repeat."""
TAP: Final = 44
"""CSS pixels that everything that can be tapped has, each way."""

STILL: Final = """
() => Promise.all(document.getAnimations()
  .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
  .map((each) => each.finished.catch(() => {})))
"""
"""Waits until everything has come to where it goes: what is half transparent has no contrast."""

SMALL: Final = """
(least) => {
  const within = document.querySelector('dialog[open]') ?? document;
  const targets = [...within.querySelectorAll('button, a[href], summary, select, input, label:has(input)')];
  return targets
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
    .filter((each) => !(each.matches('input') && each.closest('label')))
    .filter((each) => !each.matches('p a, li p a') && getComputedStyle(each).clipPath === 'none')
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
    .map(({ each, box }) => `${each.outerHTML.slice(0, 120)} ${Math.round(box.width)} x ${Math.round(box.height)}`);
}
"""
"""A link inside a sentence is as high as its line, by WCAG's own exception."""


def violations(page: Page) -> list[str]:
    """What axe finds that is serious or critical: the rule, and where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(STILL)
    found: list[str] = page.evaluate(FIND, {"levels": LEVELS, "grave": GRAVE})
    return found


def small_targets(page: Page) -> list[str]:
    """Everything that can be tapped and is smaller than a thumb needs."""
    found: list[str] = page.evaluate(SMALL, TAP)
    return found
