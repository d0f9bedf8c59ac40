"""How a sensible player plays contract 8: every card must go into one of four sets, so cards of other ranks are waste.

A hand is judged by its four best ranks: how many cards are waste, and how many the four sets still lack.
"""

from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.core.records import Ids
from brelan.games.rami.hands import points_of
from brelan.games.rami.moves import ADD, DISCARD
from brelan.games.rami.packing import BITS, all_suits, copies, hand_of
from brelan.games.rami.state import BENCH, JOKER, RANKS, SET_SIZE


@rule
def waste_and_lack(ranks: int, jokers: int) -> tuple[int, int]:
    """Of the four ranks with the most cards: how many cards are of other ranks, how many they lack to be sets."""
    waste, lack = 0, -jokers
    left = ranks
    for _ in range(BENCH):
        best = 0
        for rank in range(RANKS):
            if copies(left, rank) > copies(left, best):
                best = rank
        lack += max(0, SET_SIZE - copies(left, best))
        left &= ~(15 << (BITS * best))
    while left:
        waste += left & 15
        left >>= BITS
    return waste, max(0, lack)


@rule
def wants_last(state: State, seat: int, kind: int) -> bool:
    """Is this card no waste? Off turn, when nothing may be thrown for it, it must fill a set besides."""
    ranks, jokers = all_suits(hand_of(state, seat)), int(state.hand[seat, JOKER])
    waste, lack = waste_and_lack(ranks, jokers)
    if kind == JOKER:
        return True
    wasted, lacking = waste_and_lack(ranks + (1 << (BITS * (kind % RANKS))), jokers)
    if state.turn != seat:
        return wasted <= waste < lack and lacking < lack
    return wasted <= waste and (waste > 0 or lacking < lack)


@rule
def throw_last(state: State, seat: int, ids: Ids, count: int) -> int:
    """The discard that leaves the least waste and lack; of those the rarest rank, then the dearest card."""
    ranks, jokers = all_suits(hand_of(state, seat)), int(state.hand[seat, JOKER])
    best, least = int(ids[0]), 1 << 20
    for at in range(count):
        kind = int(ids[at]) - DISCARD
        if kind < ADD - DISCARD and kind != JOKER:
            waste, lack = waste_and_lack(ranks - (1 << (BITS * (kind % RANKS))), jokers)
            cost = max(waste, lack) * 1000 + copies(ranks, kind % RANKS) * 100 - points_of(kind)
            if cost < least:
                best, least = int(ids[at]), cost
    return best
