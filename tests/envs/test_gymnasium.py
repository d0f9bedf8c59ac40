"""Gymnasium's own check of its environments, and what it does not ask."""

import copy
import pickle
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import brelan.envs
from brelan.core.errors import BadInput
from brelan.envs import opponents
from brelan.envs.registration import SINGLE
from brelan.envs.single import SingleEnv
from brelan.envs.vector import VectorGames
from brelan.games.words import Words
from tests.envs.acting import BAD_RESETS, any_action

assert brelan.envs.__doc__  # importing it registers the names below


@pytest.fixture(params=list(SINGLE))
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


def made(name: str, **settings: Any) -> SingleEnv:
    env = gymnasium.make(name, **settings).unwrapped
    assert isinstance(env, SingleEnv)
    return env


def played(env: SingleEnv, chance: np.random.Generator, steps: int) -> list[Any]:
    """So many steps, dealing anew at an end; what there was to see."""
    seen: list[Any] = []
    while len(seen) < steps:
        observation, reward, terminated, truncated, info = env.step(any_action(env.action_masks(), chance))
        seen.append((observation.tobytes(), reward, terminated, truncated, info["seat"], env.action_masks().tobytes()))
        if terminated or truncated:
            env.reset()
    return seen


def test_gymnasiums_own_check(name: str) -> None:
    check_env(made(name, render_mode="ansi"))


def test_same_seed_same_games(name: str) -> None:
    games = []
    for _ in range(2):
        env = made(name, seat="rotate")
        env.reset(seed=11)
        games.append(played(env, np.random.default_rng(1), 60))
    assert games[0] == games[1]


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_nothing_is_lost_in_mid_game(name: str, again: Callable[[Any], Any]) -> None:
    env = made(name)
    env.reset(seed=12)
    played(env, np.random.default_rng(1), 9)
    other = again(env)
    assert played(env, np.random.default_rng(2), 40) == played(other, np.random.default_rng(2), 40)


def test_masks_say_what_the_rules_allow(name: str) -> None:
    env, chance = made(name), np.random.default_rng(3)
    env.reset(seed=13)
    for _ in range(30):
        assert np.flatnonzero(env.action_masks()).tolist() == env.position.legal(env.seat)
        assert env.position.actor() == env.seat
        _, reward, terminated, truncated, _ = env.step(any_action(env.action_masks(), chance))
        if terminated or truncated:
            assert reward == env.position.payoffs()[env.seat]
            break
        assert reward == 0


@pytest.mark.parametrize("call", ["step", "render", "action_masks", "seated", "position"])
def test_before_the_deal(call: str) -> None:
    env = SingleEnv("muzishez", render_mode="ansi")
    arguments = [0] if call == "step" else []
    for early in (True, False):
        with pytest.raises(ResetNeeded, match=f"before {call}") if early else nullcontext():
            found = getattr(env, call)
            if callable(found):
                found(*arguments)
        env.reset(seed=1)


def test_the_seat_moves_on() -> None:
    env = made("brelan/Muzishez-v0", seat="rotate", players=3)
    seats = [env.reset(seed=1)[1]["seat"]] + [env.reset()[1]["seat"] for _ in range(3)]
    assert seats == [0, 1, 2, 0]


def test_who_sits_where() -> None:
    env = made("brelan/Muzishez-v0", bots=["random", "sensible", "debutant"], seat=2)
    env.reset(seed=1)
    assert env.seated() == ["sensible", "debutant", "", "random"]


@pytest.mark.parametrize("bots", ["fort", ["fort", "sensible", "random"]])
def test_bots_that_think_ahead(bots: Any) -> None:
    env, chance = made("brelan/Muzishez-v0", bots=bots, rules={"max_rounds": 2}), np.random.default_rng(3)
    env.reset(seed=1)
    env = pickle.loads(pickle.dumps(copy.deepcopy(env)))
    _, _, terminated, truncated, _ = env.step(any_action(env.action_masks(), chance))
    assert not terminated
    assert not truncated
    assert env.position.states[0].rounds == 1


def test_a_refused_action_ends_the_game_or_changes_nothing() -> None:
    for strict in (True, False):
        env = made("brelan/Grisbi-v0", strict=strict)
        env.reset(seed=1)
        before = env.position.tobytes()
        refused = int(np.flatnonzero(~env.action_masks())[0])
        _, reward, terminated, truncated, info = env.step(refused)
        assert (reward, terminated, truncated) == ((-1.0, True, False) if strict else (0.0, False, False))
        assert info["refused"] == env.position.check(env.seat, refused)
        assert env.position.tobytes() == before


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"bots": "genius"}, "unknown-bot"),
        ({"bots": ["sensible"]}, "bad-options"),
        ({"bots": ["sensible"] * 4}, "bad-options"),
        ({"bots": []}, "bad-options"),
        ({"bots": None}, "bad-options"),
        ({"bots": 3}, "bad-options"),
        ({"bots": [1, 2, 3]}, "bad-options"),
        ({"bots": [["fort"]] * 3}, "bad-options"),
        ({"rules": [1]}, "bad-options"),
        ({"rules": []}, "bad-options"),
        ({"seat": 4}, "no-such-seat"),
        ({"seat": "first"}, "no-such-seat"),
        ({"players": 1}, "bad-players"),
        ({"rules": {"draw": 1}}, "bad-options"),
        ({"render_mode": "rgb_array"}, "bad-options"),
    ],
)
def test_impossible_settings_are_refused(settings: dict[str, Any], code: str) -> None:
    with pytest.raises(BadInput) as refused:
        SingleEnv("grisbi", **settings)
    assert refused.value.code == code


def test_many_games_by_the_same_name() -> None:
    many = gymnasium.make_vec("brelan/Muzishez-v0", num_envs=3, bots="random", players=5, rules={"max_rounds": 2})
    assert isinstance(many, VectorGames)
    _, info = many.reset(seed=1)
    over = np.zeros(3, np.bool_)
    for _ in range(2):
        _, rewards, terminated, truncated, info = many.step(info["action_mask"].argmax(1))
        over = terminated | truncated
    assert over.all()
    assert np.abs(rewards).max() <= 1
    for setting in ({"bots": "champion"}, {"bots": ["random"] * 2}, {"bots": ["random"] * 4}):
        with pytest.raises(BadInput):
            gymnasium.make_vec("brelan/Muzishez-v0", num_envs=3, **setting)
    for single in ({"strict": True}, {"render_mode": "ansi"}):
        with pytest.raises(TypeError, match="unexpected keyword"):
            gymnasium.make_vec("brelan/Muzishez-v0", num_envs=3, **single)


def test_an_agent_that_is_never_asked_is_told_and_nothing_changed() -> None:
    env = made("brelan/Grisbi-v0", seat=3, rules={"first": 0})
    env.reset(seed=1)
    other = copy.deepcopy(env)
    with pytest.raises(BadInput) as refused:
        env.reset(seed=5, options={"rules": {"max_moves": 1}})
    assert refused.value.code == "bad-options"
    env.reset()
    other.reset()
    assert played(env, np.random.default_rng(2), 9) == played(other, np.random.default_rng(2), 9)


def test_an_endless_game_of_bots_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "PATIENCE", 2)
    env = made("brelan/Grisbi-v0", rules={"first": 0, "max_moves": 0})
    env.reset(seed=1)
    over = False
    while not over:
        _, reward, over, truncated, _ = env.step(any_action(env.action_masks(), np.random.default_rng(1)))
        over |= truncated
    assert truncated
    assert reward == env.position.payoffs()[0]
    assert sum(env.position.payoffs()) == pytest.approx(0)


@pytest.mark.parametrize("how", BAD_RESETS, ids=str)
def test_a_reset_that_is_refused_changes_nothing(how: dict[str, Any]) -> None:
    env = made("brelan/Muzishez-v0", seat="rotate")
    env.reset(seed=1)
    other = copy.deepcopy(env)
    with pytest.raises(BadInput) as refused:
        env.reset(**how)
    assert refused.value.code == "bad-options"
    for each in (env, other):
        each.reset()
    assert played(env, np.random.default_rng(2), 9) == played(other, np.random.default_rng(2), 9)


def test_too_many_bots_are_told_how_many_are_needed() -> None:
    with pytest.raises(BadInput) as refused:
        SingleEnv("muzishez", bots=["sensible"] * 9)
    assert Words("en", "muzishez").refusal(refused.value.code, refused.value.details) == (
        "These house rules are not possible: a level is needed for each of 3 bots, not 9 levels."
    )


def test_options_of_one_game() -> None:
    env = made("brelan/Grisbi-v0", players=5)
    env.reset(seed=1, options={"players": 2, "rules": {"wild": "free"}})
    assert (env.position.seats, env.position.states[0].wild_free) == (2, 1)
    with pytest.raises(BadInput):
        env.reset(options={"players": 6})
