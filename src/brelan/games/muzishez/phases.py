"""How Muzishez goes: the deal, the one phase (everybody picks), the reveal (M3 to M5, M10).

One phase: a pick is legal for whoever has not chosen yet, and any slot will do.
"""

from brelan.core.arrays import copy_list
from brelan.core.chance import shuffle
from brelan.core.compiling import rule
from brelan.core.contract import ENDED, NOBODY, RUNNING, TRUNCATED, State
from brelan.core.errors import GAME_OVER, NO_SUCH_SEAT, OK
from brelan.core.payoffs import payoff_of
from brelan.core.records import Ids
from brelan.games.muzishez.refusals import ALREADY_CHOSEN, NO_SUCH_SLOT
from brelan.games.muzishez.scoring import score
from brelan.games.muzishez.state import HALF, HIDDEN, NO_CARD, PACK, UNPICKED


@rule
def deal(state: State) -> None:
    """Shuffle the packs and turn up the first cards; nobody has chosen yet (M1, M3)."""
    state.stock_size = PACK * state.packs
    state.stock[:] = NO_CARD
    for card in range(state.stock_size):
        state.stock[card] = min(card % PACK, HALF)
    shuffle(state, state.stock, int(state.stock_size))
    state.table[:] = NO_CARD
    state.last_table[:] = NO_CARD
    state.pick[:] = UNPICKED
    state.last_pick[:] = UNPICKED
    fill_table(state)


@rule
def fill_table(state: State) -> None:
    """Turn up cards into the free slots, in order; the game ends when there are too few (M3, M5)."""
    for slot in range(state.seats - 1):
        if state.table[slot] == NO_CARD:
            if state.stock_size == 0:
                state.over = ENDED
                return
            state.stock_size -= 1
            state.table[slot] = state.stock[state.stock_size]
            state.stock[state.stock_size] = NO_CARD


@rule
def actor(state: State) -> int:
    """The first seat that has not chosen."""
    if state.over != RUNNING:
        return NOBODY
    for seat in range(state.seats):
        if state.pick[seat] == UNPICKED:
            return seat
    return NOBODY


@rule
def acting(state: State) -> int:
    """Everybody who has not chosen (M4)."""
    seats = 0
    if state.over == RUNNING:
        for seat in range(state.seats):
            if state.pick[seat] == UNPICKED:
                seats |= 1 << seat
    return seats


@rule
def optional(state: State) -> int:
    """Nobody acts unasked: all are awaited."""
    return 0


@rule
def check_pick(state: State, seat: int) -> int:
    """May this seat choose now? (M4)"""
    if state.over != RUNNING:
        return GAME_OVER
    if seat < 0 or seat >= state.seats:
        return NO_SUCH_SEAT
    return OK if state.pick[seat] == UNPICKED else ALREADY_CHOSEN


@rule
def check(state: State, seat: int, action: int) -> int:
    """The action is the slot."""
    code = check_pick(state, seat)
    if code == OK and (action < 0 or action >= state.seats - 1):
        return NO_SUCH_SLOT
    return code


@rule
def legal(state: State, seat: int, ids: Ids) -> int:
    """Any slot: the table is always full when choosing."""
    if check_pick(state, seat) != OK:
        return 0
    for slot in range(state.seats - 1):
        ids[slot] = slot
    return int(state.seats - 1)


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Choose; the last choice reveals all."""
    state.pick[seat] = action
    if actor(state) == NOBODY:
        reveal(state)


@rule
def reveal(state: State) -> None:
    """Whoever is alone on a card captures it; then the next round, or the end (M4, M5, M10).

    In a masked state, where the others' choices are hidden, nothing can be revealed: nothing happens.
    """
    for seat in range(state.seats):
        if state.pick[seat] == HIDDEN:
            return
    copy_list(state.table, state.last_table)
    copy_list(state.pick, state.last_pick)
    for seat in range(state.seats):
        slot = int(state.last_pick[seat])
        if alone(state, seat):
            state.captured[seat, state.table[slot]] += 1
            state.table[slot] = NO_CARD
    state.pick[:] = UNPICKED
    state.rounds += 1
    fill_table(state)
    if state.over == RUNNING and state.rounds == state.max_rounds:
        state.over = TRUNCATED


@rule
def alone(state: State, seat: int) -> bool:
    """Did nobody else choose this seat's slot in the round just revealed?"""
    for other in range(state.seats):
        if other != seat and state.last_pick[other] == state.last_pick[seat]:
            return False
    return True


@rule
def payoff(state: State, seat: int) -> float:
    """From +1 (first) to -1 (last) by place; those who share a place share the mean of what they take up."""
    if state.over == RUNNING:
        return 0.0
    own, better, sharing = score(state, seat), 0, 0
    for other in range(state.seats):
        points = score(state, other)
        better += points > own
        sharing += points == own
    return payoff_of(better, sharing, int(state.seats))
