"""A dealt game as OpenSpiel's states hold it: whom it asks, what they may do, and what each seat has seen.

Copied by OpenSpiel with every state, pickled with every file: `__deepcopy__` and `__reduce__` keep both cheap.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from brelan.core.chance import new_chance
from brelan.core.contract import NOBODY, WAIT, redeal
from brelan.core.driving import do_at
from brelan.core.errors import COMMON, INCOMPLETE, OK, Refused
from brelan.core.position import Position
from brelan.core.records import Ids, Records, copied, from_bytes, zeros
from brelan.envs.arrays import arrays_of
from brelan.envs.openspiel.memory import NOTHING, Dtype, Moment, remembered
from brelan.envs.setup import Setup
from brelan.envs.turns import TURN, act_at, ask_at, choices_at
from brelan.games.registry import game as game_of


class Table:
    """One game at one moment."""

    def __init__(self, position: Position, turns: Records, moment: Moment) -> None:
        self.position = position
        self.turns = turns
        self.moment = moment
        self.asked = int(turns["seat"][0])
        """The seat that is to act, or to say that it waits; NOBODY when the game is over."""

    @classmethod
    def deal(cls, setup: Setup, seed: int) -> "Table":
        """A fresh game."""
        return cls._begun(Position.deal(setup.game, players=setup.players, seed=seed, options=setup.rules))

    @classmethod
    def _begun(cls, position: Position) -> "Table":
        turns = zeros(1, TURN)
        ask_at(position.states, 0, turns)
        return cls(position, turns, Moment(None, position.tobytes(), NOBODY, NOTHING))

    def legal(self, seat: int) -> list[int]:
        """What the seat may do if it is asked now, ascending; last, to wait, where the game does not wait for it."""
        if seat != self.asked:
            return []
        room = room_of(self.position.game.name)
        allowed = np.empty(len(room), np.int8)
        choices_at(self.position.states, 0, seat, room, allowed)
        found: list[int] = np.flatnonzero(allowed).tolist()
        return found

    def act(self, action: int) -> None:
        """Let the asked seat do an action, or wait. Raises Refused, with nothing changed."""
        seat, game, states = self.asked, self.position.game, self.position.states
        code = act_at(states, 0, self.turns, action, room_of(game.name))
        if code != OK:
            raise Refused(game.refusals[code])
        self.asked = int(self.turns["seat"][0])
        self.moment = Moment(self.moment, states.tobytes(), seat, WAIT if action == wait_of(game.name) else action)

    def choose(self, actions: list[int]) -> None:
        """Let all choose at once, seat by seat. Raises Refused, with nothing changed."""
        if len(actions) != self.position.seats:
            raise Refused(COMMON[INCOMPLETE])
        trial, moment = self.position.copy(), self.moment
        for seat, action in enumerate(actions):
            code = do_at(trial.states, 0, seat, action)
            if code != OK:
                raise Refused(trial.game.refusals[code])
            moment = Moment(moment, trial.tobytes(), seat, action)
        self.position, self.moment = trial, moment
        self.asked = ask_at(trial.states, 0, self.turns)

    def seen_by(self, seat: int) -> str:
        """Names all that the seat has seen and done so far: hexadecimal digits, the same for the same past only."""
        return self.moment.seen_by(seat, self.position.states.dtype).hex()

    def redealt(self, seat: int, seed: int) -> "Table":
        """A world that the seat holds possible, in which it has seen and done the same; chance from the seed.

        What the others have seen in that world is not known but for the present.
        """
        world = self.position.masked(seat)
        redeal(world.states[0], seat, new_chance(seed)[0])
        moment = Moment(None, world.tobytes(), NOBODY, NOTHING)
        moment.digests[seat] = self.moment.seen_by(seat, world.states.dtype)
        return Table(world, copied(self.turns), moment)

    def __deepcopy__(self, memo: object) -> "Table":
        return Table(self.position.copy(), copied(self.turns), self.moment)

    def __reduce__(self) -> tuple[Any, ...]:
        root, position = self.moment.first(), self.position
        kept = self.moment.past(), root.digests
        return _restored, (position.game.name, position.states.dtype, self.turns.tobytes(), *kept)


@cache
def wait_of(game: str) -> int:
    """The action of a seat that waits."""
    return arrays_of(game).wait


@cache
def room_of(game: str) -> Ids:
    """As long as the game has actions, and written over."""
    return np.empty(arrays_of(game).actions, np.int16)


def _restored(
    name: str, dtype: Dtype, turns: bytes, past: Sequence[tuple[bytes, int, int]], digests: dict[int, bytes]
) -> Table:
    """A table from a file."""
    moment = remembered(past)
    moment.first().digests.update(digests)
    position = Position(game_of(name), from_bytes(moment.data, dtype))
    return Table(position, from_bytes(turns, TURN), moment)
