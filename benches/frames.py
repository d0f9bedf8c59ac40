"""Time the page's frames while cards travel: `python benches/frames.py ADDRESS [--games NAMES] [--taps N]`.

ADDRESS: where `brelan serve` runs. In front of it Chromium as a phone whose processor is throttled (`--slower 4`: four
times slower than this machine). A player who knows no rule taps through a game of each, against bots that play fast,
with cards moving at their normal speed. Two tables are told.

The first is what is seen: the time from one frame to the next in the throttled game, and the animation frames that
Chromium finds long (it reports those from 50 ms). A frame waits whenever something else has the core, and this Chromium
has no graphics processor: it draws on the cores that the page and the server need. So two pages are watched in the same
run that do next to nothing: an empty one, and one on which a single card travels to and fro.

The second is what the page itself costs, by the processor's time, in a game of its own that is traced and not throttled
(a throttled one spends its time on being slow): its longest task and what that was made of, told as many times longer;
the tasks that would be over the goal; what a view costs in all, and how much of all work was the page's own thread.
A machine that others share is faster and slower from minute to minute: a fixed piece of script is timed before and
after. What Chromium does for whoever watches it (each question is a task of the page's thread) is no part of the page,
and is left out.

The best of several rounds is kept: whatever else this machine does can only make frames longer. Results are added to
RESULTS.md.
"""

import argparse
import json
import os
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright
from results import heading, keep

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.player import FIND, TAPPABLE  # noqa: E402  (the tests are beside this folder, not in it)

CHROMIUM: Final = "/usr/bin/chromium"
QUIET: Final = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
GAMES: Final = ("grisbi", "rami", "muzishez")
GOAL: Final = 50
"""No frame may take longer, in milliseconds."""
WATCH: Final = """
window.frames_ = { deltas: [], long: [], flights: 0, views: 0 };
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
const screen_ = document.querySelector('[data-version]');
const seen = new MutationObserver(() => { window.frames_.views += 1; });
if (screen_) seen.observe(screen_, { attributes: true, attributeFilter: ['data-version'] });
const animate = Element.prototype.animate;
Element.prototype.animate = function (...of) {
  if (this.classList.contains('flight')) window.frames_.flights += 1;
  return animate.apply(this, of);
};
"""

LOOK: Final = f"""
([selectors, chance]) => {{
  const found = ({FIND.strip()})(selectors);
  if (found === null || found.over) return found;
  const all = [...document.querySelectorAll(found.selector)].filter((each) => each.checkVisibility());
  const {{ left, top }} = all[Math.floor(chance * all.length)].getBoundingClientRect();
  return {{ over: false, x: left + 10, y: top + 12 }};
}}
"""
"""Where the next tap goes: on a card's index."""
PAUSE: Final = 120
"""Milliseconds between looks for what can be tapped: to look measures the page."""

ONE_CARD: Final = """
const card = document.querySelector('svg');
card.animate({ transform: ['none', 'translate(200px, 500px)'] },
  { duration: 260, iterations: Infinity, direction: 'alternate' });
"""
CARD: Final = """
<body style="margin: 0; background: #1d5a42"><svg viewBox="0 0 64 90" width="64" style="background: #fbf6e8">
<text x="32" y="60" font-size="46" text-anchor="middle">7</text></svg></body>
"""
WORK: Final = """
() => {
  const began = performance.now();
  for (let round = 0, sum = 0; round < 3e7; round += 1) sum = (sum * 31 + round) | 0;
  return performance.now() - began;
}
"""
"""A fixed piece of script: says how many milliseconds it takes."""
TRACED: Final = ["toplevel", "devtools.timeline"]
"""Little, since tracing takes time itself."""
SMOOTH: Final = 17.5
"""Sixty frames a second, in milliseconds from one to the next; browsers tell it a little roughly."""
TASK: Final = "RunTask"
WATCHER: Final = "blink.mojom.DevToolsSession"
"""Whose orders come from outside the page."""
PARTS: Final = {
    "Layout": "layout",
    "UpdateLayoutTree": "style",
    "Paint": "paint",
    "MinorGC": "garbage",
    "MajorGC": "garbage",
    "ParseHTML": "markup",
}
"""What tasks are made of, by Chromium's names; they do not lie in each other but for style in layout."""
REST: Final = 3000
"""Milliseconds for which the frames of an empty page are watched."""


@dataclass(frozen=True)
class Cost:
    """What the page costs, in milliseconds of the processor."""

    longest: float
    """Its longest task."""
    what: str
    """And what that did."""
    tasks: list[float]
    """All tasks of its thread."""
    views: int
    share: float
    """So much of the work of all threads that draw it was its own thread's."""


@dataclass(frozen=True)
class Frames:
    """One round: milliseconds from frame to frame, sorted; those that Chromium found long; cards seen travelling."""

    deltas: list[float]
    long: list[float]
    flights: int = 0

    def part(self, part: float) -> float:
        """So much of all frames took no longer than this."""
        return self.deltas[int(part * (len(self.deltas) - 1))]

    def within(self, most: float) -> float:
        """So much of all frames took no longer, in hundredths."""
        return 100 * sum(delta <= most for delta in self.deltas) / len(self.deltas)

    @property
    def over(self) -> int:
        """Frames that missed the goal."""
        return sum(delta > GOAL for delta in self.deltas)


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
    play(page, taps, seed)
    return found(page)


def play(page: Page, taps: int, seed: int) -> None:
    """Tap as a finger does on whatever the page says can be tapped, until the game is over."""
    chance = Random(seed)
    while taps > 0:
        seen = page.evaluate(LOOK, [TAPPABLE, chance.random()])
        if seen is not None and seen["over"]:
            return
        if seen is not None:
            page.touchscreen.tap(seen["x"], seen["y"])
            taps -= 1
        page.wait_for_timeout(PAUSE)


def found(page: Page) -> Frames:
    """What was watched."""
    told = page.evaluate("window.frames_")
    return Frames(sorted(told["deltas"]), told["long"], told["flights"])


def traced(browser: Browser, page: Page, taps: int, seed: int) -> Cost:
    """Play on this processor as it is, and add up what the page does."""
    page.wait_for_timeout(1000)
    page.evaluate(f"() => {{ {WATCH.replace('requestAnimationFrame(tick);', '')} }}")
    browser.start_tracing(page=page, categories=TRACED)
    play(page, taps, seed)
    views = page.evaluate("window.frames_.views")
    return cost(json.loads(browser.stop_tracing())["traceEvents"], views)


def cost(events: list[dict[str, Any]], views: int) -> Cost:
    """Of the thread of the page that did most, beside all threads that draw."""
    names = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e.get("name") == "thread_name"}
    done: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    for event in events:
        if event.get("ph") == "X":
            done[event["pid"], event["tid"]].append(event)
    mains = [each for thread, each in done.items() if names.get(thread) == "CrRendererMain"]
    own = max(mains, key=len)
    took = {id(each): [event.get("tdur", 0) / 1000 for event in outermost(each)] for each in done.values()}
    drawing = sum(
        sum(took[id(each)])
        for thread, each in done.items()
        if "ompositor" in names.get(thread, "") or "ThreadPool" in names.get(thread, "")
    )
    task = max(outermost(own), key=lambda event: event.get("tdur", 0))
    end = task["ts"] + task["dur"]
    what = what_in([e for e in own if task["ts"] <= e["ts"] < end], task.get("tdur", 0) / 1000)
    page = sum(took[id(own)])
    return Cost(max(took[id(own)]), what, took[id(own)], max(1, views), page / (page + drawing))


def outermost(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The tasks of a thread, without those within others, and without those of whoever watches."""
    tasks: list[dict[str, Any]] = []
    watching: list[int] = []
    end = 0
    for event in sorted(events, key=lambda each: (each["ts"], -each["dur"])):
        if event["name"].endswith(TASK) and event["ts"] >= end:
            tasks.append(event)
            end = event["ts"] + event["dur"]
        elif event["args"].get("chrome_mojo_event_info", {}).get("mojo_interface_tag") == WATCHER:
            watching.append(len(tasks) - 1)
    return [task for at, task in enumerate(tasks) if at not in watching]


def what_in(events: list[dict[str, Any]], took: float) -> str:
    """What was done in a task, the most first, in milliseconds; what is nothing else is script."""
    parts: dict[str, float] = defaultdict(float)
    for event in events:
        if event["name"] in PARTS:
            parts[PARTS[event["name"]]] += event.get("tdur", 0) / 1000
    parts["script"] = took - sum(parts.values())
    began = [e["args"]["data"]["type"] for e in events if e["name"] == "EventDispatch" and e.get("tdur", 0) > 1000]
    ordered = sorted(parts.items(), key=lambda each: -each[1])
    return ", ".join([*began[:1], *(f"{name} {most:.0f}" for name, most in ordered if most >= 1)])


def nothing(browser: Browser, slower: int, content: str = "", script: str = "") -> Frames:
    """A page that does next to nothing, frame by frame, on the same processor."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.set_content(content)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(f"() => {{ {WATCH} {script} }}")
    page.wait_for_timeout(REST)
    frames = found(page)
    page.context.close()
    return frames


def speed(browser: Browser) -> float:
    """Milliseconds that a fixed piece of script takes now."""
    page = browser.new_page()
    took = min(float(page.evaluate(WORK)) for _ in range(3))
    page.context.close()
    return took


def best(browser: Browser, address: str, game: str, arguments: argparse.Namespace) -> tuple[Frames, Cost]:
    """The best of several games, watched and traced in turn."""
    rounds, costs = [], []
    for seed in range(arguments.rounds):
        page = opened(browser, address, game)
        rounds.append(watched(page, arguments.taps, arguments.slower, seed))
        page.context.close()
        page = opened(browser, address, game)
        costs.append(traced(browser, page, arguments.taps, seed))
        page.context.close()
    return min(rounds, key=lambda each: each.part(0.99)), min(costs, key=lambda each: each.longest)


def frames_row(name: str, frames: Frames) -> str:
    """What is seen of a page."""
    shares = " | ".join(f"{frames.within(most):.1f}" for most in (SMOOTH, GOAL))
    times = " | ".join(f"{frames.part(part):.0f}" for part in (0.5, 0.95, 0.99, 1))
    met = "met" if frames.over == 0 else "missed"
    return (
        f"| {name} | {len(frames.deltas)} | {frames.flights or ''} | {shares} | {times} | {frames.over} | "
        f"{len(frames.long)} | {met} |"
    )


def cost_row(game: str, slower: int, spent: Cost) -> str:
    """What a page costs by itself."""
    over = sum(task * slower > GOAL for task in spent.tasks)
    return (
        f"| {game} | {spent.views} | {sum(spent.tasks) / spent.views:.0f} | {spent.longest * slower:.0f} | "
        f"{spent.what} | "
        f"{over} of {len(spent.tasks)} | {100 * spent.share:.0f} % | {'missed' if over else 'met'} |"
    )


def section(arguments: argparse.Namespace, idle: dict[str, Frames], found: dict[str, tuple[Frames, Cost]]) -> list[str]:
    """All that is told."""
    return [
        *(line.replace(", one used", "") for line in heading(f"frames on a processor {arguments.slower} times slower")),
        f"{arguments.taps} taps a game, the best of {arguments.rounds} rounds. Goal: no frame over {GOAL} ms.",
        f"Waiting for a core while it ran: {os.getloadavg()[0]:.1f} (many: the frames are of the machine).",
        "",
        "| throttled | frames | cards that travelled | % in 16.7 ms | % in 50 ms | median, ms | 95 in 100 | "
        "99 in 100 | longest | over 50 | long animation frames | |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
        *(frames_row(name, frames) for name, frames in idle.items()),
        *(frames_row(game, frames) for game, (frames, _) in found.items()),
        "",
        f"Not throttled: the processor's time of the page's thread, a task's taken {arguments.slower} times;",
        "what is in it is as measured.",
        "",
        "| game | views | a view, ms | longest task, ms | in it | tasks over 50 | of all work the page's thread | |",
        "| --- | ---: | ---: | ---: | --- | ---: | ---: | --- |",
        *(cost_row(game, arguments.slower, cost) for game, (_, cost) in found.items()),
        "",
    ]


def main() -> None:
    """Play, measure, tell and keep."""
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES)
    parser.add_argument("--taps", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--slower", type=int, default=4)
    arguments = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        before = speed(browser)
        idle = {"an empty page": nothing(browser, arguments.slower)}
        idle["one card to and fro"] = nothing(browser, arguments.slower, CARD, ONE_CARD)
        played = {game: best(browser, arguments.address, game, arguments) for game in arguments.games}
        after = speed(browser)
        browser.close()
    lines = section(arguments, idle, played)
    told = "\n".join([*lines, f"A fixed piece of script took {before:.0f} ms before and {after:.0f} after.", ""])
    print(told)
    keep(told)


if __name__ == "__main__":
    main()
