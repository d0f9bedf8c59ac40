"""Tables of people: several phones at one table, each a person of its own."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect

from tests.browser.company import do, people_only, sit_at
from tests.browser.player import Player, held, play_together

pytestmark = pytest.mark.browser

Phones = Callable[[], Page]
BRISK = "localStorage.setItem('brelan.settings', JSON.stringify({ speed: 'instant' }))"
"""Nothing moves on the page, and bots at tables opened here play at once."""
MOST_DROPS = 5
"""Until then the last taps have come to something."""
AWAY: Final[str] = json.loads((Path(__file__).parents[2] / "web/src/words/fr.json").read_text("utf-8"))["seat.away"]
"""What the page says of whoever is not there."""
LOG = "aside li"
"""What the table's log says, the latest of it: there on a wide screen alone."""
LOG_BESIDE: Final[ViewportSize] = {"width": 1280, "height": 800}
"""A screen with room for the log beside the board."""


def brisk(phones: Phones) -> Page:
    """A phone on which nothing waits for an animation."""
    page = phones()
    page.add_init_script(f"if (!localStorage.getItem('brelan.settings')) {BRISK}")
    return page


def name_oneself(page: Page, name: str) -> None:
    page.get_by_label("Votre nom à la table").fill(name)


def gather(page: Page, game: str, name: str) -> str:
    """Open a table of people from the home page; its link."""
    page.goto("/")
    page.locator(f"[data-game={game}]").get_by_role("button", name="Ouvrir une table").tap()
    name_oneself(page, name)
    page.get_by_role("dialog").get_by_role("button", name="Ouvrir une table").tap()
    expect(page.locator("[data-action=begin]")).to_be_visible()
    return page.get_by_label("Le lien de la table").input_value()


def join(page: Page, link: str, name: str) -> None:
    """Follow the link, say a name, sit down."""
    page.goto(link)
    name_oneself(page, name)
    page.get_by_role("button", name="Prendre place").tap()
    expect(page.locator("[data-action=stand]")).to_be_visible()


def chairs(page: Page, count: int) -> None:
    """The host takes chairs away until there are so many."""
    seats = page.locator(".chairs > li")
    while seats.count() > count:
        left = seats.count() - 1
        page.get_by_role("button", name="Moins").first.tap()
        expect(seats).to_have_count(left)


def begin(page: Page, *others: Page) -> None:
    page.locator("[data-action=begin]").tap()
    for each in (page, *others):
        expect(each.locator(".board")).to_be_visible()


def test_two_people_and_a_bot_play_muzishez_to_the_end(phones: Phones) -> None:
    mamie, zoe = brisk(phones), brisk(phones)
    join(zoe, gather(mamie, "muzishez", "Mamie"), "Zoé")
    expect(mamie.locator(".chairs")).to_contain_text("Zoé")
    chairs(mamie, 3)
    mamie.locator("[data-part=rules] > summary").tap()
    mamie.get_by_role("radio", name="Courte").tap()
    zoe.locator("[data-part=rules] > summary").tap()
    expect(zoe.locator("[data-part=rules] dl")).to_contain_text("Courte")
    begin(mamie, zoe)
    assert play_together([Player(mamie, seed=5), Player(zoe, seed=6)], most=200)
    for page in (mamie, zoe):
        places = page.get_by_role("dialog").locator("li .place")
        expect(places).to_have_count(3)
        assert places.first.inner_text() == "1"
    zoe.get_by_role("button", name="Nouvelle partie").tap()
    expect(mamie.locator("[data-version][data-over=false]")).to_be_visible()
    expect(mamie.get_by_role("dialog")).to_have_count(0)


def step(page: Page, power: str, button: str) -> None:
    page.get_by_role("group", name=power, exact=True).get_by_role("button", name=button).tap()


def test_powers_are_changed_together(phones: Phones) -> None:
    page = brisk(phones)
    gather(page, "grisbi", "Mamie")
    page.locator("[data-part=rules] > summary").tap()
    page.get_by_text("Règles de la maison").tap()
    step(page, "J’ai glissé chef", "Plus")
    keep = page.locator("[data-action=keep-group]")
    keep.tap()
    expect(page.locator("[data-code=bad-options]")).to_contain_text("cela fait 14 pouvoirs au lieu de 13")
    step(page, "Biche Neuve", "Moins")
    keep.tap()
    expect(keep).to_have_count(0)
    page.reload()
    page.locator("[data-part=rules] > summary").tap()
    page.get_by_text("Règles de la maison").tap()
    for power, copies in (("J’ai glissé chef", "4"), ("Biche Neuve", "2")):
        expect(page.get_by_role("group", name=power, exact=True).get_by_role("status")).to_have_text(copies)


def test_a_card_that_two_people_want_stays(phones: Phones) -> None:
    mamie, zoe = brisk(phones), brisk(phones)
    join(zoe, gather(mamie, "muzishez", "Mamie"), "Zoé")
    begin(mamie, zoe)
    for page in (mamie, zoe):
        page.locator(".circle [data-playable=true]").first.tap()
        page.locator("[data-action=pick]").tap()
    for page in (mamie, zoe):
        expect(page.locator(".said .line")).to_be_visible()
        page.locator(".said button").tap()
        expect(page.get_by_role("dialog")).to_contain_text("sur la même carte")


def test_a_buy_that_two_people_want_goes_to_one(phones: Phones, address: str) -> None:
    """R6: to the one who plays sooner, whoever said so first."""
    code, people = people_only(address, "rami", 4, {"first": 1})
    later, sooner = pages = [brisk(phones), brisk(phones)]
    for page, seat in ((later, 0), (sooner, 3)):
        sit_at(page, people[seat])
        page.set_viewport_size(LOG_BESIDE)
        page.goto(f"/#/t/{code}")
    do(people[1], code, do="draw")
    do(people[1], code, do="discard")
    do(people[2], code, **{"do": "draw", "from": "stock"})
    sold = re.compile("achète l|Vous achetez")
    for page in pages:
        expect(page.locator("[data-action=buy]")).to_be_visible()
        expect(page.locator(LOG, has_text=sold)).to_have_count(0)
    later.locator("[data-action=buy]").tap()
    expect(later.locator(LOG, has_text="Vous voulez acheter")).to_have_count(1)
    sooner.locator("[data-action=buy]").tap()
    for page in pages:
        expect(page.locator("[data-action=buy]")).to_have_count(0)
        expect(page.locator(LOG, has_text=sold)).to_have_count(1)
    expect(later.locator(LOG, has_text="Gaston achète l")).to_have_count(1)
    expect(sooner.locator(LOG, has_text="Vous achetez")).to_have_count(1)


def test_a_spectator_sees_no_hand_and_has_no_buttons_until_seated(phones: Phones) -> None:
    player, guest = brisk(phones), brisk(phones)
    link = gather(player, "rami", "Mamie")
    begin(player)
    expect(player.locator(".hand .card-button").first).to_be_visible()
    guest.goto(link)
    expect(guest.get_by_text("Vous regardez")).to_be_visible()
    expect(guest.locator(".board .seat")).to_have_count(player.locator(".board .seat").count() + 1)
    expect(guest.locator(".hand .card-button")).to_have_count(0)
    expect(guest.locator(".board [data-action]")).to_have_count(0)
    guest.locator("[data-action=take-seat]").tap()
    guest.locator("[data-action=sit]").first.tap()
    name_oneself(guest, "Zoé")
    guest.get_by_role("dialog").get_by_role("button", name="M’asseoir").last.tap()
    expect(guest.locator(".hand .card-button").first).to_be_attached()
    expect(player.locator(".board .seats")).to_contain_text("Zoé")


def test_a_phone_drops_its_line_in_the_middle_of_le_grisbi_and_returns(phones: Phones) -> None:
    mamie, zoe = brisk(phones), brisk(phones)
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    zoe.route_web_socket("**/ws/*", connect)
    join(zoe, gather(mamie, "grisbi", "Mamie"), "Zoé")
    chairs(mamie, 2)  # and nobody else: nothing happens there while nobody taps
    begin(mamie, zoe)
    players = [Player(mamie, seed=1), Player(zoe, seed=2)]
    assert not play_together(players, most=6)
    banner, seat = zoe.get_by_text("Ligne coupée"), mamie.locator(".seat", has_text="Zoé")
    for _ in range(MOST_DROPS):
        before = held(zoe)
        zoe.context.set_offline(True)
        lines[-1].close(code=1012)
        expect(banner).to_be_visible()
        expect(seat).to_contain_text(AWAY)
        zoe.context.set_offline(False)
        expect(banner).to_have_count(0)
        expect(seat).not_to_contain_text(AWAY)
        after = held(zoe)
        if after["version"] == before["version"]:
            break
    assert after == before
    assert not play_together(players, most=12)


def test_people_talk_at_a_private_table_and_can_be_muted(phones: Phones) -> None:
    mamie, zoe = brisk(phones), brisk(phones)
    join(zoe, gather(mamie, "muzishez", "Mamie"), "Zoé")
    zoe.locator("[data-action=talk]").tap()
    zoe.get_by_placeholder("Écrire à la table").fill("<b>Bonjour</b> Mamie")
    zoe.locator("[data-action=say]").tap()
    mamie.get_by_role("button", name="Se parler, 1 nouveau").tap()
    talk = mamie.get_by_role("list", name="Se parler")
    expect(talk).to_contain_text("<b>Bonjour</b> Mamie")
    mamie.get_by_text("Ne plus entendre…").tap()
    mamie.get_by_role("checkbox", name="Ne plus entendre Zoé").tap()
    expect(talk).not_to_contain_text("Bonjour")


def test_all_can_agree_to_stop_and_gather_again(phones: Phones) -> None:
    mamie, zoe = brisk(phones), brisk(phones)
    join(zoe, gather(mamie, "muzishez", "Mamie"), "Zoé")
    begin(mamie, zoe)
    mamie.get_by_role("button", name="Menu").tap()
    mamie.locator("[data-action=stop-game]").tap()
    zoe.locator("[data-banner=stop] [data-action=stop]").tap()
    expect(zoe.get_by_role("dialog", name="La partie est arrêtée")).to_be_visible()
    mamie.locator("[data-action=reopen]").tap()
    for page in (mamie, zoe):
        expect(page.locator("[data-phase=gathering] .chairs")).to_be_visible()
