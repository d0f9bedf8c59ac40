"""One game as a table runs it: the position, how it came about, what is asked, and what each viewer can be told."""

from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from brelan.core.chance import derived_seed
from brelan.core.contract import NOBODY
from brelan.core.game import Event, Game
from brelan.core.position import Position
from brelan.core.record import RecordedMove
from brelan.core.records import copied
from brelan.table.moments import Moment, Step, Trial
from brelan.table.pacing import COUNTDOWN
from brelan.table.questions import Questions
from brelan.table.sight import Pace

KEPT_STEPS: Final = 8
"""So many last moves are kept with their states; what lies further back is played again from the seed when needed."""
KEPT_TOLD: Final = 16
"""So many where all are told the same: then only that is kept of them, some hundred bytes."""
TOLD: Final = 60
"""No viewer is told of more moves than these at once."""


class Running:
    """A game at a table, from its deal on."""

    def __init__(self, game: Game, *, options: Any, players: int, seed: int, version: int, at: int) -> None:
        self.game = game
        self.version = version
        """The table's at the last move, or at the deal: other entries may have come since."""
        self.dealt = version
        """The version that dealt it."""
        self.touched = at
        """When the last move was made, in milliseconds since 1970."""
        self.hold_until = 0
        """Until then viewers count down before they look."""
        self._seed = seed
        self._first = Position.deal(game, players=players, seed=seed, options=options).states
        self._now = Moment(game, self._first)
        self.position = Position(game, self._first)
        """Now. Its states are never changed: each move brings others."""
        self.over = self.position.over
        """Has it come to an end?"""
        self.truncated = self.position.truncated
        """By a limit?"""
        self.questions = Questions(self.position, version, at)
        self._history: list[tuple[int, tuple[int, ...], int]] = []
        self._steps: deque[Step] = deque(maxlen=KEPT_TOLD if game.told_alike else KEPT_STEPS)
        self._told: tuple[int, int, tuple[list[Event], bool]] | None = None
        """What was told last: since which version, to whom, and what. Most viewers have seen the same."""

    @property
    def mover(self) -> int:
        """Who made the last move; NOBODY before the first."""
        return self._history[-1][0] if self._history else NOBODY

    def chance(self, *path: int | str) -> int:
        """A seed for one purpose in this game. Nobody can work out the deal from it."""
        return derived_seed(self._seed, *path)

    def attempt(self, seat: int, move: Any) -> Trial:
        """A move (typed), made apart from the game. Raises Refused, where the rules do not allow it."""
        position = self.position.copy()
        ids = position.do(seat, move)
        return Trial(self.position.states, position.states, seat, move, ids)

    def follows(self, trial: Trial) -> bool:
        """Was it made from the game as it stands?"""
        return trial.before is self.position.states

    def follow(self, trial: Trial, version: int, at: int, pace: Pace) -> None:
        """Go on to where a move led that is in the log as the entry of this number."""
        before, self._now = self._now, Moment(self.game, trial.after)
        before.settle()
        self.position = Position(self.game, trial.after)
        self.over = self.position.over
        self.truncated = self.over and self.position.truncated
        self.version = version
        self._told = None
        self._history.append((trial.seat, tuple(trial.ids), version))
        self._steps.append(Step(before, self._now, trial.seat, trial.move))
        self.touched = at
        self.hold_until = at + COUNTDOWN[pace] if self._revealed() else 0
        self.questions.follow(self.position, trial.seat, version, max(at, self.hold_until))

    def _revealed(self) -> bool:
        """Has the move just made been the last of choices that all made in secret?"""
        return self.game.secret_choices and self.questions.all_answered(self.position)

    def go_to(self, moves: Sequence[RecordedMove], at: int) -> None:
        """Make the moves of another game that this one continues, as if they had been dealt.

        Raises Refused, BadInput.
        """
        for seat, move in moves:
            self.follow(self.attempt(seat, self.position.parse(move)), self.dealt, at, "instant")
        self.resume(at)

    def resume(self, now: int) -> None:
        """Go on after a pause: all times count as if the last entry had been made now."""
        self.touched = now
        self.hold_until = 0
        self.questions.restart(now)

    def masked(self, viewer: int) -> Position:
        """The position as a viewer (NOBODY: a spectator) may know it; not to be changed."""
        return self._now.masked(viewer)

    def view(self, viewer: int) -> Any:
        """What a viewer (NOBODY: a spectator) sees of the game."""
        return self._now.view(viewer)

    def events_since(self, version: int, viewer: int) -> tuple[list[Event], bool]:
        """What a viewer (NOBODY: a spectator) is told of the moves after a version, and whether some were left out."""
        eyes = NOBODY if self.game.told_alike else viewer
        if self._told is None or self._told[:2] != (version, eyes):
            wanted = len(self._history) - bisect_right(self._history, max(version, self.dealt), key=_version_of)
            told = min(wanted, TOLD)
            events = [event for step in self._last_steps(told) for event in step.told(eyes)]
            self._told = version, eyes, (events, told < wanted or version < self.dealt)
        return self._told[2]

    def told_so_far(self) -> list[list[Event]]:
        """By move, all that a spectator has been told, what another game's moves were included."""
        return [step.told(NOBODY) for step in self._replayed()]

    def _last_steps(self, count: int) -> list[Step]:
        if count == 0:
            return []
        steps: Iterable[Step] = self._steps if count <= len(self._steps) else self._replayed()
        return list(steps)[-count:]

    def _replayed(self) -> Iterator[Step]:
        """The whole game again."""
        position = Position(self.game, copied(self._first))
        before = Moment(self.game, self._first)
        for seat, ids, _ in self._history:
            for action in ids:
                position.step(seat, action)
            after = Moment(self.game, copied(position.states))
            yield Step(before, after, seat, self.game.move_of(before.states, seat, ids))
            before = after


def _version_of(made: tuple[int, tuple[int, ...], int]) -> int:
    return made[2]
