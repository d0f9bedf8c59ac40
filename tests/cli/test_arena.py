import json

import pytest

from tests.cli.runs import run


def test_people_read_who_is_better() -> None:
    done = run(
        "arena", "muzishez", "--bots", "sensible,random", "--players", "4", "--games", "8", "--seed", "3",
        "--processes", "1",
    )  # fmt: skip
    assert done.status == 0
    assert done.out.startswith("Muzishez: 8 games of 4 deals, 4 players")
    assert "0 games were ended by a limit" in done.out
    assert "sensible against random: +" in done.out
    assert done.err == ""


def test_json_says_all_of_it() -> None:
    arguments = [
        "arena",
        "rami",
        "--bots",
        "sensible,random,random",
        "--games",
        "2",
        "--preset",
        "short",
        "--json",
        "--players",
        "3",
    ]
    told = json.loads(run(*arguments, "--seed", "3", "--processes", "1").out)
    assert (told["arena"], told["game"], told["deals"], told["games"]) == (1, "rami", 1, 3)
    assert told["seed"] == f"{3:032x}"
    assert told["limited"] == 0
    assert [each["bot"] for each in told["contestants"]] == ["sensible", "random"]
    assert told["options"]["contracts"]


def test_bots_must_be_named() -> None:
    assert run("arena", "muzishez").status == 2
    done = run("arena", "muzishez", "--bots", "sensible,nobody")
    assert (done.status, done.out) == (2, "")
    assert "nobody" in done.err


def test_a_program_that_is_waited_for_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brelan.lab.greeting.START_SECONDS", 0.05)
    bot = "cmd:sleep 100"
    done = run(
        "arena", "muzishez", "--bots", f"{bot},sensible,sensible", "--games", "3", "--players", "3", "--processes", "1"
    )
    assert done.err.splitlines()[-1].endswith(f"{bot} has not said hello in 0.05 s: all its moves are made for it.")
    assert "3 × late" in done.out
