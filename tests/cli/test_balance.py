import json
from pathlib import Path

import pytest

from brelan.cli.balance import values_of
from tests.cli.runs import run

LITTLE = ["--games", "8", "--seed", "3"]


def test_people_read_what_a_house_rule_changes() -> None:
    done = run("balance", "grisbi", "--option", "draw=auto,manual", "--players", "2-3", *LITTLE)
    assert (done.status, done.err) == (0, "")
    title, head, *lines = done.out.splitlines()
    assert title.startswith("Le Grisbi: 4 choices, 2 deals each, each played 4 times")
    assert head.split()[:3] == ["Players", "House", "rules"]
    assert [line.split()[:2] for line in lines[:4]] == [
        ["2", "draw=auto"], ["2", "draw=manual"], ["3", "draw=auto"], ["3", "draw=manual"],
    ]  # fmt: skip
    assert lines[4] == "What changes from draw=auto:"
    assert [line.split()[1] for line in lines[6:]] == ["draw=manual"] * 2


def test_json_says_all_of_it() -> None:
    arguments = ["balance", "muzishez", "--option", "packs=1,2", "--option", "max_rounds=4", "--players", "4,5"]
    told = json.loads(run(*arguments, "--json", *LITTLE).out)
    assert (told["balance"], told["game"], told["seed"], told["bots"]) == (1, "muzishez", f"{3:032x}", ["sensible"])
    assert [each["options"] for each in told["cells"]] == [{"packs": packs, "max_rounds": 4} for packs in (1, 1, 2)]
    assert [each["players"] for each in told["left_out"]] == [4]
    assert told["cells"][0]["change"] is None
    assert set(told["cells"][2]["change"]) == {"length", "endless", "first", "luck"}
    assert told["cells"][0]["found"]["endless"]["mean"] == 1


def test_all_numbers_of_players_are_played_unless_some_are_chosen(tmp_path: Path) -> None:
    done = run("balance", "grisbi", "--games", "1", "--json", "--plots", tmp_path / "plots")
    assert [each["players"] for each in json.loads(done.out)["cells"]] == [2, 3, 4, 5]
    assert [path.name for path in (tmp_path / "plots").iterdir()] == ["balance.svg"]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("auto,manual", ["auto", "manual"]),
        ("1", [1]),
        ("true,false", [True, False]),
        ('{"chef":3,"biche":4},{"chef":2}', [{"chef": 3, "biche": 4}, {"chef": 2}]),
        ("[1,2],[1]", [[1, 2], [1]]),
        ("3,random", [3, "random"]),
        ("3rd, 4", ["3rd", 4]),
        ("", [""]),
        ("a,", ["a", ""]),
        ('"a,b",c', ["a,b", "c"]),
    ],
)
def test_values_are_parted_by_commas(text: str, values: list[object]) -> None:
    assert values_of(text) == values


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--option", "draw=auto,later"], "later"),
        (["--option", "drew=auto"], "drew"),
        (["--option", "draw"], "NAME=VALUE"),
        (["--option", "draw=auto,manual,auto"], "“draw=auto” is given twice"),
        (["--option", "max_moves=9,9.0"], "not 9.0"),
        (["--option", 'powers={"chef":3'], "begins like JSON but is none"),
        (["--option", "draw=auto", "--players", "2-6"], "6 cannot play: it takes 2 to 5"),
        (["--option", 'powers={"chef":9}'], "13"),
        (["--players", "7"], "2 to 5"),
        (["--players", "two"], "two"),
        (["--players", "1-2-3"], "1-2-3"),
        (["--players", "0-3"], "0-3"),
        (["--players", "1-1000000000"], "1-1000000000"),
        (["--bots", "champion"], "champion"),
        (["--bots", ""], "At least one bot"),
        (["--bots", 'sensible,"random'], "quotation mark"),
        (["--address", "there:6379"], "takes no “address”"),
        (["--preset", "fast"], "fast"),
        (["--engine", "abacus"], "abacus"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(arguments: list[str], told: str) -> None:
    done = run("balance", "grisbi", *arguments, "--games", "1")
    assert (done.status, done.out) == (2, "")
    assert told in done.err
    assert done.err.count("\n") == 1
