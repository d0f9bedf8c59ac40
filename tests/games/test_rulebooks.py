"""What the page makes of a rulebook is in it: examples in cards that there are, and a place for each house rule."""

import importlib
import re

import msgspec
import pytest

from brelan.games.lessons import FOLDER
from brelan.games.registry import GAMES, game
from brelan.games.words import LANGUAGES

FENCE = re.compile(r"^```cards\n(.*?)^```", re.DOTALL | re.MULTILINE)
HOUSE_RULE = re.compile(r"^- (?:House rule|Variante) `(\w+)`", re.MULTILINE)
FACE_DOWN = "?"


def rules(name: str, language: str) -> str:
    return (FOLDER / name / f"rules.{language}.md").read_text(encoding="utf-8")


def rows(name: str, language: str) -> list[tuple[str, str]]:
    """Cards and caption of each row of each example."""
    lines = [line for fence in FENCE.findall(rules(name, language)) for line in fence.splitlines()]
    return [(cards.strip(), caption.strip()) for cards, _, caption in (line.partition("#") for line in lines)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_examples_are_made_of_the_games_cards(name: str, language: str) -> None:
    known = set(importlib.import_module(f"{GAMES[name]}.cards").KIND_OF) | {FACE_DOWN}
    shown = {card.partition("=")[0] for cards, _ in rows(name, language) for card in cards.replace("|", " ").split()}
    assert shown
    assert shown <= known
    assert all(caption for _, caption in rows(name, language))


@pytest.mark.parametrize("name", GAMES)
def test_languages_show_the_same_examples(name: str) -> None:
    first, *others = ([cards for cards, _ in rows(name, language)] for language in LANGUAGES)
    assert all(other == first for other in others)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_each_house_rule_has_one_place(name: str, language: str) -> None:
    """There the page says what holds at a table that plays otherwise."""
    options = [field.encode_name for field in msgspec.structs.fields(game(name).options)]
    assert sorted(HOUSE_RULE.findall(rules(name, language))) == sorted(options)
