"""After a game of Le Grisbi: how the first one went out, who took what, whom the others fell upon, who was left."""

from collections import Counter
from collections.abc import Iterator, Sequence

from brelan.core.game import Event
from brelan.games.after import After, Remark, the_most
from brelan.games.grisbi.view import GrisbiView

LAID = ("played", "biche", "chef", "doigt", "miroir", "flipped", "pulled")
"""The kinds of events by which somebody is rid of a card."""
BIG = 4
"""A pile of fewer cards is not worth a sentence."""
OFTEN = 2


def story(events: Sequence[Event], end: GrisbiView) -> Iterator[Remark]:
    """Who was out first and with what, who was left, the biggest pile, and whom others fell upon most."""
    yield from _first_out(events)
    yield from (Remark(kind="last", seat=event.seat) for event in events if event.kind == "last")
    yield from _biggest(events, costly=end.house.false_call == "take")
    yield from _most(events, of="pulled", kind="doigt")
    yield from _most(events, of="grisbi", kind="caught")
    squares = the_most(Counter(event.seat for event in events if event.kind == "square").items(), OFTEN)
    if squares:
        yield Remark(kind="squares", seat=squares[0], count=squares[1])


def _first_out(events: Sequence[Event]) -> Iterator[Remark]:
    """The first one out, and the last card that they got rid of."""
    at = next((at for at, event in enumerate(events) if event.kind == "out" and event.count == 1), None)
    if at is None:
        return
    seat = events[at].seat
    cards = next((event.cards for event in reversed(events[:at]) if event.kind in LAID and _giver(event) == seat), [])
    if cards:
        yield Remark(kind="out-first", seat=seat, cards=cards)


def _giver(event: Event) -> int:
    """Whose card was laid: one that Juste un doigt drew was its victim's."""
    return event.other if event.kind == "pulled" else event.seat


def _biggest(events: Sequence[Event], *, costly: bool) -> Iterator[Remark]:
    """The biggest pile that anybody took."""
    taken = [(_taker(event), event.count) for event in events if _is_taking(event, costly=costly)]
    most = the_most(taken, BIG)
    if most:
        yield Remark(kind="biggest", seat=most[0], count=most[1])


def _is_taking(event: Event, *, costly: bool) -> bool:
    return event.kind in ("took", "failed", "grisbi") or (costly and event.kind == "false-call")


def _taker(event: Event) -> int:
    return event.other if event.kind == "grisbi" else event.seat


def _most(events: Sequence[Event], *, of: str, kind: str) -> Iterator[Remark]:
    """Upon whom the others fell most in this way."""
    most = the_most(Counter(event.other for event in events if event.kind == of).items(), OFTEN)
    if most:
        yield Remark(kind=kind, seat=most[0], count=most[1])


AFTER = After(
    story=story,
    landmarks=frozenset(
        ("begins", "took", "failed", "grisbi", "false-call", "square", "swept", "row", "doigt", "out", "last")
    ),
    film=True,
)
