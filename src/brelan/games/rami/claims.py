"""What a buy window is about, for standing answers (R6)."""

from typing import Final

from brelan.core.contract import States
from brelan.core.game import Claims
from brelan.games.rami.cards import rank_of


def round_of(states: States) -> int:
    """Which round is on."""
    return int(states[0].round_index)


def asked_about(states: States) -> str:
    """The rank of the last discard (`*` for a joker); empty if there is none."""
    state = states[0]
    if state.discard_size == 0:
        return ""
    return rank_of(int(state.discard[state.discard_size - 1]))


CLAIMS: Final = Claims(round_of=round_of, asked_about=asked_about)
