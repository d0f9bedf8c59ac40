"""A state of one of Brelan's games, as OpenSpiel knows states."""

import json
from collections.abc import Callable
from typing import Final, Protocol

import msgspec
import pyspiel

from brelan.core.contract import NOBODY
from brelan.core.errors import COMMON, NOT_YOUR_TURN, UNKNOWN_ACTION, BrelanError, Refused
from brelan.envs.openspiel.table import Table, wait_of
from brelan.envs.setup import Setup

OUTCOMES: Final = 256
"""A chance node chooses one byte of the deal's seed, each value as likely."""
SAMPLES: Final = 4
SAMPLED_BITS: Final = 32
"""A resampler's chance: so many numbers between 0 and 1, of each so many bits."""

Sampler = Callable[[], float]


class Played(Protocol):
    """What a state asks of its game."""

    setup: Setup
    simultaneous: bool
    seed_bytes: int


class TableState(pyspiel.State):  # type: ignore[misc]
    """One game. First chance chooses the seed of the deal, byte by byte; all other chance of the game hangs on it."""

    def __init__(self, game: Played) -> None:
        super().__init__(game)
        self._seed = b""
        self._table: Table | None = None

    @property
    def table(self) -> Table | None:
        """The game once it is dealt."""
        return self._table

    def current_player(self) -> int:
        """The seat that is asked; CHANCE before the deal, TERMINAL at the end."""
        if self._table is None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self._table.asked
        if asked == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if self.get_game().simultaneous else asked

    def is_terminal(self) -> bool:
        """Is it over, by its own end or by a limit?"""
        return self._table is not None and self._table.asked == NOBODY

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The values of the next byte of the seed."""
        return [(outcome, 1.0 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        if self._table is None:
            return []
        return self._table.position.legal(player) if self.get_game().simultaneous else self._table.legal(player)

    def _apply_action(self, action: int) -> None:
        if self._table is not None:
            self._table.act(action)
            return
        if not 0 <= action < OUTCOMES:
            raise Refused(COMMON[UNKNOWN_ACTION])
        self._seed += bytes([action])
        game = self.get_game()
        if len(self._seed) == game.seed_bytes:
            self._table = Table.deal(game.setup, int.from_bytes(self._seed, "little"))

    def _apply_actions(self, actions: list[int]) -> None:
        if self._table is None:
            raise Refused(COMMON[NOT_YOUR_TURN])
        self._table.choose(actions)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action:02x}"
        return action_name(self._table, player, action)

    def returns(self) -> list[float]:
        """Each seat's payoff, from -1 to +1; zeros before the end."""
        if self._table is None:
            return [0.0] * int(self.num_players())
        return self._table.position.payoffs()

    def resample_from_infostate(self, player: int, sampler: Sampler) -> "TableState":
        """A state that the player holds possible, any as likely as another; `sampler` gives numbers in [0, 1).

        Its history still is that of the state that it was made from: OpenSpiel keeps it.
        """
        state: TableState = self.clone()
        if self._table is not None:
            seed = 0
            for _ in range(SAMPLES):
                seed = seed << SAMPLED_BITS | int(sampler() * 2**SAMPLED_BITS)
            state._table = self._table.redealt(player, seed)
        return state

    def __str__(self) -> str:
        """The whole position, nothing hidden, as JSON."""
        if self._table is None:
            return f"seed {self._seed.hex()}"
        return json.dumps(self._table.position.facts())


def action_name(table: Table | None, seat: int, action: int) -> str:
    """What an action is called: its move in JSON if it is a whole one, else `action NUMBER`."""
    if table is None:
        return f"action {action}"
    game = table.position.game
    if action == wait_of(game.name):
        return "wait"
    try:
        return msgspec.json.encode(game.move_of(table.position.states, seat, [action])).decode()
    except BrelanError:
        return f"action {action}"
