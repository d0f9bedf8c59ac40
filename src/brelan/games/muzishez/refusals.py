"""Why a move of Muzishez is refused, beside the reasons common to all games."""

from collections.abc import Mapping
from typing import Final

from brelan.core.errors import COMMON, FIRST_OF_GAME

NO_SUCH_SLOT: Final = FIRST_OF_GAME
ALREADY_CHOSEN: Final = FIRST_OF_GAME + 1

REFUSALS: Final[Mapping[int, str]] = {**COMMON, NO_SUCH_SLOT: "no-such-slot", ALREADY_CHOSEN: "already-chosen"}
