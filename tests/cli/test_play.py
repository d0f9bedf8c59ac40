from pathlib import Path

import pytest

from brelan.core.record import read, replay
from brelan.games.registry import GAMES, game
from tests.cli.runs import Done, run, run_apart

NARROW = "\N{NARROW NO-BREAK SPACE}"
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


@pytest.mark.parametrize("number", ["0", "99", "-1", "+2", "9" * 5000, "٣"])
def test_a_number_that_no_move_has(number: str) -> None:
    done = play("muzishez", "--players", "3", stdin=number)
    assert "This is no move: the moves have numbers from 1 to " in done.out


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        (
            "grisbi",
            "play",
            "cela se tape ainsi~: «~play value [count] [wild]~»",
        ),
        (
            "grisbi",
            "play x",
            "cela se tape ainsi~: «~play value [count] [wild]~»",
        ),
        (
            "rami",
            "add 3",
            "cela se tape ainsi~: «~add meld cards... [high|low]~»",
        ),
        (
            "rami",
            "lay",
            "cela se tape ainsi~: «~lay run|set cards... + ...~»",
        ),
        (
            "rami",
            '{"do": "draw"}',
            "cela se tape ainsi~: «~draw discard|stock~»",
        ),
        ("rami", "{", "ce n’est pas du JSON"),
        ("rami", '{"do": 3}', "«~3~» n’existe pas."),
        ("rami", "12", "les coups sont numérotés de 1 à "),
    ],
)
def test_what_is_no_move_is_explained_in_words_alone(name: str, typed: str, said: str) -> None:
    done = play(name, "--lang", "fr", "--seed", "4", stdin=f"{typed}\n")
    assert f"Ce n’est pas un coup~: {said}" in done.out.replace(NARROW, "~")


@pytest.mark.parametrize("word", ["q", "Q", "quit", "exit", "quitter", " Quit "])
def test_many_words_leave(word: str) -> None:
    done = play("muzishez", stdin=f"{word}\npick 0\n")
    assert done.err.splitlines()[-1] == "Goodbye."
    assert "You have chosen" not in done.out


def test_the_house_rules_in_use_are_told() -> None:
    assert "House rules: As written (--preset sheet; others: family, short)\n" in play("grisbi", stdin="").err
    done = play("grisbi", "--preset", "short", "--option", "max_moves=77", "--lang", "fr", stdin="")
    assert (
        "Règles de la maison~: Courte (--preset short~; autres~: sheet, family), mais max_moves=77"
        in done.err.replace(NARROW, "~")
    )


def test_whoever_interrupts_has_the_game_and_the_goodbye(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_text: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("brelan.cli.play._prompt", interrupted)
    done = play("muzishez", "--record", tmp_path / "game.json", stdin="")
    assert done.status == 130
    assert done.err.splitlines()[-2:] == ["Goodbye.", f"The game is recorded in {tmp_path / 'game.json'}."]


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
