"""One table by its log: moves, refusals, what is sent twice, what comes late, another game."""

from typing import Any

import pytest

from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput, Refused
from brelan.core.game import plain
from brelan.table.entries import Dealt, decode, encode, seed_text
from brelan.table.table import Table
from brelan.table.wishes import Again
from tests.table.tables import BOT, PERSON, START, Driven, opened

PEOPLE = [PERSON] * 4


DEALT = 1
"""The version at which the first game was dealt."""


def muzishez(seed: int = 1) -> Driven:
    return Driven(opened("muzishez", PEOPLE), seed=seed)


def pick(slot: int) -> dict[str, Any]:
    return {"do": "pick", "slot": slot}


def code_of(driven: Driven, seat: int, move: object, version: int) -> str:
    with pytest.raises((Refused, BadInput)) as caught:
        driven.table.move(seat, move, version=version, id="", now=START)
    return caught.value.code


def test_asking_for_an_entry_changes_nothing_and_committing_it_does() -> None:
    driven = muzishez()
    before = driven.table.running.position.tobytes()
    entry = driven.table.move(2, pick(0), version=DEALT, id="x", now=START)
    assert (driven.table.version, driven.table.running.position.tobytes()) == (DEALT, before)
    driven.commit(entry)
    assert driven.table.version == DEALT + 1
    assert driven.table.running.position.tobytes() != before


@pytest.mark.parametrize("game", ["grisbi", "rami", "muzishez"])
def test_a_move_worked_out_when_it_was_accepted_is_what_its_entry_says(game: str) -> None:
    one, other = (Driven(opened(game, PEOPLE), seed=4).table for _ in range(2))
    for number in range(60):
        if one.ended:
            break
        seat = one.running.questions.awaited[0]
        move = plain(one.running.position.legal_moves(seat)[-1])
        entry = one.move(seat, move, version=one.version, id=str(number), now=START)
        one.commit(entry)
        other.commit(decode(encode(entry)))
        assert one.running.position.tobytes() == other.running.position.tobytes()
        assert one.running.questions.open == other.running.questions.open
        assert one.see(seat, since=0, now=START) == other.see(seat, since=0, now=START)
    assert one.version > 10


def test_an_accepted_move_is_worked_out_anew_once_others_came_before_it() -> None:
    driven = muzishez()
    late = driven.table.move(2, pick(0), version=DEALT, id="x", now=START)
    driven.play(1, pick(1))
    driven.table.commit(late)
    assert [bool(player.chosen) for player in driven.table.running.view(NOBODY).players] == [False, True, True, False]


def test_the_log_is_the_table() -> None:
    driven = Driven(opened("muzishez", [BOT] * 4), seed=5)
    driven.tick_until_quiet()
    driven.commit(Dealt(at=driven.now, seed=seed_text(6)))
    driven.tick()
    other = driven.again()
    assert other.running.position.tobytes() == driven.table.running.position.tobytes()
    assert other.see(NOBODY, since=-1, now=driven.now) == driven.table.see(NOBODY, since=-1, now=driven.now)
    assert other.running.questions.open == driven.table.running.questions.open


def test_a_message_is_remembered_with_the_version_that_it_made() -> None:
    driven = muzishez()
    driven.play(1, pick(2), id="tap")
    driven.play(2, pick(2), id="tap")
    for table in (driven.table, driven.again()):
        assert [table.done(f"p{seat}", "tap") for seat in (1, 2, 3)] == [DEALT + 1, DEALT + 2, None]


def test_picks_against_one_version_are_all_taken_in_any_order() -> None:
    ends = set()
    for order in ([0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]):
        driven = muzishez(seed=9)
        for seat in order:
            driven.play(seat, pick(seat % 2), version=DEALT)
        ends.add(driven.table.running.position.tobytes())
        assert driven.table.see(0, since=-1, now=START).view.round == 1
    assert len(ends) == 1


def test_what_was_meant_for_another_round_is_stale() -> None:
    driven = muzishez()
    for seat in range(4):
        driven.play(seat, pick(0))
    assert code_of(driven, 0, pick(1), version=DEALT + 3) == "stale"
    assert code_of(driven, 0, pick(1), version=-1) == "stale"
    assert code_of(driven, 0, pick(1), version=99) == "stale"
    driven.play(0, pick(1), version=DEALT + 4)


def test_two_clicks_make_one_pick() -> None:
    driven = muzishez()
    driven.play(0, pick(0))
    assert code_of(driven, 0, pick(1), version=DEALT) == "stale"
    assert code_of(driven, 0, pick(1), version=DEALT + 1) == "already-chosen"


def test_what_is_no_move_or_no_seat_is_refused_whatever_it_is() -> None:
    driven = muzishez()
    before = driven.table.running.position.tobytes()
    nothings: list[object] = [None, 7, [], {}]
    for junk in (*nothings, {"do": "pick"}, {"do": "pick", "slot": "0"}, {"do": "pick", "slot": True}, "pick"):
        assert code_of(driven, 0, junk, version=DEALT) == "bad-move"
    for slot in (-1, 3, 4, 19, 20, 10**9, 2**70):
        assert code_of(driven, 0, pick(slot), version=DEALT) in {"no-such-slot", "bad-move"}
    assert code_of(driven, NOBODY, pick(0), version=DEALT) == "not-seated"
    for seat in (4, 10**6):
        assert code_of(driven, seat, pick(0), version=DEALT) == "no-such-seat"
        assert code_of(driven, seat, pick(0), version=-1) == "stale"
    assert (driven.table.version, driven.table.running.position.tobytes()) == (DEALT, before)


def test_asking_says_what_would_be_said_and_changes_nothing() -> None:
    driven = muzishez()
    driven.table.ask(0, pick(0))
    with pytest.raises(Refused, match="no-such-slot"):
        driven.table.ask(0, pick(9))
    with pytest.raises(BadInput, match="bad-move"):
        driven.table.ask(0, {"do": "fly"})
    assert driven.table.version == DEALT


def test_another_game_only_after_the_end() -> None:
    driven = Driven(opened("muzishez", [PERSON, BOT, BOT], clock="quick"))
    with pytest.raises(Refused, match="not-over"):
        driven.wish("p0", Again(id="a"))
    with pytest.raises(BadInput, match="bad-log"):
        driven.table.commit(Dealt(at=START, seed=seed_text(2)))
    driven.tick_until_quiet()
    end = driven.table.version
    assert code_of(driven, 0, pick(0), version=end) == "game-over"
    driven.wish("p0", Again(id="a"))
    assert (driven.table.games, driven.table.version, driven.table.done("p0", "a")) == (2, end + 1, end + 1)
    assert not driven.table.running.over
    with pytest.raises(Refused, match="not-over"):
        driven.wish("p0", Again(id="b"))


def test_places_are_told_at_the_end_and_not_before() -> None:
    driven = Driven(opened("muzishez", [BOT] * 4))
    assert driven.table.places() == []
    driven.tick_until_quiet()
    points = [player.points for player in driven.table.see(0, since=-1, now=START).view.players]
    assert driven.table.places() == [1 + sum(other > own for other in points) for own in points]


def test_a_person_is_found_by_name_only_where_they_sit() -> None:
    table = Table(opened("muzishez", [BOT, PERSON, BOT]))
    assert [table.seat_of(person) for person in ("p1", "p0", "", "P1")] == [1, NOBODY, NOBODY, NOBODY]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "bridge"}, "unknown-game"),
        ({"rules": 999}, "other-rules"),
        ({"options": {"packs": 9}}, "bad-options"),
        ({"options": {"pakcs": 1}}, "bad-options"),
    ],
)
def test_a_table_that_cannot_be(changes: dict[str, Any], code: str) -> None:
    import msgspec

    with pytest.raises(BadInput, match=code):
        Table(msgspec.structs.replace(opened("muzishez", [BOT] * 3), **changes))


def test_a_log_without_a_beginning_is_none() -> None:
    with pytest.raises(BadInput, match="bad-log"):
        Table.of([])
    with pytest.raises(BadInput, match="bad-log"):
        Table.of([opened("muzishez", [BOT] * 3)] * 2)


def test_too_few_cannot_be_dealt_to() -> None:
    table = Table(opened("muzishez", [BOT] * 2))
    with pytest.raises(BadInput, match="bad-players"):
        table.commit(Dealt(at=START, seed=seed_text(2)))
    assert (table.version, table.phase) == (0, "gathering")
