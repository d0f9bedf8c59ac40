"""What is told of whole games: true, by what everybody saw, and in both languages."""

import inspect
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from brelan.core.contract import NOBODY
from brelan.core.game import Event
from brelan.core.record import GameRecord, read, replay
from brelan.games.after import MOST_REMARKS, Remark, the_most
from brelan.games.registry import GAMES, game
from brelan.games.words import LANGUAGES, Words, dictionary
from brelan.table.outline import after_of, outline, story
from brelan.table.past import steps
from tests.games.test_words import GAME_FOLDER, KNOWN_TO_REMARKS, placeholders
from tests.told import told_kinds

GOLDEN = Path(__file__).parents[1] / "golden"


@cache
def golden(name: str) -> GameRecord:
    return read((GOLDEN / f"{name}.json").read_bytes())


@cache
def told(name: str) -> list[list[Event]]:
    """By move, what a spectator was told of the golden game."""
    moves: list[list[Event]] = []
    while found := steps(golden(name), NOBODY, len(moves) + 1):
        moves += [moment.events for moment in found]
    return moves


def end(name: str) -> Any:
    return replay(golden(name), game(name)).view(NOBODY)


def test_the_one_with_the_most() -> None:
    assert the_most([("a", 2), ("b", 3)]) == ("b", 3)
    assert the_most([("a", 3), ("b", 3)]) is None, "nobody has more than the other"
    assert the_most([("a", 1)], 2) is None
    assert the_most([]) is None


GOLDEN_STORIES = {
    "grisbi": [
        Remark(kind="out-first", seat=0, cards=["8"]),
        Remark(kind="last", seat=1),
        Remark(kind="biggest", seat=2, count=9),
        Remark(kind="doigt", seat=1, count=2),
    ],
    "rami": [
        Remark(kind="dearest", seat=1, count=148, round=1),
        Remark(kind="laid-only", seat=0, count=1, round=1),
        Remark(kind="buys", seat=1, count=2),
        Remark(kind="jokers", seat=0, count=1),
    ],
    "muzishez": [
        Remark(kind="contested", cards=["BS"], count=17),
        Remark(kind="lonely", seat=1, cards=["BS"], count=15),
        Remark(kind="group", seat=2, cards=["symbol.C"], count=5),
    ],
}


@pytest.mark.parametrize("name", GAMES)
def test_the_story_of_the_golden_game(name: str) -> None:
    assert story(name, told(name), end(name)) == GOLDEN_STORIES[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_story_is_short_and_has_words(name: str) -> None:
    found = story(name, told(name), end(name))
    assert 2 <= len(found) <= MOST_REMARKS
    for language in LANGUAGES:
        words = Words(language, name)
        for remark in found:
            for viewer in (NOBODY, remark.seat):
                sentence = words.remark(remark, ["Ana", "Bo", "Cléo", "Dan"], viewer)
                assert not re.search(r"[{}]|story\.|card\.", sentence), sentence


def kinds_told(name: str) -> set[str]:
    """The kinds of remarks that the game's source can make."""
    source = inspect.getsource(inspect.getmodule(after_of(name).story))  # type: ignore[arg-type]
    return {*re.findall(r'kind="([\w-]+)"', source), *re.findall(r'kind="[\w-]+" if [^,]* else "([\w-]+)"', source)}


@pytest.mark.parametrize("name", GAMES)
def test_remarks_have_words_and_words_have_remarks(name: str) -> None:
    words = dictionary(GAME_FOLDER / name / "words.en.json")
    worded = {key for key in words if key.startswith("story.")}
    assert {key.split(".")[1] for key in worded} == kinds_told(name)
    assert {key for key in worded if not placeholders(words[key]) <= KNOWN_TO_REMARKS} == set()


@pytest.mark.parametrize("name", GAMES)
def test_landmarks_are_things_that_are_told(name: str) -> None:
    after = after_of(name)
    assert after.landmarks <= told_kinds(name)
    assert after.rounds <= after.landmarks
    marks = outline(name, told(name))
    assert [mark.move for mark in marks] == sorted({mark.move for mark in marks})
    assert all(event in told(name)[mark.move - 1] for mark in marks for event in mark.events)
