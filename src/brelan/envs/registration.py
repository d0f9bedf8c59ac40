"""Brelan's names in the registries of Gymnasium and PettingZoo, where these are installed.

| library | names |
| --- | --- |
| Gymnasium | `brelan/Grisbi-v0`, `brelan/GinRami-v0`, `brelan/Muzishez-v0`; with `make_vec` many games in one call |
| PettingZoo, from 1.27 on | `brelan/grisbi_v0`, `brelan/gin_rami_v0`, `brelan/muzishez_v0`; the last also in parallel |
"""

from typing import Final

SINGLE: Final = {"brelan/Grisbi-v0": "grisbi", "brelan/GinRami-v0": "rami", "brelan/Muzishez-v0": "muzishez"}
"""Gymnasium's names, and the games'."""
IN_TURN: Final = ("grisbi_v0", "gin_rami_v0", "muzishez_v0")
AT_ONCE: Final = ("muzishez_v0",)
"""The modules of this package that have a `parallel_env`."""


def register_environments() -> None:
    """Make the names known; again does no harm."""
    _register_with_gymnasium()
    _register_with_pettingzoo()


def _register_with_gymnasium() -> None:
    try:
        from gymnasium.envs.registration import register as enter
        from gymnasium.envs.registration import registry
    except ImportError:
        return
    for name, game in SINGLE.items():
        if name not in registry:
            enter(
                id=name,
                entry_point="brelan.envs.single:SingleEnv",
                vector_entry_point="brelan.envs.single:many",
                kwargs={"game": game},
            )


def _register_with_pettingzoo() -> None:
    try:
        from pettingzoo.env_registry.registration import aec_registry, parallel_registry
        from pettingzoo.env_registry.registration import register as enter
    except ImportError:
        return
    for module in IN_TURN:
        if _pettingzoo_id(module) not in aec_registry:
            enter("aec", f"brelan/{module}", f"brelan.envs.{module}:env")
    for module in AT_ONCE:
        if _pettingzoo_id(module) not in parallel_registry:
            enter("parallel", f"brelan/{module}", f"brelan.envs.{module}:parallel_env")


def _pettingzoo_id(module: str) -> str:
    """As its registry spells it."""
    return f"brelan/{module.replace('_v', '-v')}"
