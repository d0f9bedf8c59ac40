"""PettingZoo's own tests of environments pass."""

import importlib
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test, state_test
from pettingzoo.test.seed_test import parallel_seed_test
from pettingzoo.utils.conversions import aec_to_parallel, parallel_to_aec

from brelan.envs import muzishez_v0

# Their lists of environments with such observations have none of ours: they compare names.
OURS_ARE_DICTS = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    # whoever's game is over may do nothing
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


class TestPettingZoosOwn:
    pytestmark = OURS_ARE_DICTS

    def test_api(self, maker: Callable[..., Any]) -> None:
        api_test(maker(), num_cycles=50)

    def test_seeds(self, maker: Callable[..., Any]) -> None:
        seed_test(maker, num_cycles=50)

    def test_rendering(self, module: Any, capsys: pytest.CaptureFixture[str]) -> None:
        render_test(module.env, custom_tests={"svg": lambda text: bool(ElementTree.fromstring(text).tag)})
        assert "player_1" in capsys.readouterr().out

    def test_benchmark(self, module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        benchmark = importlib.import_module("pettingzoo.test.performance_benchmark")
        clock = iter(range(0, 1000, 2))
        monkeypatch.setattr(benchmark.time, "time", lambda: next(clock))
        benchmark.performance_benchmark(module.env())

    def test_parallel_api(self) -> None:
        parallel_api_test(muzishez_v0.parallel_env(), num_cycles=100)

    def test_parallel_seeds(self) -> None:
        parallel_seed_test(muzishez_v0.parallel_env)

    def test_their_conversions(self) -> None:
        parallel_api_test(aec_to_parallel(muzishez_v0.env()), num_cycles=50)
        api_test(parallel_to_aec(muzishez_v0.parallel_env()), num_cycles=50)

    def test_most_cycles(self) -> None:
        max_cycles_test(muzishez_v0)

    def test_whole_state(self) -> None:
        state_test(muzishez_v0.env(), muzishez_v0.parallel_env())
