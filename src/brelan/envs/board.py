"""One game as its environment runs it: the state, whom it asks, and the arrays that the asked seat is shown."""

import operator
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from brelan.core.driving import payoff_at
from brelan.core.errors import OK, UNKNOWN_ACTION
from brelan.core.position import Position
from brelan.core.records import Records, from_bytes, zeros
from brelan.envs.arrays import arrays_of
from brelan.envs.seeding import Seeds
from brelan.envs.setup import Rules, Setup
from brelan.envs.turns import TURN, act_at, ask_at, choices_at, look_at, turn_at
from brelan.games.registry import game

Row = npt.NDArray[np.int8]


class Board:
    """Dealt and played by one environment. Copies and pickles are exact: they go on alike."""

    dealt = False
    """Has there been a deal? Before it there is nothing to see, and nobody to act."""
    states: Records
    turns: Records
    scratch: Records
    ids: npt.NDArray[np.int16]
    seen: Row
    """What the asked seat sees; a fresh array for every answer, so that who keeps it keeps what it was."""
    allowed: Row
    """What it may do."""

    def __init__(self, name: str, players: int, rules: Rules) -> None:
        """Raises BadInput: `bad-options`, `bad-players`."""
        self.setup = self.now = Setup.of(game(name), players, rules)
        self.arrays = arrays_of(name)
        self._size, self._actions = self.arrays.size, self.arrays.actions
        self._seeds = Seeds()

    def deal(self, seed: int | None, options: Mapping[str, Any] | None) -> int:
        """A fresh game; the seat that is asked first. Raises BadInput with nothing changed, as `Setup.changed` does."""
        now = self.setup.changed(options)
        chance = self._seeds.next(seed)
        self.put(Position.deal(now.game, players=now.players, seed=chance, options=now.rules).states)
        self.now = now
        seat = ask_at(self.states, 0, self.turns)
        self.show(seat)
        return seat

    def put(self, states: Records) -> None:
        """Play on from this state; nobody is asked yet."""
        self.states, self.dealt = states, True
        self._make_room(zeros(1, TURN))

    def _make_room(self, turns: Records) -> None:
        """What compiled code writes over."""
        self.turns, self._seat = turns, turns["seat"]
        self.scratch = zeros(1, self.states.dtype)
        self.ids = np.empty(self._actions, np.int16)

    def show(self, seat: int) -> None:
        """Show a seat what it sees and may do."""
        self.seen, self.allowed = self.look(seat), np.empty(self._actions, np.int8)
        choices_at(self.states, 0, seat, self.ids, self.allowed)

    def look(self, seat: int) -> Row:
        """What any seat sees."""
        seen = np.empty(self._size, np.int8)
        look_at(self.states, 0, self.scratch, seat, seen)
        return seen

    def turn(self, action: Any) -> int:
        """Let the asked seat do an action, and show the next one what it sees and may do: one compiled call.

        OK, or the code of the refusal, with nothing changed. Raises TypeError for what is no integer.
        """
        chosen = action if action.__class__ is int else operator.index(action)
        if not 0 <= chosen < self._actions:
            return UNKNOWN_ACTION
        seen, allowed = np.empty(self._size, np.int8), np.empty(self._actions, np.int8)
        code = turn_at(self.states, 0, self.turns, chosen, self.scratch, self.ids, seen, allowed)
        if code == OK:
            self.seen, self.allowed = seen, allowed
        return code

    def act(self, action: Any) -> int:
        """The same, but show nothing to anybody."""
        chosen = operator.index(action)
        return act_at(self.states, 0, self.turns, chosen, self.ids) if 0 <= chosen < self._actions else UNKNOWN_ACTION

    @property
    def asked(self) -> int:
        """The seat that is asked; NOBODY when it is over."""
        seat: int = self._seat.item(0)
        return seat

    @property
    def position(self) -> Position:
        """The game as it stands, nothing hidden."""
        return Position(self.now.game, self.states)

    def payoffs(self) -> list[float]:
        """What each seat has won."""
        return [payoff_at(self.states, 0, seat) for seat in range(self.now.players)]

    def refusal(self, code: int) -> str:
        """The word of a code."""
        return self.now.game.refusals[code]

    def __getstate__(self) -> dict[str, Any]:
        """Records as bytes: NumPy copies them field by field."""
        kept = dict(vars(self))
        if "states" in kept:
            kept["states"] = self.states.tobytes(), self.states.dtype
            kept["turns"] = self.turns.tobytes()
            del kept["scratch"], kept["ids"], kept["_seat"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        if "states" in kept:
            self.states = from_bytes(*kept["states"])
            self._make_room(from_bytes(kept["turns"], TURN))
