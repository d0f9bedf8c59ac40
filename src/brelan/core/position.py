"""A game in progress, from Python: one state and what can be asked of it and done to it."""

from collections.abc import Mapping
from functools import cached_property
from operator import index
from typing import Any

import numpy as np

from brelan.core.chance import key_words
from brelan.core.contract import ENDED, NOBODY, RUNNING, TRUNCATED, States, deal
from brelan.core.driving import (
    MANY,
    acting_at,
    actor_at,
    advance,
    awaited_at,
    check_at,
    do_at,
    legal_at,
    mask_at,
    payoff_at,
)
from brelan.core.errors import INCOMPLETE, NO_SUCH_SEAT, OK, BadInput, Refused
from brelan.core.game import Game, check_players, parse_move, parse_options, plain
from brelan.core.records import Ids, copied
from brelan.core.seeding import seed_of


class Position:
    """One game at one moment. Changed only by `step` and `play`; `copy` to look ahead."""

    def __init__(self, game: Game, states: States) -> None:
        self.game = game
        self.states = states

    @cached_property
    def _ids(self) -> Ids:
        """Room for legal actions: most copies are never asked for them."""
        return np.empty(self.game.actions, np.int16)

    @classmethod
    def deal(cls, game: Game, *, players: int, seed: int, options: object = None) -> "Position":
        """A fresh game: the same seed (0 to 2**128 - 1), players and options always deal the same.

        Raises BadInput: `bad-options`, `bad-players`.
        """
        rules = parse_options(game, {} if options is None else options)
        check_players(game, rules, players)
        states = game.blank(rules, players)
        states[0].key[:] = key_words(seed_of(seed))
        deal(states[0])
        return cls(game, states)

    @classmethod
    def build(cls, game: Game, position: Mapping[str, Any], options: object = None) -> "Position":
        """A written position (as in a scenario). Raises BadInput: `bad-options`, `impossible-position`."""
        rules = parse_options(game, {} if options is None else options)
        return cls(game, game.build(rules, position))

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.states["seats"][0])

    @property
    def over(self) -> bool:
        """Is the game at its end, natural or by a limit?"""
        return int(self.states["over"][0]) != RUNNING

    @property
    def truncated(self) -> bool:
        """Did a limit end it?"""
        return int(self.states["over"][0]) == TRUNCATED

    @property
    def ended(self) -> bool:
        """Did it come to its natural end?"""
        return int(self.states["over"][0]) == ENDED

    def actor(self) -> int:
        """The seat that is waited for, or NOBODY when the game is over."""
        return int(actor_at(self.states, 0))

    def actors(self) -> list[int]:
        """The seats that may act now, ascending."""
        return _seats_of(acting_at(self.states, 0))

    def awaited(self) -> list[int]:
        """Of these, the seats that the game waits for: the others may act unasked."""
        return _seats_of(awaited_at(self.states, 0))

    def legal(self, seat: int) -> list[int]:
        """The seat's legal flat actions, ascending. Raises TypeError for what is no integer."""
        count = legal_at(self.states, 0, index(seat), self._ids)
        ids: list[int] = self._ids[:count].tolist()
        return ids

    def legal_moves(self, seat: int) -> list[Any]:
        """The seat's legal moves as typed values; of moves made of several actions, the best one."""
        return self.game.legal_moves(self.states, seat)

    def check(self, seat: int, action: int) -> str:
        """`"ok"`, or the code of why the action is refused. Raises TypeError for what is no integer."""
        return self.game.refusals[check_at(self.states, 0, index(seat), index(action))]

    def step(self, seat: int, action: int) -> tuple[int, list[int]]:
        """Do one flat action; returns the seat that is awaited next and what it may do (NOBODY and [] at the end).

        Raises Refused, with nothing changed; TypeError for what is no integer.
        """
        answer = advance(self.states, 0, index(seat), index(action), self._ids)
        if answer <= 0:
            if answer < 0:
                raise Refused(self.game.refusals[-answer])
            return NOBODY, []
        return answer // MANY, self._ids[: answer % MANY].tolist()

    def parse(self, move: object) -> Any:
        """A typed move from plain data (or from itself). Raises BadInput: `bad-move`."""
        return parse_move(self.game, move)

    def play(self, seat: int, move: object) -> list[int]:
        """Do a move, whole or not at all; returns its flat actions. Raises Refused or BadInput, nothing changed."""
        return self.do(seat, self.parse(plain(move)))

    def do(self, seat: int, move: Any) -> list[int]:
        """`play` for a typed move that was parsed from plain data before."""
        if not 0 <= seat < self.seats:
            raise Refused(self.game.refusals[NO_SUCH_SEAT])
        ids = self.game.ids_of(self.states, seat, move)
        if not ids:
            raise Refused(self.game.refusals[INCOMPLETE])
        trial = self.states if len(ids) == 1 else copied(self.states)
        for action in ids:
            code = do_at(trial, 0, seat, action)
            if code != OK:
                raise Refused(self.game.refusals[code])
        if trial is not self.states:
            self.states[:] = trial
        return ids

    def copy(self) -> "Position":
        """The same moment, apart: what is done to one does not touch the other."""
        return Position(self.game, copied(self.states))

    def masked(self, seat: int) -> "Position":
        """A copy without anything that the seat (NOBODY: a spectator) cannot know. Raises BadInput: `no-such-seat`."""
        if seat != NOBODY and seat not in range(self.seats):
            raise BadInput("no-such-seat", seat=str(seat), players=self.seats)
        masked = self.copy()
        mask_at(masked.states, 0, seat)
        return masked

    def view(self, seat: int) -> Any:
        """What the seat sees (NOBODY: a spectator), as the game's view struct. Raises BadInput: `no-such-seat`."""
        return self.game.view(self.masked(seat).states, seat)

    def facts(self) -> dict[str, Any]:
        """Everything there is, by the names a scenario may expect."""
        return self.game.facts(self.states)

    def payoffs(self) -> list[float]:
        """What each seat has won, from -1 to +1; zeros before the end."""
        return [payoff_at(self.states, 0, seat) for seat in range(self.seats)]

    def tobytes(self) -> bytes:
        """The state, byte for byte."""
        return self.states.tobytes()


def _seats_of(bits: int) -> list[int]:
    """The seats whose bits are set, ascending."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]
