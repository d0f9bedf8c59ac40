"""What one player sees of a state: a tensor, its parts by name, and words."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyspiel

from brelan.core.contract import NOBODY
from brelan.core.records import zeros
from brelan.envs.arrays import arrays_of
from brelan.envs.openspiel.state import TableState
from brelan.envs.setup import Setup
from brelan.envs.telling import told
from brelan.envs.turns import look_at

SEAT: Final = "own_seat"
"""The part of the tensor that says whose it is; all the rest is seen from there."""


class TableObserver:
    """As OpenSpiel's `observation.py` uses it. The tensor is for a player who sees the table and their own cards; it is
    the same for information states, which as a tensor do not tell the past.
    """

    def __init__(self, setup: Setup, kind: Any, params: Any) -> None:
        """`kind`: an IIGObservationType. Raises ValueError for parameters: there are none."""
        if params:
            raise ValueError(f"no such parameters of an observation: {params}")
        self._public = bool(kind.public_info)
        self._private = kind.private_info
        self._recall = bool(kind.perfect_recall)
        self._arrays = arrays_of(setup.game.name)
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if self._is_players:
            self._make_room(setup.players)

    @property
    def _is_players(self) -> bool:
        """Is it what a player at the table sees?"""
        return self._public and bool(self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER)

    def _make_room(self, players: int) -> None:
        self.tensor = np.zeros(players + self._arrays.size, np.float32)
        self._bytes = np.zeros(self._arrays.size, np.int8)
        self.dict[SEAT] = self.tensor[:players]
        self._seen = self.tensor[players:]
        layout = self._arrays.layout
        for field in layout.fields:
            begin = layout.places[field.name]
            self.dict[field.name] = self._seen[begin : begin + field.size].reshape(field.shape or (1,))

    def set_from(self, state: TableState, player: int) -> None:
        """Write what the player sees into `tensor`; all zero before the deal."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.table is not None:
            self.dict[SEAT][player] = 1
            states = state.table.position.states
            look_at(states, 0, zeros(1, states.dtype), player, self._bytes)
            self._seen[:] = self._bytes

    def string_from(self, state: TableState, player: int) -> str | None:
        """In words; with perfect recall, what names all that the player has seen and done. None: there is none."""
        table = state.table
        if self._is_players:
            if table is None:
                return "not dealt yet"
            return f"seat {player} {table.seen_by(player)}" if self._recall else told(table.position, player)
        if self._public and self._private == pyspiel.PrivateInfoType.NONE and not self._recall:
            return "not dealt yet" if table is None else told(table.position, NOBODY)
        return None
