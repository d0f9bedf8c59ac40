"""How a sensible player plays Gin Rami: how many cards the hand still lacks for the contract decides nearly all.

Take and buy what brings the contract nearer, lay it down as soon as it is there, add whatever can be added, and throw
what the contract needs least and costs most. For contract 8, where every card must go into a set, see `rami_last.py`.
"""

from typing import Final

import numpy as np

from brelan.bots.rami_last import throw_last, wants_last
from brelan.core.chance import Source, draw
from brelan.core.compiling import rule
from brelan.core.contract import State, register
from brelan.core.errors import OK
from brelan.core.records import Ids
from brelan.games.rami.hands import points_of
from brelan.games.rami.laying import contract_of
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS, LAST_CONTRACT, within
from brelan.games.rami.moves import (
    ADD,
    BEGIN_SET,
    BUY,
    DISCARD,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    PER_ADD,
    PER_SWAP,
    SWAP,
)
from brelan.games.rami.packing import BITS, hand_of, without
from brelan.games.rami.plan import best_lay
from brelan.games.rami.state import BENCH, BUYING, DRAWING, JOKER, KINDS, NO_CARD, RANKS, ROW, SET, STATE
from brelan.games.rami.table import check_adding, fit_in_run, fit_in_set, keeps, kind_added

STEPS: Final = BENCH * (ROW + 2)
"""A lay has at most so many actions."""
FEW: Final = 2
"""Nobody buys while somebody is about to go out."""
LONG: Final = 12
"""Turns of each player, after which a round drags on."""
OUT: Final = 2.0
"""What a card that would bring the contract nearer is worth, against one point in hand."""
FAR: Final = 1000.0
"""What bringing the contract farther away costs."""


@rule
def sensible(state: State, seat: int, source: Source, ids: Ids, count: int) -> int:
    """The best that this player knows; the same in the same position."""
    if state.phase == BUYING:
        return BUY if buys(state, seat) else PASS
    if state.phase == DRAWING:
        return draws(state, seat, ids, count)
    if ids[count - 1] >= BEGIN_SET:
        return lays_on(state, seat, ids, count)
    if state.laid[seat]:
        action = rids(state, seat, ids, count)
        if action >= 0:
            return action
        return throw_spare(state, source, ids, count)
    return prepares(state, seat, source, ids, count)


@rule
def lays_on(state: State, seat: int, ids: Ids, count: int) -> int:
    """The next step of the best lay; or of any, where somebody else began another one (a search, a random player)."""
    steps = np.zeros(STEPS, np.int16)
    done = int(state.bench) - int(state.bench_open)
    for meld in range(int(state.bench)):
        done += 1 + int(state.bench_size[meld])
    if best_lay(state, seat, steps) > done:
        for at in range(count):
            if ids[at] == steps[done]:
                return int(steps[done])
    return int(ids[0])


@rule
def contract_within(state: State, seat: int, lost: int, gained: int, miss: int) -> bool:
    """Would this seat lack at most `miss` cards with one kind less and another more (NO_CARD: none)?"""
    contract = contract_of(state)
    suits = hand_of(state, seat)
    jokers = int(state.hand[seat, JOKER]) - (lost == JOKER) + (gained == JOKER)
    if 0 <= lost < JOKER:
        suits = without(suits, lost // RANKS, 1 << (BITS * (lost % RANKS)))
    if 0 <= gained < JOKER:
        suits = without(suits, gained // RANKS, -(1 << (BITS * (gained % RANKS))))
    sets, runs = int(LAID_SETS[contract]), int(LAID_RUNS[contract])
    return within(suits, jokers, sets, runs, int(state.max_jokers), miss)


@rule
def lacks(state: State, seat: int) -> int:
    """How many cards this seat lacks for the contract."""
    missing = 0
    while not contract_within(state, seat, NO_CARD, NO_CARD, missing):
        missing += 1
    return missing


@rule
def wants(state: State, seat: int, kind: int) -> bool:
    """Does this card bring the contract of a seat that has not laid nearer?"""
    if contract_of(state) == LAST_CONTRACT:
        return wants_last(state, seat, kind)
    missing = lacks(state, seat)
    return missing > 0 and contract_within(state, seat, NO_CARD, kind, missing - 1)


@rule
def fits_somewhere(state: State, kind: int) -> bool:
    """Could this card be added to a meld on the table?"""
    for meld in range(int(state.melds)):
        is_set = state.meld_kind[meld] == SET
        if is_set and fit_in_set(state, meld, kind) == OK:
            return True
        if not is_set and (fit_in_run(state, meld, kind) == OK or (kind == JOKER and state.meld_size[meld] < RANKS)):
            return True
    return False


@rule
def offered(state: State) -> int:
    """The last discard."""
    return int(state.discard[state.discard_size - 1])


@rule
def draws(state: State, seat: int, ids: Ids, count: int) -> int:
    """The last discard if it helps, else the stock."""
    if count > 1:
        kind = offered(state)
        good = fits_somewhere(state, kind) if state.laid[seat] else wants(state, seat, kind)
        return DRAW_DISCARD if good else DRAW_STOCK
    return int(ids[0])


@rule
def buys(state: State, seat: int) -> bool:
    """Buy what helps, unless somebody is about to go out."""
    for other in range(int(state.seats)):
        if state.laid[other] and state.held[other] <= FEW:
            return False
    return wants(state, seat, offered(state))


@rule
def rids(state: State, seat: int, ids: Ids, count: int) -> int:
    """Add the dearest card that can be added; else free a joker that can be added in its turn; -1: neither."""
    best, most, free = -1, -1, -1
    for at in range(count):
        action = int(ids[at])
        if ADD <= action < SWAP:
            kind = kind_added(state, (action - ADD) // PER_ADD, (action - ADD) % PER_ADD)
            if points_of(kind) > most:
                best, most = action, points_of(kind)
        elif SWAP <= action < BEGIN_SET and free < 0:
            free = action
    if best >= 0:
        return best
    goes_on = free >= 0 and check_adding(state, seat) == OK and state.held[seat] > keeps(state)
    return free if goes_on and fits_somewhere(state, JOKER) else -1


@rule
def drags(state: State) -> bool:
    """Has this round gone on for long?"""
    return bool(state.turns > LONG * state.seats)


@rule
def throw_spare(state: State, source: Source, ids: Ids, count: int) -> int:
    """The discard that counts most; when the round drags on any discard, so that no card is kept from the others for
    ever.
    """
    best, most, seen = int(ids[0]), -1, 0
    any_one = drags(state)
    for at in range(count):
        action = int(ids[at])
        if DISCARD <= action < ADD:
            seen += 1
            if draw(source, seen) == 0 if any_one else points_of(action - DISCARD) > most:
                best, most = action, points_of(action - DISCARD)
    return best


@rule
def prepares(state: State, seat: int, source: Source, ids: Ids, count: int) -> int:
    """Before laying: free a joker if that brings the contract nearer, else throw what is needed least. Who sees in a
    long round that nothing left can help lets the others have their cards.
    """
    if contract_of(state) == LAST_CONTRACT:
        return throw_last(state, seat, ids, count)
    missing = lacks(state, seat)
    if drags(state) and missing > 0 and outs(state, seat, NO_CARD, missing) == 0:
        return throw_spare(state, source, ids, count)
    best, most = int(ids[0]), -1e9
    for at in range(count):
        action = int(ids[at])
        if action >= SWAP:
            kind = (action - SWAP) % PER_SWAP
            if missing > 0 and contract_within(state, seat, kind, JOKER, missing - 1):
                return action
        elif action < ADD:
            worth = worth_throwing(state, seat, action - DISCARD, missing)
            if worth > most:
                best, most = action, worth
    return best


@rule
def worth_throwing(state: State, seat: int, kind: int, missing: int) -> float:
    """How good it is to be rid of a card: what it counts, what cards would then help, and whom it may help."""
    worth = float(points_of(kind))
    if not contract_within(state, seat, kind, NO_CARD, missing):
        worth -= FAR
    elif missing > 0:
        worth += OUT * outs(state, seat, kind, missing)
    return worth - helps_next(state, seat, kind)


@rule
def outs(state: State, seat: int, thrown: int, missing: int) -> int:
    """How many unseen cards would bring the contract nearer once a card is thrown."""
    cards = 0
    for kind in range(KINDS):
        if state.unseen[kind] > 0 and contract_within(state, seat, thrown, kind, missing - 1):
            cards += int(state.unseen[kind])
    return cards


@rule
def helps_next(state: State, seat: int, kind: int) -> float:
    """How much the next player, by the cards known to be in that hand and those on the table, would like this one."""
    following = (seat + 1) % int(state.seats)
    if state.laid[following]:
        return 10.0 if fits_somewhere(state, kind) else 0.0
    mates = 0
    for suit in range(4):
        mates += int(state.known[following, suit * RANKS + kind % RANKS]) if kind != JOKER else 0
    return 3.0 * mates


register(STATE, sensible=sensible)
