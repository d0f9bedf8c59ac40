"""The games as PettingZoo's environments: what its own tests do not ask (those are in `test_pettingzoo_own.py`)."""

import copy
import pickle
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from brelan.core.chance import new_chance
from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput
from brelan.core.position import Position
from brelan.envs import gin_rami_v0, grisbi_v0, muzishez_v0
from brelan.envs.aec import FROM_RESET_ON
from brelan.envs.rendering import rendered
from brelan.games.registry import game
from brelan.testing.secrecy import redealt
from tests.envs.acting import BAD_RESETS, any_action, go_on

EARLY_CALLS: dict[str, Callable[[Any], Any]] = {
    "step": lambda env: env.step(0),
    "last": lambda env: env.last(),
    "agent_iter": lambda env: env.agent_iter(),
    "observe": lambda env: env.observe("player_0"),
    "state": lambda env: env.state(),
    "render": lambda env: env.render(),
    "position": lambda env: env.position,
}
"""What has to wait for the first reset."""


def test_registered() -> None:
    from pettingzoo.env_registry.registration import make

    assert isinstance(make("aec", "brelan/grisbi_v0", players=2), grisbi_v0.env)
    assert isinstance(make("aec", "brelan/gin_rami_v0"), gin_rami_v0.env)
    assert isinstance(make("aec", "brelan/muzishez_v0"), muzishez_v0.env)
    assert isinstance(make("parallel", "brelan/muzishez_v0"), muzishez_v0.parallel_env)


def test_a_seed_deals_what_it_deals_everywhere(module: Any) -> None:
    env = module.raw_env(players=3)
    env.reset(seed=77)
    rules = {**env.position.game.default_limit}
    dealt = Position.deal(env.position.game, players=3, seed=77, options=rules)
    assert env.position.tobytes() == dealt.tobytes()
    assert env.agent_selection == f"player_{dealt.actor()}"
    env.reset()
    assert env.position.tobytes() != dealt.tobytes(), "the next game is another"


def test_masks_are_the_legal_actions(module: Any) -> None:
    env, chance = module.raw_env(), np.random.default_rng(3)
    env.reset(seed=3)
    for agent in env.agent_iter(200):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        seat = env.possible_agents.index(agent)
        assert np.flatnonzero(observation["action_mask"]).tolist() == env.position.legal(seat)
        env.step(any_action(observation["action_mask"], chance))


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_nothing_is_lost_in_mid_game(maker: Callable[..., Any], again: Callable[[Any], Any]) -> None:
    env = maker(rules={"draw": "manual"} if "grisbi" in maker.__module__ else None)
    env.reset(seed=8)
    go_on(env, np.random.default_rng(1), 25)
    other = again(env)
    assert go_on(env, np.random.default_rng(2), 60) == go_on(other, np.random.default_rng(2), 60)
    assert env.position.tobytes() == other.position.tobytes()
    env.reset()
    other.reset()
    assert env.position.tobytes() == other.position.tobytes(), "the next games differ"


def test_a_parallel_game_goes_on_after_a_pickle() -> None:
    env = muzishez_v0.parallel_env(players=3)
    env.reset(seed=4)
    env.step(dict.fromkeys(env.agents, 0))
    other = pickle.loads(pickle.dumps(env))
    for each in (env, other):
        each.step({agent: at % 2 for at, agent in enumerate(each.agents)})
    assert env.position.tobytes() == other.position.tobytes()


def test_observations_that_are_kept_do_not_change() -> None:
    env = grisbi_v0.env()
    env.reset(seed=1)
    first = env.last()[0]
    before = {name: array.copy() for name, array in first.items()}
    go_on(env, np.random.default_rng(1), 10)
    assert all((first[name] == before[name]).all() for name in first)


class TestRefusals:
    def test_nothing_changes_and_the_code_is_told(self) -> None:
        env = grisbi_v0.raw_env()
        env.reset(seed=1)
        before, agent = env.position.tobytes(), env.agent_selection
        refused = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
        env.step(refused)
        seat = env.possible_agents.index(agent)
        assert env.last()[4] == {"refused": env.position.check(seat, refused)}
        assert env.position.tobytes() == before
        assert env.agent_selection == agent
        env.step(any_action(env.last()[0]["action_mask"], np.random.default_rng(1)))
        assert env.infos[agent] == {}, "an old refusal is still told"

    def test_it_ends_a_strict_game(self, module: ModuleType) -> None:
        env = module.env()
        env.reset(seed=1)
        agent = env.agent_selection
        env.step(int(env.action_space(agent).n) + 5)
        assert env.rewards == {each: -1.0 if each == agent else 0.0 for each in env.possible_agents}
        assert env.infos[agent]["refused"] in {"unknown-action", "no-such-slot"}
        assert all(env.terminations.values())
        while env.agents:
            env.step(None)

    def test_their_own_wrapper_is_content(self) -> None:
        env = TerminateIllegalWrapper(grisbi_v0.raw_env(), illegal_reward=-1)
        env.reset(seed=1)
        agent = env.agent_selection
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
        assert env.rewards[agent] == -1
        while env.agents:
            env.step(None)

    def test_all_at_once(self) -> None:
        env = muzishez_v0.parallel_env(players=3)
        env.reset(seed=1)
        before = env.position.tobytes()
        _, rewards, terminated, _, infos = env.step({"player_0": 0, "player_1": 9, "player_2": 1})
        assert env.position.tobytes() == before
        assert rewards == {"player_0": 0.0, "player_1": -1.0, "player_2": 0.0}
        assert {agent: info.get("refused") for agent, info in infos.items()} == {
            "player_0": None,
            "player_1": "no-such-slot",
            "player_2": None,
        }
        assert all(terminated.values())
        assert env.agents == []

    @pytest.mark.parametrize(
        "actions",
        [
            {},
            {"player_0": 0, "player_1": 0},
            {"player_0": 0, "player_1": 0, "plaeyr_2": 0},
            {"player_0": 0, "player_1": 0, "player_2": 0, "player_3": 0},
        ],
        ids=["nobody", "one missing", "one misspelt", "one too many"],
    )
    def test_an_action_for_each_who_plays_and_nobody_else(self, actions: dict[str, int]) -> None:
        env = muzishez_v0.parallel_env(players=4)
        env.reset(seed=1, options={"players": 3})
        before = env.position.tobytes()
        with pytest.raises(ValueError, match="player_0, player_1, player_2 is needed"):
            env.step(actions)
        assert env.position.tobytes() == before
        env.step(dict.fromkeys(env.agents, 0))
        assert env.position.tobytes() != before

    @pytest.mark.parametrize("action", [-1, 951, 10**30])
    def test_numbers_that_are_no_action(self, action: int) -> None:
        env = grisbi_v0.raw_env()
        env.reset(seed=1)
        before = env.position.tobytes()
        env.step(action)
        assert env.infos[env.agent_selection] == {"refused": "unknown-action"}
        assert env.position.tobytes() == before

    @pytest.mark.parametrize("action", [-1, 2**40, 2**63, 10**30, None])
    def test_numbers_that_are_no_action_all_at_once(self, action: int | None) -> None:
        env = muzishez_v0.parallel_env(players=3)
        env.reset(seed=1)
        before = env.position.tobytes()
        _, rewards, *_, infos = env.step({"player_0": 0, "player_1": action, "player_2": 0})
        assert rewards == {"player_0": 0.0, "player_1": -1.0, "player_2": 0.0}
        assert infos["player_1"] == {"refused": "unknown-action"}
        assert env.position.tobytes() == before

    @pytest.mark.parametrize("action", [1.9, 1.0, "1"])
    def test_no_integer_all_at_once(self, action: Any) -> None:
        env = muzishez_v0.parallel_env(players=3)
        env.reset(seed=1)
        before = env.position.tobytes()
        with pytest.raises(TypeError):
            env.step({"player_0": 0, "player_1": action, "player_2": 0})
        assert env.position.tobytes() == before
        assert env.agents == ["player_0", "player_1", "player_2"]

    def test_before_the_deal_and_after_the_end_all_at_once(self) -> None:
        env = muzishez_v0.parallel_env(players=3)
        with pytest.raises(AssertionError, match="reset"):
            env.step({})
        env.reset(seed=1)
        env.step(dict.fromkeys(env.agents, -1))
        assert env.agents == []
        assert env.step({}) == ({}, {}, {}, {}, {})

    def test_no_integer(self) -> None:
        env = grisbi_v0.env()
        env.reset(seed=1)
        with pytest.raises(TypeError):
            env.step(0.5)  # type: ignore[arg-type]

    @pytest.mark.parametrize("call", EARLY_CALLS)
    def test_before_the_deal(self, maker: Callable[..., Any], call: str) -> None:
        env = maker(players=3, render_mode="ansi")
        with pytest.raises(AssertionError, match=rf"^reset\(\) needs to be called before {call}\.$"):
            EARLY_CALLS[call](env)
        env.reset(seed=1)
        EARLY_CALLS[call](env)

    @pytest.mark.parametrize("call", ["step", "render", "state", "position"])
    def test_before_the_deal_all_at_once(self, call: str) -> None:
        env = muzishez_v0.parallel_env(players=3)
        with pytest.raises(AssertionError, match=rf"^reset\(\) needs to be called before {call}\.$"):
            EARLY_CALLS[call](env)

    @pytest.mark.parametrize("name", FROM_RESET_ON)
    def test_what_there_is_from_the_deal_on(self, maker: Callable[..., Any], name: str) -> None:
        env = maker(players=3)
        with pytest.raises(AttributeError, match=f"^{name} cannot be accessed before reset$"):
            getattr(env, name)
        env.reset(seed=1)
        assert hasattr(env, name)
        with pytest.raises(AttributeError, match="no attribute 'agent'"):
            env.agent  # noqa: B018


class TestOptions:
    def test_players_and_rules_of_one_game(self) -> None:
        env = grisbi_v0.env(players=5, rules={"wild": "free"})
        env.reset(seed=1, options={"players": 3, "rules": {"draw": "manual"}})
        assert env.agents == ["player_0", "player_1", "player_2"]
        assert (env.position.states[0].manual, env.position.states[0].wild_free) == (1, 1)
        env.reset(seed=1)
        assert len(env.agents) == 5
        assert env.position.states[0].manual == 0

    @pytest.mark.parametrize(
        ("options", "code"),
        [
            ({"players": 5}, "bad-players"),
            ({"players": 1}, "bad-players"),
            ({"players": 0}, "bad-players"),
            ({"players": "3"}, "bad-players"),
            ({"rules": {"draw": "sometimes"}}, "bad-options"),
            ({"rules": {"drawn": "auto"}}, "bad-options"),
            ({"rules": 5}, "bad-options"),
        ],
    )
    def test_refused_with_nothing_changed(self, options: dict[str, Any], code: str) -> None:
        env = grisbi_v0.env()
        env.reset(seed=1)
        before = env.position.tobytes()
        with pytest.raises(BadInput) as refused:
            env.reset(seed=2, options=options)
        assert refused.value.code == code
        assert env.position.tobytes() == before

    @pytest.mark.parametrize("how", BAD_RESETS, ids=str)
    def test_a_reset_that_is_refused_changes_nothing(self, module: Any, how: dict[str, Any]) -> None:
        env, other = module.env(), module.env()
        env.reset(seed=1)
        other.reset(seed=1)
        with pytest.raises(BadInput) as refused:
            env.reset(**how)
        assert refused.value.code == "bad-options"
        assert env.position.tobytes() == other.position.tobytes()
        env.reset()
        other.reset()
        assert env.position.tobytes() == other.position.tobytes()

    @pytest.mark.parametrize("rules", [[1], [], "", 3, {1: 2}], ids=repr)
    def test_rules_that_are_none(self, module: Any, rules: Any) -> None:
        for maker in (module.env, getattr(module, "parallel_env", module.raw_env)):
            with pytest.raises(BadInput) as refused:
                maker(rules=rules)
            assert refused.value.code == "bad-options"

    @pytest.mark.parametrize(
        "settings",
        [
            {"players": 9},
            {"players": True},
            {"rules": {"grace": 3}},
            {"rules": 3},
            {"render_mode": "rgb_array"},
            {"render_seat": 4},
        ],
    )
    def test_refused_at_once(self, settings: dict[str, Any]) -> None:
        with pytest.raises(BadInput):
            grisbi_v0.env(**settings)


def test_who_may_act_unasked_may_wait() -> None:
    env, chance, waited = grisbi_v0.raw_env(rules={"draw": "manual"}), np.random.default_rng(5), 0
    env.reset(seed=5)
    wait = int(env.action_space("player_0").n) - 1
    for agent in env.agent_iter(300):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        seat = env.possible_agents.index(agent)
        unasked = seat not in env.position.awaited()
        assert bool(observation["action_mask"][wait]) == unasked
        before = env.position.tobytes()
        env.step(wait if unasked else any_action(observation["action_mask"], chance))
        if unasked:
            waited += 1
            assert env.position.tobytes() == before
            assert env.agent_selection != agent
    assert waited > 10


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_what_is_rendered_hides_what_a_viewer_cannot_know(module: Any, mode: str) -> None:
    shown = []
    for seat in (NOBODY, 0, 1):
        env = module.raw_env(render_mode=mode, render_seat=seat)
        env.reset(seed=6)
        go_on(env, np.random.default_rng(6), 5)
        world = redealt(env.position.masked(seat), seat, new_chance(9))
        assert rendered(world, mode, seat, env.possible_agents) == env.render()
        shown.append(env.render())
    assert "You" not in shown[0]
    assert len(set(shown)) == 3


def test_payoffs_are_rewarded_at_the_end() -> None:
    env = muzishez_v0.env(players=5, max_cycles=4)
    env.reset(seed=2)
    go_on(env, np.random.default_rng(2), 20)
    assert all(env.truncations.values())
    assert list(env.rewards.values()) == env.position.payoffs()
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert game("muzishez").name == env.position.game.name
