"""House rules sent as a link: whoever opens it plays by them, and everybody reads them before the start."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_a_link_opens_a_table_with_its_rules(phones: Callable[[], Page], address: str) -> None:
    phone, guest = phones(), phones()
    sent = "preset=short&powers.chef=5&powers.numerobis=1"
    phone.goto(f"/#/new/grisbi?{sent}&draw=auto")
    link = phone.locator("details input[readonly]")
    expect(link).to_have_value(f"{address}/#/new/grisbi?{sent}&draw=auto")
    phone.get_by_label("chacun pioche pour soi").check()
    expect(link).to_have_value(f"{address}/#/new/grisbi?{sent}")
    phone.get_by_label("les mains se complètent seules").check()
    phone.get_by_role("button", name="Ouvrir une table").click()
    phone.get_by_label("Votre nom").fill("Inès")
    phone.keyboard.press("Enter")
    guest.goto(phone.get_by_label("Le lien de la table").input_value())
    agreed = guest.locator("[data-part=rules]")
    expect(agreed.get_by_text("les mains se complètent seules")).to_be_visible()
    expect(agreed.get_by_text("Numérobis 1")).to_be_visible()


def test_house_rules_stay_unfolded_while_they_are_changed(phone: Page) -> None:
    phone.goto("/#/new/grisbi")
    phone.get_by_text("Règles de la maison").click()
    phone.get_by_label("les mains se complètent seules").check()
    expect(phone.get_by_text("Règles de la maison (modifiées)")).to_be_visible()
    phone.get_by_label("chacun pioche pour soi").check()
    expect(phone.get_by_text("Règles de la maison", exact=True)).to_be_visible()
