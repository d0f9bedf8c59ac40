"""Draw the icons of the installed page again from `icon.svg`: squares for browsers, and one with room for any mask.

Run after a change of the drawing; the pictures are committed.
"""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

CHROMIUM: Final = "/usr/bin/chromium"
ICONS: Final = Path(__file__).parent.parent / "web" / "public" / "icons"
FELT: Final = "#1d5a42"
SAFE: Final = 0.8
"""A mask may cut off all but a circle of this width."""


def draw(page: Page, name: str, size: int, *, filled: bool) -> None:
    """Write one picture. `filled`: the felt reaches to the corners, the drawing stays within what every mask leaves."""
    inner = round(size * SAFE) if filled else size
    page.set_viewport_size({"width": size, "height": size})
    drawing = (ICONS / "icon.svg").read_text(encoding="utf-8").replace("<svg ", f'<svg width="{inner}" ', 1)
    colour = FELT if filled else "transparent"
    page.set_content(
        f"<body style='margin:0;height:100vh;display:grid;place-items:center;background:{colour}'>{drawing}"
    )
    page.screenshot(path=ICONS / name, omit_background=True)


def main() -> None:
    """Draw all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        draw(page, "icon-192.png", 192, filled=False)
        draw(page, "icon-512.png", 512, filled=False)
        draw(page, "maskable-512.png", 512, filled=True)
        draw(page, "apple-touch-icon.png", 180, filled=True)
        browser.close()


if __name__ == "__main__":
    main()
