"""The table of strength says what arenas found, and no more."""

from pathlib import Path

import msgspec
import pytest

from brelan.bots.levels import SHOWN, parted
from brelan.bots.players import numbers_of
from brelan.games import registry
from brelan.games.registry import GAMES
from brelan.lab.arena import Arena, arena
from tools import strength
from tools.strength import PAGE, Contest, Kept, Line, contest_row, contests, more, page, planned, row


@pytest.fixture(scope="module")
def found() -> Arena:
    return arena(registry.game("muzishez"), bots=["debutant", "joueur", "debutant"], games=3, seed=7)


def test_the_page_is_made_from_what_is_kept() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python tools/strength.py page"


def test_every_level_meets_the_one_below_at_every_table() -> None:
    assert len(planned()) == (len(SHOWN) - 1) * 12
    assert len({line.file for line in planned()}) == len(planned())


def test_four_times_the_thinking_meets_the_thinking_twice_in_each_game() -> None:
    for game in GAMES:
        lines = [line for line in more() if line.game == game]
        assert [line.lower for line in lines[1:]] == [line.upper for line in lines[:-1]]
        assert [lines_in(line.upper) // lines_in(line.lower) for line in lines] == [4, 4]
        champion = numbers_of(registry.game(game)).VERSIONS["champion"]
        assert all(line.versions == dict.fromkeys((line.lower, line.upper), champion) for line in lines)
    assert not {line.file for line in more()} & {line.file for line in planned()}


def lines_in(name: str) -> int:
    lines = parted(name)[1]
    assert lines is not None
    return lines


def test_a_row_tells_by_how_much_the_upper_level_was_better(found: Arena) -> None:
    (pair,) = found.pairs
    said = row(Line("muzishez", 3, "debutant", "joueur"), found)
    assert said.startswith(f"| muzishez | 3 | joueur | debutant | {-pair.payoff.mean:+.3f}")
    assert f"| {-pair.payoff.high:+.3f} to {-pair.payoff.low:+.3f} | 1 | 3 | 0 | 7 |" in said
    assert ("(not clear)" in said) == (-pair.payoff.high <= 0)


def test_what_other_versions_played_is_not_told(found: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "KEPT", tmp_path)
    line = Line("muzishez", 3, "debutant", "joueur")
    assert "not measured yet" in row(line, line.kept())
    line.file.write_bytes(msgspec.json.encode(Kept(versions=line.versions, arena=found)))
    for game, told in (("grisbi", True), ("muzishez", False)):
        versions = numbers_of(registry.game(game)).VERSIONS
        monkeypatch.setitem(versions, "joueur", versions["joueur"] + 1)
        assert (line.kept() is not None) is told, f"joueur changed at {game}"
        assert (" ".join(line.command) in page()) is told


@pytest.mark.parametrize("low", [-0.1, 0.1])
def test_a_match_with_another_search_is_told_while_its_champion_plays(
    low: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "KEPT", tmp_path)
    versions = numbers_of(registry.game("muzishez")).VERSIONS
    found = Contest(
        version=versions["champion"],
        game="muzishez",
        players=3,
        options={},
        deals=8,
        seconds=0.05,
        lead=0.2,
        low=low,
        high=0.3,
        own_seconds=0.04,
        peer_seconds=0.05,
    )
    (tmp_path / "muzishez-3-is-mcts.json").write_bytes(msgspec.json.encode(found))
    assert contests() == [found]
    assert found.command in page()
    assert contest_row(found) in page()
    assert ("(not clear)" in contest_row(found)) == (low <= 0)
    monkeypatch.setitem(versions, "champion", found.version + 1)
    assert contests() == []
