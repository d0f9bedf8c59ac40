import pickle
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from brelan.core.errors import BadInput
from brelan.envs.vector import VectorGames
from tests.envs.acting import BAD_RESETS


@pytest.mark.parametrize("mode", AutoresetMode)
def test_it_is_a_vector_environment(mode: AutoresetMode) -> None:
    env = VectorGames("muzishez", 6, bots="random", autoreset_mode=mode)
    assert isinstance(env, VectorEnv)
    first, info = env.reset(seed=5)
    assert first in env.observation_space
    assert env.single_observation_space.contains(first[0])
    env.action_space.seed(1)
    ended = np.zeros(6, np.bool_)
    for _ in range(80):
        actions = info["action_mask"].argmax(1)
        assert actions in env.action_space
        seen, rewards, terminated, truncated, info = env.step(actions)
        assert seen is first, "the same rows, written over"
        assert rewards.dtype == np.float32
        done = terminated | truncated
        ended |= done
        if mode is AutoresetMode.SAME_STEP:
            assert (info["_final_obs"] == done).all()
            assert info["final_obs"] in env.observation_space
        elif mode is AutoresetMode.DISABLED and done.any():
            env.reset(options={"reset_mask": done})
    assert ended.all()
    env.close()


def test_game_i_has_the_seed_plus_i() -> None:
    three, four = VectorGames("muzishez", 3), VectorGames("muzishez", 3)
    first, _ = three.reset(seed=[10, 11, 12])
    for seed in (10, np.int64(10), np.arange(10, 13)):
        again, info = four.reset(seed=seed)
        assert (first == again).all()
        four.reset()
    four.reset(seed=10)
    assert info["seat"].tolist() == [0, 0, 0]


@pytest.mark.parametrize("how", [*BAD_RESETS, {"seed": [1, 2**128]}, {"seed": [0.5, 1]}], ids=str)
def test_a_reset_that_is_refused_changes_nothing(how: dict[str, Any]) -> None:
    env = VectorGames("muzishez", 2)
    first = env.reset(seed=1)[0].copy()
    games = env.tables.games
    before = games.states.tobytes(), games.tables.tobytes()
    with pytest.raises(BadInput) as refused:
        env.reset(**how)
    assert refused.value.code == "bad-options"
    assert (games.states.tobytes(), games.tables.tobytes()) == before
    assert (env.tables.rows.seen == first).all()


@pytest.mark.parametrize("number", [0, -1, 1.5, True, "2"])
@pytest.mark.parametrize("setting", ["num_envs", "threads"])
def test_no_games_and_no_threads_are_refused(setting: str, number: Any) -> None:
    with pytest.raises(BadInput) as refused:
        VectorGames("muzishez", **{setting: number})
    assert (refused.value.code, refused.value.details["option"]) == ("bad-options", setting)


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"bots": []}, "bad-options"),
        ({"bots": 3}, "bad-options"),
        ({"bots": ["random"] * 9}, "bad-options"),
        ({"rules": [1]}, "bad-options"),
        ({"bots": "random", "seat": "first"}, "no-such-seat"),
    ],
)
def test_impossible_settings_are_refused(settings: dict[str, Any], code: str) -> None:
    with pytest.raises(BadInput) as refused:
        VectorGames("muzishez", 2, **settings)
    assert refused.value.code == code


def test_nothing_is_final_after_a_reset() -> None:
    env = VectorGames("muzishez", 2, bots="random", rules={"max_rounds": 1})
    _, info = env.reset(seed=1)
    assert env.step(info["action_mask"].argmax(1))[4]["_final_obs"].all()
    assert not env.reset(seed=1)[1]["_final_obs"].any()


def test_a_copy_goes_on_alike() -> None:
    env = VectorGames("muzishez", 64, bots="random", threads=2)
    _, info = env.reset(seed=1)
    env.step(info["action_mask"].argmax(1))
    other = pickle.loads(pickle.dumps(env))
    seen, *_, info = other.step(info["action_mask"].argmax(1))
    assert (info["action_mask"] == other.tables.rows.allowed).all()
    assert (seen == env.step(env.tables.rows.allowed.argmax(1))[0]).all()
    assert (info["seat"] == other.tables.rows.seats).all()
    env.close()
    other.close()
