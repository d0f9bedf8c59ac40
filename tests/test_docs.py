"""What the pages show must work: their examples run, their commands, links and targets exist."""

import re
import shlex
from pathlib import Path

import click
import pytest
from pytest_examples import CodeExample, EvalExample, find_examples

from brelan.cli.commands import COMMANDS, brelan
from brelan.games.registry import GAMES
from tools import house_rules

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXECUTED_BESIDE_A_SERVER = {"protocol.md"}  # by tests/client/test_protocol_page.py
EXAMPLES = [
    example
    for example in find_examples(*PAGES)
    if example.prefix == "python" and example.path.name not in EXECUTED_BESIDE_A_SERVER
]
COMMAND = re.compile(r"^    (brelan .*)$", re.MULTILINE)
TOLD = [(page, line) for page in PAGES for line in COMMAND.findall(page.read_text(encoding="utf-8"))]


def test_the_example_plays_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    payoffs = capsys.readouterr().out.strip("[]\n").split(", ")
    assert len(payoffs) == 4
    assert max(map(float, payoffs)) == 1.0


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_an_example_runs(example: CodeExample, eval_example: EvalExample) -> None:
    eval_example.run(example)


@pytest.mark.parametrize(("page", "line"), TOLD, ids=[line for _, line in TOLD])
def test_a_command_that_is_shown_can_be_given(page: Path, line: str) -> None:
    """Its name, options and values exist; it is not carried out."""
    name, *words = shlex.split(line, comments=True)[1:]
    command = brelan.get_command(click.Context(brelan), name)
    assert command is not None, page
    command.make_context(name, words)


def test_the_page_of_house_rules_is_of_these_rules() -> None:
    assert house_rules.PAGE.read_text(encoding="utf-8") == house_rules.page(), "python -m tools.house_rules writes it"


def test_every_command_is_told_and_every_told_command_exists() -> None:
    assert set(re.findall(r"^\| `brelan (\w+)", README, re.MULTILINE)) == set(COMMANDS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_page_on_adding_a_game_names_all_files_that_one_needs() -> None:
    """Those that every game has in its folder, and those elsewhere that name a game."""
    page, package = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8"), ROOT / "src" / "brelan"
    each = [{path.name for path in (package / "games" / name).glob("*.py")} for name in GAMES]
    named = re.compile("|".join(f'"{name}"' for name in GAMES))
    outside = {
        path.name.replace(path.stem.removesuffix("_v0"), "NAME") if path.stem.endswith("_v0") else path.name
        for path in package.rglob("*.py")
        if path.parent.name not in GAMES and named.search(path.read_text(encoding="utf-8"))
    }
    assert len(outside) > 3
    assert {file for file in set.intersection(*each) | outside if file not in page} == set()


def test_the_makefile_has_every_target_that_is_told() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    told = {target for page in PAGES for target in re.findall(r"\bmake ([a-z-]+)`", page.read_text(encoding="utf-8"))}
    assert told
    assert told <= targets
