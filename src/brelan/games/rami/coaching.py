"""The coach of Gin Rami: how far the contract is, which cards help, how best to lay it down (R7, R10, R11).

From a masked state, so it knows no more than its player does.
"""

from collections import Counter
from typing import Final

import numpy as np

from brelan.core.coaching import Coaching, Helping
from brelan.core.contract import States
from brelan.games.rami.cards import NAMES
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS, LAST_CONTRACT, distance
from brelan.games.rami.moves import ACTIONS, RamiMove
from brelan.games.rami.packing import BITS, Suits
from brelan.games.rami.plan import best_lay
from brelan.games.rami.state import JOKER, KINDS, RANKS, SET_SIZE, SUITS
from brelan.games.rami.wire import move_of

LAST_SETS: Final = LAID_SETS[LAST_CONTRACT]


def coach(states: States, seat: int) -> Coaching:
    """What there is to say to the seat, from the state masked for it."""
    state = states[0]
    if state.laid[seat]:
        return Coaching(done=True, missing=0, waste=0, helps=[], lays=[])
    hand: list[int] = state.hand[seat].tolist()
    contract, limit = int(state.contracts[state.round_index]), int(state.max_jokers)
    missing = lacking(hand, contract, limit)
    found = [
        Helping(card=NAMES[kind], left=int(state.unseen[kind]))
        for kind in range(KINDS)
        if missing > 0 and lacking(with_one(hand, kind), contract, limit) < missing
    ]
    return Coaching(
        done=False,
        missing=missing,
        waste=wasted(hand) if contract == LAST_CONTRACT else 0,
        helps=sorted(found, key=lambda each: -each.left),
        lays=_best(states, seat) if missing == 0 else [],
    )


def with_one(hand: list[int], kind: int) -> list[int]:
    """The hand with one card more."""
    return [count + (at == kind) for at, count in enumerate(hand)]


def lacking(hand: list[int], contract: int, limit: int) -> int:
    """How many cards a hand, counted by kind, lacks for a contract; `limit`: jokers in one meld, 0 for any number."""
    if contract == LAST_CONTRACT:
        ranks = best_ranks(hand)
        return max(0, sum(max(0, SET_SIZE - count) for count in ranks) - hand[JOKER])
    return int(distance(packed(hand), hand[JOKER], LAID_SETS[contract], LAID_RUNS[contract], limit))


def best_ranks(hand: list[int]) -> list[int]:
    """How many cards there are of the ranks of which there are most: as many ranks as contract 8 has sets."""
    ranks = Counter({rank: sum(hand[rank:JOKER:RANKS]) for rank in range(RANKS)})
    return [count for _, count in ranks.most_common(LAST_SETS)]


def wasted(hand: list[int]) -> int:
    """Cards that no set of contract 8 takes."""
    return sum(hand[:JOKER]) - sum(best_ranks(hand))


def packed(hand: list[int]) -> Suits:
    """The hand but its jokers, as `packing.py` has it."""
    first, second, third, fourth = (
        sum(hand[suit * RANKS + rank] << (BITS * rank) for rank in range(RANKS)) for suit in range(SUITS)
    )
    return first, second, third, fourth


def _best(states: States, seat: int) -> list[RamiMove]:
    ids = np.empty(ACTIONS, np.int16)
    count = best_lay(states[0], seat, ids)
    return [move_of(states, seat, ids[:count].tolist())] if count else []
