"""Coded refusals. A refusal is a small number in compiled rules and a stable word everywhere else; sentences live in
the translations.
"""

from collections.abc import Callable, Mapping
from typing import Final

OK: Final = 0
GAME_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
WRONG_PHASE: Final = 3
UNKNOWN_ACTION: Final = 4
NOT_HELD: Final = 5
NO_SUCH_SEAT: Final = 7
INCOMPLETE: Final = 8

FIRST_OF_GAME: Final = 32
"""A game's own codes start here (each in its `refusals.py`)."""

COMMON: Final[Mapping[int, str]] = {
    OK: "ok",
    GAME_OVER: "game-over",
    NOT_YOUR_TURN: "not-your-turn",
    WRONG_PHASE: "wrong-phase",
    UNKNOWN_ACTION: "unknown-action",
    NOT_HELD: "not-held",
    NO_SUCH_SEAT: "no-such-seat",
    INCOMPLETE: "incomplete",
}


class BrelanError(Exception):
    """Any fault of the input that Brelan names by a code.

    `code` is the stable word; `details` are values for its sentence (numbers and names only).
    """

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details

    def __reduce__(self) -> tuple[Callable[..., "BrelanError"], tuple[object, ...]]:
        """With the details, which `Exception` would leave out: errors come back from other processes."""
        return _again, (type(self), self.code, self.details)

    def __str__(self) -> str:
        """The code, and its details where there are some: for logs and programs, never for players."""
        return f"{self.code} {self.details}" if self.details else self.code


class Refused(BrelanError):
    """A move that the rules do not allow now; nothing has changed."""


class BadInput(BrelanError):
    """Input that says nothing possible: malformed JSON, an option that does not exist, an impossible position."""


def _again(kind: type[BrelanError], code: str, details: Mapping[str, object]) -> BrelanError:
    return kind(code, **details)
