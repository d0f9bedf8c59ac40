"""How a search imagines that players of Gin Rami go on: by the look of a hand, without working out what it lacks.

A card is worth keeping for its likes: others of its rank where the contract wants sets, near ones of its suit where it
wants runs.
"""

from typing import Final

import numpy as np

from brelan.bots.contract import Style
from brelan.bots.rami_last import throw_last, wants_last
from brelan.bots.rami_seeing import about_to_end, drags, fits_somewhere, offered
from brelan.bots.rami_table import rids, throw_spare
from brelan.bots.rami_weights import KEEN, KEEN_TO_BUY, PER_POINT
from brelan.core.chance import Source
from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.core.records import Ids
from brelan.games.rami.hands import points_of
from brelan.games.rami.laying import contract_of
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS, LAST_CONTRACT
from brelan.games.rami.moves import (
    ADD,
    BEGIN_RUN,
    BEGIN_SET,
    BUY,
    CLOSE,
    DISCARD,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    PLACE,
    STARTS,
)
from brelan.games.rami.packing import all_suits, copies, hand_of, in_run, ones, packed, present
from brelan.games.rami.state import BUYING, DRAWING, JOKER, RANKS, SUITS

MATES: Final = np.array([0.0, 2.0, 3.5, 3.0, 2.5, 2.0, 2.0, 2.0, 2.0], np.float64)
"""What a card is worth for a set, by how many others of its rank there are."""
NEAR: Final = np.array([0.5, 2.0, 1.3, 0.6], np.float64)
"""What a card is worth for a run, for each other of its suit so far away."""
REACH: Final = 3
WILD: Final = 100.0
"""What a joker is worth."""


@rule
def brisk(state: State, seat: int, source: Source, ids: Ids, count: int, style: Style) -> int:
    """What a player does who does not think for long."""
    last = contract_of(state) == LAST_CONTRACT
    if state.phase == BUYING:
        return BUY if not about_to_end(state) and keen(state, seat, last, float(style[KEEN_TO_BUY])) else PASS
    if state.phase == DRAWING:
        if count < 2:
            return int(ids[0])
        if state.laid[seat]:
            return DRAW_DISCARD if fits_somewhere(state, offered(state)) else DRAW_STOCK
        return DRAW_DISCARD if keen(state, seat, last, float(style[KEEN])) else DRAW_STOCK
    if ids[count - 1] >= BEGIN_SET:
        return lays_somehow(state, seat, ids, count)
    if state.laid[seat]:
        action = rids(state, seat, ids, count)
        return action if action >= 0 else throw_spare(state, source, ids, count)
    if last:
        return throw_last(state, seat, ids, count)
    return throw_spare(state, source, ids, count) if drags(state) else throw_loose(state, seat, ids, count, style)


@rule
def keen(state: State, seat: int, last: bool, least: float) -> bool:
    """Is the last discard worth having?"""
    kind = offered(state)
    if last:
        return wants_last(state, seat, kind)
    return kind == JOKER or likes(state, seat, kind) >= least


@rule
def likes(state: State, seat: int, kind: int) -> float:
    """What this card is worth with those in hand that go with it; itself, if it is held, does not count."""
    contract = contract_of(state)
    best = 0.0
    own, rank, suit = int(state.hand[seat, kind]) > 0, kind % RANKS, kind // RANKS
    if LAID_SETS[contract] > 0:
        mates = -int(own)
        for other in range(SUITS):
            mates += int(state.hand[seat, other * RANKS + rank])
        best = float(MATES[min(mates, 8)])
    if LAID_RUNS[contract] > 0:
        near = 0.0
        for step in range(1, REACH + 1):
            if rank - step >= 0 and state.hand[seat, suit * RANKS + rank - step] > 0:
                near += NEAR[step]
            if rank + step <= RANKS and state.hand[seat, suit * RANKS + (rank + step) % RANKS] > 0:
                near += NEAR[step]
        if own and state.hand[seat, kind] > 1:
            near /= 2.0
        best = max(best, near) + min(best, near) * 0.3
    return best


@rule
def throw_loose(state: State, seat: int, ids: Ids, count: int, style: Style) -> int:
    """The discard that goes least with the others, the dearer the rather."""
    best, least = int(ids[0]), 1e9
    for at in range(count):
        kind = int(ids[at]) - DISCARD
        if kind < ADD - DISCARD:
            value = WILD if kind == JOKER else likes(state, seat, kind) - style[PER_POINT] * points_of(kind)
            if value < least:
                best, least = int(ids[at]), value
    return best


@rule
def lays_somehow(state: State, seat: int, ids: Ids, count: int) -> int:
    """A next step of some lay: melds of which most is there, real cards first, no joker that is not needed."""
    if state.bench_open:
        last = int(ids[count - 1])
        return int(ids[0]) if ids[0] != PLACE + JOKER or last != CLOSE else last
    best, most = int(ids[count - 1]), -1
    suits = hand_of(state, seat)
    ranks = all_suits(suits)
    for at in range(count):
        action = int(ids[at])
        if action >= BEGIN_SET and action < PLACE:
            if action < BEGIN_RUN:
                there = copies(ranks, action - BEGIN_SET)
            else:
                run = action - BEGIN_RUN
                there = ones(in_run(present(packed(state, seat, run // STARTS)), run % STARTS))
            if there > most:
                best, most = action, there
    return best
