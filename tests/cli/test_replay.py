import json
from pathlib import Path
from typing import Any

import pytest

from brelan.core.record import Seat, new_record, write
from brelan.games.registry import game
from tests.cli.runs import run

POSITION = {"players": [{}, {}, {"captured": ["RT"]}], "table": {"table": ["GT", "half"], "stock": ["BH"]}}
MOVES: list[tuple[int, dict[str, Any]]] = [
    (0, {"do": "pick", "slot": 0}),
    (1, {"do": "pick", "slot": 1}),
    (2, {"do": "pick", "slot": 1}),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = game("muzishez")
    seats = [Seat(name="Ana"), Seat(name="Bo"), Seat(name="")]
    record = new_record(found, seats, options=found.options(), position=POSITION)
    record.moves.extend(MOVES)
    path = tmp_path / "game.json"
    path.write_text(write(record), encoding="utf-8")
    return path


def test_the_game_is_told(file: Path) -> None:
    done = run("replay", file)
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[:9] == [
        "1. Ana: Choose the green triangle (pick 0)",
        "    Ana has chosen.",
        "2. Bo: Choose a half-joker (pick 1)",
        "    Bo has chosen.",
        "3. Seat 3: Choose a half-joker (pick 1)",
        "    Seat 3 has chosen.",
        "    Ana captures the green triangle.",
        "    Bo wanted a half-joker, one of 2 players: it stays.",
        "    Seat 3 wanted a half-joker, one of 2 players: it stays.",
    ]


def test_as_one_seat_saw_it(file: Path) -> None:
    done = run("replay", file, "--seat", "0", "--lang", "fr")
    lines = done.out.splitlines()
    assert lines[0] == "1. Vous\N{NARROW NO-BREAK SPACE}: Choisir le triangle vert (pick 0)"
    assert lines[1] == "    Vous avez choisi."
    assert lines[2] == "2. Bo"
    assert "pick 1" not in done.out


def test_json_with_nothing_hidden(file: Path) -> None:
    told = [json.loads(line) for line in run("replay", file, "--json").out.splitlines()]
    assert [(each["number"], each["seat"], each["move"]) for each in told] == [
        (number, seat, move) for number, (seat, move) in enumerate(MOVES, start=1)
    ]
    assert told[-1]["state"]["players"][0]["captured"] == ["GT"]


def test_json_of_one_seat_tells_no_secret(file: Path) -> None:
    told = [json.loads(line) for line in run("replay", file, "--json", "--seat", "1").out.splitlines()]
    assert [each["move"] for each in told] == [None, MOVES[1][1], None]
    assert "state" not in told[0]
    assert (told[0]["view"]["pick"], told[1]["view"]["pick"]) == (-1, 1)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"rules": 1', '"rules": 99'), "This record was made under version 99 of the rules of muzishez"),
        (('"brelan": 1', '"brelan": 2'), "This record is in version 2 of the format"),
        (('"muzishez"', '"whist"'), "There is no game called “whist”"),
        (
            ('[1, {"do": "pick", "slot": 1}]', '[1, {"do": "pick", "slot": 7}]'),
            "move 2: There is no card in that place.",
        ),
        (('[1, {"do": "pick", "slot": 1}]', '[0, {"do": "pick", "slot": 1}]'), "move 2: You have already chosen."),
        (('[1, {"do": "pick", "slot": 1}]', '[1, {"do": "pick"}]'), "move 2: This is no move"),
    ],
)
def test_what_cannot_be_replayed_says_why_in_one_line(file: Path, change: tuple[str, str], said: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert change[0] in text
    file.write_text(text.replace(*change), encoding="utf-8")
    done = run("replay", file)
    assert done.status == 2
    assert done.err.startswith(f"brelan: {file}: {said}")
    assert done.err.count("\n") == 1


def test_a_seat_that_nobody_had(file: Path) -> None:
    done = run("replay", file, "--seat", "3")
    assert (done.status, done.err) == (2, f"brelan: {file}: There is no such seat.\n")


def test_a_file_of_rubbish(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(bytes(range(256)))
    assert run("replay", tmp_path / "x").err.startswith(f"brelan: {tmp_path / 'x'}: This is not the record of a game")
