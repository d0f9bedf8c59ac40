"""Why a move of Gin Rami is refused, beside the reasons common to all games."""

from collections.abc import Mapping
from typing import Final

from brelan.core.errors import COMMON, FIRST_OF_GAME

DRAW_FIRST: Final = FIRST_OF_GAME
ALREADY_DRAWN: Final = FIRST_OF_GAME + 1
EMPTY_STOCK: Final = FIRST_OF_GAME + 2
EMPTY_DISCARDS: Final = FIRST_OF_GAME + 3
BUYING_OPEN: Final = FIRST_OF_GAME + 4
NOTHING_OFFERED: Final = FIRST_OF_GAME + 5
OWN_TURN: Final = FIRST_OF_GAME + 6
OWN_DISCARD: Final = FIRST_OF_GAME + 7
NO_BUYS_LEFT: Final = FIRST_OF_GAME + 8
ALREADY_LAID: Final = FIRST_OF_GAME + 9
ALREADY_ANSWERED: Final = FIRST_OF_GAME + 10
NOT_LAID_YET: Final = FIRST_OF_GAME + 11
NEXT_TURN_ONLY: Final = FIRST_OF_GAME + 12
NO_SUCH_MELD: Final = FIRST_OF_GAME + 13
DOES_NOT_FIT: Final = FIRST_OF_GAME + 14
NAME_THE_END: Final = FIRST_OF_GAME + 15
TOO_MANY_JOKERS: Final = FIRST_OF_GAME + 16
KEEP_A_DISCARD: Final = FIRST_OF_GAME + 17
JUST_TAKEN: Final = FIRST_OF_GAME + 18
NEVER_IN_A_SET: Final = FIRST_OF_GAME + 19
NO_JOKER_THERE: Final = FIRST_OF_GAME + 20
NOT_YOUR_RUN: Final = FIRST_OF_GAME + 21
NOT_A_SET: Final = FIRST_OF_GAME + 22
NOT_A_RUN: Final = FIRST_OF_GAME + 23
NOT_THE_CONTRACT: Final = FIRST_OF_GAME + 24
CANNOT_LAY: Final = FIRST_OF_GAME + 25
LAY_EVERYTHING: Final = FIRST_OF_GAME + 26
LAYING: Final = FIRST_OF_GAME + 27
NOT_LAYING: Final = FIRST_OF_GAME + 28
JOKERS_ALONE: Final = FIRST_OF_GAME + 29
WOULD_NOT_COMPLETE: Final = FIRST_OF_GAME + 30

REFUSALS: Final[Mapping[int, str]] = {
    **COMMON,
    DRAW_FIRST: "draw-first",
    ALREADY_DRAWN: "already-drawn",
    EMPTY_STOCK: "empty-stock",
    EMPTY_DISCARDS: "empty-discards",
    BUYING_OPEN: "buying-open",
    NOTHING_OFFERED: "nothing-offered",
    OWN_TURN: "own-turn",
    OWN_DISCARD: "own-discard",
    NO_BUYS_LEFT: "no-buys-left",
    ALREADY_LAID: "already-laid",
    ALREADY_ANSWERED: "already-answered",
    NOT_LAID_YET: "not-laid-yet",
    NEXT_TURN_ONLY: "next-turn-only",
    NO_SUCH_MELD: "no-such-meld",
    DOES_NOT_FIT: "does-not-fit",
    NAME_THE_END: "name-the-end",
    TOO_MANY_JOKERS: "too-many-jokers",
    KEEP_A_DISCARD: "must-keep-a-discard",
    JUST_TAKEN: "just-taken",
    NEVER_IN_A_SET: "never-in-a-set",
    NO_JOKER_THERE: "no-joker-there",
    NOT_YOUR_RUN: "not-your-run",
    NOT_A_SET: "not-a-set",
    NOT_A_RUN: "not-a-run",
    NOT_THE_CONTRACT: "contract-not-met",
    CANNOT_LAY: "cannot-lay",
    LAY_EVERYTHING: "lay-everything",
    LAYING: "laying",
    NOT_LAYING: "not-laying",
    JOKERS_ALONE: "jokers-alone",
    WOULD_NOT_COMPLETE: "would-not-complete",
}
