import json

from tests.cli.runs import run


def test_people_read_who_is_better() -> None:
    done = run(
        "arena", "muzishez", "--bots", "sensible,random", "--players", "4", "--games", "8", "--seed", "3",
        "--processes", "1",
    )  # fmt: skip
    assert done.status == 0
    assert done.out.startswith("Muzishez: 8 games of 4 deals, 4 players")
    assert "0 games were ended by a limit" in done.out
    assert "Sensible against Random: +" in done.out
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
