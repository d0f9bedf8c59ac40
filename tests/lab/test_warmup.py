"""Warm is warm: after `brelan warm`, nothing that people do compiles anything."""

from pathlib import Path
from typing import get_args

import pytest

from brelan.bots.levels import LEVELS, Mind
from brelan.core.compiling import CACHE
from brelan.core.warming import shapes
from brelan.games.registry import GAMES, game
from brelan.lab.warmup import PLAYED, labelled, steps
from tests.cli.runs import run, run_apart

ALWAYS_THE_FIRST = "1\n" * 3000


def compiled() -> set[Path]:
    assert CACHE is not None
    return set(CACHE.rglob("*.nb?"))


def test_every_dtype_of_a_game_is_warmed() -> None:
    assert [players for _, players in shapes(game("muzishez"))] == [3, 5]
    assert {options.packs for options, _ in shapes(game("muzishez"))} == {1, 2}


def test_a_level_for_each_mind_is_warmed() -> None:
    assert {LEVELS[level].mind for level in PLAYED} == set(get_args(Mind))


@pytest.mark.parametrize("name", GAMES)
def test_steps_have_names_of_their_own(name: str) -> None:
    forms = shapes(game(name))
    labels = [
        labelled(label, form, len(forms))
        for form, (options, players) in enumerate(forms, start=1)
        for label, _ in steps(game(name), options, players)
    ]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("name", GAMES)
def test_what_people_do_compiles_nothing_once_warm(name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert run("warm").status == 0
    before = compiled()
    assert run_apart("simulate", name, "--games", "3", "--bots", "sensible,random").status == 0
    learned = ("--bots", "appris,sensible", "--games", "2", "--players", "5")
    assert run_apart("arena", name, *learned, "--processes", "1").status == 0
    play = run_apart("play", name, "--preset", "short", "--seed", "1", "--record", file, stdin=ALWAYS_THE_FIRST)
    assert play.status == 0
    assert run_apart("replay", file, "--seat", "0", "--json").status == 0
    deal = f'{{"game": "{name}", "players": 5, "seed": 1}}\n{{"player": 0, "do": "x"}}'
    assert run_apart("drive", stdin=deal).status == 0
    assert {path.name for path in compiled() - before} == set()
