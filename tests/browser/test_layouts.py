"""What a board is measured by: a middle that keeps its size through a layout, and takes the one that there is now."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

SAME = """
() => {
  const [middle, field] = [document.querySelector('.middle'), document.querySelector('.middle > .field')];
  const [width, height] = [middle.clientWidth, middle.clientHeight];
  return height > 0 && field.style.width === `${width}px` && field.style.height === `${height}px`
    && getComputedStyle(field).containerType === 'size';
}
"""


@pytest.mark.parametrize("game", ["grisbi", "muzishez"])
def test_the_middle_has_a_size_of_its_own_and_follows_the_screen(phone: Page, game: str) -> None:
    new = {"game": game, "bots": ["random"] * 3, "begin": True, "name": "Ada", "pace": "calm"}
    phone.goto(f"/#/t/{phone.request.post('/api/tables', data=new).json()['code']}")
    expect(phone.locator(".middle .card").first).to_be_visible()
    phone.wait_for_function(SAME)
    before = phone.locator(".middle").bounding_box()
    phone.set_viewport_size({"width": 820, "height": 1180})
    phone.wait_for_function(SAME)
    after = phone.locator(".middle").bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"]
