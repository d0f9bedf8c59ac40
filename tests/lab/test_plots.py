"""Plots: all of them are drawn, say what they show, and are the same for the same figures."""

import re
import sys
from pathlib import Path

import pytest
from PIL import Image

from brelan.cli.faults import words_for
from brelan.core.errors import BadInput
from brelan.games.registry import game
from brelan.lab.arena import arena
from brelan.lab.balance import balance, plan
from brelan.lab.balanceplots import choice_of, plot_balance
from brelan.lab.plots import Book, Kind, plot_games, plot_ratings
from brelan.lab.tally import Tally

BOTS = ["sensible", "random", "random"]


def drawn(folder: Path, kind: Kind = "svg", language: str = "en") -> dict[str, Path]:
    book, tally = Book(folder, kind, words_for("muzishez", language)), Tally()
    result = arena(game("muzishez"), bots=BOTS, games=6, seed=3, options={"max_rounds": 34}, heard=tally.add)
    paths = [*plot_games(book, tally), plot_ratings(book, result)]
    return {path.stem: path for path in paths}


def texts(path: Path) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]+)</text>", path.read_text(encoding="utf-8"))


def test_an_arena_in_pictures(tmp_path: Path) -> None:
    paths = drawn(tmp_path)
    assert set(paths) == {"places", "lengths", "ratings"}
    assert {"By seat", "By player", "Seat 0", "Seat 2", "Sensible", "Random", "Place"} <= set(texts(paths["places"]))
    assert {"Actions a game", "Games", "Ended", "Stopped by a limit"} <= set(texts(paths["lengths"]))
    assert {"Rating", "Payoff", "Sensible", "Random"} <= set(texts(paths["ratings"]))


def test_in_french_too(tmp_path: Path) -> None:
    assert {"Par joueur", "Siège 1", "Rang"} <= set(texts(drawn(tmp_path, language="fr")["places"]))


def test_the_same_figures_give_the_same_file(tmp_path: Path) -> None:
    one, other = drawn(tmp_path / "one"), drawn(tmp_path / "other")
    assert all(path.read_bytes() == other[name].read_bytes() for name, path in one.items())


def test_as_pixels(tmp_path: Path) -> None:
    with Image.open(drawn(tmp_path, "png")["places"]) as picture:
        assert picture.width > 600


def test_a_tally_counts_games_once_and_seats_each() -> None:
    tally = Tally()
    arena(game("muzishez"), bots=BOTS, games=6, seed=3, heard=tally.add)
    assert (sum(tally.lengths.values()), sum(tally.limited.values())) == (6, 0)
    assert sum(tally.by_seat.values()) == sum(tally.by_bot.values()) == 18
    assert sum(count for (bot, _), count in tally.by_bot.items() if bot == "sensible") == 6


def test_a_balance_in_pictures(tmp_path: Path) -> None:
    book = Book(tmp_path, "svg", words_for("grisbi", "en"))
    values = {"powers": [{}, {"chef": 2, "biche": 4}]}
    result = balance(plan(game("grisbi"), values=values, players=[2], bots=["sensible"], games=8, seed=1))
    paths = {path.stem: path for path in plot_balance(book, result)}
    assert set(paths) == {"balance", "changes"}
    assert {"2 players, powers=3/3/3/2/2", "2 players, powers=2/3/4/2/2", "Luck"} <= set(texts(paths["balance"]))
    alone = balance(plan(game("grisbi"), values={}, players=[2], bots=["sensible"], games=8, seed=1))
    assert [path.stem for path in plot_balance(book, alone)] == ["balance"]


def test_options_are_told_in_few_signs() -> None:
    assert choice_of({"upcard": True, "contracts": (1, 2), "buys": 3}) == "upcard=true contracts=1/2 buys=3"


def test_plots_need_an_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(BadInput) as refusal:
        Book(tmp_path / "plots", "svg", words_for("grisbi", "en"))
    assert (refusal.value.code, refusal.value.details["extra"]) == ("needs-extra", "plots")
    assert not (tmp_path / "plots").exists()
