"""A step of a lesson: right moves go on, others are told why not, and nothing hidden is shown."""

from typing import Any

import msgspec
import pytest

from brelan.core.errors import BadInput, Refused
from brelan.core.game import plain
from brelan.games.lessons import LEARNER, lesson_of
from brelan.games.registry import GAMES
from brelan.table.teaching import Answer, teach, would

GRISBI = lesson_of("grisbi")
MUZISHEZ = lesson_of("muzishez")


def number_of(name: str, step: str) -> int:
    return 1 + [each.name for each in lesson_of(name).steps].index(step)


def through(name: str, number: int, language: str = "") -> list[Answer]:
    """A step done by the moves that it wants itself."""
    moves: list[Any] = []
    found = [teach(lesson_of(name), number, moves, language)]
    while not found[-1].done:
        moves.append(plain(found[-1].wanted))
        found.append(teach(lesson_of(name), number, moves, language))
        assert found[-1].code == "ok"
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_lesson(name: str) -> None:
    for number, step in enumerate(lesson_of(name).steps, start=1):
        answers = through(name, number)
        shown = [seen for answer in answers for seen in answer.shown]
        assert [seen.version for seen in shown] == list(range(len(step.turns) + 1))
        assert all(seen.seat == LEARNER for seen in shown)
        assert all(seen.events for seen in shown[1:])
        assert answers[-1].wanted is None
        assert shown[-1].legal == []


@pytest.mark.parametrize("name", GAMES)
def test_the_same_moves_are_answered_the_same(name: str) -> None:
    for number in range(1, len(lesson_of(name).steps) + 1):
        assert through(name, number) == through(name, number)


@pytest.mark.parametrize("name", ["grisbi", "rami"])
def test_no_hand_of_others_is_shown(name: str) -> None:
    for number in range(1, len(lesson_of(name).steps) + 1):
        for seen in (seen for answer in through(name, number) for seen in answer.shown):
            players = msgspec.to_builtins(seen.view)["players"]
            assert [player["cards"] is None for player in players] == [seat != LEARNER for seat in range(len(players))]


def test_what_the_rules_refuse_is_told_by_its_code() -> None:
    assert teach(GRISBI, 1, [{"do": "play", "value": 3, "count": 1}]).code == "too-low"
    assert teach(GRISBI, 1, [{"do": "play", "value": 10, "count": 1}]).code == "not-held"


def test_what_is_allowed_but_not_meant_is_told_and_not_done() -> None:
    taken = teach(GRISBI, 1, [{"do": "take"}])
    assert (taken.code, list(taken.shown), taken.done) == ("not-now", [], False)
    single = [{"do": "play", "value": 7, "count": 1}]
    assert teach(GRISBI, number_of("grisbi", "together"), single).code == "not-now"


def test_asking_changes_nothing_and_goes_by_the_rules_alone() -> None:
    assert would(GRISBI, 1, [{"do": "take"}]).code == "ok"
    assert would(GRISBI, 1, [{"do": "play", "value": 3, "count": 1}]).code == "too-low"
    assert would(GRISBI, 1, []).code == "ok"


def test_a_run_that_is_gathered_is_told_its_order() -> None:
    number = number_of("rami", "runs")
    melds = [{"kind": "run", "cards": ["7C", "4C", "*", "5C"]}]
    assert would(lesson_of("rami"), number, [{"do": "lay", "melds": melds}]).details["order"] == "4C 5C * 7C"


def test_all_choices_are_shown_together() -> None:
    *before, last = through("muzishez", number_of("muzishez", "pick"))[-1].shown
    assert [seen.hold for seen in before] == [0, 0, 0]
    assert last.hold > 0
    assert all(set(seen.view.last_picks) == {-1} for seen in before)


def test_it_is_told_in_words_where_that_is_wished() -> None:
    for seen in (seen for answer in through("grisbi", 1, "fr") for seen in answer.shown):
        assert seen.text is not None
        assert seen.text.language == "fr"
        assert len(seen.text.moves) == len(seen.legal)


def test_what_cannot_be_is_refused() -> None:
    play = plain(teach(GRISBI, 1, []).wanted)
    for number, moves, code in ((0, [], "no-such-step"), (99, [], "no-such-step"), (1, [play, play], "lesson-over")):
        with pytest.raises(BadInput) as refused:
            teach(GRISBI, number, moves)
        assert refused.value.code == code
    with pytest.raises(BadInput):
        teach(GRISBI, 1, [{"do": "nothing"}])
    with pytest.raises(Refused):
        teach(GRISBI, 1, [{"do": "take"}, play])
