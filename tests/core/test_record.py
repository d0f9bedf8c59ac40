import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.core.errors import BadInput, Refused
from brelan.core.game import plain
from brelan.core.position import Position
from brelan.core.record import GameRecord, Seat, new_record, read, replay, start, write
from brelan.games.registry import game

MUZISHEZ = game("muzishez")
SEED = 0x00112233445566778899AABBCCDDEEFF
TRIO = [Seat(name="Ana"), Seat(name="Zoé", kind="random"), Seat(name="", kind="sensible")]


def played(moves: int) -> tuple[GameRecord, Position]:
    options = MUZISHEZ.options()
    record = new_record(MUZISHEZ, TRIO, options=options, seed=SEED)
    position = Position.deal(MUZISHEZ, players=3, seed=SEED, options=options)
    chooser = random.Random(5)
    for _ in range(moves):
        seat = chooser.choice(position.actors())
        move = chooser.choice(position.legal_moves(seat))
        position.play(seat, move)
        record.moves.append((seat, plain(move)))
    return record, position


def edited(**changes: Any) -> str:
    """The text of a short record in which some fields are others."""
    fields = msgspec.to_builtins(played(3)[0])
    return msgspec.json.encode({**fields, **changes}).decode()


def test_replay_gives_the_same_bytes() -> None:
    record, position = played(20)
    assert replay(read(write(record)), MUZISHEZ).tobytes() == position.tobytes()
    assert replay(record, MUZISHEZ, moves=0).tobytes() == start(record, MUZISHEZ).tobytes()


def test_a_record_is_text_with_one_move_a_line() -> None:
    record, _ = played(0)
    record.moves.extend([(0, {"do": "pick", "slot": 1}), (2, {"do": "pick", "slot": 0})])
    assert write(record) == (
        "{\n"
        '  "brelan": 1,\n'
        '  "game": "muzishez",\n'
        f'  "rules": {MUZISHEZ.rules_version},\n'
        '  "options": {"packs": 1, "max_rounds": 0},\n'
        '  "seed": "00112233445566778899aabbccddeeff",\n'
        '  "seats": [\n'
        '    {"name": "Ana", "kind": "human"},\n'
        '    {"name": "Zoé", "kind": "random"},\n'
        '    {"name": "", "kind": "sensible"}\n'
        "  ],\n"
        '  "moves": [\n'
        '    [0, {"do": "pick", "slot": 1}],\n'
        '    [2, {"do": "pick", "slot": 0}]\n'
        "  ]\n"
        "}\n"
    )


@pytest.mark.parametrize("moves", [0, 1, 20])
def test_writing_what_was_read_gives_the_same_text(moves: int) -> None:
    record, _ = played(moves)
    assert read(write(record)) == record
    assert write(read(write(record))) == write(record)


plain_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(
    names=st.lists(st.text(), max_size=4),
    moves=st.lists(st.tuples(st.integers(0, 30), st.dictionaries(st.text(), plain_values))),
    seed=st.integers(0, 2**128 - 1),
)
def test_any_record_survives_writing(names: list[str], moves: list[tuple[int, dict[str, Any]]], seed: int) -> None:
    record = new_record(MUZISHEZ, [Seat(name=name) for name in names], options={"packs": 1}, seed=seed)
    record.moves.extend(moves)
    assert read(write(record)) == record
    assert write(read(write(record))) == write(record)


def test_a_record_may_start_from_a_written_position() -> None:
    written = {"players": [{}, {}, {"captured": ["RT"]}], "table": {"table": ["GT", "half"], "stock": ["BH"]}}
    record = new_record(MUZISHEZ, TRIO, options=MUZISHEZ.options(), position=written)
    record.moves.extend(
        [(0, {"do": "pick", "slot": 0}), (1, {"do": "pick", "slot": 1}), (2, {"do": "pick", "slot": 1})]
    )
    facts = replay(read(write(record)), MUZISHEZ).facts()
    assert facts["players"][0]["captured"] == ["GT"]
    assert facts["table"] == ["BH", "half"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (edited(brelan=2), "unknown-format"),
        (edited(brelan=0), "unknown-format"),
        (edited(brelan="1"), "bad-record"),
        ("", "bad-record"),
        ("[]", "bad-record"),
        ("{}", "bad-record"),
        (write(played(3)[0])[:-3], "bad-record"),
        (edited(seed="0" * 31), "bad-record"),
        (edited(seed="A" * 32), "bad-record"),
        (edited(seed="0" * 32 + "\n"), "bad-record"),
        (edited(seed=None), "bad-record"),
        (edited(position={}), "bad-record"),
        (edited(moves=[[-1, {"do": "pick", "slot": 0}]]), "bad-record"),
        (edited(moves=[[0]]), "bad-record"),
        (edited(comment="hello"), "bad-record"),
        (edited(seats=[{"name": "Ana", "token": "secret"}]), "bad-record"),
    ],
)
def test_what_is_no_record_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadInput) as refusal:
        read(text)
    assert refusal.value.code == code


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(BadInput, match="bad-record"):
        read(b"\xff\xfe{}")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rules": MUZISHEZ.rules_version + 1}, "unknown-rules"),
        ({"rules": MUZISHEZ.rules_version - 1}, "unknown-rules"),
        ({"game": "grisbi"}, "wrong-game"),
        ({"options": {"packs": 4}}, "bad-options"),
        ({"options": {"decks": 1}}, "bad-options"),
        ({"seats": [{"name": "Ana"}]}, "bad-players"),
        ({"seed": None, "position": {"players": [{}]}}, "impossible-position"),
        ({"seed": None, "position": {"players": [{}] * 4}}, "bad-players"),
    ],
)
def test_what_cannot_start_is_refused(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(BadInput) as refusal:
        start(read(edited(**changes)), MUZISHEZ)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("seat", "move", "kind", "code"),
    [
        (0, {"do": "pick", "slot": 9}, Refused, "no-such-slot"),
        (7, {"do": "pick", "slot": 0}, Refused, "no-such-seat"),
        (0, {"do": "pass"}, BadInput, "bad-move"),
        (0, {"do": "pick", "slot": True}, BadInput, "bad-move"),
    ],
)
def test_an_impossible_move_is_named_by_its_number(
    seat: int, move: dict[str, Any], kind: type[Refused] | type[BadInput], code: str
) -> None:
    record, _ = played(6)
    record.moves[3] = (seat, move)
    with pytest.raises(kind) as refusal:
        replay(record, MUZISHEZ)
    assert (refusal.value.code, refusal.value.details["move"]) == (code, 4)
    assert replay(record, MUZISHEZ, moves=3).tobytes() == played(3)[1].tobytes()
