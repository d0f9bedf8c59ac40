"""How Le Grisbi goes: the deal, what is legal on a turn, and what each move does (G3 to G11).

One phase, but for the starting exchange (`exchange.py`) and an open choice. Cards' effects are in `effects.py`, drawing
by hand and « Grisbi » in `late.py`.
"""

from brelan.core.chance import U
from brelan.core.compiling import rule
from brelan.core.contract import NOBODY, RUNNING, State
from brelan.core.errors import (
    GAME_OVER,
    INCOMPLETE,
    NO_SUCH_SEAT,
    NOT_HELD,
    NOT_YOUR_TURN,
    OK,
    UNKNOWN_ACTION,
    WRONG_PHASE,
)
from brelan.core.records import Ids
from brelan.games.grisbi import effects
from brelan.games.grisbi.exchange import (
    awaited,
    check_exchange,
    check_exchanging,
    exchange,
    legal_exchanging,
    say_ready,
)
from brelan.games.grisbi.hands import draw_up, has_face_up, is_short, leave_hand
from brelan.games.grisbi.late import (
    add_calls,
    call,
    can_call,
    check_calls,
    check_draw,
    check_target,
    count_action,
    end_lateness,
)
from brelan.games.grisbi.moves import (
    ACTIONS,
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
from brelan.games.grisbi.refusals import (
    CARDS_FIRST,
    CHOICE_OPEN,
    EMPTY_PILE,
    EXCHANGING,
    MUST_DRAW,
    MUST_FLIP,
    NO_CHOICE,
    NO_SUCH_PLACE,
    PLAYER_OUT,
    TOO_HIGH,
    TOO_LOW,
)
from brelan.games.grisbi.seats import give_turn, rest, stop
from brelan.games.grisbi.state import COPIES, DOIGT, NO_CARD, NUMEROBIS, ROW, VALUES


@rule(hot=True)
def actor(state: State) -> int:
    """The seat on turn; before the first card the first that is not ready."""
    if state.over != RUNNING:
        return NOBODY
    if not state.exchanging:
        return int(state.turn)
    waiting = awaited(state)
    seat = 0
    while not (waiting >> seat) & 1:
        seat += 1
    return seat


@rule(hot=True)
def acting(state: State) -> int:
    """The seat on turn, and those who may draw or call unasked; before the first card all who are not ready."""
    if state.over != RUNNING:
        return 0
    if state.exchanging:
        return awaited(state)
    return (1 << int(state.turn)) | optional(state)


@rule(hot=True)
def optional(state: State) -> int:
    """Those who, off turn, may draw or say « Grisbi » (G8)."""
    seats = 0
    if state.manual and state.over == RUNNING and not state.exchanging and not state.choosing:
        for seat in range(int(state.seats)):
            if seat != state.turn and state.place[seat] == 0 and (is_short(state, seat) or can_call(state, seat)):
                seats |= 1 << seat
    return seats


@rule(hot=True)
def check(state: State, seat: int, action: int) -> int:
    """OK, or why not."""
    if state.over != RUNNING:
        return GAME_OVER
    if seat < 0 or seat >= state.seats:
        return NO_SUCH_SEAT
    if action < 0 or action >= ACTIONS:
        return UNKNOWN_ACTION
    if state.place[seat] != 0:
        return PLAYER_OUT
    if action >= EXCHANGE:
        return check_before_first(state, seat, action)
    if state.exchanging:
        return EXCHANGING
    if action >= CHOOSE and action < DRAW:
        return check_choose(state, seat, action - CHOOSE + 1)
    if state.choosing:
        return CHOICE_OPEN if action >= DRAW or state.turn == seat else NOT_YOUR_TURN
    if action < CHOOSE:
        return check_turn(state, seat, action)
    if action == DRAW:
        return check_draw(state, seat)
    code = check_calls(state, seat)
    return check_target(state, seat, action - GRISBI) if code == OK else code


@rule
def check_before_first(state: State, seat: int, action: int) -> int:
    """Swaps and being ready belong to the starting exchange (G22)."""
    if not state.exchanging:
        return WRONG_PHASE
    code = check_exchanging(state, seat)
    if code != OK or action == READY:
        return code
    swap = action - EXCHANGE
    return check_exchange(state, seat, swap // SWAPPED + 1, swap % SWAPPED + 1)


@rule(hot=True)
def check_turn(state: State, seat: int, action: int) -> int:
    """The four things to do on one's turn, one of them (G5, G10)."""
    if state.turn != seat:
        return NOT_YOUR_TURN
    if action >= FLIP:
        return check_flip(state, seat, action - FLIP)
    if state.held[seat] == 0:
        return MUST_DRAW if state.stock_size > 0 else MUST_FLIP
    if action < POWER:
        return check_play(state, seat, action // PER_VALUE + 1, action % PER_VALUE // WILDS, action % WILDS)
    if action < TAKE:
        return OK if state.hand[seat, power_kind(action)] > 0 else NOT_HELD
    return OK if state.pile_size > 0 else EMPTY_PILE


@rule(hot=True)
def check_play(state: State, seat: int, value: int, count: int, wild: int) -> int:
    """Cards that are held, of a value that the order allows (G5, G6, G15)."""
    if count + wild == 0:
        return INCOMPLETE
    if state.hand[seat, value] < count or state.hand[seat, NUMEROBIS] < wild:
        return NOT_HELD
    return check_value(state, value, count == 0)


@rule(hot=True)
def check_value(state: State, value: int, wild_alone: bool) -> int:
    """The order allows this value, or it is a Numérobis alone and free by house rule (G6, G15, G17)."""
    if (wild_alone and state.wild_free) or effects.order_allows(state, value):
        return OK
    return TOO_HIGH if state.mirror else TOO_LOW


@rule
def check_flip(state: State, seat: int, index: int) -> int:
    """A face-down card is turned over when no other card is left to its owner (G10)."""
    if state.held[seat] > 0:
        return CARDS_FIRST
    if state.stock_size > 0:
        return MUST_DRAW
    if has_face_up(state, seat):
        return CARDS_FIRST
    return OK if state.down[seat, index] != NO_CARD else NO_SUCH_PLACE


@rule
def check_choose(state: State, seat: int, value: int) -> int:
    """The value that a Numérobis flipped or drawn stands for (G15)."""
    if state.turn != seat:
        return NOT_YOUR_TURN
    return check_value(state, value, True) if state.choosing else NO_CHOICE


@rule(hot=True)
def power_kind(action: int) -> int:
    """The kind that a power action plays."""
    return int(POWERS[action - POWER])


@rule(hot=True)
def legal(state: State, seat: int, ids: Ids) -> int:
    """What the seat may do: on its turn, and unasked."""
    if state.over != RUNNING or seat < 0 or seat >= state.seats or state.place[seat] != 0:
        return 0
    if state.exchanging:
        return legal_exchanging(state, seat, ids)
    on_turn = state.turn == seat
    if state.choosing:
        return legal_choices(state, ids) if on_turn else 0
    count = legal_turn(state, seat, ids) if on_turn else 0
    if state.manual or state.held[seat] == 0:
        count = add_unasked(state, seat, ids, count)
    return count


@rule
def add_unasked(state: State, seat: int, ids: Ids, count: int) -> int:
    """Add drawing and calling to ids[:count]; returns the new count (G7, G8)."""
    if check_draw(state, seat) == OK:
        ids[count] = DRAW
        count += 1
    return add_calls(state, seat, ids, count)


@rule(hot=True)
def legal_turn(state: State, seat: int, ids: Ids) -> int:
    """Plays, powers and taking with cards in hand; else flips, once the stock is gone.

    Here and in `legal_plays` ids are written before it is known whether they count: a branch for each kind of card
    would often be mispredicted, which costs more than the writing.
    """
    if state.held[seat] == 0:
        return legal_flips(state, seat, ids)
    wilds = min(int(state.hand[seat, NUMEROBIS]), WILDS - 1)
    count = legal_wild_plays(state, seat, ids, wilds) if wilds > 0 else legal_plays(state, seat, ids)
    for at in range(len(POWERS)):
        ids[count] = POWER + at
        count += state.hand[seat, POWERS[at]] > 0
    ids[count] = TAKE
    return int(count + (state.pile_size > 0))


@rule(hot=True)
def legal_plays(state: State, seat: int, ids: Ids) -> int:
    """Without a Numérobis: each value that the order allows, with one card or more.

    Unsigned indices, since compiled code asks of every signed one whether it counts from the end.
    """
    low = 1 if state.mirror or state.reference == 0 else int(state.reference)
    high = int(state.reference) if state.mirror else VALUES
    found = 0
    for value in range(low, high + 1):
        first = (value - 1) * PER_VALUE
        for count in range(1, COPIES + 1):
            ids[U(found + count - 1)] = first + count * WILDS
        found += min(int(state.hand[seat, value]), COPIES)
    return found


@rule(hot=True)
def legal_wild_plays(state: State, seat: int, ids: Ids, wilds: int) -> int:
    """Each value that the order allows, with one card or more, up to so many Numérobis among them or alone."""
    found = 0
    for value in range(1, VALUES + 1):
        allowed = effects.order_allows(state, value)
        first = (value - 1) * PER_VALUE
        if allowed or state.wild_free:
            for wild in range(1, wilds + 1):
                ids[found] = first + wild
                found += 1
        if allowed:
            for count in range(1, min(int(state.hand[seat, value]), COPIES) + 1):
                for wild in range(wilds + 1):
                    ids[found] = first + count * WILDS + wild
                    found += 1
    return found


@rule
def legal_flips(state: State, seat: int, ids: Ids) -> int:
    """Every face-down card left."""
    count = 0
    for index in range(ROW):
        if check_flip(state, seat, index) == OK:
            ids[count] = FLIP + index
            count += 1
    return count


@rule
def legal_choices(state: State, ids: Ids) -> int:
    """Every value that the Numérobis on top may have."""
    count = 0
    for value in range(1, VALUES + 1):
        if check_value(state, value, True) == OK:
            ids[count] = CHOOSE + value - 1
            count += 1
    return count


@rule(hot=True)
def apply(state: State, seat: int, action: int) -> None:
    """Do what is legal, and bring the game to its next decision."""
    effects.clear_shown(state)
    state.moves += 1
    if action < DRAW:
        apply_turn(state, seat, action)
    elif action >= EXCHANGE:
        apply_before_first(state, seat, action)
    else:
        if action == DRAW:
            draw_up(state, seat)
        else:
            call(state, seat, action - GRISBI)
        rest(state, seat)
    if state.manual:
        end_lateness(state)
    stop(state)


@rule
def apply_before_first(state: State, seat: int, action: int) -> None:
    """Swap, or be ready (G22)."""
    if action == READY:
        say_ready(state, seat)
    else:
        swap = action - EXCHANGE
        exchange(state, seat, swap // SWAPPED + 1, swap % SWAPPED + 1)


@rule(hot=True)
def apply_turn(state: State, seat: int, action: int) -> None:
    """Do a turn action or a choice; unless it opens a choice, hands are filled up and the turn goes on (G7, G11)."""
    if state.manual and action < CHOOSE:
        count_action(state, seat)
    lead = turn_action(state, seat, action)
    if state.choosing:
        return
    quiet = state.victim == 0 and state.stock_size == 0
    if not state.manual:
        draw_up(state, seat)
        if state.victim > 0:
            draw_up(state, int(state.victim) - 1)
    state.victim = 0
    if state.held[seat] == 0 or not quiet:  # else no hand can have become empty, nor the stock
        rest(state, seat)
    if state.over == RUNNING:
        give_turn(state, lead)


@rule(hot=True)
def turn_action(state: State, seat: int, action: int) -> int:
    """Play, power, take, flip or choose; returns whose turn follows (see `effects.py`)."""
    if action < POWER:
        value, count, wild = action // PER_VALUE + 1, action % PER_VALUE // WILDS, action % WILDS
        leave_hand(state, seat, value, count)
        if wild > 0:
            leave_hand(state, seat, NUMEROBIS, wild)
        return effects.play(state, seat, value, count, wild)
    if action < TAKE:
        kind = power_kind(action)
        leave_hand(state, seat, kind, 1)
        return effects.finger(state, seat) if kind == DOIGT else effects.powered(state, seat, kind, ~seat)
    if action == TAKE:
        return effects.taken(state, seat)
    if action < CHOOSE:
        return effects.flip(state, seat, action - FLIP)
    return effects.choose(state, seat, action - CHOOSE + 1)
