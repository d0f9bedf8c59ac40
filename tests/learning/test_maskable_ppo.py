"""About a minute of sb3-contrib's MaskablePPO: it must come to more than chance does."""

from examples.maskable_ppo import evaluate, main

SURE = 4.0
"""Standard errors above nought: less, once in thirty thousand, would be luck."""


def test_chance_is_worth_as_much_as_chance() -> None:
    mean, error = evaluate(None, "random", games=60, seed=3)
    assert abs(mean) < SURE * error


def test_some_learning_beats_chance() -> None:
    mean, error = main(["--decisions", "10000", "--games", "60", "--bots", "random"])
    assert mean > SURE * error
