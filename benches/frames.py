"""Time the page's frames while cards travel: `python benches/frames.py ADDRESS [--taps N] [--rounds N] [--slower N]`.

ADDRESS: where `brelan serve` runs. In front of it Chromium as a phone whose processor is throttled (`--slower 4`: four
times slower than this machine). A player who knows no rule taps through a game of each, against bots that play fast,
with cards moving at their normal speed. Told of each game: the time from one frame to the next, the longest animation
frame that Chromium reports (it reports those from 50 ms), and the longest task of the page's thread by the processor's
time, with what was done in it. A frame waits whenever something else has the core: the frames of an empty page, watched
in the same run, show by how much. What the page itself costs is measured in a game of its own whose processor is not
throttled (a throttled one spends its time on being slow), and told as many times longer. The best of several rounds is
kept: whatever else this machine does can only make frames longer. Results are added to RESULTS.md.
"""

import argparse
import json
import os
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

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


TRACED: Final = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "v8"]
TASK: Final = "RunTask"
PARTS: Final = {
    "Layout": "layout",
    "UpdateLayoutTree": "style",
    "Paint": "paint",
    "V8.CompileCode": "compiling",
    "MinorGC": "garbage",
    "MajorGC": "garbage",
    "ParseHTML": "markup",
}
"""What tasks are made of, by Chromium's names; they do not lie in each other but for style in layout."""
REST: Final = 3000
"""Milliseconds for which the frames of an empty page are watched."""


@dataclass(frozen=True)
class Task:
    """A task of the page's thread: milliseconds of the processor, and what it did."""

    took: float
    what: str


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


def traced(browser: Browser, page: Page, taps: int, seed: int) -> Task:
    """Play on this processor as it is, and look for what took longest."""
    page.wait_for_timeout(1000)
    browser.start_tracing(page=page, categories=TRACED)
    Player(page, seed).play(taps)
    return longest_task(json.loads(browser.stop_tracing())["traceEvents"])


def longest_task(events: list[dict[str, Any]]) -> Task:
    """The longest by the processor's time, of the thread of the page that did most."""
    mains = {(e["pid"], e["tid"]) for e in events if e.get("args", {}).get("name") == "CrRendererMain"}
    done: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    for event in events:
        if event.get("ph") == "X" and (event["pid"], event["tid"]) in mains:
            done[event["pid"], event["tid"]].append(event)
    own = max(done.values(), key=len)
    task = max((event for event in own if event["name"].endswith(TASK)), key=lambda event: event.get("tdur", 0))
    end = task["ts"] + task["dur"]
    return Task(task.get("tdur", 0) / 1000, what_in([e for e in own if task["ts"] <= e["ts"] < end]))


def what_in(events: list[dict[str, Any]]) -> str:
    """What was done in a task, the most first, in milliseconds."""
    took: dict[str, float] = defaultdict(float)
    for event in events:
        if event["name"] in PARTS:
            took[PARTS[event["name"]]] += event.get("tdur", 0) / 1000
    parts = sorted(took.items(), key=lambda each: -each[1])
    began = [e["args"]["data"]["type"] for e in events if e["name"] == "EventDispatch" and e.get("tdur", 0) > 1000]
    return ", ".join([*began[:1], *(f"{name} {most:.0f}" for name, most in parts if most >= 1)]) or "script"


def nothing(browser: Browser, slower: int) -> list[float]:
    """Frame by frame, sorted, an empty page on the same processor."""
    page = browser.new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(f"() => {{ {WATCH} }}")
    page.wait_for_timeout(REST)
    found: list[float] = page.evaluate("window.frames_.deltas")
    page.context.close()
    return sorted(found)


def best(browser: Browser, address: str, game: str, arguments: argparse.Namespace) -> tuple[Frames, Task]:
    """The best of several games, watched and traced in turn."""
    rounds, tasks = [], []
    for seed in range(arguments.rounds):
        page = opened(browser, address, game)
        rounds.append(watched(page, arguments.taps, arguments.slower, seed))
        page.context.close()
        page = opened(browser, address, game)
        tasks.append(traced(browser, page, arguments.taps, seed))
        page.context.close()
    frames = min(rounds, key=lambda each: (each.longest, each.share(0.99)))
    return frames, min(tasks, key=lambda each: each.took)


def row(game: str, slower: int, frames: Frames, task: Task) -> str:
    """A line of the table."""
    figures = " | ".join(f"{frames.share(part):.1f}" for part in (0.5, 0.95, 0.99))
    longest = f"{frames.longest:.0f}" if frames.long else f"under {GOAL}"
    took = task.took * slower
    met = "met" if took < GOAL else "missed"
    return (
        f"| {game} | {len(frames.deltas)} | {frames.flights} | {figures} | {longest} | {len(frames.long)} | "
        f"{took:.0f} | {task.what} | {met} |"
    )


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
        empty = nothing(browser, arguments.slower)
        rows = [row(game, arguments.slower, *best(browser, arguments.address, game, arguments)) for game in GAMES]
        browser.close()
    lines = [
        *(line.replace(", one used", "") for line in heading(f"frames on a processor {arguments.slower} times slower")),
        f"{arguments.taps} taps a game, the best of {arguments.rounds} rounds. Goal: no task over {GOAL} ms.",
        f"Waiting for a core while it ran: {os.getloadavg()[1]:.1f} (many: the frames are of the machine;",
        f"an empty page's longest took {empty[-1]:.0f} ms, its median {empty[len(empty) // 2]:.1f}). "
        f"A task's time is the processor's,",
        f"not throttled and taken {arguments.slower} times; what is in it is as measured.",
        "",
        f"| game | frames | cards that travelled | median, ms | 95 in 100 | 99 in 100 | longest | over {GOAL} | "
        "longest task, ms | in it | |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |",
        *rows,
    ]
    section = "\n".join(lines) + "\n"
    print(section)
    keep(section)


if __name__ == "__main__":
    main()
