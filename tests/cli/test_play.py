from pathlib import Path

import pytest

from brelan.core.record import read, replay
from brelan.games.registry import GAMES, game
from tests.cli.runs import Done, run, run_apart

ALWAYS_THE_FIRST = "1\n" * 5000


def play(*arguments: str | Path, stdin: str, **environment: str) -> Done:
    return run("play", *arguments, stdin=stdin, **environment)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = play(name, "--preset", "short", "--seed", "4", "--record", file, stdin=ALWAYS_THE_FIRST)
    assert done.status == 0
    assert "The game is over." in done.out or "A limit ended the game." in done.out
    assert "1. " in done.out.splitlines()[-4]
    assert f"Seed {4:032x}" in done.err
    record = read(file.read_bytes())
    assert replay(record, game(name)).over
    assert [seat.kind for seat in record.seats] == ["human", "joueur", "joueur", "joueur"]


@pytest.mark.parametrize("name", GAMES)
def test_french_by_the_locale(name: str) -> None:
    done = play(name, "--seed", "4", stdin="?\n", LC_ALL="fr_FR.UTF-8")
    assert done.status == 0
    assert "Tapez le numéro d’un coup" in done.out
    assert "Au revoir." in done.err


def test_the_language_can_be_chosen() -> None:
    assert "Vous avez choisi." in play("muzishez", "--lang", "fr", stdin="1\n").out


def test_moves_may_be_typed_and_refusals_are_explained() -> None:
    typed = ["pick 9", "dance", "99", "pick", '{"do": "pick", "slot": 0}', "pick 1", "q"]
    done = play("muzishez", "--players", "3", "--seed", "1", stdin="\n".join(typed))
    assert "There is no card in that place." in done.out
    assert done.out.count("This is no move") == 3
    assert done.out.count("You have chosen.") == 2


def test_the_end_of_the_input_is_leaving() -> None:
    done = play("muzishez", stdin="")
    assert (done.status, done.err.splitlines()[-1]) == (0, "Goodbye.")


def test_another_seat_and_other_bots(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play("muzishez", "--players", "5", "--seat", "3", "--bots", "random,sensible", "--record", file, stdin="1\n")
    record = read(file.read_bytes())
    assert [seat.kind for seat in record.seats] == ["random", "sensible", "random", "human", "sensible"]
    assert (3, {"do": "pick", "slot": 0}) in record.moves


def test_a_game_in_a_process_of_its_own() -> None:
    done = run_apart("play", "muzishez", "--players", "3", "--seed", "2", "--preset", "short", stdin=ALWAYS_THE_FIRST)
    assert done.status == 0
    assert "A limit ended the game." in done.out


def test_bots_see_nothing_of_the_seed() -> None:
    """The same seed and answers give the same game: chance has no other source."""
    first, second = (play("muzishez", "--seed", "9", stdin=ALWAYS_THE_FIRST).out for _ in range(2))
    assert first == second
