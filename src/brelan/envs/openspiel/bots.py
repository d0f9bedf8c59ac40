"""Brelan's bots as OpenSpiel's."""

from typing import Any

import pyspiel

from brelan.bots.players import Bot
from brelan.bots.search import Budget
from brelan.core.game import Game
from brelan.envs.openspiel.state import TableState
from brelan.envs.openspiel.table import Table, wait_of


class TableBot(pyspiel.Bot):  # type: ignore[misc]
    """A level in one seat (`bots/levels.py`). It is handed a position masked for its seat, and nothing else."""

    def __init__(self, game: Game, player: int, level: str, seed: int = 0, budget: Budget | None = None) -> None:
        """Raises BadInput: `unknown-bot`."""
        super().__init__()
        self._game = game
        self._player = player
        self._bot = Bot(game, level, seed, budget)
        self._planned: list[int] = []

    def player_id(self) -> int:
        """Its seat."""
        return self._player

    def restart_at(self, state: Any) -> None:
        """Forget a move begun."""
        self._planned.clear()

    def step(self, state: TableState) -> int:
        """Its action; a move of several actions is decided once, and done one by one."""
        table = state.table
        assert table is not None, "nobody acts before the deal"
        if not self._planned or self._planned[0] not in state.legal_actions(self._player):
            self._planned = self._decide(table)
        return self._planned.pop(0)

    def _decide(self, table: Table) -> list[int]:
        masked = table.position.masked(self._player)
        move = self._bot.decide(masked, self._player)
        return [wait_of(self._game.name)] if move is None else self._game.ids_of(masked.states, self._player, move)
