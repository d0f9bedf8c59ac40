"""How a sensible player plays Gin Rami: how many cards the hand still lacks for the contract decides nearly all.

Take and buy what brings the contract nearer, lay it down as soon as it is there, add whatever can be added, and throw
what the contract needs least and costs most. For contract 8, where every card must go into a set, see `rami_last.py`;
for what a search imagines that players do, `rami_brisk.py`.
"""

from typing import Final

import numpy as np

from brelan.bots.contract import CARELESS, MOST_ARMS, Style
from brelan.bots.rami_brisk import brisk
from brelan.bots.rami_last import throw_last, wants_last
from brelan.bots.rami_level import level
from brelan.bots.rami_seeing import about_to_end, contract_within, drags, fits_somewhere, lacks, offered
from brelan.bots.rami_table import rids, throw_spare
from brelan.bots.rami_weights import NEXT_LAID, NEXT_MATE, NEXT_SAME, OUT
from brelan.core.chance import Source, draw
from brelan.core.compiling import rule
from brelan.core.contract import State, register
from brelan.core.records import Ids
from brelan.games.rami.hands import points_of
from brelan.games.rami.laying import contract_of
from brelan.games.rami.melds import LAST_CONTRACT
from brelan.games.rami.moves import ADD, BEGIN_SET, BUY, DISCARD, DRAW_DISCARD, DRAW_STOCK, PASS, PER_SWAP, SWAP
from brelan.games.rami.plan import best_lay
from brelan.games.rami.state import ANSWERED, ASKED, BENCH, BUYING, DRAWING, JOKER, KINDS, NO_CARD, RANKS, ROW, STATE

MOST_COMPARED: Final = 7
"""A search compares so many discards at most, those that the policy thinks best of."""
STEPS: Final = BENCH * (ROW + 2)
"""A lay has at most so many actions."""
FAR: Final = 1000.0
"""What bringing the contract farther away costs."""
NEVER: Final = -1e9
FINE: Final = 1 << 16


@rule
def sensible(state: State, seat: int, source: Source, ids: Ids, count: int, style: Style) -> int:
    """The best that this player knows; the same in the same position, but for what a careless one overlooks."""
    overlooks = style[CARELESS] > 0 and draw(source, FINE) < style[CARELESS] * FINE
    if state.phase == BUYING:
        return BUY if not overlooks and buys(state, seat) else PASS
    if state.phase == DRAWING:
        return int(ids[0]) if overlooks else draws(state, seat, ids, count)
    if ids[count - 1] >= BEGIN_SET:
        return lays_on(state, seat, ids, count)
    if state.laid[seat]:
        action = -1 if overlooks else rids(state, seat, ids, count)
        return action if action >= 0 else throw_spare(state, source, ids, count)
    return prepares(state, seat, source, ids, count, style, overlooks)


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
def wants(state: State, seat: int, kind: int) -> bool:
    """Does this card bring the contract of a seat that has not laid nearer?"""
    if contract_of(state) == LAST_CONTRACT:
        return wants_last(state, seat, kind)
    missing = lacks(state, seat)
    return missing > 0 and contract_within(state, seat, NO_CARD, kind, missing - 1)


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
    return not about_to_end(state) and wants(state, seat, offered(state))


@rule
def prepares(state: State, seat: int, source: Source, ids: Ids, count: int, style: Style, overlooks: bool) -> int:
    """Before laying: free a joker if that brings the contract nearer, else throw what is needed least. Who sees in a
    long round that nothing left can help lets the others have their cards.
    """
    if contract_of(state) == LAST_CONTRACT:
        return throw_last(state, seat, ids, count)
    missing = lacks(state, seat)
    if drags(state) and missing > 0 and outs(state, seat, NO_CARD, missing) == 0:
        return throw_spare(state, source, ids, count)
    best, most = int(ids[0]), NEVER
    for at in range(count):
        action = int(ids[at])
        if action >= SWAP:
            kind = (action - SWAP) % PER_SWAP
            if missing > 0 and contract_within(state, seat, kind, JOKER, missing - 1):
                return action
        elif action < ADD:
            worth = worth_throwing(state, seat, action - DISCARD, missing, style, overlooks)
            if worth > most:
                best, most = action, worth
    return best


@rule
def worth_throwing(state: State, seat: int, kind: int, missing: int, style: Style, overlooks: bool) -> float:
    """How good it is to be rid of a card: what it counts, what cards would then help, and whom it may help."""
    worth = float(points_of(kind))
    if not contract_within(state, seat, kind, NO_CARD, missing):
        worth -= FAR
    elif missing > 0 and not overlooks:
        worth += style[OUT] * outs(state, seat, kind, missing)
    return worth if overlooks else worth - helps_next(state, seat, kind, style)


@rule
def outs(state: State, seat: int, thrown: int, missing: int) -> int:
    """How many unseen cards would bring the contract nearer once a card is thrown."""
    cards = 0
    for kind in range(KINDS):
        if state.unseen[kind] > 0 and contract_within(state, seat, thrown, kind, missing - 1):
            cards += int(state.unseen[kind])
    return cards


@rule
def helps_next(state: State, seat: int, kind: int, style: Style) -> float:
    """How much the next player, by the cards known to be in that hand and those on the table, would like this one."""
    following = (seat + 1) % int(state.seats)
    if state.laid[following]:
        return float(style[NEXT_LAID]) if fits_somewhere(state, kind) else 0.0
    if kind == JOKER:
        return 0.0
    mates = same = 0
    for suit in range(4):
        mates += int(state.known[following, suit * RANKS + kind % RANKS])
    for step in range(-2, 3):
        if step != 0 and 0 <= kind % RANKS + step < RANKS:
            same += int(state.known[following, kind + step])
    return float(style[NEXT_MATE] * mates + style[NEXT_SAME] * same)


@rule
def shortlist(
    state: State, seat: int, source: Source, ids: Ids, count: int, style: Style, choice: int, arms: Ids
) -> int:
    """Both answers to an offer; both draws; of all plays the policy's, what else can be added or swapped, and the
    discards that count. A lay goes on as it was begun.
    """
    arms[0] = choice
    if state.bench > 0:
        return 1
    if state.phase == BUYING or state.phase == DRAWING:
        if count > 1:
            arms[1] = ids[1] if ids[0] == choice else ids[0]
        return count
    missing = -1 if state.laid[seat] or contract_of(state) == LAST_CONTRACT else lacks(state, seat)
    values, found = np.empty(MOST_ARMS), 1
    for at in range(count):
        action = int(ids[at])
        if action != choice and action < BEGIN_SET:
            value = float(points_of(action - DISCARD)) if action < ADD else FAR
            if action < ADD and missing >= 0:
                value = worth_throwing(state, seat, action - DISCARD, missing, style, False)
            if found < MOST_COMPARED or value > values[found - 1]:
                found = min(found + 1, MOST_COMPARED)
                place = found - 1
                while place > 1 and values[place - 1] < value:
                    arms[place], values[place] = arms[place - 1], values[place - 1]
                    place -= 1
                arms[place], values[place] = action, value
    return found


@rule
def chapter(state: State) -> int:
    """The round: the next one is dealt anew."""
    return int(state.round_index)


@rule
def reopen(state: State, seat: int) -> None:
    """The others' answers to an offer that is still open (R6)."""
    for other in range(int(state.seats)):
        if state.answer[other] == ANSWERED:
            state.answer[other] = ASKED


register(STATE, sensible=sensible, brisk=brisk, shortlist=shortlist, level=level, chapter=chapter, reopen=reopen)
