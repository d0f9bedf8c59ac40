"""After a game of Muzishez: the card that all wanted, who got one away from the others, the groups, who was alone."""

from collections import Counter
from collections.abc import Iterator, Sequence

from brelan.core.game import Event
from brelan.games.after import After, Remark, the_most
from brelan.games.muzishez.view import MuzishezView

HALF = "half"
OFTEN = 2
GROUP = 3
"""Fewer cards are no group (M6)."""


def story(events: Sequence[Event], end: MuzishezView) -> Iterator[Remark]:
    """The most contested card, the loneliest clever choice, the biggest group, and who was alone most often."""
    yield from _contested(events)
    if end.packs == 1:
        yield from _lonely(events)
    yield from _group(end)
    alone = the_most(Counter(event.seat for event in events if event.kind == "captured").items(), OFTEN)
    if alone:
        yield Remark(kind="alone", seat=alone[0], count=alone[1], round=end.round)


def _contested(events: Sequence[Event]) -> Iterator[Remark]:
    """The card for which most hands reached in vain."""
    wanted = Counter(event.cards[0] for event in events if event.kind == "contested" and event.cards[0] != HALF)
    most = the_most(wanted.items(), OFTEN)
    if most:
        yield Remark(kind="contested", cards=[most[0]], count=most[1])


def _lonely(events: Sequence[Event]) -> Iterator[Remark]:
    """Who got the card alone for which the others had reached most often. With one pack each such card is one."""
    wanted: Counter[tuple[str, int]] = Counter()
    found = []
    for event in events:
        if event.kind == "contested":
            wanted[event.cards[0], event.seat] += 1
        elif event.kind == "captured" and event.cards[0] != HALF:
            card = event.cards[0]
            others = sum(times for (each, seat), times in wanted.items() if each == card and seat != event.seat)
            found.append(((event.seat, card), others))
    most = the_most(found, OFTEN)
    if most:
        (seat, card), count = most
        yield Remark(kind="lonely", seat=seat, cards=[card], count=count)


def _group(end: MuzishezView) -> Iterator[Remark]:
    """The most cards of one colour or symbol that anybody has."""
    sizes = [
        ((seat, f"{kind}.{letter}"), size)
        for seat, player in enumerate(end.players)
        for kind, groups in (("colour", player.colours), ("symbol", player.symbols))
        for letter, size in groups.items()
    ]
    most = the_most(sizes, GROUP)
    if most:
        (seat, group), count = most
        yield Remark(kind="group", seat=seat, cards=[group], count=count)


AFTER = After(story=story, landmarks=frozenset(("captured", "contested", "won")))
