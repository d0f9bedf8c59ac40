"""One game as a table runs it: the position, how it came about, what is asked, and what each viewer can be told."""

from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from brelan.core.chance import derived_seed
from brelan.core.contract import NOBODY, States
from brelan.core.game import Event, Game
from brelan.core.position import Position
from brelan.core.records import copied
from brelan.table.pacing import COUNTDOWN
from brelan.table.questions import Questions
from brelan.table.sight import Pace

KEPT_STEPS: Final = 8
"""So many last moves are kept with their states; what lies further back is played again from the seed when needed."""
TOLD: Final = 60
"""No viewer is told of more moves than these at once."""


@dataclass(frozen=True)
class Step:
    """One move with the states around it, nothing hidden."""

    before: States
    after: States
    seat: int
    move: Any
    version: int
    """The table's, with this move made."""


class Running:
    """A game at a table, from its deal on."""

    def __init__(self, game: Game, *, options: Any, players: int, seed: int, version: int, at: int) -> None:
        self.game = game
        self.version = version
        """The table's at the last move, or at the deal: other entries may have come since."""
        self.dealt = version
        """The version that dealt it."""
        self.touched = at
        """When the last entry was made, in milliseconds since 1970."""
        self.hold_until = 0
        """Until then viewers count down before they look."""
        self._seed = seed
        self._first = Position.deal(game, players=players, seed=seed, options=options)
        self.position = self._first.copy()
        self.questions = Questions(self.position, version, at)
        self._history: list[tuple[int, tuple[int, ...], int]] = []
        self._steps: deque[Step] = deque(maxlen=KEPT_STEPS)
        self._sight: tuple[int, int, Position] | None = None
        """The moves made, a viewer, and the position masked for that viewer: asked for twice in a row."""

    @property
    def mover(self) -> int:
        """Who made the last move; NOBODY before the first."""
        return self._history[-1][0] if self._history else NOBODY

    @property
    def over(self) -> bool:
        """Has it come to an end?"""
        return self.position.over

    def chance(self, *path: int | str) -> int:
        """A seed for one purpose in this game. Nobody can work out the deal from it."""
        return derived_seed(self._seed, *path)

    def follow(self, seat: int, move: object, version: int, at: int, pace: Pace) -> None:
        """Make a move that is in the log as the entry of this number.

        Raises Refused or BadInput, nothing changed: then the log is not ours.
        """
        before = self._steps[-1].after if self._steps else self._first.states
        parsed = self.position.parse(move)
        ids = self.position.play(seat, parsed)
        self.version = version
        self._history.append((seat, tuple(ids), version))
        self._steps.append(Step(before, copied(self.position.states), seat, parsed, version))
        self.touched = at
        self.hold_until = at + COUNTDOWN[pace] if self._revealed() else 0
        self.questions.follow(self.position, seat, self.version, max(at, self.hold_until))

    def _revealed(self) -> bool:
        """Has the move just made been the last of choices that all made in secret?"""
        return self.game.secret_choices and self.questions.all_answered(self.position)

    def resume(self, now: int) -> None:
        """Go on after a pause: all times count as if the last entry had been made now."""
        self.touched = now
        self.hold_until = 0
        self.questions.restart(now)

    def masked(self, viewer: int) -> Position:
        """The position as a viewer (NOBODY: a spectator) may know it; not to be changed."""
        made = len(self._history)
        if self._sight is None or self._sight[:2] != (made, viewer):
            self._sight = made, viewer, self.position.masked(viewer)
        return self._sight[2]

    def events_since(self, version: int, viewer: int) -> tuple[list[Event], bool]:
        """What a viewer (NOBODY: a spectator) is told of the moves after a version, and whether some were left out."""
        wanted = len(self._history) - bisect_right(self._history, version, key=lambda made: made[2])
        told = min(wanted, TOLD)
        events = [*self._told(self._last_steps(told), viewer)] if told else []
        return events, told < wanted or version < self.dealt

    def _told(self, steps: list[Step], viewer: int) -> Iterator[Event]:
        """What a viewer is told of the last moves. What lies between two of them is masked once."""
        before = self._masked(steps[0].before, viewer)
        for step in steps:
            after = self.masked(viewer).states if step is steps[-1] else self._masked(step.after, viewer)
            yield from self.game.tell(before, after, step.seat, step.move, viewer)
            before = after

    def _masked(self, states: States, viewer: int) -> States:
        return Position(self.game, states).masked(viewer).states

    def _last_steps(self, count: int) -> list[Step]:
        steps: Iterable[Step] = self._steps if count <= len(self._steps) else self._replayed()
        return list(steps)[-count:]

    def _replayed(self) -> Iterator[Step]:
        """The whole game again."""
        position = self._first.copy()
        before = self._first.states
        for seat, ids, version in self._history:
            for action in ids:
                position.step(seat, action)
            after = copied(position.states)
            yield Step(before, after, seat, self.game.move_of(before, seat, ids), version)
            before = after
