"""What viewers see and are told."""

from typing import Any

import pytest

from brelan.core.contract import NOBODY
from brelan.core.game import plain
from brelan.table.entries import Dealt
from brelan.table.running import TOLD
from tests.table.tables import BOT, PERSON, START, Driven, opened


def finished(seed: int = 3) -> Driven:
    driven = Driven(opened("muzishez", [BOT] * 5), seed=seed)
    driven.tick_until_quiet()
    return driven


def test_a_choice_is_told_but_not_shown_until_all_have_chosen() -> None:
    driven = Driven(opened("muzishez", [PERSON] * 3))
    driven.play(1, {"do": "pick", "slot": 1})
    own, other = (driven.table.see(seat, since=0, now=START) for seat in (1, 0))
    assert (own.view.pick, other.view.pick) == (1, -1)
    assert [event.kind for event in other.events] == ["chose"]
    assert [player.chosen for player in other.view.players] == [False, True, False]
    assert other.awaited == [0, 2]
    driven_elsewhere = Driven(opened("muzishez", [PERSON] * 3))
    driven_elsewhere.play(1, {"do": "pick", "slot": 0})
    assert driven_elsewhere.table.see(0, since=0, now=START) == other


def test_legal_moves_are_the_viewers_own() -> None:
    driven = Driven(opened("muzishez", [PERSON] * 3))
    driven.play(1, {"do": "pick", "slot": 1})
    assert [len(driven.table.see(seat, since=-1, now=START).legal) for seat in (0, 1, 2, NOBODY)] == [2, 0, 2, 0]


def test_the_events_of_many_looks_are_those_of_one() -> None:
    whole = finished()
    driven = Driven(opened("muzishez", [BOT] * 5), seed=3)
    each: list[Any] = []
    while driven.tick():
        each.extend(driven.table.see(2, since=driven.table.version - 1, now=driven.now).events)
        if driven.table.version == 20:
            assert driven.table.running.events_since(1, 2) == (each, False)
    for since in (whole.table.version - 5, whole.table.version - 30):
        told, skipped = whole.table.running.events_since(since, 2)
        assert not skipped
        assert told == each[len(each) - len(told) :]


def test_a_long_absence_is_told_in_part() -> None:
    driven = finished()
    assert driven.table.version > TOLD
    told, skipped = driven.table.running.events_since(0, 0)
    assert skipped
    assert told == driven.table.running.events_since(driven.table.version - TOLD, 0)[0]


@pytest.mark.parametrize("since", [-1, 10**9])
def test_nothing_is_told_to_whoever_has_seen_nothing_or_too_much(since: int) -> None:
    assert finished().table.see(0, since=since, now=START).events == []


def test_the_game_before_is_not_told_of_in_the_next() -> None:
    driven = finished()
    end = driven.table.version
    driven.commit(Dealt(at=driven.now, seed="0" * 32))
    seen = driven.table.see(0, since=end - 3, now=driven.now)
    assert (seen.events, seen.skipped, seen.game) == ([], True, 2)


def test_who_sits_there_and_who_is_away() -> None:
    driven = Driven(opened("muzishez", [PERSON, BOT, PERSON]))
    driven.table.presence.depart("p2", START + 5)
    sitters = driven.table.hall("p0").seats
    assert [(each.name, each.kind, each.level, each.away) for each in sitters] == [
        ("n0", "person", "", 0),
        ("n1", "bot", "random", 0),
        ("n2", "person", "", START + 5),
    ]
    assert "p0" not in str(plain(sitters))
