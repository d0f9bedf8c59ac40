import json
from pathlib import Path
from typing import Any

import pytest

from brelan.games.registry import GAMES
from brelan.testing.scenarios import compare, find, load
from tests.cli.runs import run, run_apart

SCENARIOS = Path(__file__).parents[1] / "scenarios"
DEALT = {"game": "muzishez", "players": 4, "seed": 5}


def drive(*lines: object) -> list[dict[str, Any]]:
    """The answers to these lines; text is sent as it is."""
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    done = run("drive", stdin=text)
    assert (done.status, done.err) == (0, "")
    return [json.loads(line) for line in done.out.splitlines()]


def pick(player: int, slot: int) -> dict[str, Any]:
    return {"player": player, "do": "pick", "slot": slot}


def test_each_line_is_answered() -> None:
    started, picked, again = drive(DEALT, pick(2, 1), pick(2, 0))
    slots = [{"do": "pick", "slot": slot} for slot in range(3)]
    assert (started["ok"], started["code"]) == (True, "ok")
    assert started["legal"] == [slots] * 4
    assert len(started["state"]["stock"]) == 27
    assert (picked["ok"], picked["legal"]) == (True, [slots, slots, [], slots])
    assert picked["state"]["actors"] == [0, 1, 3]
    assert (again["ok"], again["code"]) == (False, "already-chosen")
    assert (again["state"], again["legal"]) == (picked["state"], picked["legal"])


@pytest.mark.parametrize("game", GAMES)
def test_a_scenario_can_be_driven(game: str) -> None:
    """What the runner finds, driving finds too."""
    for path in find([SCENARIOS / game])[::20]:
        scenario = load(path)
        start = {"game": game, "options": scenario.options, "position": scenario.position}
        moves = [{k: v for k, v in move.items() if k not in ("refused", "expect")} for move in scenario.moves]
        _, *answers = drive(start, *moves)
        for move, answer in zip(scenario.moves, answers, strict=True):
            assert answer["ok"] is not move.get("refused", False)
            assert list(compare(move.get("expect", {}), answer["state"])) == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{", "bad-json"),
        ("[]", "bad-json"),
        ("[" * 100_000, "bad-json"),
        ('{"player": 0, "do": "\\ud800"}', "bad-json"),
        ({"do": "pick", "slot": 0}, "bad-move"),
        ({"player": True, "do": "pick", "slot": 0}, "bad-move"),
        ({"player": 1.0, "do": "pick", "slot": 0}, "bad-move"),
        ({"player": 0, "do": "dance"}, "bad-move"),
        ({"player": 0}, "bad-move"),
        (pick(4, 0), "no-such-seat"),
        (pick(-1, 0), "no-such-seat"),
        (pick(10**30, 0), "no-such-seat"),
        (pick(0, 10**30), "no-such-slot"),
        (pick(0, 3), "no-such-slot"),
    ],
)
def test_a_bad_line_is_answered_and_the_game_goes_on(line: object, code: str) -> None:
    started, refused, picked = drive(DEALT, line, pick(0, 0))
    assert (refused["ok"], refused["code"]) == (False, code)
    assert refused["state"] == started["state"]
    assert picked["ok"]


@pytest.mark.parametrize(
    ("start", "code"),
    [
        ({"game": "whist", "players": 4, "seed": 1}, "unknown-game"),
        ({"game": "muzishez"}, "bad-start"),
        ({"game": "muzishez", "players": "4"}, "bad-start"),
        ({"game": "muzishez", "players": 4, "seed": -1}, "bad-start"),
        ({"game": "muzishez", "players": 4, "seed": 2**128}, "bad-start"),
        ({"game": "muzishez", "players": 4, "seed": "xyz"}, "bad-start"),
        ({"game": "muzishez", "players": 2, "seed": 1}, "bad-players"),
        ({"game": "muzishez", "players": 4, "options": {"packs": 9}}, "bad-options"),
        ({"game": "muzishez", "position": {"players": []}}, "impossible-position"),
    ],
)
def test_a_bad_start_leaves_no_game(start: object, code: str) -> None:
    for answer, expected in zip(drive(DEALT, start, pick(0, 0))[1:], (code, "no-game"), strict=True):
        assert answer == {"ok": False, "code": expected, "state": None, "legal": None}


def test_a_line_with_a_game_starts_anew() -> None:
    first, _, second = drive(DEALT, pick(0, 0), DEALT)
    assert first == second


def test_seeds_may_be_hex_digits() -> None:
    first, second = drive(DEALT, {**DEALT, "seed": f"{5:032x}"})
    assert first == second


def test_empty_lines_are_passed_over() -> None:
    assert len(drive("", DEALT, "  ")) == 1


def test_answers_come_at_once() -> None:
    """One by one, as a peer needs them."""
    done = run_apart("drive", stdin=json.dumps(DEALT) + "\n" + json.dumps(pick(0, 0)))
    assert (done.status, len(done.out.splitlines())) == (0, 2)
