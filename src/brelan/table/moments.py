"""The moments of a running game: the states, and what all may see and are told of them alike, worked out once."""

from typing import Any, NamedTuple

from brelan.core.contract import NOBODY, States
from brelan.core.game import Event, Game
from brelan.core.position import Position


class Moment:
    """The states after a move, or at the deal. Nobody changes them; what follows are other states."""

    def __init__(self, game: Game, states: States) -> None:
        self.game = game
        self.states = states
        self._public: Position | None = None
        self._shared: Any = None
        self._sight: tuple[int, Position] | None = None
        """The last viewer who looked, and the position as they may know it: asked for twice in a row."""

    def masked(self, viewer: int) -> Position:
        """The position as a viewer (NOBODY: a spectator) may know it; not to be changed."""
        if viewer == NOBODY:
            if self._public is None:
                self._public = Position(self.game, self.states).masked(NOBODY)
            return self._public
        if self._sight is None or self._sight[0] != viewer:
            self._sight = viewer, Position(self.game, self.states).masked(viewer)
        return self._sight[1]

    def view(self, viewer: int) -> Any:
        """What a viewer (NOBODY: a spectator) sees: what all see, made for nobody in particular, and their own."""
        if self._shared is None:
            self._shared = self.game.view(self.masked(NOBODY).states, NOBODY)
        if viewer == NOBODY:
            return self._shared
        return self.game.own_view(self._shared, self.masked(viewer).states, viewer)

    def settle(self) -> None:
        """It is past: nobody looks at it any more, though it may still be told what led to it and from it."""
        self._shared = self._sight = None
        if not self.game.told_alike:
            self._public = None


class Step:
    """One move between two moments, nothing hidden, and what is told of it."""

    __slots__ = ("_around", "_move", "_seat", "_told")

    def __init__(self, before: Moment, after: Moment, seat: int, move: Any) -> None:
        self._around: tuple[Moment, Moment] | None = before, after
        self._seat, self._move = seat, move
        self._told: list[Event] = []

    def told(self, viewer: int) -> list[Event]:
        """What a viewer is told of it; NOBODY: a spectator, or anybody where all are told the same."""
        if self._around is None:
            return self._told
        before, after = self._around
        states = before.masked(viewer).states, after.masked(viewer).states
        told = after.game.tell(*states, self._seat, self._move, viewer)
        if after.game.told_alike:
            self._told, self._around = told, None  # the moments are needed no more
        return told


class Trial(NamedTuple):
    """A move that the rules allow, made apart from the game: what follows if it is stored."""

    before: States
    after: States
    seat: int
    move: Any
    ids: list[int]
