"""A real `brelan serve` with a folder of its own, and Debian's Chromium as a phone in front of it; a server of tables
written ahead, and pages at them on which nothing moves.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from brelan.server.pages import STATIC
from tests.browser import written
from tests.browser.company import ADDRESSES
from tests.browser.picturing import PHONE, Size
from tests.server.clients import running_server

Workers = Literal["allow", "block"]

CHROMIUM: Final = "/usr/bin/chromium"
QUIET: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""No sandbox: tests run as root in containers; the rest keeps Chromium from calling home."""
RUNNING: Final = os.environ.get("BRELAN_AT", "")
ANNOUNCED: Final = re.compile(r"(http://[\d.]+:\d+)/")
PATIENCE: Final = 120_000
"""Milliseconds that anything on the page may take: machines of tests are slow and shared."""
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A browser's tests are tried once more; what failed is told at the end of the run (CONTRIBUTING.md)."""
    if not config.pluginmanager.hasplugin("rerunfailures"):
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is that runs for these tests; one that runs anyway, if `BRELAN_AT` says where."""
    if RUNNING:
        yield RUNNING
        return
    folder = tmp_path_factory.mktemp("tables")
    brelan = Path(sys.executable).with_name("brelan")
    command = [str(brelan), "serve", "--port", "0", "--data", str(folder), "--behind-proxy", "127.0.0.1"]
    said = folder / "said"
    with said.open("w") as saying, subprocess.Popen(command, stdout=saying, stderr=saying) as server:
        try:
            yield _announced(server, said)
        finally:
            server.terminate()


def _announced(server: subprocess.Popen[bytes], said: Path) -> str:
    """The address that the server tells; before that it may have rules to compile."""
    while True:
        running = server.poll() is None
        text = said.read_text()
        found = ANNOUNCED.search(text)
        if found is not None:
            return found[1]
        assert running, text
        time.sleep(0.2)


@pytest.fixture(scope="module")  # no longer: while it runs, tests elsewhere cannot start an event loop of their own
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def workers() -> Workers:
    """May pages keep their files for when there is no network? Where it does not matter it costs time."""
    return "block"


@pytest.fixture
def devices(chromium: Browser, address: str, workers: Workers) -> Iterator[Callable[[Size], Page]]:
    """As many as are asked for, none of which anybody has played on; their pages may report no error. What is as wide
    as a phone is touched, too.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def another(size: Size) -> Page:
        touched = size.width <= PHONE.width
        context = chromium.new_context(
            base_url=address,
            viewport={"width": size.width, "height": size.height},
            has_touch=touched,
            is_mobile=touched,
            locale="fr-FR",
            extra_http_headers={"x-forwarded-for": next(ADDRESSES)},
            service_workers=workers,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: _note(message, faults))
        return page

    yield another
    for context in contexts:
        context.close()
    assert faults == []


def _note(message: ConsoleMessage, faults: list[str]) -> None:
    """A browser reports as an error, too, that there is no network: that is no fault of the page."""
    if message.type == "error" and "ERR_INTERNET_DISCONNECTED" not in message.text:
        faults.append(message.text)


@pytest.fixture
def phones(devices: Callable[[Size], Page]) -> Callable[[], Page]:
    """As many phones as are asked for."""
    return lambda: devices(PHONE)


@pytest.fixture
def phone(phones: Callable[[], Page]) -> Page:
    """One phone."""
    return phones()


SETTLED: Final = """
localStorage.setItem('brelan.settings', JSON.stringify({ speed: 'instant', language: 'fr', name: 'Inès' }));
"""


@pytest.fixture(scope="module")
def written_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with the tables that lie in files."""
    database = tmp_path_factory.mktemp("written") / "brelan.sqlite3"
    written.fill(database, int(time.time() * 1000))
    with running_server(database, STATIC) as server:
        yield server.http


@pytest.fixture
def still(written_tables: str, chromium: Browser) -> Iterator[Callable[[Size], Page]]:
    """A page of this size, looked at by the person who sits at the written tables; nothing on it moves."""
    contexts: list[BrowserContext] = []

    def opened(size: Size) -> Page:
        context = chromium.new_context(
            base_url=written_tables,
            viewport={"width": size.width, "height": size.height},
            locale="fr-FR",
            timezone_id="Europe/Paris",
            reduced_motion="reduce",
            service_workers="block",
            bypass_csp=True,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_cookies([{"name": "brelan", "value": written.TOKEN, "url": written_tables}])
        context.add_init_script(SETTLED)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()
