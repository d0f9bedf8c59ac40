"""Open a table over a slow line: `python benches/weight.py ADDRESS [--rounds N] [--slower N]`.

ADDRESS: where `brelan serve` runs. Chromium as a phone that has never been there, its processor throttled, on a line of
400 kbit/s with 400 ms for each way there and back (what Chromium calls "slow 3G"). Told of each game's table, from
following its link: what was fetched for its first picture, when something was drawn, when one can play, how long the
longest task took, and by how much things moved about (the sum of Chromium's layout shifts). Before them a page that is
nothing but a line of text, on the same line and processor: what it takes longer than two ways there and back is the
machine's. Chromium does not slow WebSockets down: the
greeting is held back for as long as its way and the handshake's would take. The best of several rounds is kept:
whatever else this machine does can only make them slower. Results are added to RESULTS.md.
"""

import argparse
import os
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from results import heading, keep

CHROMIUM: Final = "/usr/bin/chromium"
QUIET: Final = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
GAMES: Final = ("grisbi", "rami", "muzishez")
KILOBIT: Final = 1000 / 8
LINE: Final = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 400 * KILOBIT,
    "uploadThroughput": 400 * KILOBIT,
}
GOAL: Final = 5.0
"""Seconds, until one can play."""
MOST: Final = 130
"""kB of script and style."""
WATCH: Final = """
window.load_ = { ready: 0, tasks: [], shift: 0 };
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (data) {
  this.late ??= new Promise((now) => setTimeout(now, 2 * 400));
  this.late.then(() => send.call(this, data));
};
const seen = () => {
  if (window.load_.ready || !document.querySelector('.hand .card-button, .circle .card-button')) return;
  requestAnimationFrame(() => { window.load_.ready ||= performance.now(); });
};
new MutationObserver(seen).observe(document, { childList: true, subtree: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.load_.tasks.push(entry.duration);
}).observe({ type: 'longtask', buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.load_.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
FOUND: Final = """
() => {
  const drawn = performance.getEntriesByName('brelan-drawn')[0].startTime;
  const first = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= drawn);
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  return { ...window.load_, painted, first: [location.href.split('#')[0], ...first.map(({ name }) => name)] };
}
"""
TEXT: Final = "/manifest.fr.webmanifest"


@dataclass(frozen=True)
class Load:
    """One visit: kB of the first picture; milliseconds from following the link; the sum of layout shifts."""

    all_kb: float
    code_kb: float
    painted: float
    ready: float
    longest: float
    shift: float


def phone(browser: Browser, address: str, slower: int) -> tuple[Page, CDPSession]:
    """A phone that keeps nothing of this site, on a slow line."""
    context = browser.new_context(
        base_url=address,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="fr-FR",
        service_workers="block",
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page, line


def text(browser: Browser, address: str, slower: int) -> float:
    """Milliseconds until a page that is nothing but text is there."""
    page, _ = phone(browser, address, slower)
    page.goto(TEXT)
    took: float = page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    page.context.close()
    return took


def visit(browser: Browser, address: str, game: str, slower: int) -> Load:
    """Follow a new table's link."""
    page, line = phone(browser, address, slower)
    new = {"game": game, "bots": ["sensible"] * 3, "begin": True, "name": "Ada", "pace": "calm"}
    code = page.request.post("/api/tables", data=new).json()["code"]
    page.add_init_script(WATCH)
    asked: dict[str, tuple[str, str]] = {}
    sizes: dict[str, float] = {}

    def responded(event: dict[str, Any]) -> None:
        asked[event["requestId"]] = (event["response"]["url"], event["type"])

    def loaded(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = event["encodedDataLength"]

    line.on("Network.responseReceived", responded)
    line.on("Network.loadingFinished", loaded)
    page.goto(f"/#/t/{code}", wait_until="commit")
    page.wait_for_function("() => window.load_?.ready > 0")
    page.wait_for_load_state("networkidle")
    found = page.evaluate(FOUND)
    page.context.close()
    first = {id: kind for id, (url, kind) in asked.items() if url in found["first"]}
    return Load(
        all_kb=sum(sizes.get(id, 0) for id in first) / 1000,
        code_kb=sum(sizes.get(id, 0) for id, kind in first.items() if kind in ("Script", "Stylesheet")) / 1000,
        painted=found["painted"],
        ready=found["ready"],
        longest=max(found["tasks"], default=0),
        shift=found["shift"],
    )


def row(game: str, load: Load) -> str:
    """A line of the table."""
    met = "met" if load.ready < GOAL * 1000 and load.code_kb <= MOST else "missed"
    return (
        f"| {game} | {load.code_kb:.0f} | {load.all_kb:.0f} | {load.painted / 1000:.1f} | {load.ready / 1000:.1f} | "
        f"{load.longest:.0f} | {load.shift:.3f} | {met} |"
    )


def main() -> None:
    """Visit, tell and keep."""
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--slower", type=int, default=4)
    arguments = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        rows = []
        bare = min(text(browser, arguments.address, arguments.slower) for _ in range(arguments.rounds))
        for game in GAMES:
            loads = [visit(browser, arguments.address, game, arguments.slower) for _ in range(arguments.rounds)]
            rows.append(row(game, min(loads, key=lambda load: load.ready)))
        browser.close()
    lines = [
        *(line.replace(", one used", "") for line in heading("a table opened over a slow line")),
        f"400 kbit/s, 400 ms, a processor {arguments.slower} times slower; the best of {arguments.rounds} rounds.",
        f"Goals: one can play within {GOAL:.0f} s; at most {MOST} kB of script and style.",
        f"Waiting for a core while it ran: {os.getloadavg()[1]:.1f} (many: the times are of the machine);",
        f"a page of one line took {bare / 1000:.1f} s.",
        "",
        "| game | script and style, kB | all, kB | first drawn, s | can play, s | longest task, ms | shifts | |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
        *rows,
    ]
    section = "\n".join(lines) + "\n"
    print(section)
    keep(section)


if __name__ == "__main__":
    main()
