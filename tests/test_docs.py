"""What the front page shows must work: its example runs, its commands and links exist."""

import re
from pathlib import Path

import pytest

from brelan.cli.main import COMMANDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_example_plays_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    payoffs = capsys.readouterr().out.strip("[]\n").split(", ")
    assert len(payoffs) == 4
    assert max(map(float, payoffs)) == 1.0


def test_every_command_is_told_and_every_told_command_exists() -> None:
    assert set(re.findall(r"^\| `brelan (\w+)", README, re.MULTILINE)) == set(COMMANDS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_makefile_has_every_target_that_is_told() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    told = {target for page in PAGES for target in re.findall(r"\bmake ([a-z]+)`", page.read_text(encoding="utf-8"))}
    assert told
    assert told <= targets
