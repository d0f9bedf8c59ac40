"""Hands for tests: packed for the solver, or held by seat 0 on its turn."""

from collections.abc import Mapping, Sequence
from typing import Any

from brelan.core.position import Position
from brelan.games.rami import GAME
from brelan.games.rami.cards import names
from brelan.games.rami.packing import Suits
from brelan.games.rami.state import JOKER


def packed_hand(hand: Sequence[int]) -> tuple[Suits, int]:
    """The four suits packed, and the number of jokers."""
    suits = [0, 0, 0, 0]
    for card in hand:
        if card != JOKER:
            suits[card // 13] += 1 << (4 * (card % 13))
    return (suits[0], suits[1], suits[2], suits[3]), list(hand).count(JOKER)


def hand_position(hand: Sequence[int], options: Mapping[str, Any]) -> Position:
    """Seat 0 has drawn and holds this hand."""
    others = [{"hand": ["2S"]}, {"hand": ["3S"]}]
    return Position.build(GAME, {"phase": "play", "players": [{"hand": names(hand)}, *others]}, options)
