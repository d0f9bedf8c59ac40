"""Results in files: a row for each game and seat, from which a game can be had again."""

import csv
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from brelan.core.errors import BadInput
from brelan.core.position import Position
from brelan.games.registry import game
from brelan.lab import files
from brelan.lab.arena import arena
from brelan.lab.chunks import CHUNK, Batch, play_chunk
from brelan.lab.files import written
from brelan.lab.rows import COLUMNS, Rows
from brelan.lab.simulate import simulate

BOTS = ["sensible", "random", "random"]


def simulated(path: Path, games: int = 20, **more: Any) -> None:
    with written(path, {"game": "muzishez"}) as rows:
        simulate(game("muzishez"), games=games, bots=BOTS, seed=3, heard=rows.write, **more)


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_csv_has_a_row_for_each_game_and_seat(tmp_path: Path) -> None:
    simulated(tmp_path / "games.csv", rotate=True)
    rows = read_csv(tmp_path / "games.csv")
    assert list(rows[0]) == list(COLUMNS)
    assert [(int(row["deal"]), int(row["seat"])) for row in rows] == [
        (at, seat) for at in range(20) for seat in (0, 1, 2)
    ]
    second = rows[3:6]
    assert [row["bot"] for row in second] == ["random", "random", "sensible"], "they have moved on"
    assert {row["turn"] for row in second} == {"2"}, "the first of the bots sits in this seat"
    for at in range(0, len(rows), 3):
        assert sum(float(row["place"]) for row in rows[at : at + 3]) == 6
        assert sum(float(row["payoff"]) for row in rows[at : at + 3]) == pytest.approx(0)


def test_parquet_has_the_same_and_says_how_it_came_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "GROUP", 50)
    for kind in ("csv", "parquet"):
        simulated(tmp_path / f"games.{kind}", games=CHUNK + 1)
    table = pyarrow.parquet.read_table(tmp_path / "games.parquet")
    assert table.schema.metadata[b"brelan"] == b'{"game": "muzishez"}'
    assert table.schema.field("place").type == "double"
    assert pyarrow.parquet.ParquetFile(tmp_path / "games.parquet").num_row_groups == 4
    told = [{name: "" if value is None else str(value) for name, value in row.items()} for row in table.to_pylist()]
    assert told == read_csv(tmp_path / "games.csv")


def test_the_seed_of_a_row_deals_that_game_again() -> None:
    heard: list[Rows] = []
    simulate(game("grisbi"), games=2, bots=BOTS, seed=3, heard=heard.append)
    arena(game("grisbi"), bots=BOTS, games=1, seed=3, heard=heard.append)
    batch = Batch(game="grisbi", options={"max_moves": 1}, bots=tuple(BOTS), seed=3, rotate=False, games=2)
    assert len({seed for rows in heard for seed in rows["seed"]}) == 3
    for rows in heard:
        seed = int(rows["seed"][-1], 16)
        dealt = Position.deal(game("grisbi"), players=3, seed=seed)
        assert dealt.states["key"].tolist() == [[seed % 2**64, seed // 2**64]]
    assert len(play_chunk((batch, range(1, 2)))[0]) == 1


def test_an_arena_tells_points_and_limits(tmp_path: Path) -> None:
    with written(tmp_path / "games.csv", {}) as rows:
        arena(game("muzishez"), bots=BOTS, games=1, seed=3, options={"max_rounds": 2}, heard=rows.write)
    found = read_csv(tmp_path / "games.csv")
    assert len(found) == 9
    assert {row["ending"] for row in found} == {"limit"}
    assert {row["actions"] for row in found} == {"6"}
    assert all(row["points"].isdecimal() for row in found)
    assert {row["replaced"] for row in found} == {""}


def test_other_kinds_of_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="unknown-file-kind"), written(tmp_path / "games.xls", {}):
        pass
    assert list(tmp_path.iterdir()) == []


def test_parquet_needs_an_extra_and_csv_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadInput) as refusal, written(tmp_path / "games.parquet", {}):
        pass
    assert refusal.value.code == "needs-extra"
    assert refusal.value.details == {"extra": "files", "library": "pyarrow"}
    simulated(tmp_path / "games.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["games.csv"]


def test_a_file_that_is_there_stays_until_the_new_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), written(path, {}):
        raise ZeroDivisionError
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
    simulated(path)
    assert path.read_text().startswith("game,players")
