"""Brelan's games in OpenSpiel: importing this registers `python_grisbi`, `python_gin_rami`, `python_muzishez` and
`python_muzishez_turns` (docs/environments.md). Raises ImportError, which says what to install, without OpenSpiel.
"""

from brelan.envs.needs import missing

try:
    import pyspiel  # noqa: F401
except ImportError as error:
    raise missing("openspiel", error) from None

from brelan.envs.openspiel.game import GinRamiGame, GrisbiGame, MuzishezGame, MuzishezTurnsGame, TableGame

__all__ = ["GinRamiGame", "GrisbiGame", "MuzishezGame", "MuzishezTurnsGame", "TableGame"]
