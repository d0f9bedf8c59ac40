"""Time the page's frames while cards travel: `python benches/frames.py ADDRESS [--taps N] [--rounds N] [--slower N]`.

ADDRESS: where `brelan serve` runs. In front of it Chromium as a phone whose processor is throttled (`--slower 4`: four
times slower than this machine). A player who knows no rule taps through a game of each, against bots that play fast,
with cards moving at their normal speed. What counts is the time from one frame to the next, and the longest animation
frame that Chromium reports (it reports those from 50 ms). The best of several rounds is kept: whatever else this
machine does can only make frames longer. Results are added to RESULTS.md.
"""

import argparse
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright
from results import heading, keep

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.player import Player  # noqa: E402  (the tests are beside this folder, not in it)

CHROMIUM: Final = "/usr/bin/chromium"
QUIET: Final = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
GAMES: Final = ("grisbi", "rami", "muzishez")
GOAL: Final = 50
"""No frame may take longer, in milliseconds."""
WATCH: Final = """
window.frames_ = { deltas: [], long: [], flights: 0 };
let last = 0;
const tick = (now) => {
  if (last) window.frames_.deltas.push(now - last);
  last = now;
  requestAnimationFrame(tick);
};
requestAnimationFrame(tick);
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.frames_.long.push(entry.duration);
}).observe({ type: 'long-animation-frame' });
const animate = Element.prototype.animate;
Element.prototype.animate = function (...of) {
  if (this.classList.contains('flight')) window.frames_.flights += 1;
  return animate.apply(this, of);
};
"""


@dataclass(frozen=True)
class Frames:
    """One round: milliseconds from frame to frame, sorted; those that Chromium found long; cards seen travelling."""

    deltas: list[float]
    long: list[float]
    flights: int

    def share(self, part: float) -> float:
        """So much of all frames took no longer than this."""
        return self.deltas[int(part * (len(self.deltas) - 1))]

    @property
    def longest(self) -> float:
        """The longest of the long frames; 0 where there was none."""
        return max(self.long, default=0)


def opened(browser: Browser, address: str, game: str) -> Page:
    """A phone at a new table whose bots play fast."""
    context = browser.new_context(
        base_url=address, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="fr-FR"
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.add_init_script("localStorage.setItem('brelan.settings', JSON.stringify({ motion: 'normal' }))")
    new = {"game": game, "bots": ["sensible"] * 3, "begin": True, "name": "Ada", "pace": "fast"}
    page.goto(f"/#/t/{context.request.post('/api/tables', data=new).json()['code']}")
    page.locator(".board").wait_for()
    return page


def watched(page: Page, taps: int, slower: int, seed: int) -> Frames:
    """Play on a slow processor, watching every frame."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.wait_for_timeout(1000)  # what loading the page has left to do is no part of a game
    page.evaluate(f"() => {{ {WATCH} }}")
    Player(page, seed).play(taps)
    found = page.evaluate("window.frames_")
    return Frames(sorted(found["deltas"]), found["long"], found["flights"])


def best(browser: Browser, address: str, game: str, arguments: argparse.Namespace) -> Frames:
    """The best of several games."""
    rounds = []
    for seed in range(arguments.rounds):
        page = opened(browser, address, game)
        rounds.append(watched(page, arguments.taps, arguments.slower, seed))
        page.context.close()
    return min(rounds, key=lambda each: (each.longest, each.share(0.99)))


def row(game: str, frames: Frames) -> str:
    """A line of the table."""
    figures = " | ".join(f"{frames.share(part):.1f}" for part in (0.5, 0.95, 0.99))
    longest = f"{frames.longest:.0f}" if frames.long else f"under {GOAL}"
    return f"| {game} | {len(frames.deltas)} | {frames.flights} | {figures} | {longest} | {len(frames.long)} |"


def main() -> None:
    """Play, measure, tell and keep."""
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("--taps", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--slower", type=int, default=4)
    arguments = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        rows = [row(game, best(browser, arguments.address, game, arguments)) for game in GAMES]
        browser.close()
    lines = [
        *(line.replace(", one used", "") for line in heading(f"frames on a processor {arguments.slower} times slower")),
        f"{arguments.taps} taps a game, the best of {arguments.rounds} rounds. Goal: no frame over {GOAL} ms.",
        f"Waiting for a core while it ran: {os.getloadavg()[1]:.1f} (many: the figures are of the machine).",
        "",
        f"| game | frames | cards that travelled | median, ms | 95 in 100 | 99 in 100 | longest | over {GOAL} |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        *rows,
    ]
    section = "\n".join(lines) + "\n"
    print(section)
    keep(section)


if __name__ == "__main__":
    main()
