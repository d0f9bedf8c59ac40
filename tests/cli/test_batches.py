"""What `brelan simulate` and `brelan arena` have in common: files, plots, engines, programs."""

import csv
import json
import shlex
import sys
from pathlib import Path

import pyarrow.parquet
import pytest

from brelan.cli.batches import listed
from tests.cli.runs import run

GAMES = ["--games", "6", "--seed", "3", "--players", "3"]
SIMULATE = ["simulate", "muzishez", *GAMES, "--bots", "sensible,random"]
ARENA = ["arena", "muzishez", *GAMES, "--bots", "sensible,random", "--processes", "1"]


@pytest.mark.parametrize("command", [SIMULATE, ARENA], ids=lambda command: command[0])
def test_results_go_into_files_and_plots(command: list[str], tmp_path: Path) -> None:
    for kind in ("csv", "parquet"):
        done = run(*command, "--out", tmp_path / f"games.{kind}", "--plots", tmp_path / "plots", "--plot-format", "png")
        assert (done.status, done.err) == (0, "")
    with (tmp_path / "games.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 18
    table = pyarrow.parquet.read_table(tmp_path / "games.parquet")
    assert table["seed"].to_pylist() == [row["seed"] for row in rows]
    about = json.loads(table.schema.metadata[b"brelan"])
    assert (about["game"], about["seed"], about["bots"]) == (
        "muzishez",
        f"{3:032x}",
        ["sensible", "random", "sensible"],
    )
    pictures = {path.name for path in (tmp_path / "plots").iterdir()}
    assert pictures == {"places.png", "lengths.png"} | ({"ratings.png"} if command is ARENA else set())


@pytest.mark.parametrize("command", [SIMULATE, ARENA], ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--out", "games.xls"], ".csv, .parquet"),
        (["--out", "no/such/folder.csv"], "brelan: No such file or directory: no/such/folder.csv\n"),
        (["--out", "no/such/folder.parquet"], "brelan: No such file or directory: no/such/folder.parquet\n"),
        (["--engine", "abacus"], "local, ray"),
        (["--players", "9"], "3 to 7"),
        (["--bots", "nobody"], "nobody"),
        (["--bots", "random,random,random,random"], "too many"),
        (["--bots", ""], "At least one bot"),
        (["--bots", 'random,"cmd:python'], "quotation mark"),
        (["--option", "packs=1", "--option", "packs=2"], "given twice"),
        (["--processes", "0", "--address", "there:6379"], "takes no “address”"),
        (["--processes", "2", "--engine", "ray"], "takes no “processes”"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_played(
    command: list[str], arguments: list[str], told: str
) -> None:
    done = run(*command, *arguments)
    assert (done.status, done.out) == (2, "")
    assert told in done.err


def test_a_program_of_ones_own_joins_an_arena(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text("print('hello')\n")
    bot = f"cmd:{shlex.quote(sys.executable)} -S {path}"
    arguments = ["arena", "muzishez", "--bots", f'sensible,sensible,"{bot}"', "--games", "1", "--processes", "1"]
    done = run(*arguments)
    assert done.status == 0
    assert f"{bot}: " in done.out
    assert "12 × unreadable" in done.out, "three in each of its four games"
    told = json.loads(run(*arguments, "--json").out)
    assert [each["faults"] is None for each in told["contestants"]] == [True, False]
    assert run("arena", "muzishez", "--bots", "sensible,cmd:no-such-program,random").status == 2
    assert run("simulate", "muzishez", "--bots", bot).status == 2, "only levels play in compiled code"


def test_names_with_commas_stand_in_quotes() -> None:
    assert listed('joueur, "cmd:bot --with a,b",fort') == ["joueur", "cmd:bot --with a,b", "fort"]
    assert listed("joueur") == ["joueur"]
