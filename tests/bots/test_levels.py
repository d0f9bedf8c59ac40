"""Levels: what they are, and the mistakes that the lower ones make."""

import pytest

from brelan.bots.levels import LEVELS, SHOWN, USUAL, level_of, parted
from brelan.bots.players import Bot, numbers_of
from brelan.core.errors import BadInput
from brelan.core.position import Position
from brelan.games.registry import GAMES, game
from brelan.games.words import LANGUAGES, Words
from brelan.lab.simulate import simulate

TRIES = 300


def test_levels_are_what_they_were() -> None:
    """A level means the same next month: whoever changes one gives it another version, and says so here."""
    assert {name: level.mind for name, level in LEVELS.items()} == {
        "random": "chance",
        "sensible": "policy",
        "appris": "learned",
        "debutant": "policy",
        "joueur": "policy",
        "fort": "search",
        "champion": "search",
    }
    assert all(list(numbers_of(game(name)).VERSIONS) == list(LEVELS) for name in GAMES)
    assert {name: list(numbers_of(game(name)).VERSIONS.values()) for name in GAMES} == {
        "grisbi": [2, 3, 2, 4, 4, 4, 4],
        "rami": [2, 3, 1, 4, 4, 4, 4],
        "muzishez": [2, 3, 2, 4, 4, 5, 4],
    }
    assert USUAL in SHOWN
    assert {name: numbers_of(game(name)).LINES for name in GAMES} == {
        "grisbi": {"fort": 16, "champion": 400},
        "rami": {"fort": 0, "champion": 80},
        "muzishez": {"fort": 0, "champion": 1_000},
    }
    assert {name: numbers_of(game(name)).CARE for name in GAMES} == {
        "grisbi": {"debutant": 0.35, "joueur": 0.85, "fort": 0.98, "champion": 1.0},
        "rami": {"debutant": 0.35, "joueur": 0.75, "fort": 0.9, "champion": 1.0},
        "muzishez": {"debutant": 0.1, "joueur": 0.55, "fort": 0.75, "champion": 1.0},
    }
    assert all(set(numbers_of(game(name)).LINES) == {n for n in LEVELS if LEVELS[n].mind == "search"} for name in GAMES)


def test_a_game_whose_numbers_lack_a_level_is_told_of_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the level would think ahead over no line at all, and nobody would notice."""
    monkeypatch.delitem(numbers_of(game("muzishez")).LINES, "champion")
    assert Bot(game("muzishez"), "sensible", 1).level.mind == "policy"
    with pytest.raises(KeyError):
        Bot(game("muzishez"), "champion", 1)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(BadInput, match="unknown-bot"):
        level_of("grandmaster")


def test_a_level_may_be_given_its_lines() -> None:
    assert parted("champion") == ("champion", None)
    assert parted("fort@40") == ("fort", 40)
    for code, names in {
        "unknown-bot": ["@40", "grandmaster@40"],
        "no-lines": ["joueur@40", "appris@0"],
        "bad-lines": [f"champion@{lines}" for lines in ("", "0", "-1", "\u0664", "4e9", "99999999")],
    }.items():
        for wrong in names:
            with pytest.raises(BadInput, match=code):
                parted(wrong)
    with pytest.raises(BadInput, match="no-lines-here"):
        level_of("champion@40")


def test_a_level_that_thinks_ahead_plays_no_thousands_of_games_at_once() -> None:
    with pytest.raises(BadInput, match="not-quick"):
        simulate(game("muzishez"), games=1, bots=["fort"] * 3, seed=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name(language: str) -> None:
    words = Words(language)
    names = {words.say(f"level.{name}") for name in LEVELS}
    assert len(names) == len(LEVELS)


def often(level: str, seat: int, late: bool) -> float:
    """How often a bot off turn does something where it would be wise to: draws, or says « Grisbi »."""
    hands = [["5", "6", "7"], ["7", "8"], ["9", "9", "9"]]
    players = [{"hand": hand, "down": ["1"], "late": late and len(hand) < 3} for hand in hands]
    given = {"players": players, "table": {"stock": ["1"] * 3, "pile": ["4"]}}
    at = Position.build(game("grisbi"), given, {"draw": "manual"}).masked(seat)
    return sum(Bot(at.game, level, seed).decide(at, seat) is not None for seed in range(TRIES)) / TRIES


def test_the_higher_the_level_the_more_rarely_it_forgets_to_draw_or_misses_a_call() -> None:
    for seat, late in ((1, False), (2, True)):
        does = [often(level, seat, late) for level in ("debutant", "joueur", "fort", "champion")]
        assert does == sorted(does)
        assert 0.6 < does[0] < 0.8 < does[1] < 1.0
        assert does[3] == 1.0
