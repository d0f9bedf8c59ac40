"""What a viewer is told of a move: from the tables before and after, as that viewer sees them."""

from brelan.core.contract import NOBODY, TRUNCATED, State, States
from brelan.core.game import Event
from brelan.games.grisbi.cards import KIND_OF, name, names
from brelan.games.grisbi.moves import Choose, Draw, Exchange, Flip, Grisbi, GrisbiMove, Play, Power, Ready, Take
from brelan.games.grisbi.seats import next_in
from brelan.games.grisbi.state import BICHE, DOIGT, NO_CARD


def tell(before: States, after: States, seat: int, move: GrisbiMove, viewer: int) -> list[Event]:
    """What was done, what came to light, and what followed: piles taken or gone, rows taken, players out."""
    old, new = before[0], after[0]
    told = [_deed(old, new, seat, move), *_drawn_cards(old, new, seat, move), *_pile_gone(old, new, seat, move)]
    told += _rows_taken(old, new, move)
    if old.exchanging and not new.exchanging:
        told.append(Event(kind="begins", seat=int(new.turn)))
    return told + _going_out(old, new)


def _deed(old: State, new: State, seat: int, move: GrisbiMove) -> Event:
    """The move itself, by what of it everybody sees."""
    match move:
        case Play():
            cards = [str(move.value)] * move.count + [f"numerobis={move.value}"] * move.wild
            return Event(kind="played", seat=seat, cards=cards, count=len(cards))
        case Power():
            other = next_in(old, seat) if move.card == "doigt" else NOBODY
            return Event(kind=move.card, seat=seat, cards=[move.card], other=other)
        case Take():
            return Event(kind="took", seat=seat, count=int(old.pile_size))
        case Flip():
            return Event(kind="flipped", seat=seat, cards=[name(int(new.shown[0]))])
        case Choose():
            return Event(kind="chose", seat=seat, cards=[f"numerobis={move.value}"], count=move.value)
        case Draw():
            return Event(kind="drew", seat=seat, count=int(new.held[seat] - old.held[seat]))
        case Grisbi():
            kind = "grisbi" if old.late[move.target] else "false-call"
            return Event(kind=kind, seat=seat, other=move.target, count=int(old.pile_size))
        case Exchange():
            return Event(kind="exchanged", seat=seat, cards=[move.hand, move.up])
        case Ready():
            return Event(kind="ready", seat=seat)


def _drawn_cards(old: State, new: State, seat: int, move: GrisbiMove) -> list[Event]:
    """The cards that Juste un doigt drew, one after another."""
    drawn = _brought(new)[isinstance(move, Flip) :]
    if not drawn:
        return []
    victim = next_in(old, seat)
    return [Event(kind="pulled", seat=seat, other=victim, cards=[name(kind)]) for kind in drawn]


def _pile_gone(old: State, new: State, seat: int, move: GrisbiMove) -> list[Event]:
    """The pile left the game, or went to somebody for a card that broke the order."""
    brought = _brought(new)
    gone = int(new.discarded.sum() - old.discarded.sum())
    if gone:
        last = brought[-1] if brought else KIND_OF.get(getattr(move, "card", ""))
        return [Event(kind="swept" if last == BICHE else "square", seat=seat, count=gone)]
    if not brought or new.pile_size > 0:
        return []
    pulled = isinstance(move, Power) or brought[0] == DOIGT
    loser = next_in(old, seat) if pulled else seat
    return [Event(kind="failed", seat=loser, cards=[name(brought[-1])], count=_laid(old, brought, move))]


def _brought(new: State) -> list[int]:
    """The kinds that the move brought to light, first to last."""
    return [kind for kind in new.shown.tolist() if kind != NO_CARD]


def _laid(old: State, brought: list[int], move: GrisbiMove) -> int:
    return int(old.pile_size) + len(brought) + isinstance(move, Power)


def _rows_taken(old: State, new: State, move: GrisbiMove) -> list[Event]:
    if isinstance(move, Exchange):
        return []
    rows = {seat: old.up[seat].tolist() for seat in range(new.seats) if old.up[seat].any() and not new.up[seat].any()}
    return [Event(kind="row", seat=seat, cards=names(kind for kind in row if kind)) for seat, row in rows.items()]


def _going_out(old: State, new: State) -> list[Event]:
    """Who is out, first to last, and whether a limit ended it all."""
    places = [int(place) for place in new.place[: new.seats].tolist()]
    fresh = [seat for seat, place in enumerate(places) if place and not old.place[seat]]
    fresh.sort(key=places.__getitem__)
    told = [Event(kind="last" if _left_over(new, seat) else "out", seat=seat, count=places[seat]) for seat in fresh]
    return [*told, Event(kind="stopped", seat=NOBODY)] if new.over == TRUNCATED else told


def _left_over(new: State, seat: int) -> bool:
    """Has this seat a place without being out: the last one with cards?"""
    return bool(new.held[seat] > 0 or new.down[seat].any() or new.up[seat].any())
