"""How a sensible player plays Le Grisbi: the action that is judged best one move ahead (`grisbi_judging.py`), drawing
and calling at once; and what a search compares.
"""

from typing import Final

import numpy as np

from brelan.bots.contract import CARELESS, MOST_ARMS, Style
from brelan.bots.grisbi_judging import NEVER, PATIENCE, burden, judge, pile_burden
from brelan.bots.grisbi_level import level
from brelan.core.chance import Source, draw
from brelan.core.compiling import rule
from brelan.core.contract import WAIT, State, register
from brelan.core.records import Ids
from brelan.games.grisbi.moves import CHOOSE, DRAW, EXCHANGE, FLIP, GRISBI, READY, SWAPPED
from brelan.games.grisbi.state import STATE

MOST_COMPARED: Final = 8
"""A search compares so many actions at most, those that the policy thinks best of."""
HESITATION: Final = 0.05
"""Up to so much is added to each action by chance."""
BLUNDER: Final = 2.0
"""The same for a player who is all careless."""
FORGETS: Final = 0.5
"""So often a player who is all careless does not think of drawing, or misses who is late."""
RESTLESS: Final = 0.004
MOST_RESTLESS: Final = 1.0
"""After PATIENCE moves of the game, so much more with each move up to a bound: alike players who always find the same
answer would take each other's piles for ever.
"""
FINE: Final = 1 << 16


@rule
def sensible(state: State, seat: int, source: Source, ids: Ids, count: int, style: Style) -> int:
    """The action that is judged best; off turn, to draw, to say « Grisbi » to who is late, or to wait."""
    if state.exchanging:
        return best_swap(state, ids, count, style)
    call = urgent(state, source, ids, count, style)
    if call != WAIT or state.turn != seat:
        return call
    best, most, weight = int(ids[0]), NEVER, pile_burden(state, style)
    unsure = (restless(int(state.moves)) + HESITATION + BLUNDER * style[CARELESS]) / FINE
    for at in range(count):
        action = int(ids[at])
        judged = judge(state, seat, action, weight, style) + draw(source, FINE) * unsure
        if judged > most:
            best, most = action, judged
    return best


@rule
def restless(moves: int) -> float:
    """How much more than at first chance has a say after so many moves."""
    return min(MOST_RESTLESS, RESTLESS * max(0, moves - PATIENCE))


@rule
def urgent(state: State, source: Source, ids: Ids, count: int, style: Style) -> int:
    """A call on somebody late, or else to draw: what is done at once, on turn or not (G8); WAIT if there is neither, or
    a careless player does not think of it.
    """
    found = WAIT
    for at in range(count):
        action = int(ids[at])
        if action >= GRISBI and action < EXCHANGE and state.late[action - GRISBI]:
            found = action
            break
        if action == DRAW:
            found = DRAW
    if found == WAIT or style[CARELESS] <= 0:
        return found
    return WAIT if draw(source, FINE) < FORGETS * style[CARELESS] * FINE else found


@rule
def best_swap(state: State, ids: Ids, count: int, style: Style) -> int:
    """The light cards into the row, for later, and the heavy ones into the hand; READY when nothing is gained (G22)."""
    best, most = READY, 0.0
    for at in range(count):
        if ids[at] < READY:
            swap = int(ids[at]) - EXCHANGE
            gain = burden(state, swap % SWAPPED + 1, style) - burden(state, swap // SWAPPED + 1, style)
            if gain > most:
                best, most = int(ids[at]), gain
    return best


@rule
def shortlist(
    state: State, seat: int, source: Source, ids: Ids, count: int, style: Style, choice: int, arms: Ids
) -> int:
    """What is judged best. Nothing but the policy's choice, where there is no choice: before the first card, where
    drawing or a call is due, where face-down cards are alike; and ever more often in a very long game.
    """
    arms[0] = choice
    alike = ids[0] >= FLIP and ids[0] < CHOOSE
    if state.exchanging or alike or is_urgent(choice) or draw(source, FINE) < restless(int(state.moves)) * FINE:
        return 1
    values, found, weight = np.empty(MOST_ARMS), 1, pile_burden(state, style)
    for at in range(count):
        action = int(ids[at])
        judged = judge(state, seat, action, weight, style)
        if action != choice and judged > NEVER and (found < MOST_COMPARED or judged > values[found - 1]):
            found = min(found + 1, MOST_COMPARED)
            place = found - 1
            while place > 1 and values[place - 1] < judged:
                arms[place], values[place] = arms[place - 1], values[place - 1]
                place -= 1
            arms[place], values[place] = action, judged
    return found


@rule
def is_urgent(action: int) -> bool:
    """Is this to draw or to call?"""
    return action >= DRAW and action < EXCHANGE


@rule
def chapter(state: State) -> int:
    """A game is one."""
    return 0


@rule
def reopen(state: State, seat: int) -> None:
    """Nothing is chosen in secret."""


register(STATE, sensible=sensible, brisk=sensible, shortlist=shortlist, level=level, chapter=chapter, reopen=reopen)
