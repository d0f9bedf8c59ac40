"""Why a move of Le Grisbi is refused, beside the reasons common to all games."""

from collections.abc import Mapping
from typing import Final

from brelan.core.errors import COMMON, FIRST_OF_GAME

TOO_LOW: Final = FIRST_OF_GAME
TOO_HIGH: Final = FIRST_OF_GAME + 1
EMPTY_PILE: Final = FIRST_OF_GAME + 2
MUST_DRAW: Final = FIRST_OF_GAME + 3
MUST_FLIP: Final = FIRST_OF_GAME + 4
CARDS_FIRST: Final = FIRST_OF_GAME + 5
NO_SUCH_PLACE: Final = FIRST_OF_GAME + 6
CHOICE_OPEN: Final = FIRST_OF_GAME + 7
NO_CHOICE: Final = FIRST_OF_GAME + 8
STOCK_GONE: Final = FIRST_OF_GAME + 9
ENOUGH_CARDS: Final = FIRST_OF_GAME + 10
DRAWS_ITSELF: Final = FIRST_OF_GAME + 11
NO_CALLS: Final = FIRST_OF_GAME + 12
NOT_LATE: Final = FIRST_OF_GAME + 13
ONESELF: Final = FIRST_OF_GAME + 14
PLAYER_OUT: Final = FIRST_OF_GAME + 15
ALREADY_READY: Final = FIRST_OF_GAME + 16
EXCHANGING: Final = FIRST_OF_GAME + 17
NOT_IN_ROW: Final = FIRST_OF_GAME + 18
NO_SUCH_VALUE: Final = FIRST_OF_GAME + 19
NO_SUCH_COUNT: Final = FIRST_OF_GAME + 20
PLAY_IT: Final = FIRST_OF_GAME + 21

REFUSALS: Final[Mapping[int, str]] = {
    **COMMON,
    TOO_LOW: "too-low",
    TOO_HIGH: "too-high",
    EMPTY_PILE: "empty-pile",
    MUST_DRAW: "must-draw",
    MUST_FLIP: "must-flip",
    CARDS_FIRST: "cards-first",
    NO_SUCH_PLACE: "no-such-place",
    CHOICE_OPEN: "choice-open",
    NO_CHOICE: "no-choice",
    STOCK_GONE: "stock-gone",
    ENOUGH_CARDS: "enough-cards",
    DRAWS_ITSELF: "draws-itself",
    NO_CALLS: "no-calls",
    NOT_LATE: "not-late",
    ONESELF: "oneself",
    PLAYER_OUT: "player-out",
    ALREADY_READY: "already-ready",
    EXCHANGING: "exchanging",
    NOT_IN_ROW: "not-in-row",
    NO_SUCH_VALUE: "no-such-value",
    NO_SUCH_COUNT: "no-such-count",
    PLAY_IT: "play-it",
}
