"""The moves of Le Grisbi: their wire form and their flat ids.

| ids | move |
| --- | --- |
| 0 to 699 | play: (value - 1) * 70 + count * 14 + wild, value 1 to 10, count 0 to 4, wild 0 to 13 |
| 700 to 703 | power: Chef, Biche, Miroir, Doigt |
| 704 | take |
| 705 to 707 | flip the face-down card in place 0 to 2 |
| 708 to 717 | choose value 1 to 10 |
| 718 | draw |
| 719 to 723 | say « Grisbi » to seat 0 to 4 |
| 724 to 948 | exchange: (kind in hand - 1) * 15 + (kind in the face-up row - 1), kinds 1 to 15 |
| 949 | ready |

Kinds are those of `state.py`. A play of no card at all has an id too, and is never legal.

No dealt game can have more in one play: a pack has four cards of a number, and 13 powers (G1), of which only Numérobis
are played several at a time (G5). A written position may hold more cards of a number than the pack; they are played at
most four at a time, and a play of more is refused with `no-such-count`.
"""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
import numpy as np

from brelan.core.contract import States
from brelan.core.driving import legal_at
from brelan.core.errors import NO_SUCH_SEAT, UNKNOWN_ACTION, Refused
from brelan.games.grisbi.cards import KIND_OF, NAMES
from brelan.games.grisbi.refusals import NO_SUCH_COUNT, NO_SUCH_PLACE, NO_SUCH_VALUE, PLAY_IT, REFUSALS
from brelan.games.grisbi.state import BICHE, CHEF, COPIES, DOIGT, KINDS, MIROIR, NUMEROBIS, ROW, SEATS, VALUES

WILDS: Final = 14
"""A play holds 0 to 13 Numérobis: a pack may have no other powers (G1)."""
PER_VALUE: Final = (COPIES + 1) * WILDS
POWER: Final = VALUES * PER_VALUE
TAKE: Final = POWER + 4
FLIP: Final = TAKE + 1
CHOOSE: Final = FLIP + ROW
DRAW: Final = CHOOSE + VALUES
GRISBI: Final = DRAW + 1
EXCHANGE: Final = GRISBI + SEATS
SWAPPED: Final = KINDS - 1
READY: Final = EXCHANGE + SWAPPED * SWAPPED
ACTIONS: Final = READY + 1

POWERS: Final = (CHEF, BICHE, MIROIR, DOIGT)
"""By id, from POWER on."""

CardName = Literal[
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "chef", "numerobis", "biche", "miroir", "doigt"
]  # fmt: skip
PowerName = Literal["chef", "numerobis", "biche", "miroir", "doigt"]


class Play(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="play"):
    """Lay `count` number cards of this value and `wild` Numérobis that stand for it (G5, G15)."""

    value: int
    count: int = 0
    wild: int = 0


class Power(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="power"):
    """Play a power other than Numérobis, which is refused: it is played as a value (G5, G13)."""

    card: PowerName


class Take(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="take"):
    """Take the pile in hand (G5)."""


class Flip(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="flip"):
    """Turn over the face-down card in this place, 0 to 2 (G10)."""

    index: int


class Choose(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="choose"):
    """Say the value of the Numérobis just flipped or drawn (G15)."""

    value: int


class Draw(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="draw"):
    """Fill one's hand up from the stock (G7, G8)."""


class Grisbi(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="grisbi"):
    """Say « Grisbi » to the seat that is late in drawing (G8)."""

    target: int


class Exchange(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="exchange"):
    """Swap a card of one's hand for one of one's face-up row, before the first card (G22)."""

    hand: CardName
    up: CardName


class Ready(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="ready"):
    """Exchange no more (G22)."""


GrisbiMove = Play | Power | Take | Flip | Choose | Draw | Grisbi | Exchange | Ready


def ids_of(states: States, seat: int, move: GrisbiMove) -> list[int]:
    """Every move is one action. Raises Refused for a move that has no id: see the checks below."""
    return [_id_of(move)]


def _id_of(move: GrisbiMove) -> int:
    match move:
        case Play():
            _need(1 <= move.value <= VALUES, NO_SUCH_VALUE)
            _need(0 <= move.count <= COPIES and 0 <= move.wild < WILDS, NO_SUCH_COUNT)
            return play_id(move.value, move.count, move.wild)
        case Power():
            _need(move.card != "numerobis", PLAY_IT)
            return POWER + POWERS.index(KIND_OF[move.card])
        case Take():
            return TAKE
        case Flip():
            _need(0 <= move.index < ROW, NO_SUCH_PLACE)
            return FLIP + move.index
        case Choose():
            _need(1 <= move.value <= VALUES, NO_SUCH_VALUE)
            return CHOOSE + move.value - 1
        case Draw():
            return DRAW
        case Grisbi():
            _need(0 <= move.target < SEATS, NO_SUCH_SEAT)
            return GRISBI + move.target
        case Exchange():
            return exchange_id(KIND_OF[move.hand], KIND_OF[move.up])
        case Ready():
            return READY


def _need(possible: bool, code: int) -> None:
    if not possible:
        raise Refused(REFUSALS[code])


def play_id(value: int, count: int, wild: int) -> int:
    """The action of a play, all three within their ranges."""
    return (value - 1) * PER_VALUE + count * WILDS + wild


def exchange_id(hand: int, up: int) -> int:
    """The action of a swap of these kinds."""
    return EXCHANGE + (hand - 1) * SWAPPED + up - 1


def move_of(states: States, seat: int, ids: Sequence[int]) -> GrisbiMove:
    """The move that this action is. Raises Refused: `unknown-action`, for an id out of range."""
    action = int(ids[0])
    _need(0 <= action < ACTIONS, UNKNOWN_ACTION)
    return MOVES[action]


def _move(action: int) -> GrisbiMove:
    if action < POWER:
        return Play(value=action // PER_VALUE + 1, count=action % PER_VALUE // WILDS, wild=action % WILDS)
    return _other_move(action)


def _other_move(action: int) -> GrisbiMove:
    if action < TAKE:
        return Power(card=msgspec.convert(NAMES[POWERS[action - POWER]], PowerName))
    if action == TAKE:
        return Take()
    if action < CHOOSE:
        return Flip(index=action - FLIP)
    if action < DRAW:
        return Choose(value=action - CHOOSE + 1)
    if action == DRAW:
        return Draw()
    if action < EXCHANGE:
        return Grisbi(target=action - GRISBI)
    return _before_the_first_card(action)


def _before_the_first_card(action: int) -> GrisbiMove:
    if action == READY:
        return Ready()
    hand, up = divmod(action - EXCHANGE, SWAPPED)
    return Exchange(hand=msgspec.convert(NAMES[hand + 1], CardName), up=msgspec.convert(NAMES[up + 1], CardName))


MOVES: Final = tuple(_move(action) for action in range(ACTIONS))
"""By id."""


def legal_moves(states: States, seat: int) -> list[GrisbiMove]:
    """What the seat may do, in the order of the ids."""
    ids = np.empty(ACTIONS, np.int16)
    count = legal_at(states, 0, seat, ids)
    return [MOVES[action] for action in ids[:count].tolist()]


def midway(states: States) -> bool:
    """Never: every move is one action."""
    return False


assert NUMEROBIS not in POWERS
