"""Every lesson can be learned: its positions are possible, its moves are legal and do what is said, its words exist."""

import re

import pytest

from brelan.core.chance import key_words
from brelan.core.game import plain
from brelan.core.position import Position
from brelan.games.lessons import FOLDER, LEARNER, Lesson, Step, lesson_of
from brelan.games.registry import GAMES, game
from brelan.games.words import LANGUAGES, Dictionary, dictionary
from brelan.testing.scenarios import compare

CLAUSE = re.compile(r"^\*\*([GRM]\d+)\*\*", re.MULTILINE)
LONGEST = 190
"""A text stands above a board on a small phone."""
STEPS = [(name, step) for name in GAMES for step in lesson_of(name).steps]
each_step = pytest.mark.parametrize(("name", "step"), STEPS, ids=[f"{name}-{step.name}" for name, step in STEPS])


def texts(name: str, language: str) -> Dictionary:
    return dictionary(FOLDER / name / f"lesson.{language}.json")


def beginning(name: str, step: Step) -> Position:
    position = Position.build(game(name), step.position, step.options)
    position.states[0].key[:] = key_words(step.chance)
    return position


def wanted_keys(lesson: Lesson) -> set[str]:
    return {"aim"} | {key for step in lesson.steps for key in (step.name, f"{step.name}.done", f"{step.name}.title")}


@each_step
def test_each_step_does_what_it_says(name: str, step: Step) -> None:
    position = beginning(name, step)
    for turn in step.turns:
        if turn.player == LEARNER:
            legal = [move for move in position.legal_moves(LEARNER) if turn.agrees(plain(move))]
            assert legal, f"nothing legal agrees with {turn.move}"
            position.do(LEARNER, legal[0])
        else:
            position.play(turn.player, dict(turn.move))
    assert list(compare(dict(step.expect), position.facts())) == []
    assert step.expect, "a step says what must hold in the end"


@each_step
def test_whatever_right_move_is_made_the_step_goes_on(name: str, step: Step) -> None:
    """What a step leaves to the learner must not spoil what follows."""
    first = step.turns[0]
    assert first.player == LEARNER
    position = beginning(name, step)
    for move in position.legal_moves(LEARNER):
        if first.agrees(plain(move)):
            other = position.copy()
            other.do(LEARNER, move)
            for turn in step.turns[1:]:
                moves = other.legal_moves(turn.player)
                assert any(turn.agrees(plain(each)) for each in moves), f"after {plain(move)}"
                other.do(turn.player, next(each for each in moves if turn.agrees(plain(each))))


@each_step
def test_a_step_shows_clauses_that_there_are(name: str, step: Step) -> None:
    for language in LANGUAGES:
        rules = (FOLDER / name / f"rules.{language}.md").read_text(encoding="utf-8")
        assert set(step.clauses) <= set(CLAUSE.findall(rules))


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_short_and_its_steps_have_names(name: str) -> None:
    lesson = lesson_of(name)
    assert lesson.names[LEARNER] == ""
    assert all(lesson.names[1:])
    assert 5 <= len(lesson.steps) <= 13
    assert len({step.name for step in lesson.steps}) == len(lesson.steps)
    assert all(len(step.position["players"]) <= len(lesson.names) for step in lesson.steps)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_all_that_a_lesson_says_is_there_and_short(name: str, language: str) -> None:
    lesson, said = lesson_of(name), texts(name, language)
    wanted = wanted_keys(lesson)
    assert wanted <= set(said)
    moves = {tag.removesuffix(".json") for tag in re.findall(r'tag="(\w+)"', sources(name))}
    allowed = {f"{step.name}.not.{move}" for step in lesson.steps for move in moves}
    assert set(said) - wanted <= allowed
    assert list(said) == sorted(said)
    assert {key for key, text in said.items() if len(str(text)) > LONGEST} == set()


def sources(name: str) -> str:
    return (FOLDER / name / "moves.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_languages_say_the_same(name: str) -> None:
    first, *others = (set(texts(name, language)) for language in LANGUAGES)
    assert all(other == first for other in others)


@pytest.mark.parametrize("name", GAMES)
def test_what_else_may_be_done_has_an_answer(name: str) -> None:
    """A legal move that is not meant is told why, in the step's own words."""
    said = texts(name, "en")
    missing = set()
    for step in lesson_of(name).steps:
        for move in beginning(name, step).legal_moves(LEARNER):
            told = plain(move)
            if not step.turns[0].agrees(told) and f"{step.name}.not.{told['do']}" not in said:
                missing.add(f"{step.name}.not.{told['do']}")
    assert missing == set()
