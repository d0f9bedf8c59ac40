"""The one move of Muzishez and its flat ids: action `slot` chooses the card in that slot of the table, 0 to 19."""

from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np

from brelan.core.contract import States
from brelan.core.driving import legal_at
from brelan.core.errors import Refused
from brelan.games.muzishez.refusals import NO_SUCH_SLOT, REFUSALS
from brelan.games.muzishez.state import LARGE

ACTIONS: Final = int(LARGE["table"].shape[0])


class Pick(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="pick"):
    """Choose the card in a slot, secretly (M4)."""

    slot: int


MuzishezMove = Pick


def ids_of(states: States, seat: int, move: Pick) -> list[int]:
    """A pick is one action. Raises Refused: `no-such-slot`, for a slot that no table has."""
    if not 0 <= move.slot < ACTIONS:
        raise Refused(REFUSALS[NO_SUCH_SLOT])
    return [move.slot]


def move_of(states: States, seat: int, ids: Sequence[int]) -> Pick:
    """The pick that this action is."""
    return Pick(slot=int(ids[0]))


def legal_moves(states: States, seat: int) -> list[Pick]:
    """A pick for every slot, while one's choice is open."""
    ids = np.empty(ACTIONS, np.int16)
    return [Pick(slot=int(slot)) for slot in ids[: legal_at(states, 0, seat, ids)]]


def midway(states: States) -> bool:
    """Never: a pick is one action."""
    return False
