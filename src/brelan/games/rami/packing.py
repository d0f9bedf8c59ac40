"""Hands as numbers: for each suit one integer with 4 bits for each rank, saying how many cards of it there are.

The cards of one rank in all suits are then the sum of four integers, and the cards of a run a few shifts away. A rank
holds 15 cards at most, which written positions keep to.
"""

from typing import Final

from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.games.rami.state import PLACES, RANKS

Suits = tuple[int, int, int, int]
"""A hand but its jokers."""

BITS: Final = 4
ALL_RANKS: Final = 0x1111111111111
"""A 1 for each rank."""
FOUR: Final = 0x1111
HIGH_ACE: Final = BITS * (PLACES - 1)
LOW_RANKS: Final = (1 << HIGH_ACE) - 1


@rule
def packed(state: State, seat: int, suit: int) -> int:
    """The seat's cards of a suit."""
    cards = 0
    for rank in range(RANKS):
        cards |= int(state.hand[seat, suit * RANKS + rank]) << (BITS * rank)
    return cards


@rule
def hand_of(state: State, seat: int) -> Suits:
    """The seat's cards but its jokers."""
    return packed(state, seat, 0), packed(state, seat, 1), packed(state, seat, 2), packed(state, seat, 3)


@rule
def packed_used(state: State, suit: int) -> int:
    """The cards of a suit that lie on the workbench."""
    cards = 0
    for rank in range(RANKS):
        cards |= int(state.used[suit * RANKS + rank]) << (BITS * rank)
    return cards


@rule
def copies(cards: int, rank: int) -> int:
    """How many of a rank there are."""
    return (cards >> (BITS * rank)) & 15


@rule
def without(suits: Suits, suit: int, cards: int) -> Suits:
    """The suits after cards of one of them have left."""
    return (
        suits[0] - (cards if suit == 0 else 0),
        suits[1] - (cards if suit == 1 else 0),
        suits[2] - (cards if suit == 2 else 0),
        suits[3] - (cards if suit == 3 else 0),
    )


@rule
def all_suits(suits: Suits) -> int:
    """The cards of each rank."""
    return suits[0] + suits[1] + suits[2] + suits[3]


@rule
def total_of(cards: int) -> int:
    """How many cards there are."""
    total = 0
    while cards:
        total += cards & 15
        cards >>= BITS
    return total


@rule
def present(cards: int) -> int:
    """A 1 at each place that a card of the suit can take, the ace's two among them."""
    flags = (cards | cards >> 1 | cards >> 2 | cards >> 3) & ALL_RANKS
    return flags | (flags & 1) << HIGH_ACE


@rule
def in_run(flags: int, low: int) -> int:
    """Which of the four places from `low` on are there, of `present`."""
    return (flags >> (BITS * low)) & FOUR


@rule
def ones(four: int) -> int:
    """How many of four places."""
    return ((four * FOUR) >> 12) & 15


@rule
def ranks_at(four: int, low: int) -> int:
    """These of the four places from `low` on, as cards: a 1 for each rank."""
    placed = four << (BITS * low)
    return (placed & LOW_RANKS) | placed >> HIGH_ACE
