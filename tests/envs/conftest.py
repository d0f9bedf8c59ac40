"""PettingZoo's environments of all games, for tests that each must pass."""

from collections.abc import Callable
from typing import Any

import pytest

from brelan.envs import gin_rami_v0, grisbi_v0, muzishez_v0

MODULES = [grisbi_v0, gin_rami_v0, muzishez_v0]
MAKERS = [maker for module in MODULES for maker in (module.env, module.raw_env)]


def named(value: object) -> str:
    return getattr(value, "__qualname__", str(value)) + getattr(value, "__module__", "").rpartition(".")[2]


@pytest.fixture(params=MAKERS, ids=named)
def maker(request: pytest.FixtureRequest) -> Callable[..., Any]:
    made: Callable[..., Any] = request.param
    return made


@pytest.fixture(params=MODULES, ids=lambda module: module.__name__.rpartition(".")[2])
def module(request: pytest.FixtureRequest) -> Any:
    return request.param
