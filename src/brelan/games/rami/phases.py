"""How Gin Rami goes: who may do what, and what each action does (R4 to R10)."""

from brelan.core.compiling import rule
from brelan.core.contract import NOBODY, RUNNING, State
from brelan.core.errors import GAME_OVER, NO_SUCH_SEAT, NOT_HELD, NOT_YOUR_TURN, OK, UNKNOWN_ACTION
from brelan.core.records import Ids
from brelan.games.rami.buying import answer, asked, check_answer, check_draw, draw, first_asked
from brelan.games.rami.hands import put_discard
from brelan.games.rami.laying import check_step, legal_steps, step
from brelan.games.rami.moves import (
    ACE_HIGH,
    ACTIONS,
    ADD,
    BEGIN_SET,
    BUY,
    DISCARD,
    DRAW_DISCARD,
    DRAW_STOCK,
    JOKER_HIGH,
    JOKER_LOW,
    PASS,
    PER_ADD,
    PER_SWAP,
    SWAP,
)
from brelan.games.rami.refusals import BUYING_OPEN, DRAW_FIRST, JUST_TAKEN, LAYING
from brelan.games.rami.rounds import end_turn, go_out
from brelan.games.rami.state import BUYING, DRAWING, JOKER, KINDS, PLAYING, RANKS, RUN, SET, SUITS
from brelan.games.rami.table import add, check_add, check_adding, check_swap, check_swapping, keeps, kind_added, swap


@rule
def actor(state: State) -> int:
    """The seat on turn; in the window for buying the first of those still to answer."""
    if state.over != RUNNING:
        return NOBODY
    return first_asked(state) if state.phase == BUYING else int(state.turn)


@rule
def acting(state: State) -> int:
    """The seat on turn; in the window for buying all who are still to answer."""
    if state.over != RUNNING:
        return 0
    return asked(state) if state.phase == BUYING else 1 << int(state.turn)


@rule
def optional(state: State) -> int:
    """Nobody acts unasked: all are awaited."""
    return 0


@rule
def check(state: State, seat: int, action: int) -> int:
    """OK, or why not."""
    if state.over != RUNNING:
        return GAME_OVER
    if seat < 0 or seat >= state.seats:
        return NO_SUCH_SEAT
    if action < 0 or action >= ACTIONS:
        return UNKNOWN_ACTION
    if action < BUY:
        return check_draw(state, seat, action)
    if action < DISCARD:
        return check_answer(state, seat)
    code = check_playing(state, seat)
    if code != OK:
        return code
    if action >= BEGIN_SET:
        return check_step(state, seat, action)
    if state.bench > 0:
        return LAYING
    if action < ADD:
        return check_discard(state, seat, action - DISCARD)
    if action < SWAP:
        code = check_adding(state, seat)
        return check_add(state, seat, (action - ADD) // PER_ADD, (action - ADD) % PER_ADD) if code == OK else code
    code = check_swapping(state, seat)
    return check_swap(state, seat, (action - SWAP) // PER_SWAP, (action - SWAP) % PER_SWAP) if code == OK else code


@rule
def check_playing(state: State, seat: int) -> int:
    """Is it this seat's turn, after drawing and buying (R4)?"""
    if state.over != RUNNING:
        return GAME_OVER
    if state.turn != seat:
        return NOT_YOUR_TURN
    if state.phase == PLAYING:
        return OK
    return DRAW_FIRST if state.phase == DRAWING else BUYING_OPEN


@rule
def check_discard(state: State, seat: int, kind: int) -> int:
    """A card that is held; not the one just taken from the discards, unless it is the only card (R10)."""
    if state.hand[seat, kind] == 0:
        return NOT_HELD
    if kind == state.taken and state.hand[seat, kind] == 1 and state.held[seat] > 1:
        return JUST_TAKEN
    return OK


@rule
def legal(state: State, seat: int, ids: Ids) -> int:
    """What the seat may do: draw, answer, or play on."""
    if state.over != RUNNING or seat < 0 or seat >= state.seats:
        return 0
    if state.phase == BUYING:
        if check_answer(state, seat) != OK:
            return 0
        ids[0], ids[1] = BUY, PASS
        return 2
    if state.turn != seat:
        return 0
    if state.phase == DRAWING:
        return legal_draws(state, seat, ids)
    if state.bench > 0:
        return legal_steps(state, seat, ids, 0)
    return legal_plays(state, seat, ids)


@rule
def legal_draws(state: State, seat: int, ids: Ids) -> int:
    """The stock, the last discard, or both."""
    count = 0
    for action in range(DRAW_STOCK, DRAW_DISCARD + 1):
        if check_draw(state, seat, action) == OK:
            ids[count] = action
            count += 1
    return count


@rule
def legal_plays(state: State, seat: int, ids: Ids) -> int:
    """Discards; adding and freeing jokers for those who may; beginning to lay."""
    count = 0
    for kind in range(KINDS):
        if state.hand[seat, kind] > 0 and check_discard(state, seat, kind) == OK:
            ids[count] = DISCARD + kind
            count += 1
    if check_adding(state, seat) == OK and state.held[seat] > keeps(state):
        for meld in range(int(state.melds)):
            count = legal_adds(state, seat, meld, ids, count)
    if check_swapping(state, seat) == OK:
        for meld in range(int(state.melds)):
            if state.meld_kind[meld] == RUN and state.meld_jokers[meld] > 0:
                count = legal_swaps(state, seat, meld, ids, count)
    return count if state.laid[seat] else legal_steps(state, seat, ids, count)


@rule
def legal_adds(state: State, seat: int, meld: int, ids: Ids, count: int) -> int:
    """List after ids[:count] what the seat can add to a meld: the few cards that can fit it at all."""
    wild = state.hand[seat, JOKER] > 0
    if state.meld_kind[meld] == SET:
        for suit in range(SUITS):
            count = list_add(state, seat, meld, suit * RANKS + int(state.meld_what[meld]), ids, count)
        return list_add(state, seat, meld, JOKER_LOW, ids, count) if wild else count
    suit, low = int(state.meld_what[meld]) * RANKS, int(state.meld_low[meld])
    high = low + int(state.meld_size[meld])
    both = low == 1 and high == RANKS
    if high == RANKS:
        count = list_add(state, seat, meld, suit, ids, count)
    if low > 0 and not both:
        count = list_add(state, seat, meld, suit + low - 1, ids, count)
    if high < RANKS:
        count = list_add(state, seat, meld, suit + high, ids, count)
    if wild:
        count = list_add(state, seat, meld, JOKER_LOW, ids, count)
        count = list_add(state, seat, meld, JOKER_HIGH, ids, count)
    return list_add(state, seat, meld, ACE_HIGH, ids, count) if both else count


@rule
def list_add(state: State, seat: int, meld: int, what: int, ids: Ids, count: int) -> int:
    """List an add if its card is held and it is allowed."""
    if state.hand[seat, kind_added(state, meld, what)] > 0 and check_add(state, seat, meld, what) == OK:
        ids[count] = ADD + meld * PER_ADD + what
        return count + 1
    return count


@rule
def legal_swaps(state: State, seat: int, meld: int, ids: Ids, count: int) -> int:
    """List after ids[:count] the cards of the seat that free a joker of this run."""
    suit = int(state.meld_what[meld]) * RANKS
    for kind in range(suit, suit + RANKS):
        if state.hand[seat, kind] > 0 and check_swap(state, seat, meld, kind) == OK:
            ids[count] = SWAP + meld * PER_SWAP + kind
            count += 1
    return count


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Do what is legal, and bring the game to its next decision."""
    if action < BUY:
        draw(state, seat, action)
    elif action < DISCARD:
        answer(state, seat, action)
    elif action < ADD:
        put_discard(state, seat, action - DISCARD)
        if not go_out(state, seat):
            end_turn(state)
    else:
        if action < SWAP:
            add(state, seat, (action - ADD) // PER_ADD, (action - ADD) % PER_ADD)
        elif action < BEGIN_SET:
            swap(state, seat, (action - SWAP) // PER_SWAP, (action - SWAP) % PER_SWAP)
        else:
            step(state, seat, action)
        go_out(state, seat)
