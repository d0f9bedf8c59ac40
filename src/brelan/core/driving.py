"""Written once for every game: one checked step, and random playouts. Compiled for each type of state."""

from typing import Final

from brelan.core.chance import Source, draw
from brelan.core.compiling import rule
from brelan.core.contract import NOBODY, State, States, acting, actor, apply, check, legal, mask, optional, payoff
from brelan.core.errors import OK
from brelan.core.records import Ids

MANY: Final = 1 << 16
"""More than any game has actions."""


@rule(hot=True)
def advance(states: States, index: int, seat: int, action: int, ids: Ids) -> int:
    """Do one checked action of states[index] and list what the next actor may do into ids.

    Returns `following * MANY + count`: the seat that the game waits for next and how many actions it has (0 in all when
    the game is over), or the negated code of the refusal, with nothing changed. One call instead of four: crossing from
    Python costs more than a rule.
    """
    state = states[index]
    code = check(state, seat, action)
    if code != OK:
        return -code
    apply(state, seat, action)
    following = actor(state)
    if following == NOBODY:
        return 0
    return following * MANY + legal(state, following, ids)


@rule(hot=True)
def do_at(states: States, index: int, seat: int, action: int) -> int:
    """Do one checked action of states[index]; OK, or the code of the refusal, with nothing changed."""
    state = states[index]
    code = check(state, seat, action)
    if code == OK:
        apply(state, seat, action)
    return code


@rule(hot=True)
def legal_at(states: States, index: int, seat: int, ids: Ids) -> int:
    """`legal` for states[index]: from Python, an array and an index cross twice as fast as one record."""
    return legal(states[index], seat, ids)


@rule(hot=True)
def check_at(states: States, index: int, seat: int, action: int) -> int:
    """`check` for states[index]."""
    return check(states[index], seat, action)


@rule(hot=True)
def payoff_at(states: States, index: int, seat: int) -> float:
    """`payoff` of states[index]."""
    return payoff(states[index], seat)


@rule(hot=True)
def actor_at(states: States, index: int) -> int:
    """`actor` of states[index]."""
    return actor(states[index])


@rule(hot=True)
def acting_at(states: States, index: int) -> int:
    """`acting` of states[index]."""
    return acting(states[index])


@rule(hot=True)
def awaited_at(states: States, index: int) -> int:
    """A bit for each seat that the game waits for: those who may act, but for those who may do it unasked."""
    state = states[index]
    return acting(state) & ~optional(state)


@rule(hot=True)
def mask_at(states: States, index: int, seat: int) -> None:
    """`mask` of states[index]."""
    mask(states[index], seat)


@rule(hot=True)
def nth_seat(seats: int, wanted: int) -> int:
    """The wanted-th (from 0) of the seats whose bits are set; NOBODY if there are not so many."""
    seat = 0
    while seats >> seat:
        if (seats >> seat) & 1:
            if wanted == 0:
                return seat
            wanted -= 1
        seat += 1
    return NOBODY


@rule(hot=True)
def count_seats(seats: int) -> int:
    """How many bits are set."""
    count = 0
    while seats:
        seats &= seats - 1
        count += 1
    return count


@rule(hot=True)
def random_seat(state: State, source: Source) -> int:
    """The actor, or one of those who may act unasked, each as likely; NOBODY when the game is over."""
    seat = actor(state)
    others = optional(state)
    if others == 0 or seat == NOBODY:
        return seat
    chosen = draw(source, count_seats(others) + 1)
    return seat if chosen == 0 else nth_seat(others, chosen - 1)


@rule(hot=True)
def playout(state: State, source: Source, ids: Ids, limit: int) -> int:
    """Play on with random actions to the end, or for `limit` moves; return the number of moves made."""
    for moves in range(limit):
        seat = random_seat(state, source)
        if seat == NOBODY:
            return moves
        count = legal(state, seat, ids)
        apply(state, seat, int(ids[draw(source, count)]))
    return limit
