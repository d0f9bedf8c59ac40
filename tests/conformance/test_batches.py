from brelan.testing.batches import watch
from brelan.testing.cases import Case

GAMES = 20


def test_random_games_end_and_are_never_stuck(case: Case) -> None:
    assert watch(case, GAMES, seed=1) >= GAMES
