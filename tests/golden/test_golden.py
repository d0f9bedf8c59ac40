import pytest

from brelan.core.record import read, replay, write
from brelan.games.registry import GAMES, game
from tests.golden.regenerate import TABLES, file_of, told


@pytest.mark.parametrize("name", GAMES)
def test_the_golden_game_is_told_as_it_was(name: str) -> None:
    """If this is meant to change: `make golden`, then review the difference."""
    record = read(file_of(name, "json").read_bytes())
    assert told(record, game(name)).splitlines() == file_of(name, "txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_the_golden_record_is_whole(name: str) -> None:
    text = file_of(name, "json").read_text(encoding="utf-8")
    record = read(text)
    assert write(record) == text
    assert replay(record, game(name)).over


def test_every_game_has_one() -> None:
    assert set(TABLES) == set(GAMES)
