import pickle

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from brelan.envs.vector import VectorGames


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
