"""Every scenario holds, and every clause and house rule has one."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import NODEFAULT, inspect

from brelan.core.game import Game, parse_options, plain
from brelan.games.registry import GAMES, game
from brelan.testing.scenarios import Scenario, find, load, run

FOLDER = Path(__file__).parent
FILES = find([FOLDER])
SCENARIOS = {path: load(path) for path in FILES}
RULEBOOKS = Path(sys.modules["brelan.games.registry"].__file__ or "").parent
CLAUSE = re.compile(r"^\*\*([GRM]\d+)\*\*", re.MULTILINE)
HOUSE_RULE = re.compile(r"^- House rule `(\w+)`")
INTERPRETED_PER_GAME = 12


def of_game(name: str) -> list[Scenario]:
    return [scenario for scenario in SCENARIOS.values() if scenario.game == name]


def clauses(name: str, language: str) -> list[str]:
    return CLAUSE.findall((RULEBOOKS / name / f"rules.{language}.md").read_text(encoding="utf-8"))


def options_of(found: Game, scenario: Scenario) -> dict[str, Any]:
    rules: dict[str, Any] = plain(parse_options(found, scenario.options))
    return rules


def values_to_show(kind: inspect.Type) -> list[Any]:
    """The values of a house rule that are named one by one."""
    match kind:
        case inspect.BoolType():
            return [False, True]
        case inspect.LiteralType():
            return list(kind.values)
        case inspect.UnionType():
            return [value for each in kind.types for value in values_to_show(each)]
    return []


def house_rules(found: Game) -> Iterator[tuple[str, Any, list[Any]]]:
    """Each house rule: its name, its default, and the values that need a scenario."""
    described = inspect.type_info(found.options)
    assert isinstance(described, inspect.StructType)
    for field in described.fields:
        default = field.default_factory() if field.default is NODEFAULT else field.default
        yield field.encode_name, plain(default), values_to_show(field.type)


def clause_of_rules(name: str) -> dict[str, str]:
    """Under which clause the rulebook has each house rule."""
    text = (RULEBOOKS / name / "rules.en.md").read_text(encoding="utf-8")
    clause, found = "", {}
    for line in text.splitlines():
        if begun := CLAUSE.match(line):
            clause = begun[1]
        if rule := HOUSE_RULE.match(line):
            found[rule[1]] = clause
    return found


def values_shown(found: Game, option: str, clause: str) -> list[Any]:
    """To what the scenarios of a clause set a house rule."""
    about = (scenario for scenario in of_game(found.name) if clause in re.split(r",\s*", scenario.clause))
    return [options_of(found, scenario)[option] for scenario in about if option in scenario.options]


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_scenario(path: Path) -> None:
    assert list(map(str, run(SCENARIOS[path]))) == []


@pytest.mark.parametrize("name", GAMES)
def test_scenarios_hold_when_interpreted(name: str) -> None:
    files = [str(path) for path in FILES if SCENARIOS[path].game == name]
    some = files[:: max(1, len(files) // INTERPRETED_PER_GAME)]
    command = [sys.executable, "-W", "error", "-m", "brelan.cli.main", "scenario", *some]
    done = subprocess.run(command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


@pytest.mark.parametrize("name", GAMES)
def test_rulebooks_have_the_same_clauses_in_order(name: str) -> None:
    english = clauses(name, "en")
    assert english == [f"{english[0][0]}{number}" for number in range(1, len(english) + 1)]
    assert clauses(name, "fr") == english


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_has_a_scenario(name: str) -> None:
    shown = {clause for scenario in of_game(name) for clause in re.findall(r"[GRM]\d+", scenario.clause)}
    assert set(clauses(name, "en")) - shown == set()


@pytest.mark.parametrize("name", GAMES)
def test_scenarios_name_clauses_that_exist(name: str) -> None:
    known = set(clauses(name, "en"))
    named = {scenario.clause for scenario in of_game(name)}
    assert {clause for clause in named if not set(re.split(r",\s*", clause)) <= known} == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_house_rule_has_a_scenario(name: str) -> None:
    """One that sets it to each of its values, and is about its clause; the default by itself shows nothing."""
    found = game(name)
    clause = clause_of_rules(name)
    missing = []
    for option, default, values in house_rules(found):
        shown = values_shown(found, option, clause[option])
        missing += [f"{option} = {value}" for value in values if value not in shown]
        if all(value == default for value in shown):
            missing.append(f"{option} other than {default}")
    assert missing == []


def test_every_file_says_what_it_shows() -> None:
    assert [path.name for path, scenario in SCENARIOS.items() if not scenario.title or not scenario.moves] == []
