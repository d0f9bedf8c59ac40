"""Games are shared out among threads: all of them, once, and more of them where they are stepped faster."""

import pytest

from brelan.envs.slices import FEWEST, Slices


def test_slices_are_even_at_first() -> None:
    assert Slices(100, 1).cut() == [(0, 100)]
    assert Slices(100, 2).cut() == [(0, 50), (50, 100)]
    assert Slices(5, 8).cut() == [(0, 5)], "a thread is not worth it for so few"


def test_the_faster_thread_is_given_more_until_both_take_as_long() -> None:
    slices = Slices(1_200, 2)
    for _ in range(50):
        first, second = (last - first for first, last in slices.cut())
        slices.note([first * 1.0, second * 2.0])
    assert slices.cut() == [(0, 800), (800, 1_200)]


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_all_games_are_stepped_once_however_unlike_the_times_are(threads: int) -> None:
    slices = Slices(threads * FEWEST, threads)
    for at in range(200):
        cut = slices.cut()
        assert [game for first, last in cut for game in range(first, last)] == list(range(threads * FEWEST))
        assert all(first < last for first, last in cut), "an empty slice would never be measured again"
        slices.note([0.0 if part == at % threads else 1e6 for part in range(threads)])
