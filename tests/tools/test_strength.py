"""The table of strength says what arenas found, and no more."""

from brelan.games import registry
from brelan.lab.arena import arena
from tools.strength import page


def test_a_line_for_each_two_that_met() -> None:
    found = arena(registry.game("muzishez"), bots=["sensible", "random", "sensible"], games=3, seed=7)
    (row,) = page([found]).splitlines()[-1:]
    (pair,) = found.pairs
    assert row.startswith("| muzishez | 3 | sensible | random | ")
    assert row.endswith(" | 3 | 0 | 7 |")
    assert f"{pair.payoff.low:+.3f} to {pair.payoff.high:+.3f}" in row
    assert ("(not clear)" in row) == (not pair.payoff.clear)
