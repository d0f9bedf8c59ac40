"""House rules sent as a link: whoever opens it plays by them, and everybody reads them before the start."""

from playwright.sync_api import Page, expect


def test_a_link_opens_a_table_with_its_rules(phone: Page, address: str) -> None:
    sent = "preset=short&powers.chef=3&powers.numerobis=3"
    phone.goto(f"/#/new/grisbi?{sent}&draw=auto")
    link = phone.locator("details input[readonly]")
    expect(link).to_have_value(f"{address}/#/new/grisbi?{sent}&draw=auto")
    phone.get_by_label("chacun pioche pour soi").check()
    expect(link).to_have_value(f"{address}/#/new/grisbi?{sent}")
    phone.get_by_label("les mains se complètent seules").check()
    phone.get_by_role("button", name="Ouvrir une table").click()
    phone.get_by_label("Votre nom").fill("Inès")
    phone.keyboard.press("Enter")
    agreed = phone.locator("dl").filter(has_text="Règles")
    expect(agreed).to_contain_text("les mains se complètent seules")
    expect(agreed).to_contain_text("Numérobis 3")
