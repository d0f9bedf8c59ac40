"""The page as an app: it opens without a network, comes back by itself, is renewed, and calls whoever looks away."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from brelan.server.pages import STATIC
from tests.browser.conftest import Workers
from tests.server.clients import Browser, Server, running_server

pytestmark = pytest.mark.browser

KEPT = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


@pytest.fixture
def workers() -> Workers:
    return "allow"


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built client, which may be built anew."""
    folder = tmp_path_factory.mktemp("built") / "static"
    shutil.copytree(STATIC, folder)
    return folder


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory, build: Path) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("own") / "brelan.sqlite3", build) as server:
        yield server


@pytest.fixture(scope="module")
def address(own: Server) -> str:
    return f"http://127.0.0.1:{own.port}"


def seated(page: Page, server: Server, address: str) -> str:
    """A table of this phone's person, whose turn it is; its path."""
    browser = Browser(server)
    code = browser.open_table("muzishez", 2, name="Inès")
    page.context.add_cookies([{"name": "brelan", "value": browser.cookie, "url": address}])
    return f"/#/t/{code}"


def test_it_opens_without_a_network_and_comes_back_by_itself(phone: Page, own: Server, address: str) -> None:
    table = seated(phone, own, address)
    phone.goto(table)
    expect(phone.locator(".board")).to_be_visible()
    phone.wait_for_function(KEPT)
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.get_by_role("alert").filter(has_text="ligne")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.locator(".board")).to_be_visible()

    phone.context.set_offline(True)
    phone.goto("/#/")
    phone.reload()
    expect(phone.locator("[data-code=offline]")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.locator(f"a[href='{table[1:]}']")).to_be_visible()
    expect(phone.locator("[data-code=offline]")).to_have_count(0)


def test_a_newer_version_is_taken_without_losing_the_game(phone: Page, own: Server, address: str, build: Path) -> None:
    phone.goto(seated(phone, own, address))
    expect(phone.locator(".board")).to_be_visible()
    phone.wait_for_function(KEPT)
    phone.wait_for_function(f"caches.keys().then((names) => names.join() === 'brelan-{version(build)}')")
    worker = build / "serviceworker.js"
    worker.write_text(worker.read_text().replace(version(build), "newer"))
    phone.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
    with phone.expect_navigation():
        phone.locator("[data-action=renew]").click()
    expect(phone.locator(".board")).to_be_visible()
    phone.wait_for_function("caches.keys().then((names) => names.join() === 'brelan-newer')")
    expect(phone.locator("[data-action=renew]")).to_have_count(0)


def version(build: Path) -> str:
    """What tells this build from others, as its service worker says it."""
    return (build / "serviceworker.js").read_text().partition('"version":"')[2].partition('"')[0]


def test_whoever_looks_away_is_told_of_their_turn(phone: Page, own: Server, address: str) -> None:
    phone.context.grant_permissions(["notifications"])
    phone.add_init_script("Object.defineProperty(document, 'hidden', { get: () => window.away === true })")
    phone.goto(seated(phone, own, address))
    expect(phone.locator(".board")).to_be_visible()
    phone.wait_for_function(KEPT)
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_label("Me prévenir").check()
    phone.keyboard.press("Escape")
    phone.evaluate("window.away = true")
    phone.locator(".circle [data-playable=true]").first.click()
    phone.locator("[data-action=pick]").click()
    shown = "navigator.serviceWorker.ready.then(async (r) => (await r.getNotifications()).map((n) => n.body).join())"
    phone.wait_for_function(f"{shown}.then((text) => text === 'Choisissez une carte')")
    phone.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    phone.wait_for_function(f"{shown}.then((text) => text === '')")
    assert phone.evaluate("navigator.serviceWorker.ready.then(() => Notification.permission)") == "granted"


def test_it_can_be_installed(phone: Page) -> None:
    phone.goto("/")
    expect(phone.locator("main")).to_be_visible()
    link = phone.locator("link[rel=manifest]")
    expect(link).to_have_attribute("href", "/manifest.fr.webmanifest")
    manifest = phone.request.get("/manifest.fr.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    found = manifest.json()
    assert (found["lang"], found["start_url"], found["display"]) == ("fr", "/", "standalone")
    for icon in found["icons"]:
        assert phone.request.get(icon["src"]).headers["content-type"].startswith("image/")
    assert {icon["purpose"] for icon in found["icons"]} == {"any", "maskable"}
