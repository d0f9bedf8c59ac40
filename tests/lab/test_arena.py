"""Arenas: fair to all seats, the same whatever plays them, and sure only of what is so."""

from typing import Any

import numpy as np
import pytest

from brelan.bots.players import Bot
from brelan.bots.search import Budget
from brelan.core.errors import BadInput
from brelan.core.game import Game
from brelan.games import registry
from brelan.lab import deals
from brelan.lab.arena import Arena, arena
from brelan.lab.deals import moved_on, turns_of
from brelan.lab.intervals import Estimate, estimates
from brelan.lab.ratings import ratings
from brelan.lab.simulate import simulate

PLAYERS = ["sensible", "random", "sensible", "random"]


def met(game: str, **more: Any) -> Arena:
    return arena(registry.game(game), **{"bots": PLAYERS, "games": 6, "seed": 5, **more})


def test_another_seed_gives_other_games() -> None:
    found, again, other = (met("muzishez", seed=seed).contestants[0] for seed in (5, 5, 6))
    assert (found.points, found.rating) == (again.points, again.rating)
    assert (found.points, found.rating) != (other.points, other.rating)


def test_each_deal_is_played_from_every_seat() -> None:
    told: list[int] = []
    found = met("muzishez", games=5, progress=told.append)
    assert (found.deals, found.games, told) == (3, 6, [2, 2, 2])
    found = met("muzishez", bots=["sensible", "random", "random"], games=6)
    assert (found.deals, found.games) == (2, 6)
    assert [(each.bot, each.seats) for each in found.contestants] == [("sensible", 1), ("random", 2)]


@pytest.mark.parametrize("bots", [["a"], ["a", "b"], ["a", "b", "a", "b"], ["a", "a", "b"], ["a", "b", "b", "a"]])
def test_every_bot_comes_to_every_seat_equally_often(bots: list[str]) -> None:
    turns = [moved_on(bots, turn) for turn in range(turns_of(bots))]
    assert len(set(turns)) == len(turns)
    for seat in range(len(bots)):
        there = [turn[seat] for turn in turns]
        assert all(there.count(bot) * len(bots) == bots.count(bot) * len(turns) for bot in bots)


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_better_bot_is_found_to_be_better(game: str) -> None:
    found = met(game, games=16)
    sensible, random = found.contestants
    assert sensible.payoff.mean == pytest.approx(-random.payoff.mean)
    assert sensible.place.mean + random.place.mean == pytest.approx(5)
    assert sensible.rating.mu > random.rating.mu
    (pair,) = found.pairs
    assert pair.payoff.mean == pytest.approx(2 * sensible.payoff.mean)
    assert pair.payoff.low > 0
    assert pair.payoff.clear
    assert sensible.thinking.moves > 0
    assert 0 < sensible.thinking.median <= sensible.thinking.longest


def test_points_are_told_where_a_game_has_them() -> None:
    assert all(each.points is None for each in met("grisbi", games=2).contestants)
    assert all(each.points is not None for each in met("rami", games=2).contestants)


def test_a_game_that_a_limit_ends_is_counted() -> None:
    assert met("grisbi", games=2, options={"max_moves": 3}).limited == 2
    assert met("grisbi", games=2).limited == 0


def test_a_level_with_other_lines_is_another_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[tuple[str, Budget | None]] = set()

    def quick(game: Game, level: str, seed: int, budget: Budget | None) -> Bot:
        asked.add((level, budget))
        return Bot(game, "sensible", seed)

    monkeypatch.setattr(deals, "Bot", quick)
    found = met("grisbi", bots=["champion@8", "champion", "champion@400"], games=3)
    assert [each.bot for each in found.contestants] == ["champion@8", "champion", "champion@400"]
    assert asked == {("champion", Budget(8)), ("champion", None), ("champion", Budget(400))}


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadInput, match="bad-games"):
        met("grisbi", games=0)
    with pytest.raises(BadInput, match="unknown-bot"):
        met("grisbi", bots=["sensible", "nobody"])
    with pytest.raises(BadInput, match="no-lines"):
        met("grisbi", bots=["sensible", "joueur@40"])
    with pytest.raises(BadInput, match="bad-players"):
        met("grisbi", bots=["sensible"] * 6)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    chance = np.random.default_rng(1)
    samples = chance.normal(0.3, 1.0, size=(60, 200))
    held = sum(each.low <= 0.3 <= each.high for each in estimates(samples, 2))
    assert 180 <= held <= 198


def test_an_interval_is_clear_of_zero_or_not() -> None:
    assert Estimate(mean=0.2, low=0.1, high=0.3).clear
    assert Estimate(mean=-0.2, low=-0.3, high=-0.1).clear
    assert not Estimate(mean=0.2, low=-0.1, high=0.5).clear


def test_nothing_is_sure_after_one_deal() -> None:
    (one,) = estimates(np.array([[-0.25]]), 1)
    assert (one.mean, one.low, one.high) == (-0.25, -0.25, -0.25)
    assert not one.clear
    (many,) = estimates(np.full((9, 1), -0.25), 1)
    assert many.clear
    found = met("muzishez", bots=["sensible", "random", "random"], games=1, seed=2)
    assert found.deals == 1
    assert found.pairs[0].payoff.mean != 0
    assert not found.pairs[0].payoff.clear


def test_lengths_count_what_simulations_count() -> None:
    """In Gin Rami a contract is laid down in one move of many actions."""
    rules = {"contracts": [1]}
    lengths: list[int] = []
    told = {"options": rules, "heard": lambda rows: lengths.extend(rows["actions"][::3])}
    played = met("rami", bots=["sensible"] * 3, games=12, seed=1, **told)
    simulated = simulate(registry.game("rami"), bots=["sensible"] * 3, games=200, seed=1, options=rules)
    assert sum(lengths) / len(lengths) == pytest.approx(simulated.length.mean, rel=0.15)
    assert sum(lengths) > 1.1 * played.moves


def test_ratings_follow_who_wins() -> None:
    found = ratings([(["a", "b", "a"], [1.0, 3.0, 2.0])] * 20)
    assert found["a"].mu > 25 > found["b"].mu
    assert found["a"].sigma < 8.33
    even = ratings([(["a", "b"], [1.5, 1.5])])
    assert even["a"].mu == pytest.approx(even["b"].mu)
