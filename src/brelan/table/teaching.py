"""A step of a lesson, played: from its written position, by the game's own rules, as the learner's seat sees it.

Nothing is kept between two questions. Whoever asks tells all that the learner has done so far, and it is done again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec.structs import replace

from brelan.core.chance import key_words
from brelan.core.errors import BadInput, Refused
from brelan.core.game import Event, plain
from brelan.core.places import places_of
from brelan.core.position import Position
from brelan.games import registry
from brelan.games.lessons import LEARNER, Lesson, Step, Turn
from brelan.table.pacing import COUNTDOWN
from brelan.table.sight import Seen
from brelan.table.twin import reasons, twin

OK: Final = "ok"
NOT_NOW: Final = "not-now"
"""The code of a move that the rules allow, but that is not what the step is about."""


@dataclass(frozen=True)
class Answer:
    """What came of the learner's last move; of none: how the step begins."""

    code: str
    """`ok`; `not-now`; or why the rules refuse it. Nothing has happened then."""
    details: Mapping[str, object] = field(default_factory=dict)
    shown: Sequence[Seen] = ()
    """What there is to see, moment after moment: the learner's move, then what the others did."""
    done: bool = False
    """Has the learner done all that the step asks for?"""
    wanted: Any = None
    """A move that would be right now, for whoever wants to be shown; none where it is done."""


def teach(lesson: Lesson, number: int, moves: Sequence[object], language: str = "") -> Answer:
    """What the learner sees after these moves, the last of which is new. `language`: say it in words, too.

    Raises BadInput: `no-such-step`; `lesson-over`, where a move follows after the step's end; `bad-move`. Refused,
    where a move before the last is wrong.
    """
    play = _Play(lesson, lesson.step(number), language)
    for move in moves[:-1]:
        play.make(move)
    try:
        for move in moves[-1:]:
            play.shown.clear()
            play.make(move)
    except Refused as problem:
        return Answer(code=problem.code, details=problem.details)
    return Answer(code=OK, shown=tuple(play.shown), done=play.done, wanted=play.wanted())


def would(lesson: Lesson, number: int, moves: Sequence[object]) -> Answer:
    """Do the rules allow the last of these moves, whatever the step is about? Raises BadInput as `teach` does."""
    play = _Play(lesson, lesson.step(number), "")
    for move in moves[:-1]:
        play.make(move)
    try:
        for move in moves[-1:]:
            play.check(move)
    except Refused as problem:
        return Answer(code=problem.code, details=problem.details)
    return Answer(code=OK)


class _Play:
    """A step under way."""

    def __init__(self, lesson: Lesson, step: Step, language: str) -> None:
        self.game = registry.game(lesson.game)
        self.position = Position.build(self.game, step.position, step.options)
        self.position.states[0].key[:] = key_words(step.chance)
        self.shown: list[Seen] = []
        self._names = lesson.names[: self.position.seats]
        self._language = language
        self._left = list(step.turns)
        self._version = 0
        self._show([])
        self._others()

    @property
    def done(self) -> bool:
        """Is nothing left to do?"""
        return not self._left

    def make(self, move: object) -> None:
        """The learner's next move. Raises BadInput: `lesson-over`, `bad-move`; Refused: `not-now`, or by the rules."""
        if self.done:
            raise BadInput("lesson-over")
        parsed = self.check(move)
        if not self._left[0].agrees(plain(parsed)):
            raise Refused(NOT_NOW)
        self._do(LEARNER, parsed)
        self._others()

    def check(self, move: object) -> Any:
        """The move, parsed. Raises BadInput: `bad-move`; Refused, where the rules do not allow it."""
        parsed = self.position.parse(move)
        self.position.copy().do(LEARNER, parsed)
        return parsed

    def wanted(self) -> Any:
        """A legal move that is meant; none where it is done."""
        return None if self.done else next(filter(self._meant, self._masked().legal_moves(LEARNER)), None)

    def _meant(self, move: object) -> bool:
        return self._left[0].agrees(plain(move))

    def _others(self) -> None:
        """All that others do before the learner is asked again."""
        while self._left and not self._left[0].learners:
            turn = self._left[0]
            self._do(turn.player, self.position.parse(dict(turn.move)))

    def _do(self, seat: int, move: Any) -> None:
        turn: Turn = self._left.pop(0)
        assert turn.player == seat
        before = self._masked()
        asked = len(self.position.actors())
        self.position.do(seat, move)
        self._version += 1
        told = self.game.tell(before.states, self._masked().states, seat, move, LEARNER)
        self._show(told, revealed=self.game.secret_choices and asked == 1)

    def _masked(self) -> Position:
        return self.position.masked(LEARNER)

    def _show(self, events: list[Event], *, revealed: bool = False) -> None:
        masked = self._masked()
        plays = bool(self._left) and self._left[0].learners
        seen = Seen(
            version=self._version,
            game=1,
            seat=LEARNER,
            view=self.game.view(masked.states, LEARNER),
            legal=masked.legal_moves(LEARNER) if plays else [],
            awaited=self.position.awaited() if self._left else [],
            over=self.position.over,
            truncated=self.position.truncated,
            places=places_of(self.position.payoffs()) if self.position.over else [],
            timer=None,
            hold=COUNTDOWN["fast"] if revealed else 0,
            events=events,
            since=max(0, self._version - 1),
            skipped=False,
        )
        self.shown.append(self._in_words(seen, masked) if self._language else seen)

    def _in_words(self, seen: Seen, masked: Position) -> Seen:
        text = twin(self.game.name, seen, self._names, self._language, reasons(masked, LEARNER))
        return replace(seen, text=text)
