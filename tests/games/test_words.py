"""Nothing that players read is missing in any language, and nothing is there for nothing."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from brelan.cli.faults import OWN_WORDS
from brelan.cli.typed import move_types
from brelan.core.errors import COMMON, OK
from brelan.core.game import Event
from brelan.games import words as module
from brelan.games.registry import GAMES, game
from brelan.games.words import LANGUAGES, Dictionary, Entry, Words, dictionary, language_wished
from brelan.server import preparing
from tests.told import told_kinds

GAME_FOLDER = Path(module.__file__).parent
SPOKEN = {f"{name}, spoken": GAME_FOLDER / name for name in GAMES}
SETS = {
    "common": module.COMMON,
    "terminal": OWN_WORDS,
    "server": preparing.OWN_WORDS,
    **{name: GAME_FOLDER / name for name in GAMES},
    **SPOKEN,
}
PLACEHOLDER = re.compile(r"\{(\w+)\}")
KNOWN_TO_EVENTS = {"name", "other", "cards", "list", "count", "value"}
KNOWN_TO_REMARKS = {"name", "other", "cards", "list", "count", "round"}
NARROW = "\N{NARROW NO-BREAK SPACE}"
SOURCE_CODE = re.compile(r'(?:BadInput|Refused|WarmingFailed)\(\s*"([a-z-]+)"')
ONLY_FOR_PROGRAMS = {"bad-json", "no-game", "bad-start"}
"""Codes of `brelan drive`, which answers programs."""
PROBLEM = re.compile(r'(f?)"([^"]*)"')
PROBLEM_GIVEN = re.compile(r"(?:\bproblem=|\bimpossible\(\s*(?:NAME|game), )([^=\n]*?)(?:, \w+=|\)+)")
PROBLEMS_FOR_PROGRAMS = {"not-json", "too-long", "not-a-number", "players", "seed"}
"""Of what a server takes for no message, and of `brelan drive`."""


def file_of(name: str, language: str) -> Path:
    prefix = "words." if name in GAMES else "spoken." if name in SPOKEN else ""
    return SETS[name] / f"{prefix}{language}.json"


def texts(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def placeholders(entry: Entry) -> set[str]:
    return {name for text in texts(entry) for name in PLACEHOLDER.findall(text)}


def every_text() -> Iterator[tuple[str, str, str]]:
    for name in SETS:
        for language in LANGUAGES:
            for key, entry in dictionary(file_of(name, language)).items():
                for text in texts(entry):
                    yield language, f"{name} {key}", text


def test_there_are_two_languages() -> None:
    assert LANGUAGES == ["en", "fr"]


@pytest.mark.parametrize("name", SETS)
def test_languages_have_the_same_keys_and_values(name: str) -> None:
    english, french = (dictionary(file_of(name, language)) for language in ("en", "fr"))
    assert set(english) == set(french)
    assert {key for key in english if placeholders(english[key]) != placeholders(french[key])} == set()


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_both_forms(name: str, language: str) -> None:
    plural = {key: each for key, each in dictionary(file_of(name, language)).items() if isinstance(each, dict)}
    assert {key for key, each in plural.items() if set(each) - {"zero"} != {"one", "other"}} == set()


def test_french_is_set_as_french_is() -> None:
    """A narrow no-break space before double signs and inside guillemets, a curly apostrophe."""
    wrong = re.compile(rf"[^{NARROW}][;!?»]|[^{NARROW}]:(?!\d)|«[^{NARROW}]|'|\.\.\.| [;:!?»]")
    wrongly_set = {key: text for language, key, text in every_text() if language == "fr" and wrong.search(text)}
    assert wrongly_set == {}


def test_texts_are_whole() -> None:
    assert [key for _, key, text in every_text() if text != text.strip() or text.count("{") != text.count("}")] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_has_words(name: str) -> None:
    words = Words("en", name)
    codes = {code for code in game(name).refusals.values() if code != COMMON[OK]}
    assert {code for code in codes if not words.has(f"refusal.{code}")} == set()


def test_every_code_raised_anywhere_has_words() -> None:
    words = {name: Words("en", name if name in GAMES else "", OWN_WORDS) for name in ("", *GAMES)}
    codes = {code for path in GAME_FOLDER.parent.rglob("*.py") for code in SOURCE_CODE.findall(path.read_text("utf-8"))}
    missing = {code for code in codes if not any(each.has(f"refusal.{code}") for each in words.values())}
    assert missing - ONLY_FOR_PROGRAMS == set()


def problems_in(source: str) -> Iterator[tuple[str, str]]:
    """The texts that are given as problems in a source, each after its `f` if it has one."""
    for given in PROBLEM_GIVEN.findall(source):
        yield from (found for found in PROBLEM.findall(given) if found[1] != "set")


def test_every_problem_has_a_name_with_words_not_a_sentence_of_its_own() -> None:
    words = {name: Words("en", name if name in GAMES else "", OWN_WORDS) for name in ("", *GAMES)}
    sources = (path.read_text("utf-8") for path in GAME_FOLDER.parent.rglob("*.py"))
    problems = {problem for source in sources for problem in problems_in(source)}
    assert {problem for formatted, problem in problems if formatted} == set()
    missing = {name for _, name in problems if not any(each.has(f"problem.{name}") for each in words.values())}
    assert missing - PROBLEMS_FOR_PROGRAMS == set()
    assert len(problems) > 15


def test_no_game_refuses_in_english() -> None:
    sources = {str(path): path.read_text("utf-8") for path in GAME_FOLDER.rglob("*.py")}
    assert [path for path, source in sources.items() if "ValueError(" in source] == []


def test_a_problem_is_said_in_the_language_of_the_refusal() -> None:
    french = Words("fr", "rami")
    told = french.refusal("impossible-position", {"problem": "cards-in-hand", "count": 120})
    assert told == f"Cette position est impossible{NARROW}: une main de 120 cartes."
    assert french.refusal("impossible-position", {"problem": "?"}) == f"Cette position est impossible{NARROW}: ?."


def test_from_a_least_to_the_same_most_is_one_number() -> None:
    french = Words("fr")
    two = french.refusal("bad-players", {"players": 7, "least": 2, "most": 5})
    one = french.refusal("bad-players", {"players": 7, "least": 5, "most": 5})
    assert two == f"On ne peut pas jouer à 7{NARROW}: il faut de 2 à 5 joueurs."
    assert one == f"On ne peut pas jouer à 7{NARROW}: il faut être exactement 5."


def values_named(kind: inspect.Type) -> list[Any]:
    if isinstance(kind, inspect.UnionType):
        return [value for each in kind.types for value in values_named(each)]
    return list(kind.values) if isinstance(kind, inspect.LiteralType) else []


@pytest.mark.parametrize("name", GAMES)
def test_every_house_rule_has_words(name: str) -> None:
    words = Words("en", name)
    described = inspect.type_info(game(name).options)
    assert isinstance(described, inspect.StructType)
    wanted = []
    for field in described.fields:
        key = f"option.{field.encode_name}"
        wanted += [key, f"{key}.help", *(f"{key}.{value}" for value in values_named(field.type))]
    wanted += [f"preset.{preset}" for preset in game(name).presets]
    assert [key for key in wanted if not words.has(key)] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_game_names_itself_its_cards_and_its_moves(name: str) -> None:
    words = Words("en", name)
    wanted = ["game.name", "game.tagline", "game.players", *(f"move.{do}" for do in move_types(game(name)))]
    assert [key for key in wanted if not words.has(key)] == []
    assert any(key.startswith("card.") for key in dictionary(file_of(name, "en")))


@pytest.mark.parametrize("name", GAMES)
def test_events_have_words_and_words_have_events(name: str) -> None:
    words: Dictionary = dictionary(file_of(name, "en"))
    worded = {key.split(".")[1] for key in words if key.startswith("event.")}
    assert worded == told_kinds(name)
    assert {
        key for key in words if key.startswith("event.") and not placeholders(words[key]) <= KNOWN_TO_EVENTS
    } == set()


def test_all_that_is_there_to_be_spoken_is_spoken() -> None:
    sources = "".join(path.read_text("utf-8") for path in GAME_FOLDER.parent.rglob("*.py"))
    sources += "".join(f'"spoken.{kind}"' for kind in ("set", "run")) + '"spoken.do.add.low" "spoken.do.add.high"'
    keys = {key for name in ("common", *SPOKEN) for key in dictionary(file_of(name, "en")) if key.startswith("spoken.")}
    assert {key for key in keys if f'"{key}"' not in sources} == set()


def test_french_says_nought_in_the_singular() -> None:
    entry: Entry = {"one": "{count} carte", "other": "{count} cartes"}
    for language, expected in (("fr", ["0 carte", "1 carte", "2 cartes"]), ("en", ["0 cartes", "1 carte", "2 cartes"])):
        words = Words(language)
        words._dictionaries.insert(0, {"held": entry})
        assert [words.say("held", count=count) for count in range(3)] == expected


def test_lists_and_equal_cards() -> None:
    french, english = Words("fr", "muzishez"), Words("en", "muzishez")
    assert french.list([]) == ""
    assert french.list(["a"]) == "a"
    assert english.list(["a", "b"]) == "a and b"
    assert french.list(["a", "b", "c"]) == "a, b et c"
    assert english.cards(["RT", "half", "RT"]) == "2 × red triangle and half-joker"
    assert english.card("numerobis=8") == "numerobis 8"


def test_events_speak_to_whoever_reads() -> None:
    words, names = Words("en", "muzishez"), ["Ana", ""]
    chose = Event(kind="chose", seat=0)
    assert words.event(chose, names, 1) == "Ana has chosen."
    assert words.event(chose, names, 0) == "You have chosen."
    assert words.event(Event(kind="chose", seat=1), names, -1) == "Seat 2 has chosen."


def test_what_has_no_words_is_noticed() -> None:
    assert Words("en").say("no.such.key") == "no.such.key"
    assert Words("en").say("refusal.unknown-bot", name="x") == "There is no player called “x”. There are: {known}."


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "fr_BE.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_the_locale_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert language_wished() == language
