"""The documentation becomes a site without a dead link; what would be one is found."""

from pathlib import Path

from tools import site


def write(folder: Path, **pages: str) -> None:
    for name, text in pages.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")


def test_the_site_is_built_whole() -> None:
    assert site.main() == 0
    pages = {str(page.relative_to(site.SITE)) for page in site.SITE.rglob("*.html")}
    assert {"index.html", "docs/protocol.html", "docs/api/core.html", "src/brelan/games/grisbi/rules.en.html"} <= pages
    assert "Position.deal" in (site.SITE / "docs/api/core.html").read_text(encoding="utf-8")


def test_links_to_pages_and_places_in_them_are_followed(tmp_path: Path) -> None:
    write(
        tmp_path,
        index='<a href="other.html#there">x</a> <a href="other.html#gone">y</a> <a href="#here" id="here">z</a>',
        other='<p id="there">x</p> <a href="nowhere.html">y</a> <a href="https://example.org/">z</a>',
    )
    assert site.dead_links(tmp_path) == ["index.html: other.html#gone", "other.html: nowhere.html"]


def test_no_page_loads_anything_from_elsewhere(tmp_path: Path) -> None:
    write(tmp_path, index='<script src="https://example.org/x.js"></script><a href="https://example.org/">x</a>')
    assert site.dead_links(tmp_path) == ["index.html: https://example.org/x.js"]


def test_pages_that_are_led_to_are_gathered_with_what_they_show(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "README.md").write_text("[a](MORE.md#x) ![b](docs/b.png) [c](https://example.org/c.md)")
    (tmp_path / "MORE.md").write_text("[back](README.md)")
    (tmp_path / "docs" / "b.png").write_bytes(b"")
    (tmp_path / "docs" / "alone.md").write_text("Nobody leads here.")
    assert {str(file) for file in site.wanted(tmp_path)} == {"README.md", "MORE.md", "docs/b.png", "docs/alone.md"}
