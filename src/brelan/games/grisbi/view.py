"""What a seat sees of Le Grisbi: built from a masked state and nothing else (G21)."""

from functools import lru_cache
from typing import Final

import msgspec

from brelan.core.contract import NOBODY, RUNNING, TRUNCATED, States
from brelan.core.rows import on_rows
from brelan.games.grisbi.hands import is_short
from brelan.games.grisbi.row import CARDS, Row, brought, read
from brelan.games.grisbi.state import NO_CARD

KEPT_PLAYERS: Final = 4096
"""What lies before a player is the same in all views of others, and mostly after a move what it was before."""

short: Final = on_rows(is_short)


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
    row = read(states)
    over = row.over != RUNNING
    return GrisbiView(
        seat=seat,
        players=_players(row, seat),
        pile=CARDS.names(row.pile[: row.pile_size]),
        discarded=CARDS.counted(row.discarded),
        stock=row.stock_size,
        turn=NOBODY if over or row.exchanging else row.turn,
        direction=row.direction,
        reference=row.reference,
        run=row.run,
        mirror=row.mirror != 0,
        choosing=row.choosing != 0,
        exchanging=row.exchanging != 0,
        ready=[ready != 0 for ready in row.ready[: row.seats]],
        shown=CARDS.names(brought(row)),
        house=_house(row.manual, row.wild_free, row.call_costs, row.next_leads, row.exchange, row.max_moves),
        moves=row.moves,
        over=over,
        truncated=row.over == TRUNCATED,
    )


def own_view(shared: GrisbiView, states: States, seat: int) -> GrisbiView:
    """A seat's view: everybody's, and in it the hand from the state masked for the seat."""
    players = shared.players.copy()
    players[seat] = msgspec.structs.replace(players[seat], cards=_hand(states["hand"][0, seat].tobytes()))
    return msgspec.structs.replace(shared, seat=seat, players=players)


@lru_cache(maxsize=KEPT_PLAYERS)
def _hand(counts: bytes) -> list[str]:
    return CARDS.counted(counts)


def _players(row: Row, viewer: int) -> list[GrisbiPlayer]:
    return [
        _player(
            row.held[seat],
            row.hand[seat] if seat == viewer else None,
            row.known[seat],
            row.up[seat],
            row.down[seat],
            row.late[seat],
            short(row, seat),
            row.place[seat],
        )
        for seat in range(row.seats)
    ]


@lru_cache(maxsize=KEPT_PLAYERS)
def _player(
    held: int, hand: bytes | None, known: bytes, up: bytes, down: bytes, late: int, short: bool, place: int
) -> GrisbiPlayer:
    return GrisbiPlayer(
        hand=held,
        cards=None if hand is None else CARDS.counted(hand),
        known=CARDS.counted(known),
        up=CARDS.names(up),
        down=[kind != NO_CARD for kind in down],
        late=late != 0,
        short=short,
        out=place != 0,
        place=place,
    )


@lru_cache
def _house(manual: int, wild_free: int, call_costs: int, next_leads: int, exchange: int, max_moves: int) -> GrisbiHouse:
    return GrisbiHouse(
        draw="manual" if manual else "auto",
        wild="free" if wild_free else "order",
        false_call="take" if call_costs else "nothing",
        after_take="next" if next_leads else "same",
        exchange=exchange != 0,
        max_moves=max_moves,
    )
