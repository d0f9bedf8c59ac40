"""After a game of Gin Rami: who led from when on, the dearest round, who laid down first, buys and jokers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate

from brelan.core.game import Event
from brelan.games.after import After, Remark, the_most
from brelan.games.rami.view import RamiView

OFTEN = 2


def story(events: Sequence[Event], end: RamiView) -> Iterator[Remark]:
    """The round that decided, the one that cost most, who laid down first how often, buys and jokers."""
    yield from _lead(end)
    yield from _dearest(end)
    yield from _first_to_lay(events, len(end.scores))
    yield from _most(events, of="bought", kind="buys", least=OFTEN)
    yield from _most(events, of="swapped", kind="jokers", least=1)
    yield from _most(events, of="out", kind="rounds", least=OFTEN)


def _lead(end: RamiView) -> Iterator[Remark]:
    """Since when the winner was ahead for good; nothing where several won, or in a game of one round."""
    winners = [seat for seat, player in enumerate(end.players) if player.place == 1]
    if len(winners) != 1 or len(end.scores) < OFTEN:
        return
    winner = winners[0]
    totals = [list(accumulate(round[seat] for round in end.scores)) for seat in range(len(end.players))]
    rivals = [points for seat, points in enumerate(totals) if seat != winner]
    behind = [at for at, own in enumerate(totals[winner]) if any(points[at] <= own for points in rivals)]
    since = behind[-1] + 2 if behind else 1
    yield Remark(kind="led" if since == 1 else "lead", seat=winner, round=since)


def _dearest(end: RamiView) -> Iterator[Remark]:
    """The most that one round cost anybody."""
    paid = [((seat, at), count) for at, round in enumerate(end.scores, start=1) for seat, count in enumerate(round)]
    most = the_most(paid)
    if most:
        (seat, at), count = most
        yield Remark(kind="dearest", seat=seat, count=count, round=at)


def _first_to_lay(events: Sequence[Event], rounds: int) -> Iterator[Remark]:
    """Who was the first to lay down the contract in most rounds."""
    firsts: Counter[int] = Counter()
    waiting = True
    for event in events:
        if event.kind == "dealt":
            waiting = True
        elif event.kind == "laid" and waiting:
            firsts[event.seat] += 1
            waiting = False
    most = the_most(firsts.items())
    if most:
        yield Remark(kind="laid-first" if rounds > 1 else "laid-only", seat=most[0], count=most[1], round=rounds)


def _most(events: Sequence[Event], *, of: str, kind: str, least: int) -> Iterator[Remark]:
    """Who did this most often."""
    most = the_most(Counter(event.seat for event in events if event.kind == of).items(), least)
    if most:
        yield Remark(kind=kind, seat=most[0], count=most[1])


AFTER = After(
    story=story,
    landmarks=frozenset(("laid", "bought", "swapped", "out", "limit", "doubled", "reshuffled", "dealt", "won")),
    rounds=frozenset(("dealt",)),
    fewest=True,
)
