"""Players that are programs of somebody's own: what they are told, what they answer, and who plays where they do not.

docs/arena.md says it to their authors. The messages have the shapes of those that a table sends (docs/protocol.md), and
like them are made from the state masked for the seat, and nothing else.
"""

import time
from base64 import b64encode
from collections import Counter
from typing import Any, Final, Literal

import msgspec

from brelan.bots.players import Bot
from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput, BrelanError
from brelan.core.game import Event, Game, parse_move, plain
from brelan.core.places import places_of
from brelan.core.position import Position
from brelan.lab.programs import Gone, Late, Program, TooLong

PROTOCOL: Final = 1
"""Raised when something changes that an old program would not understand."""
PREFIX: Final = "cmd:"
"""A bot of this name is a program: what follows is its command."""

START_SECONDS: Final = 10.0
"""To start in, and say its first line."""
MOVE_SECONDS: Final = 2.0
"""To answer in, unless the arena says otherwise."""
MOST_FAULTS: Final = 3
"""With so many in one game it is given up for the rest of it."""
MOST_HANGS: Final = 10
"""After so many the process that plays does not start this program again: it would wait for it for ever and ever."""
STAND_IN: Final = "sensible"

Cause = Literal["crashed", "late", "unreadable", "refused"]

_hangs: Counter[str] = Counter()
"""By command, in this process."""


class Faults(msgspec.Struct, frozen=True, kw_only=True):
    """What went wrong with a program, and how many of its moves another player made."""

    crashed: int = 0
    """It ended, or could not be started."""
    late: int = 0
    unreadable: int = 0
    """It answered something that is no answer."""
    refused: int = 0
    """It answered with a move that the rules do not allow."""
    replaced: int = 0
    """Moves that the sensible player made for it, those after it was given up included."""
    said: str = ""
    """The end of its standard error, from the first fault that left any."""

    def plus(self, other: "Faults") -> "Faults":
        """Both together."""
        return Faults(
            crashed=self.crashed + other.crashed,
            late=self.late + other.late,
            unreadable=self.unreadable + other.unreadable,
            refused=self.refused + other.refused,
            replaced=self.replaced + other.replaced,
            said=self.said or other.said,
        )


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="hello"):
    """The first line that a program is sent: one program, one seat, one game."""

    protocol: int
    game: str
    rules: int
    options: dict[str, Any]
    players: int
    seat: int
    seed: str
    """For the program's own chance, so that the arena can be played again. Made from its place in the arena alone: it
    tells nothing of the arena's seed, from which the cards come.
    """
    seconds: float
    """To answer in, each time."""


def hello(game: Game, options: dict[str, Any], players: int, seat: int, told: int, seconds: float) -> bytes:
    """That line; `told` is the number for its own chance."""
    said = Hello(
        protocol=PROTOCOL,
        game=game.name,
        rules=game.rules_version,
        options=options,
        players=players,
        seat=seat,
        seed=f"{told:032x}",
        seconds=seconds,
    )
    return msgspec.json.encode(said)


class Ready(msgspec.Struct, frozen=True, kw_only=True):
    """The first line that a program answers."""

    protocol: int
    masked: bool = False
    """Does it want the masked state itself?"""


class Masked(msgspec.Struct, frozen=True, kw_only=True):
    """As a table sends it."""

    rules: int
    record: str


class Seen(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="seen"):
    """All that the seat sees now. As a table sends it, with what is asked here: an answer to `id`, unless it is 0."""

    id: int
    seat: int
    view: Any
    legal: list[Any]
    ids: list[list[int]]
    """The flat actions of each of the `legal` moves."""
    awaited: list[int]
    """A program that is not among these may act, or wait."""
    over: bool
    truncated: bool
    places: list[int]
    events: list[Event]
    """What happened since the last message."""
    masked: Masked | None = None


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """A move, or its number among the `legal` ones; neither: wait."""

    id: int
    move: dict[str, Any] | None = None
    choice: int | None = None


class Failed(Exception):
    """The program has not given a move."""

    def __init__(self, cause: Cause) -> None:
        super().__init__(cause)
        self.cause: Cause = cause


class Outsider:
    """A program in one seat of one game."""

    def __init__(
        self, game: Game, name: str, seat: int, seed: int, seconds: float, told: int = 0, silent: str | None = None
    ) -> None:
        """`seed` is for who stands in, `told` what the program is given for its own chance: never made from the seed
        that the cards come from, since it would confirm a guess of that one. `silent`: it is known not to greet, and
        has said this on its standard error; it is late once, and not started.
        """
        self._game, self._command, self.seat = game, name.removeprefix(PREFIX), seat
        self._told, self._seconds = told, seconds
        self._stand_in = Bot(game, STAND_IN, seed)
        self._program: Program | None = None
        self._ready = Ready(protocol=PROTOCOL)
        self._hello = b""
        self._before: Position | None = None
        self._events: list[Event] = []
        self._asked = 0
        self._silent = silent is not None
        self._faults: Counter[str] = Counter(late=self._silent)
        self._said = silent or ""

    @property
    def faults(self) -> Faults:
        """So far."""
        return Faults(**self._faults, said=self._said)

    def begin(self, position: Position, options: dict[str, Any]) -> None:
        """The game is dealt."""
        self._hello = hello(self._game, options, position.seats, self.seat, self._told, self._seconds)
        self._before = position.masked(self._eyes)

    def decide(self, masked: Position, seat: int) -> Any:
        """Its move, or that of who stands in for it; None if it waits."""
        if self._given_up:
            return self._replaced(masked)
        try:
            return self._answered(masked)
        except Failed as fault:
            self._blame(fault.cause)
            return self._replaced(masked)

    def heard(self, position: Position, seat: int, move: Any) -> None:
        """A move was made, by this seat or another."""
        before, self._before = self._before, position.masked(self._eyes)
        assert before is not None  # begun
        self._events += self._game.tell(before.states, self._before.states, seat, move, self._eyes)

    def end(self, position: Position) -> None:
        """The game is over: say so, and let it go."""
        if self._program is not None:
            self._program.say(self._seen(position.masked(self.seat), 0))
            self._program.end()

    @property
    def _eyes(self) -> int:
        return NOBODY if self._game.told_alike else self.seat

    @property
    def _given_up(self) -> bool:
        faults = sum(self._faults.values()) - self._faults["replaced"]
        return self._silent or faults >= MOST_FAULTS or _hangs[self._command] >= MOST_HANGS

    def _answered(self, masked: Position) -> Any:
        """The program's move. Raises Failed."""
        try:
            program = self._program or self._started()
            self._asked += 1
            program.say(self._seen(masked, self._asked))
            return self._move(masked, _answer(program, self._asked, time.monotonic() + self._seconds))
        except Late:
            raise Failed("late") from None
        except (Gone, OSError):
            raise Failed("crashed") from None
        except (TooLong, msgspec.MsgspecError, UnicodeError, BadInput):
            raise Failed("unreadable") from None

    def _started(self) -> Program:
        """The program, which has said that it is ready. Raises Gone, Late, TooLong, OSError, MsgspecError."""
        self._program = program = Program(self._command)
        program.say(self._hello)
        self._ready = msgspec.json.decode(program.hear(time.monotonic() + START_SECONDS), type=Ready)
        if self._ready.protocol != PROTOCOL:
            raise Failed("unreadable")
        return program

    def _move(self, masked: Position, answer: Answer) -> Any:
        """The move that was answered, typed; it is allowed. Raises Failed, BadInput."""
        move: Any = answer.move
        if answer.choice is not None:
            legal = masked.legal_moves(self.seat)
            if not 0 <= answer.choice < len(legal):
                raise Failed("unreadable")
            move = plain(legal[answer.choice])
        if move is None:
            if self.seat in masked.awaited():
                raise Failed("refused")
            return None
        typed = parse_move(self._game, move)
        try:
            masked.copy().do(self.seat, typed)
        except BrelanError:
            raise Failed("refused") from None
        return typed

    def _replaced(self, masked: Position) -> Any:
        """The move of who stands in, or the first legal one where that one would rather wait but may not."""
        move = self._stand_in.decide(masked, self.seat)
        if move is None and self.seat in masked.awaited():
            move = parse_move(self._game, plain(masked.legal_moves(self.seat)[0]))
        self._faults["replaced"] += move is not None
        return move

    def _blame(self, cause: Cause) -> None:
        """Note a fault. A program that is late, gone or unreadable is ended, and begun anew when it is asked again."""
        self._faults[cause] += 1
        _hangs[self._command] += cause == "late"
        if self._program is not None:
            if cause != "refused":
                self._program.end(grace=0)
            self._said = self._said or self._program.complaint
            if cause != "refused":
                self._program = None

    def _seen(self, masked: Position, asked: int) -> bytes:
        """The message, and what happened since the last is told with it."""
        legal = masked.legal_moves(self.seat) if asked else []
        seen = Seen(
            id=asked,
            seat=self.seat,
            view=self._game.view(masked.states, self.seat),
            legal=legal,
            ids=[self._game.ids_of(masked.states, self.seat, parse_move(self._game, plain(move))) for move in legal],
            awaited=masked.awaited(),
            over=masked.over,
            truncated=masked.truncated,
            places=places_of(masked.payoffs()) if masked.over else [],
            events=self._events,
            masked=self._masked(masked) if self._ready.masked else None,
        )
        self._events = []
        return msgspec.json.encode(seen)

    def _masked(self, masked: Position) -> Masked:
        return Masked(rules=self._game.rules_version, record=b64encode(masked.tobytes()).decode())


def _answer(program: Program, asked: int, until: float) -> Answer:
    """Its answer to this question; those to others are late and worth nothing. Raises Gone, Late, ..."""
    while True:
        answer = msgspec.json.decode(program.hear(until), type=Answer)
        if answer.id == asked:
            return answer
