"""What an action of Le Grisbi is worth to whoever looks one move ahead: the cards that it sheds or brings, and how
likely the next player then has to take the pile.

A seat goes by what it knows: its hand, the pile, cards that others took openly, and `unseen`, the multiset of all that
is hidden from it.
"""

from typing import Final

from brelan.bots.contract import Style
from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.games.grisbi.hands import has_rows, plain_kind
from brelan.games.grisbi.moves import CHOOSE, DRAW, FLIP, PER_VALUE, POWER, POWERS, TAKE, WILDS
from brelan.games.grisbi.seats import next_in
from brelan.games.grisbi.state import BICHE, DOIGT, HAND, KINDS, MIROIR, NUMEROBIS, SEATS, SQUARE, VALUES

SECOND, OUT, NEW_CARD, AGAIN, LEAD, PRESSURE, RELIEF = range(1, 8)
"""Where a style has its weights:

SECOND: what a further card of a number weighs: it goes with the first in one move. OUT: what going out is worth.
NEW_CARD: what a card from the stock weighs, before it is seen. AGAIN: what playing again is worth after a square or a
Biche. LEAD: what a new pile is worth to whoever takes the old one, and an empty hand before the next layer. PRESSURE:
what it is worth that the next player takes so much burden, shared among all opponents. RELIEF: what it costs that Juste
un doigt rids its victim of a card.
"""
EARLY: Final = 8
LATE: Final = EARLY + KINDS
"""And from here on how much each kind weighs in a hand, while the stock lasts and after: low numbers are hard to get
rid of, powers can always be played.
"""
JUDGED: Final = LATE + KINDS
"""So many numbers of a style are for this; the others are for `level`."""
PATIENCE: Final = 120
"""After so many moves of a game..."""
PEACE: Final = 150
"""...and within so many more, pressure comes to nothing: high cards out of turn make games long."""
NEVER: Final = -1e9


@rule
def burden(state: State, kind: int, style: Style) -> float:
    """What a card weighs in a hand; one that is masked, nothing."""
    return float(style[(EARLY if state.stock_size > 0 else LATE) + max(0, kind)])


@rule
def pile_burden(state: State, style: Style) -> float:
    """What the pile would weigh in a hand."""
    weight, last = 0.0, 0
    for at in range(int(state.pile_size)):
        kind = plain_kind(int(state.pile[at]))
        weight += style[SECOND] if kind == last and kind <= VALUES else burden(state, kind, style)
        last = kind
    return weight


@rule
def judge(state: State, seat: int, action: int, weight: float, style: Style) -> float:
    """What an action on one's turn is worth; `weight` is the pile's burden."""
    if action < POWER:
        count, wild = action % PER_VALUE // WILDS, action % WILDS
        return judge_play(state, seat, action // PER_VALUE + 1, count, wild, weight, style)
    if action < TAKE:
        return judge_power(state, seat, int(POWERS[action - POWER]), weight, style)
    if action == TAKE:
        return float(style[LEAD]) - weight
    if action >= CHOOSE and action < DRAW:
        return numbers_laid(state, seat, action - CHOOSE + 1, 1, weight, style)
    return 0.0 if action < CHOOSE and action >= FLIP else NEVER


@rule
def judge_play(state: State, seat: int, value: int, count: int, wild: int, weight: float, style: Style) -> float:
    """Numbers and Numérobis: what they weighed, less what is drawn for them, and what they do to the next player."""
    shed = wild * burden(state, NUMEROBIS, style)
    if count > 0:
        shed += style[SECOND] * (count - 1)
        shed += burden(state, value, style) if count == state.hand[seat, value] else style[SECOND]
    played = count + wild
    after = numbers_laid(state, seat, value, played, weight + shed, style)
    return float(shed - drawn_after(state, seat, played, style) + after + leaving(state, seat, played, style))


@rule
def leaving(state: State, seat: int, played: int, style: Style) -> float:
    """What it is worth to be rid of the hand, of all cards at best."""
    if played < state.held[seat] or state.stock_size > 0:
        return 0.0
    return float(style[LEAD] if has_rows(state, seat) else style[OUT])


@rule
def numbers_laid(state: State, seat: int, value: int, count: int, weight: float, style: Style) -> float:
    """A square is as good as playing again; else the next player must go on from this value."""
    run = count + (int(state.run) if state.reference == value else 0)
    if run >= SQUARE:
        return float(style[AGAIN])
    return pressure(state, next_in(state, seat), value, False, weight, style)


@rule
def judge_power(state: State, seat: int, kind: int, weight: float, style: Style) -> float:
    """What a power weighed, less what is drawn for it, and what it does."""
    weighed = burden(state, kind, style)
    shed = weighed - drawn_after(state, seat, 1, style) + leaving(state, seat, 1, style)
    if kind == BICHE:
        return shed + float(style[AGAIN])
    if kind == MIROIR:
        return shed + pressure(state, previous(state, seat), int(state.reference), True, weight + weighed, style)
    return shed + judge_finger(state, seat, weight + weighed, style) if kind == DOIGT else shed


@rule
def judge_finger(state: State, seat: int, weight: float, style: Style) -> float:
    """The drawn card fails, and the victim takes the pile, or it is one card less for the victim."""
    victim = next_in(state, seat)
    if state.held[victim] == 0:
        return 0.0
    unknown = int(state.held[victim]) - known_cards(state, victim)
    down = state.mirror == 1
    fitting = known_fits(state, victim, int(state.reference), down)
    chance = (fitting + unknown * unseen_fits(state, int(state.reference), down)) / int(state.held[victim])
    return float((1.0 - chance) * weight * share(state, style) - chance * style[RELIEF])


@rule
def pressure(state: State, other: int, reference: int, down: bool, weight: float, style: Style) -> float:
    """What it is worth that the other player may have to take so much."""
    return failing(state, other, reference, down) * weight * share(state, style)


@rule
def share(state: State, style: Style) -> float:
    """What an opponent's burden is worth: the fewer opponents, the more, and less in a long game."""
    opponents = -1
    for seat in range(int(state.seats)):
        opponents += state.place[seat] == 0
    fading = max(0.0, 1.0 - max(0, int(state.moves) - PATIENCE) / PEACE)
    return float(style[PRESSURE] * fading / max(1, opponents))


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
def drawn_after(state: State, seat: int, played: int, style: Style) -> float:
    """What the cards weigh that are drawn for so many played (G7)."""
    missing = min(HAND - int(state.held[seat]) + played, int(state.stock_size))
    return float(max(0, missing) * style[NEW_CARD])


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
