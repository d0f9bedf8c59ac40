"""Gather the pages of the site and build it: `python -m tools.site`, which `make site` does.

The pages lie where they belong in the project: the README, `docs/`, the rulebooks beside their games. What the README
leads to, page by page, is gathered in a folder of the same shape, so that their links stay as they are; then Zensical
makes the site, by `zensical.toml`. Afterwards every link of every page is followed, and a dead one is an error.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

ROOT: Final = Path(__file__).parent.parent
PAGES: Final = ROOT / ".make" / "pages"
SITE: Final = ROOT / "site"
LINK: Final = re.compile(r"\]\(([^)#\s]+)")


def wanted(root: Path) -> Iterator[Path]:
    """Files of the site, from the root: all pages of `docs/`, and what they and the README lead to."""
    found: set[Path] = set()
    waiting = [root / "README.md", *sorted((root / "docs").rglob("*.md"))]
    while waiting:
        file = waiting.pop()
        if file in found or not file.is_file():
            continue
        found.add(file)
        yield file.relative_to(root)
        if file.suffix == ".md":
            waiting += (
                (file.parent / link).resolve()
                for link in LINK.findall(file.read_text(encoding="utf-8"))
                if not urlsplit(link).scheme
            )


def gather(root: Path, pages: Path) -> None:
    """Copy what the site is made of."""
    shutil.rmtree(pages, ignore_errors=True)
    for file in wanted(root):
        (pages / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / file, pages / file)


class Page(HTMLParser):
    """What a page leads to, and the places in it that may be led to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note links, what is loaded with the page (pictures, scripts, styles), and names."""
        given = {name: value for name, value in attrs if value is not None}
        named = {given[name] for name in ("href", "src") if name in given}
        self.links |= named
        if tag != "a":
            self.loads |= named
        self.places |= {given[name] for name in ("id", "name") if name in given}


def dead_links(site: Path) -> list[str]:
    """Links of built pages that lead nowhere, and whatever a page would load from another site."""
    pages = {file: Page(file.read_text(encoding="utf-8")) for file in site.rglob("*.html")}
    return sorted(
        f"{file.relative_to(site)}: {link}"
        for file, page in pages.items()
        if file.name != "404.html"  # it may be shown at any address, so its links begin at the site's root
        for link in page.links
        if (link in page.loads and urlsplit(link).netloc) or not leads_somewhere(pages, file, link)
    )


def leads_somewhere(pages: dict[Path, Page], file: Path, link: str) -> bool:
    """Is there what the link of a page names? Other sites are taken for granted."""
    address = urlsplit(link)
    if address.scheme or address.netloc:
        return True
    target = (file.parent / unquote(address.path)).resolve() if address.path else file
    if target.is_dir():
        target /= "index.html"
    if address.fragment and target in pages:
        return unquote(address.fragment) in pages[target].places or address.fragment.startswith("__")
    return target.exists()


def main() -> int:
    """Build it; the exit status is 1 if a link is dead."""
    gather(ROOT, PAGES)
    shutil.rmtree(SITE, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "zensical", "build", "--clean", "--strict"], cwd=ROOT, check=True)
    dead = dead_links(SITE)
    print("\n".join(f"dead link: {link}" for link in dead) or f"The site is in {SITE.name}/.", file=sys.stderr)
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
