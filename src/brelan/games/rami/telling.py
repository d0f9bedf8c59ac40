"""What a viewer is told of a move: from the tables before and after, as that viewer sees them."""

from typing import Final

from brelan.core.contract import NOBODY, RUNNING, States
from brelan.core.game import Event
from brelan.core.rows import on_rows
from brelan.games.rami.moves import Add, Buy, Discard, Draw, Lay, Pass, RamiMove, Swap
from brelan.games.rami.rounds import place
from brelan.games.rami.row import CARDS, Row, read, sheet
from brelan.games.rami.state import BUYING

place_of: Final = on_rows(place)


def tell(before: States, after: States, seat: int, move: RamiMove, viewer: int) -> list[Event]:
    """What was done, who bought, a new stock, and how a round and the game ended."""
    old, new = read(before), read(after)
    told = [*_deed(old, new, seat, move, viewer), *_reshuffle(old, new, move)]
    if old.phase == BUYING and new.phase != BUYING:
        told += _settled(old, new, viewer)
    if _round_over(old, new):
        told += _round_end(old, new, seat)
    return told


def _round_over(old: Row, new: Row) -> bool:
    return new.round_index != old.round_index or new.over != old.over


def _deed(old: Row, new: Row, seat: int, move: RamiMove, viewer: int) -> list[Event]:
    """The move itself, by what of it the viewer sees; an answer only by having been given."""
    match move:
        case Draw(source="discard"):
            return [Event(kind="took", seat=seat, cards=[CARDS.name(new.taken)])]
        case Draw():
            return [Event(kind="drew", seat=seat, cards=_gained(old, new, seat) if seat == viewer else [], count=1)]
        case Buy() | Pass():
            kind = "answered" if seat != viewer else "wants" if isinstance(move, Buy) else "passed"
            return [Event(kind=kind, seat=seat)]
        case Lay():
            melds = [Event(kind=meld.kind, seat=seat, cards=list(meld.cards)) for meld in move.melds]
            return [Event(kind="laid", seat=seat, count=sum(len(meld.cards) for meld in move.melds)), *melds]
        case Add():
            owner = old.meld_owner[move.meld]
            return [Event(kind="added", seat=seat, other=owner, cards=list(move.cards), count=len(move.cards))]
        case Swap():
            return [Event(kind="swapped", seat=seat, other=old.meld_owner[move.meld], cards=[move.card])]
        case Discard():
            return [Event(kind="discarded", seat=seat, cards=[move.card])]


def _gained(old: Row, new: Row, seat: int) -> list[str]:
    """The cards that the viewer's own hand has more than before."""
    return CARDS.counted(bytes(max(0, now - was) for now, was in zip(new.hand[seat], old.hand[seat], strict=True)))


def _reshuffle(old: Row, new: Row, move: RamiMove) -> list[Event]:
    """Discards became a new stock, since a card was needed (R14): more of them are gone than anybody took.

    The stock itself tells nothing: the cards that were needed may have been all of it.
    """
    if new.discard_size >= old.discard_size or _round_over(old, new):
        return []
    taken = isinstance(move, Draw) and move.source == "discard"
    bought = any(new.bought[seat] > old.bought[seat] for seat in range(new.seats))
    count = old.discard_size - new.discard_size - taken - bought
    if count <= 0:
        return []
    return [Event(kind="reshuffled", seat=NOBODY, count=count)]


def _settled(old: Row, new: Row, viewer: int) -> list[Event]:
    """Who has the card that was on offer, and what a buyer drew with it, if that is the viewer; or that nobody did."""
    offered = CARDS.name(old.discard[old.discard_size - 1])
    for seat in range(new.seats):
        if new.bought[seat] > old.bought[seat]:
            cards = _gained(old, new, seat) if seat == viewer else [offered]
            return [Event(kind="bought", seat=seat, cards=cards, count=2)]
    return [Event(kind="unsold", seat=NOBODY, cards=[offered])]


def _round_end(old: Row, new: Row, seat: int) -> list[Event]:
    """How the round ended, everybody's points, and the next one or the end."""
    points, winner = sheet(new)[-1], new.winner
    told = [Event(kind="limit", seat=NOBODY) if winner == NOBODY else Event(kind="out", seat=winner)]
    if new.doubled:
        told.append(Event(kind="doubled", seat=winner))
    told += [Event(kind="points", seat=other, count=count) for other, count in enumerate(points) if other != winner]
    if new.over == RUNNING:
        return [*told, Event(kind="dealt", seat=new.turn, count=new.contracts[new.round_index])]
    firsts = [other for other in range(new.seats) if place_of(new, other) == 1]
    return [*told, *(Event(kind="won", seat=other, count=new.score[other]) for other in firsts)]
