"""What a viewer is told of a move: from the tables before and after, as that viewer sees them."""

from typing import Final

from brelan.core.contract import NOBODY, TRUNCATED, States
from brelan.core.game import Event
from brelan.core.rows import on_rows
from brelan.games.grisbi.cards import KIND_OF
from brelan.games.grisbi.moves import Choose, Draw, Exchange, Flip, Grisbi, GrisbiMove, Play, Power, Ready, Take
from brelan.games.grisbi.row import CARDS, Row, brought, read
from brelan.games.grisbi.seats import next_in
from brelan.games.grisbi.state import BICHE, DOIGT

following: Final = on_rows(next_in)


def tell(before: States, after: States, seat: int, move: GrisbiMove, viewer: int) -> list[Event]:
    """What was done, what came to light, and what followed: piles taken or gone, rows taken, players out."""
    old, new = read(before), read(after)
    told = [_deed(old, new, seat, move), *_drawn_cards(old, new, seat, move), *_pile_gone(old, new, seat, move)]
    told += _rows_taken(old, new, move)
    if old.exchanging and not new.exchanging:
        told.append(Event(kind="begins", seat=new.turn))
    return told + _going_out(old, new)


def _deed(old: Row, new: Row, seat: int, move: GrisbiMove) -> Event:
    """The move itself, by what of it everybody sees."""
    match move:
        case Play():
            cards = [str(move.value)] * move.count + [f"numerobis={move.value}"] * move.wild
            return Event(kind="played", seat=seat, cards=cards, count=len(cards))
        case Power():
            other = following(old, seat) if move.card == "doigt" else NOBODY
            return Event(kind=move.card, seat=seat, cards=[move.card], other=other)
        case Take():
            return Event(kind="took", seat=seat, count=old.pile_size)
        case Flip():
            return Event(kind="flipped", seat=seat, cards=[CARDS.name(new.shown[0])])
        case Choose():
            return Event(kind="chose", seat=seat, cards=[f"numerobis={move.value}"], count=move.value)
        case Draw():
            return Event(kind="drew", seat=seat, count=new.held[seat] - old.held[seat])
        case Grisbi():
            kind = "grisbi" if old.late[move.target] else "false-call"
            return Event(kind=kind, seat=seat, other=move.target, count=old.pile_size)
        case Exchange():
            return Event(kind="exchanged", seat=seat, cards=[move.hand, move.up])
        case Ready():
            return Event(kind="ready", seat=seat)


def _drawn_cards(old: Row, new: Row, seat: int, move: GrisbiMove) -> list[Event]:
    """The cards that Juste un doigt drew, one after another."""
    drawn = brought(new)[isinstance(move, Flip) :]
    if not drawn:
        return []
    victim = following(old, seat)
    return [Event(kind="pulled", seat=seat, other=victim, cards=[CARDS.name(kind)]) for kind in drawn]


def _pile_gone(old: Row, new: Row, seat: int, move: GrisbiMove) -> list[Event]:
    """The pile left the game, or went to somebody for a card that broke the order."""
    shown = brought(new)
    gone = sum(new.discarded) - sum(old.discarded)
    if gone:
        last = shown[-1] if shown else KIND_OF.get(getattr(move, "card", ""))
        return [Event(kind="swept" if last == BICHE else "square", seat=seat, count=gone)]
    if not shown or new.pile_size > 0:
        return []
    pulled = isinstance(move, Power) or shown[0] == DOIGT
    loser = following(old, seat) if pulled else seat
    return [Event(kind="failed", seat=loser, cards=[CARDS.name(shown[-1])], count=_laid(old, shown, move))]


def _laid(old: Row, shown: bytes, move: GrisbiMove) -> int:
    return old.pile_size + len(shown) + isinstance(move, Power)


def _rows_taken(old: Row, new: Row, move: GrisbiMove) -> list[Event]:
    if old.up == new.up or isinstance(move, Exchange):
        return []
    rows = {seat: old.up[seat] for seat in range(new.seats) if any(old.up[seat]) and not any(new.up[seat])}
    return [Event(kind="row", seat=seat, cards=CARDS.names(filter(None, row))) for seat, row in rows.items()]


def _going_out(old: Row, new: Row) -> list[Event]:
    """Who is out, first to last, and whether a limit ended it all."""
    places = new.place[: new.seats]
    fresh = [seat for seat, place in enumerate(places) if place and not old.place[seat]]
    fresh.sort(key=places.__getitem__)
    told = [Event(kind="last" if _left_over(new, seat) else "out", seat=seat, count=places[seat]) for seat in fresh]
    return [*told, Event(kind="stopped", seat=NOBODY)] if new.over == TRUNCATED else told


def _left_over(new: Row, seat: int) -> bool:
    """Has this seat a place without being out: the last one with cards?"""
    return new.held[seat] > 0 or any(new.down[seat]) or any(new.up[seat])
