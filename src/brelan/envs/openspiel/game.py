"""Brelan's games as OpenSpiel's, and their registration."""

from collections.abc import Mapping
from typing import Any, Final, get_args, get_type_hints

import pyspiel

from brelan.core.errors import BadInput
from brelan.core.game import Game, plain
from brelan.envs.arrays import arrays_of
from brelan.envs.openspiel.observer import TableObserver
from brelan.envs.openspiel.parameters import Parameter, rules_of, specification
from brelan.envs.openspiel.state import OUTCOMES, TableState
from brelan.envs.setup import Setup
from brelan.games.registry import game as game_of

SEED_BYTES: Final = "seed_bytes"
"""The parameter that says how many chance nodes choose the seed of a deal, 256 outcomes each: 16 are all that there is;
with 1 there are 256 deals, few enough for what has to try them all.
"""
MOST_SEED_BYTES: Final = 16
PER_LIMIT: Final = 1000
"""No more decisions than this for each move, turn or round that a game's limit counts."""


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """One game under some house rules, by some number of players."""

    simultaneous = False
    """Do all choose at once?"""
    game_type: Any
    """What OpenSpiel knows of it beforehand."""
    game_name: str
    """Brelan's name of it."""

    def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
        """Raises BadInput: `bad-options`, `bad-players`."""
        game = game_of(self.game_name)
        given = {**parameters(game), **(params or {})}
        self.setup = Setup.of(game, int(given["players"]), rules_of(game, given))
        self.seed_bytes = int(given[SEED_BYTES])
        if not 1 <= self.seed_bytes <= MOST_SEED_BYTES:
            out = {"least": 1, "most": MOST_SEED_BYTES, "value": self.seed_bytes}
            raise BadInput("bad-options", game=game.name, problem="from-to", option=SEED_BYTES, **out)
        info = pyspiel.GameInfo(
            num_distinct_actions=arrays_of(game.name).actions,
            max_chance_outcomes=OUTCOMES,
            num_players=self.setup.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=PER_LIMIT * _limit(self.setup),
        )
        super().__init__(self.game_type, info, dict(params or {}))

    def new_initial_state(self) -> TableState:
        """A game before its deal."""
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        """One for each byte of the seed."""
        return self.seed_bytes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        """What looks at states of this game."""
        return TableObserver(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _limit(setup: Setup) -> int:
    """What keeps the game finite: OpenSpiel wants to know how long it can be."""
    for name in setup.game.default_limit:
        limit = int(getattr(setup.rules, name))
        if limit > 0:
            return limit
    raise BadInput("bad-options", game=setup.game.name, problem="no-limit", known=", ".join(setup.game.default_limit))


def _players(game: Game) -> tuple[int, int]:
    """The fewest and the most that can play, whatever the house rules."""
    counts = set(game.players(game.options()))
    for field, hint in get_type_hints(game.options).items():
        for value in get_args(hint):
            if isinstance(value, int) and not isinstance(value, bool):
                counts.update(game.players(game.options(**{**plain(game.options()), field: value})))
    return min(counts), max(counts)


def parameters(game: Game) -> dict[str, Parameter]:
    """All that `NAME(...)` can say, with the defaults."""
    return {**specification(game), SEED_BYTES: MOST_SEED_BYTES}


def _type_of(short_name: str, long_name: str, name: str, dynamics: Any) -> Any:
    game = game_of(name)
    least, most = _players(game)
    return pyspiel.GameType(
        short_name=short_name,
        long_name=f"Brelan: {long_name}",
        dynamics=dynamics,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


_DYNAMICS: Final = pyspiel.GameType.Dynamics


class GrisbiGame(TableGame):
    """`python_grisbi`."""

    game_name = "grisbi"
    game_type = _type_of("python_grisbi", "Le Grisbi", game_name, _DYNAMICS.SEQUENTIAL)


class GinRamiGame(TableGame):
    """`python_gin_rami`."""

    game_name = "rami"
    game_type = _type_of("python_gin_rami", "Gin Rami", game_name, _DYNAMICS.SEQUENTIAL)


class MuzishezGame(TableGame):
    """`python_muzishez`, where all choose at once."""

    simultaneous = True
    game_name = "muzishez"
    game_type = _type_of("python_muzishez", "Muzishez", game_name, _DYNAMICS.SIMULTANEOUS)


class MuzishezTurnsGame(TableGame):
    """`python_muzishez_turns`, for what cannot choose at once: one after the other, unseen until all have chosen."""

    game_name = "muzishez"
    game_type = _type_of("python_muzishez_turns", "Muzishez, in turn", game_name, _DYNAMICS.SEQUENTIAL)


# Classes, as OpenSpiel's own are: it lets go of what is registered when Python is gone, which only classes outlive.
for _game in (GrisbiGame, GinRamiGame, MuzishezGame, MuzishezTurnsGame):
    pyspiel.register_game(_game.game_type, _game)
