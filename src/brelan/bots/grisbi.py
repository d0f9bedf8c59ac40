"""How a sensible player plays Le Grisbi: each legal action is judged by the cards it sheds or brings, and by how likely
the next player then has to take the pile.

The weights below are what thousands of games against variants of it came to. It looks one move ahead, from what its
seat knows: its hand, the pile, cards that others took openly, and `unseen`, the multiset of all that is hidden from it.
"""

from typing import Final

import numpy as np

from brelan.core.chance import Source, draw
from brelan.core.compiling import rule
from brelan.core.contract import WAIT, State, register
from brelan.core.records import Ids
from brelan.games.grisbi.hands import has_rows, plain_kind
from brelan.games.grisbi.moves import (
    CHOOSE,
    DRAW,
    EXCHANGE,
    FLIP,
    GRISBI,
    PER_VALUE,
    POWER,
    POWERS,
    READY,
    SWAPPED,
    TAKE,
    WILDS,
)
from brelan.games.grisbi.seats import next_in
from brelan.games.grisbi.state import (
    BICHE,
    DOIGT,
    HAND,
    KINDS,
    MIROIR,
    NUMEROBIS,
    SEATS,
    SQUARE,
    STATE,
    VALUES,
)

BURDEN: Final = np.array(
    [0.0, 1.4, 1.25, 1.1, 1.05, 1.0, 0.83, 0.7, 0.6, 0.43, 0.4, 0.34, 0.17, 0.05, 0.25, 0.25], np.float64
)
"""How much each kind weighs in a hand: low numbers are hard to get rid of, powers can always be played."""
SECOND: Final = 0.12
"""What a further card of a number weighs: it goes with the first in one move."""
OUT: Final = 3.3
"""What going out is worth."""
NEW_CARD: Final = 0.8
"""What a card from the stock weighs, before it is seen."""
AGAIN: Final = 0.15
"""What playing again is worth after a square or a Biche."""
LEAD: Final = 0.4
"""What a new pile is worth to whoever takes the old one, and an empty hand before the next layer."""
PRESSURE: Final = 0.3
"""What it is worth that the next player takes so much burden, shared among all opponents."""
RELIEF: Final = 0.25
"""What it costs that Juste un doigt rids its victim of a card."""
HESITATION: Final = 0.05
"""Up to so much is added to each action by chance."""
PATIENCE: Final = 120
RESTLESS: Final = 0.004
MOST_RESTLESS: Final = 1.0
"""After so many moves of the game, so much more with each move up to a bound: alike players who always find the same
answer would take each other's piles for ever.
"""
PEACE: Final = 150
"""Within so many moves more, pressure comes to nothing: high cards out of turn make games long."""
FINE: Final = 1 << 16
NEVER: Final = -1e9


@rule
def sensible(state: State, seat: int, source: Source, ids: Ids, count: int) -> int:
    """The action that is judged best; off turn, to draw, to say « Grisbi » to who is late, or to wait."""
    if state.exchanging:
        return best_swap(ids, count)
    call = urgent(state, ids, count)
    if call != WAIT or state.turn != seat:
        return call
    best, most = int(ids[0]), NEVER
    unsure = hesitation(int(state.moves)) / FINE
    for at in range(count):
        action = int(ids[at])
        judged = judge(state, seat, action) + draw(source, FINE) * unsure
        if judged > most:
            best, most = action, judged
    return best


@rule
def hesitation(moves: int) -> float:
    """How much chance has a say after so many moves."""
    return min(MOST_RESTLESS, HESITATION + RESTLESS * max(0, moves - PATIENCE))


@rule
def urgent(state: State, ids: Ids, count: int) -> int:
    """A call on somebody late, or else to draw: what is done at once, on turn or not (G8); WAIT if there is neither."""
    found = WAIT
    for at in range(count):
        action = int(ids[at])
        if action >= GRISBI and action < EXCHANGE and state.late[action - GRISBI]:
            return action
        if action == DRAW:
            found = DRAW
    return found


@rule
def burden(kind: int) -> float:
    """What a card weighs in a hand; one that is masked, nothing."""
    return float(BURDEN[max(0, kind)])


@rule
def best_swap(ids: Ids, count: int) -> int:
    """The light cards into the row, for later, and the heavy ones into the hand; READY when nothing is gained (G22)."""
    best, most = READY, 0.0
    for at in range(count):
        if ids[at] < READY:
            swap = int(ids[at]) - EXCHANGE
            gain = burden(swap % SWAPPED + 1) - burden(swap // SWAPPED + 1)
            if gain > most:
                best, most = int(ids[at]), gain
    return best


@rule
def judge(state: State, seat: int, action: int) -> float:
    """What an action on one's turn is worth."""
    if action < POWER:
        count, wild = action % PER_VALUE // WILDS, action % WILDS
        return judge_play(state, seat, action // PER_VALUE + 1, count, wild)
    if action < TAKE:
        return judge_power(state, seat, int(POWERS[action - POWER]))
    if action == TAKE:
        return LEAD - pile_burden(state)
    if action >= CHOOSE and action < DRAW:
        return numbers_laid(state, seat, action - CHOOSE + 1, 1, 0.0)
    return 0.0 if action < CHOOSE and action >= FLIP else NEVER


@rule
def judge_play(state: State, seat: int, value: int, count: int, wild: int) -> float:
    """Numbers and Numérobis: what they weighed, less what is drawn for them, and what they do to the next player."""
    shed = wild * burden(NUMEROBIS)
    if count > 0:
        shed += SECOND * (count - 1)
        shed += burden(value) if count == state.hand[seat, value] else SECOND
    after = numbers_laid(state, seat, value, count + wild, shed)
    return shed - drawn_after(state, seat, count + wild) + after + leaving(state, seat, count + wild)


@rule
def leaving(state: State, seat: int, played: int) -> float:
    """What it is worth to be rid of the hand, of all cards at best."""
    if played < state.held[seat] or state.stock_size > 0:
        return 0.0
    return LEAD if has_rows(state, seat) else OUT


@rule
def numbers_laid(state: State, seat: int, value: int, count: int, shed: float) -> float:
    """A square is as good as playing again; else the next player must go on from this value."""
    run = count + (int(state.run) if state.reference == value else 0)
    if run >= SQUARE:
        return AGAIN
    return pressure(state, next_in(state, seat), value, False, pile_burden(state) + shed)


@rule
def judge_power(state: State, seat: int, kind: int) -> float:
    """What a power weighed, less what is drawn for it, and what it does."""
    shed = burden(kind) - drawn_after(state, seat, 1) + leaving(state, seat, 1)
    reference = int(state.reference)
    if kind == BICHE:
        return shed + AGAIN
    if kind == MIROIR:
        return shed + pressure(state, previous(state, seat), reference, True, pile_burden(state) + burden(kind))
    if kind == DOIGT:
        return shed + judge_finger(state, seat)
    return shed


@rule
def judge_finger(state: State, seat: int) -> float:
    """The drawn card fails, and the victim takes the pile, or it is one card less for the victim."""
    victim = next_in(state, seat)
    if state.held[victim] == 0:
        return 0.0
    known = known_cards(state, victim)
    unknown = int(state.held[victim]) - known
    down = state.mirror == 1
    fitting = known_fits(state, victim, int(state.reference), down)
    chance = (fitting + unknown * unseen_fits(state, int(state.reference), down)) / int(state.held[victim])
    weight = pile_burden(state) + burden(DOIGT)
    return (1.0 - chance) * weight * share(state) - chance * RELIEF


@rule
def pressure(state: State, other: int, reference: int, down: bool, weight: float) -> float:
    """What it is worth that the other player may have to take so much."""
    return failing(state, other, reference, down) * weight * share(state)


@rule
def share(state: State) -> float:
    """What an opponent's burden is worth: the fewer opponents, the more, and less in a long game."""
    opponents = -1
    for seat in range(int(state.seats)):
        opponents += state.place[seat] == 0
    fading = max(0.0, 1.0 - max(0, int(state.moves) - PATIENCE) / PEACE)
    return PRESSURE * fading / max(1, opponents)


@rule
def failing(state: State, other: int, reference: int, down: bool) -> float:
    """How likely the other player holds nothing that may lie on this reference."""
    if reference == 0 or known_fits(state, other, reference, down) > 0:
        return 0.0
    unknown = int(state.held[other]) - known_cards(state, other)
    if state.held[other] == 0:
        unknown = min(HAND, int(state.stock_size)) if state.stock_size > 0 else 1
    return float((1.0 - unseen_fits(state, reference, down)) ** unknown)


@rule
def fits(kind: int, reference: int, down: bool) -> bool:
    """May this kind lie on the reference (0: none), going up or down?"""
    if kind > VALUES or reference == 0:
        return True
    return kind <= reference if down else kind >= reference


@rule
def known_fits(state: State, other: int, reference: int, down: bool) -> int:
    """How many cards known to be in a hand may lie on the reference."""
    count = 0
    for kind in range(1, KINDS):
        if fits(kind, reference, down):
            count += state.known[other, kind]
    return count


@rule
def known_cards(state: State, other: int) -> int:
    """How many cards of a hand are known."""
    count = 0
    for kind in range(1, KINDS):
        count += state.known[other, kind]
    return count


@rule
def unseen_fits(state: State, reference: int, down: bool) -> float:
    """How likely a hidden card may lie on the reference."""
    count = total = 0
    for kind in range(1, KINDS):
        total += state.unseen[kind]
        if fits(kind, reference, down):
            count += state.unseen[kind]
    return count / max(1, total)


@rule
def pile_burden(state: State) -> float:
    """What the pile would weigh in a hand."""
    weight, last = 0.0, 0
    for at in range(int(state.pile_size)):
        kind = plain_kind(int(state.pile[at]))
        weight += SECOND if kind == last and kind <= VALUES else burden(kind)
        last = kind
    return weight


@rule
def drawn_after(state: State, seat: int, played: int) -> float:
    """What the cards weigh that are drawn for so many played (G7)."""
    missing = min(HAND - int(state.held[seat]) + played, int(state.stock_size))
    return max(0, missing) * NEW_CARD


@rule
def previous(state: State, seat: int) -> int:
    """The player to whom a Miroir sends the game back."""
    other = seat
    for _ in range(SEATS):
        following = next_in(state, other)
        if following == seat:
            return other
        other = following
    return other


register(STATE, sensible=sensible)
