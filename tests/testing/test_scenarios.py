from pathlib import Path
from typing import Any

import pytest

from brelan.core.errors import BadInput, Refused
from brelan.core.position import Position
from brelan.testing.scenarios import Failure, compare, find, load, run

PLAIN = """
game = "muzishez"
clause = "M4"
title = "one alone, two together"
[[position.players]]
[[position.players]]
captured = ["RT", "RT"]
[[position.players]]
[position.table]
table = ["RS", "GT"]
stock = ["BH", "VC"]
"""
PICKED = """
[[moves]]
player = 0
do = "pick"
slot = 0
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "scenario.toml"
    path.write_text(text, encoding="utf-8")
    return path


def failures(folder: Path, text: str) -> list[str]:
    return list(map(str, run(load(written(folder, text)))))


@pytest.mark.parametrize(
    "expectation",
    [
        "expect.turn = -1",
        "expect.over = false",
        "expect.actors = [1, 2]",
        "expect.actors = 2",
        "expect.places = [0, 0, 0]",
        'expect.table = ["RS", "GT"]',
        "expect.table = 2",
        'expect.stock = ["BH", "VC"]',
        "expect.stock = 2",
        'expect.players.1.captured = ["RT", "RT"]',
        "expect.players.1.captured = 2",
        "expect.players.0.captured = []",
        "expect.players.0.captured = 0",
        "expect.players.1.score = 0",
        "refused = false",
    ],
)
def test_what_holds_gives_no_failure(tmp_path: Path, expectation: str) -> None:
    assert failures(tmp_path, PLAIN + PICKED + expectation) == []


@pytest.mark.parametrize(
    ("expectation", "failure"),
    [
        ("expect.turn = 0", "turn: expected 0, got -1"),
        ("expect.over = true", "over: expected true, got false"),
        ("expect.over = 0", "over: expected 0, got false"),
        ("expect.players.0.score = false", "players.0.score: expected false, got 0"),
        ("expect.actors = [2, 1]", "actors: expected [2,1], got [1,2]"),
        ("expect.stock = 1", 'stock: expected 1, got ["BH","VC"]'),
        ("expect.stock = true", 'stock: expected true, got ["BH","VC"]'),
        ('expect.stock = ["VC", "BH"]', 'stock: expected ["VC","BH"], got ["BH","VC"]'),
        ('expect.players.1.captured = ["RT"]', 'players.1.captured: expected ["RT"], got ["RT","RT"]'),
        ("expect.players.3.score = 0", 'players.3.score: expected 0, got "nothing"'),
        ("refused = true", 'refused: expected true, got "accepted"'),
    ],
)
def test_what_does_not_hold_is_told(tmp_path: Path, expectation: str, failure: str) -> None:
    assert failures(tmp_path, PLAIN + PICKED + expectation) == [f"move 1: {failure}"]


def test_all_failures_are_told_with_their_moves(tmp_path: Path) -> None:
    text = PLAIN + PICKED + "expect.turn = 0\nexpect.stock = 0\n" + PICKED + "expect.turn = 5"
    assert failures(tmp_path, text) == [
        "move 1: turn: expected 0, got -1",
        'move 1: stock: expected 0, got ["BH","VC"]',
        'move 2: refused: expected false, got "refused: already-chosen"',
        "move 2: turn: expected 5, got -1",
    ]


@pytest.mark.parametrize("line", ["slot = 9", "slot = -1", "slot = 1.5", "slot = true", 'slot = "0"', "other = 1"])
def test_impossible_moves_are_refused_moves(tmp_path: Path, line: str) -> None:
    move = f'[[moves]]\nplayer = 0\ndo = "pick"\n{line}\nrefused = true\nexpect.actors = 3'
    assert failures(tmp_path, PLAIN + move) == []


def test_a_seat_that_is_not_there_is_refused(tmp_path: Path) -> None:
    move = '[[moves]]\nplayer = 3\ndo = "pick"\nslot = 0\nrefused = true'
    assert failures(tmp_path, PLAIN + move) == []


def test_keys_that_the_wire_does_not_know_are_ignored(tmp_path: Path) -> None:
    assert failures(tmp_path, PLAIN + PICKED + 'comment = "why not"') == []


def test_a_refusal_that_changes_something_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(position: Position, seat: int, move: object) -> list[int]:
        position.states[0].stock_size = 0
        raise Refused("not-your-turn")

    monkeypatch.setattr(Position, "play", spoil)
    told = failures(tmp_path, PLAIN + PICKED + "refused = true")
    assert told == ['move 1: state: expected "nothing changed", got "bytes changed"']


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-scenario"),
        ("game = ", "bad-scenario"),
        ('game = "muzishez"', "bad-scenario"),
        (PLAIN.replace('"muzishez"', '"whist"'), "unknown-game"),
        (PLAIN.replace("title", "subtitle"), "bad-scenario"),
        (PLAIN + "[options]\npacks = 4", "bad-options"),
        (PLAIN + "[options]\ncards = 4", "bad-options"),
        (PLAIN.replace("captured", "hand"), "impossible-position"),
        (PLAIN.replace('"BH"', '"BZ"'), "impossible-position"),
        (PLAIN.replace("stock", "stack"), "impossible-position"),
        (PLAIN.replace("[[position.players]]\n[position.table]", "[position.table]"), "impossible-position"),
        (PLAIN + PICKED.replace("0", '"0"'), "bad-scenario"),
        (PLAIN + PICKED.replace("player", "seat"), "bad-scenario"),
        (PLAIN + PICKED + "refused = 1", "bad-scenario"),
        (PLAIN + PICKED + "expect = 1", "bad-scenario"),
        (PLAIN + PICKED + "expect.pile = []", "bad-scenario"),
        (PLAIN + PICKED + "expect.players.1.hand = []", "bad-scenario"),
        (PLAIN + PICKED + "expect.turn.now = 1", "bad-scenario"),
    ],
)
def test_what_says_nothing_is_refused(tmp_path: Path, text: str, code: str) -> None:
    with pytest.raises(BadInput) as refusal:
        failures(tmp_path, text)
    assert refusal.value.code == code


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="bad-scenario"):
        load(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes('title = "é"'.encode("latin-1"))
    with pytest.raises(BadInput, match="bad-scenario"):
        load(tmp_path / "latin.toml")


def test_folders_are_searched_and_sorted(tmp_path: Path) -> None:
    for name in ("b.toml", "a.toml", "inner/c.toml", "readme.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    single = tmp_path / "readme.md"
    assert find([single, tmp_path]) == [single, *(tmp_path / name for name in ("a.toml", "b.toml", "inner/c.toml"))]
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadInput, match="no-scenario-there"):
        find([tmp_path / "empty"])


@pytest.mark.parametrize(
    ("expected", "got", "agrees"),
    [
        ({"hand": ["2", "1"]}, {"hand": ["1", "2"]}, True),
        ({"hand": ["1", "1"]}, {"hand": ["1"]}, False),
        ({"up": ["9", "", ""]}, {"up": ["", "9"]}, True),
        ({"up": 1}, {"up": ["", "9"]}, True),
        ({"discarded": ["1", "2"]}, {"discarded": ["2", "1"]}, True),
        ({"pile": ["1", "2"]}, {"pile": ["2", "1"]}, False),
        ({"melds": [{"cards": ["1"]}]}, {"melds": [{"kind": "set", "cards": ["1"]}]}, True),
        ({"melds": [{"cards": ["1"]}]}, {"melds": [{"cards": ["1"]}, {"cards": ["2"]}]}, False),
        ({"melds": 2}, {"melds": [{"cards": ["1"]}, {"cards": ["2"]}]}, True),
        ({"ready": [True]}, {"ready": [1]}, False),
        ({"late": True}, {"late": 1}, False),
    ],
)
def test_how_values_are_compared(expected: Any, got: Any, agrees: bool) -> None:
    assert (list(compare(expected, got)) == []) is agrees


def test_a_failure_is_one_line() -> None:
    assert "\n" not in str(Failure(1, "phase", "a\nb", ["é"]))
