import json

import pytest

from brelan.games.registry import GAMES
from tests.cli.runs import run, run_apart


@pytest.mark.parametrize("game", GAMES)
def test_json_says_what_came_of_it(game: str) -> None:
    done = run("simulate", game, "--games", "6", "--players", "4", "--bots", "sensible,random", "--seed", "7", "--json")
    assert done.status == 0
    told = json.loads(done.out)
    assert (told["game"], told["players"], told["games"]) == (game, 4, 6)
    assert told["bots"] == ["sensible", "random"] * 2
    assert told["finished"] + told["truncated"] == 6
    assert told["actions"] == pytest.approx(told["length"]["mean"] * 6)
    assert told["actions_per_second"] == pytest.approx(told["actions"] / told["seconds"])
    assert told["length"]["least"] <= told["length"]["mean"] <= told["length"]["most"]
    assert told["length"]["spread"] >= 0
    assert [sum(seat["places"]) for seat in told["seats"]] == [told["finished"]] * 4
    assert sum(seat["payoff"] for seat in told["seats"]) == pytest.approx(0)


def test_the_same_seed_gives_the_same_games() -> None:
    def told(seed: str) -> dict[str, object]:
        done = run_apart("simulate", "muzishez", "--games", "20", "--seed", seed, "--json")
        return {key: value for key, value in json.loads(done.out).items() if "second" not in key}

    assert told("11") == told("0" * 31 + "b")
    assert told("11")["actions"] != told("12")["actions"]


def test_people_read_a_table() -> None:
    done = run("simulate", "muzishez", "--games", "5", "--players", "3")
    assert done.out.startswith("Muzishez: 5 games, 3 players")
    assert done.out.count("random") == 3
    french = run("simulate", "muzishez", "--games", "5", "--players", "3", LC_ALL="fr_FR.UTF-8")
    assert "5 parties" in french.out


def test_house_rules_and_presets() -> None:
    arguments = ["simulate", "muzishez", "--games", "3", "--json", "--players", "5"]
    short = json.loads(run(*arguments, "--preset", "short", "--option", "packs=2").out)
    assert short["options"] == {"packs": 2, "max_rounds": 8}
    sheet = json.loads(run(*arguments, "--preset", "sheet").out)
    assert sheet["options"]["max_rounds"] > 0, "a simulation is finite unless it is asked not to be"
    endless = json.loads(run(*arguments, "--option", "max_rounds=0").out)
    assert endless["options"]["max_rounds"] == 0


def test_the_number_of_players_may_be_left_open() -> None:
    assert json.loads(run("simulate", "muzishez", "--games", "1", "--json").out)["players"] == 4
    five = run("simulate", "muzishez", "--games", "1", "--json", "--bots", "random,random,random,random,sensible")
    assert json.loads(five.out)["players"] == 5
    assert json.loads(run("simulate", "muzishez", "--games", "1", "--json", "--option", "packs=2").out)["players"] == 5


def test_nothing_is_on_stderr_where_nobody_watches() -> None:
    assert run("simulate", "muzishez", "--games", "2").err == ""
