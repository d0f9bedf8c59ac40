"""What a game has to say of itself once it is over: its story, where one may want to look again, and its customs."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import msgspec

from brelan.core.game import Event

T = TypeVar("T")
MOST_REMARKS: Final = 4
"""A story is no longer: it is read beside the result."""


class Remark(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing worth telling of a whole game, as all may know it; `story.<kind>` in the words is its sentence."""

    kind: str
    seat: int = -1
    """Whom it is about; -1: nobody."""
    other: int = -1
    """The other player in it, if there is one."""
    cards: list[str] = []
    """Cards in wire form, or other things that the game's words name."""
    count: int = 0
    """How many cards, points or times."""
    round: int = 0
    """In which round, from 1; or of how many."""


Story = Callable[[Sequence[Event], Any], Iterable[Remark]]
"""From all that a spectator was told, in order, and a spectator's view of the end: the more telling first."""


@dataclass(frozen=True, kw_only=True)
class After:
    """One game's customs after its end."""

    story: Story
    landmarks: frozenset[str]
    """The kinds of events that one may want to look at again."""
    rounds: frozenset[str] = frozenset()
    """Of these, the kinds with which a round begins."""
    film: bool = False
    """May the winner name the film of the evening?"""
    fewest: bool = False
    """Do its points count against the players? Then the fewest are best, where `Game.points` are below 0."""

    def told(self, events: Sequence[Event], end: Any) -> list[Remark]:
        """The story, cut to what one likes to read."""
        return list(self.story(events, end))[:MOST_REMARKS]


def the_most(counts: Iterable[tuple[T, int]], least: int = 1) -> tuple[T, int] | None:
    """Who has the most, and how many; None where several do, or where it is fewer than `least`."""
    ranked = sorted(counts, key=lambda each: -each[1])
    if not ranked or ranked[0][1] < least or (len(ranked) > 1 and ranked[1][1] == ranked[0][1]):
        return None
    return ranked[0]
