"""What a seat sees of Le Grisbi: built from a masked state and nothing else (G21)."""

import msgspec

from brelan.core.contract import NOBODY, RUNNING, TRUNCATED, State, States
from brelan.games.grisbi.cards import counted, names
from brelan.games.grisbi.hands import is_short
from brelan.games.grisbi.state import NO_CARD


class GrisbiPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """One seat as the viewer sees it."""

    hand: int
    """How many cards in hand."""
    cards: list[str] | None
    """The hand itself, numbers first: one's own only, null for the others'."""
    known: list[str]
    """Cards that everybody knows to be in this hand: they were taken with a pile or a row."""
    up: list[str]
    """The face-up row by place; `""` where empty."""
    down: list[bool]
    """The face-down row: is there a card in this place?"""
    late: bool
    """Can be named with « Grisbi » (G8)."""
    short: bool
    """Holds fewer than three cards while there is stock: must draw."""
    out: bool
    place: int
    """1 for the first; 0: none yet."""


class GrisbiHouse(msgspec.Struct, frozen=True, kw_only=True):
    """The house rules that change what the table shows."""

    draw: str
    """`auto` or `manual`."""
    wild: str
    """`order` or `free`."""
    false_call: str
    """`nothing` or `take`."""
    after_take: str
    """`same` or `next`."""
    exchange: bool
    max_moves: int
    """0: no limit."""


class GrisbiView(msgspec.Struct, frozen=True, kw_only=True, tag_field="game", tag="grisbi"):
    """The table as one seat sees it."""

    seat: int
    """Whose view this is; -1 for a spectator."""
    players: list[GrisbiPlayer]
    pile: list[str]
    """Bottom first; a Numérobis with its value: `"numerobis=8"`."""
    discarded: list[str]
    """Numbers first; they left in no order."""
    stock: int
    turn: int
    """The seat that the game waits for; -1 while exchanging and when it is over."""
    direction: int
    """1: by rising seat numbers; -1: the other way round."""
    reference: int
    """The value of the last number on the pile, which the next must reach; 0: none (G6)."""
    run: int
    """Equal numbers on top of the pile: four are a square (G12)."""
    mirror: bool
    """The seat on turn must go down, not up (G17)."""
    choosing: bool
    """The seat on turn must say the value of the Numérobis on top (G15)."""
    exchanging: bool
    """The starting exchange is on (G22)."""
    ready: list[bool]
    """By seat, while exchanging."""
    shown: list[str]
    """What the last move brought to light, first to last: a flipped card, cards drawn by Juste un doigt."""
    house: GrisbiHouse
    moves: int
    """Accepted ones so far."""
    over: bool
    truncated: bool
    """A limit ended it, or everybody's wish."""


def view(states: States, seat: int) -> GrisbiView:
    """The view of a state masked for `seat` (NOBODY: a spectator)."""
    state = states[0]
    over = bool(state.over != RUNNING)
    return GrisbiView(
        seat=seat,
        players=[_player(state, other, seat) for other in range(state.seats)],
        pile=names(state.pile[: state.pile_size].tolist()),
        discarded=counted(state.discarded.tolist()),
        stock=int(state.stock_size),
        turn=NOBODY if over or state.exchanging else int(state.turn),
        direction=int(state.direction),
        reference=int(state.reference),
        run=int(state.run),
        mirror=bool(state.mirror),
        choosing=bool(state.choosing),
        exchanging=bool(state.exchanging),
        ready=[bool(ready) for ready in state.ready[: state.seats].tolist()],
        shown=names(kind for kind in state.shown.tolist() if kind != NO_CARD),
        house=_house(state),
        moves=int(state.moves),
        over=over,
        truncated=bool(state.over == TRUNCATED),
    )


def _player(state: State, seat: int, viewer: int) -> GrisbiPlayer:
    return GrisbiPlayer(
        hand=int(state.held[seat]),
        cards=counted(state.hand[seat].tolist()) if seat == viewer else None,
        known=counted(state.known[seat].tolist()),
        up=names(state.up[seat].tolist()),
        down=[kind != NO_CARD for kind in state.down[seat].tolist()],
        late=bool(state.late[seat]),
        short=is_short(state, seat),
        out=bool(state.place[seat]),
        place=int(state.place[seat]),
    )


def _house(state: State) -> GrisbiHouse:
    return GrisbiHouse(
        draw="manual" if state.manual else "auto",
        wild="free" if state.wild_free else "order",
        false_call="take" if state.call_costs else "nothing",
        after_take="next" if state.next_leads else "same",
        exchange=bool(state.exchange),
        max_moves=int(state.max_moves),
    )
