"""A game that goes on in the midst of another: the same deal, that game's moves, and a record of its own."""

import pytest

from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput
from brelan.core.record import GameRecord, Origin, read, replay, write
from brelan.games.registry import GAMES, game
from brelan.table import wishes
from brelan.table.entries import Chair, Continued, Entry, Opened, decode, encode
from brelan.table.outline import outline
from brelan.table.past import past_of, steps
from brelan.table.table import Table
from tests.table.test_past import Evening

ORIGIN = Origin(table="KMNPQRST", number=1, move=7)


def played(name: str) -> GameRecord:
    evening = Evening(name=name, people=1, bots=2)
    evening.begin()
    evening.play(60 if name == "rami" else 10_000)
    if not evening.table.ended:
        evening.want("p0", wishes.Stop(id="stop"))
    return evening.past().record(1)


def continued(record: GameRecord, move: int, seat: int = 0) -> list[Entry]:
    """The first entries of a table that goes on there."""
    chairs = [
        Chair(name="Zoé", person="p0") if each == seat else Chair(name=f"b{each}", level="random")
        for each in range(len(record.seats))
    ]
    opened = Opened(
        at=5,
        who="p0",
        game=record.game,
        rules=record.rules,
        options=record.options,
        chairs=chairs,
        pace="instant",
        clock="none",
    )
    begun = Continued(at=5, who="p0", seed=record.seed or "", moves=record.moves[:move], origin=ORIGIN)
    return [decode(encode(entry)) for entry in (opened, begun)]


@pytest.mark.parametrize("name", GAMES)
def test_it_begins_where_the_other_was(name: str) -> None:
    record = played(name)
    for move in (0, 1, 7, len(record.moves) - 1):
        table = Table.of(continued(record, move))
        there = replay(record, game(name), move)
        assert table.running.position.tobytes() == there.tobytes()
        assert table.phase == "playing"
        assert list(table.running.questions.awaited) == there.awaited()
        seen = table.see(0, since=-1, now=5)
        assert seen.view == there.view(0)
        assert (seen.events, seen.hold, seen.skipped) == ([], 0, False)


@pytest.mark.parametrize("name", GAMES)
def test_it_goes_on_to_its_end_and_its_record_replays(name: str) -> None:
    record = played(name)
    evening = Evening(name=name)
    evening.log = continued(record, 7)
    table = evening.table = Table.of(evening.log)
    evening.play(400)
    if not table.ended:
        evening.want("p0", wishes.Stop(id="stop"))
    (past,) = past_of(evening.log).games
    assert past.origin == ORIGIN
    assert past.record is not None
    assert past.record.continued == ORIGIN
    assert past.record.proof is None, "whoever looked at the other game may know the cards"
    assert past.record.moves[:7] == record.moves[:7]
    assert past.record.seed == record.seed
    assert write(read(write(past.record))) == write(past.record)
    assert replay(past.record, game(name)).tobytes() == table.running.position.tobytes()
    again = Table.of(decode(encode(entry)) for entry in evening.log)
    assert again.running.position.tobytes() == table.running.position.tobytes()
    told = [moment.events for moment in steps(record, NOBODY, 1, 7)]
    assert [mark for mark in past.marks if mark.move <= 7] == outline(name, told)


def test_nobody_is_told_of_the_moves_before() -> None:
    record = played("grisbi")
    table = Table.of(continued(record, 30))
    seen = table.see(0, since=0, now=5)
    assert seen.events == []


def test_it_is_marked_until_another_game_begins() -> None:
    record = played("muzishez")
    table = Table.of(continued(record, 3))
    assert table.hall("p0").continued == ORIGIN
    assert table.hall("p0").fair.commitment == ""
    for entry in table.want("p0", wishes.Stop(id="s"), now=6, secret="ab" * 32):
        table.commit(entry)
    assert table.hall("p0").continued == ORIGIN
    for entry in table.want("p0", wishes.Again(id="a"), now=7, secret="ab" * 32):
        table.commit(entry)
    assert table.hall("p0").continued is None
    assert table.running.position.facts()["players"][0]["captured"] == []


def test_a_game_that_is_over_cannot_go_on() -> None:
    record = played("muzishez")
    with pytest.raises(BadInput) as caught:
        Table.of(continued(record, len(record.moves)))
    assert caught.value.code == "bad-log"


@pytest.mark.parametrize("moves", [[(9, {"do": "pick", "slot": 0})], [(0, {"do": "fly"})]])
def test_a_log_with_moves_that_cannot_be_is_no_log(moves: list[tuple[int, dict[str, object]]]) -> None:
    opened, begun = continued(played("muzishez"), 0)
    assert isinstance(begun, Continued)
    wrong = Continued(at=5, seed=begun.seed, moves=moves, origin=ORIGIN)
    with pytest.raises(BadInput):
        Table.of([opened, wrong])
