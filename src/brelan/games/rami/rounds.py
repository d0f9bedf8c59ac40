"""How rounds and turns follow each other: the deal, the end of a turn and of a round, places (R2, R3, R12 to R16)."""

from brelan.core.chance import draw, shuffle
from brelan.core.compiling import rule
from brelan.core.contract import ENDED, NOBODY, RUNNING, State
from brelan.core.payoffs import payoff_of
from brelan.games.rami.hands import gain_hidden, hand_points
from brelan.games.rami.melds import LAST_CONTRACT
from brelan.games.rami.state import DRAWING, HAND, JOKER, JOKERS, NO_CARD, NO_MELD, PACK


@rule
def deal(state: State) -> None:
    """Say who starts, and deal the first round."""
    state.starter = state.first if state.first >= 0 else draw(state, int(state.seats))
    state.winner = NOBODY
    deal_round(state)


@rule
def deal_round(state: State) -> None:
    """Shuffle; seat by seat twelve cards, perhaps an upcard, the rest is the stock (R1, R2)."""
    clear_round(state)
    for card in range(PACK):
        state.stock[card] = card // 2 if card < PACK - JOKERS else JOKER
    shuffle(state, state.stock, PACK)
    state.stock_size = PACK
    for seat in range(int(state.seats)):
        for _ in range(HAND):
            gain_hidden(state, seat, top_of_stock(state))
    if state.upcard:
        state.discard[0] = top_of_stock(state)
        state.discard_size = 1
        state.unthrown = 1
    state.turn = (int(state.starter) + int(state.round_index)) % int(state.seats)


@rule
def top_of_stock(state: State) -> int:
    """Take the next card of a stock that has one."""
    state.stock_size -= 1
    kind = int(state.stock[state.stock_size])
    state.stock[state.stock_size] = NO_CARD
    return kind


@rule
def clear_round(state: State) -> None:
    """Put all cards away: no hands, no melds, nothing bought."""
    state.hand[:] = 0
    state.known[:] = 0
    state.held[:] = 0
    state.laid[:] = 0
    state.bought[:] = 0
    state.stock[:] = NO_CARD
    state.discard[:] = NO_CARD
    state.stock_size = 0
    state.discard_size = 0
    for meld in range(int(state.melds)):
        state.meld_kind[meld] = NO_MELD
        state.meld_owner[meld] = 0
        state.meld_what[meld] = 0
        state.meld_low[meld] = 0
        state.meld_size[meld] = 0
        state.meld_jokers[meld] = 0
    state.meld_cards[:] = NO_CARD
    state.bench_cards[:] = NO_CARD
    state.melds = 0
    state.turns = 0
    state.unthrown = 0
    begin_turn(state)


@rule
def begin_turn(state: State) -> None:
    """The seat on turn has done nothing yet."""
    state.phase = DRAWING
    state.taken = NO_CARD
    state.drew = NO_CARD
    state.laid_now = 0


@rule
def end_turn(state: State) -> None:
    """The next seat's turn; unless the round has reached its limit (R10, R16)."""
    state.turns += 1
    state.unthrown = 0
    if state.turns == state.max_turns:
        end_round(state, NOBODY)
        return
    state.turn = (int(state.turn) + 1) % int(state.seats)
    begin_turn(state)


@rule
def go_out(state: State, seat: int) -> bool:
    """If the seat has no card left, it has won the round (R12)."""
    if state.held[seat] > 0:
        return False
    end_round(state, seat)
    return True


@rule
def end_round(state: State, winner: int) -> None:
    """Count what is left in hands, double for whoever laid and went out at once; the next round, or the end (R12 to
    R16).
    """
    contract = int(state.contracts[state.round_index])
    doubles = state.double == 2 or (state.double == 1 and contract != LAST_CONTRACT)
    state.doubled = 1 if winner != NOBODY and state.laid_now != 0 and doubles else 0
    for seat in range(int(state.seats)):
        points = hand_points(state, seat) * (2 if state.doubled else 1)
        state.sheet[state.round_index, seat] = points
        state.score[seat] += points
    state.winner = winner
    if state.round_index + 1 == state.rounds:
        state.over = ENDED
        begin_turn(state)
        return
    state.round_index += 1
    deal_round(state)


@rule
def place(state: State, seat: int) -> int:
    """1 plus the number of seats with fewer points (R15: equal totals share the place)."""
    better = 0
    for other in range(int(state.seats)):
        better += state.score[other] < state.score[seat]
    return 1 + better


@rule
def payoff(state: State, seat: int) -> float:
    """From +1 (first) to -1 (last) by place; those who share a place share the mean of what they take up."""
    if state.over == RUNNING:
        return 0.0
    own, sharing = place(state, seat), 0
    for other in range(int(state.seats)):
        sharing += place(state, other) == own
    return payoff_of(own - 1, sharing, int(state.seats))
