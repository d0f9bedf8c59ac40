"""What each seat is asked, and since when.

A seat is *awaited*, or may act *unasked*, or is *idle*. As long as a seat's question is the same, a move made against
an older version still means what its player meant: others have picked, answered, drawn or called in between. And what
may be done unasked (draw, call) may be done whenever it is still allowed, even if the turn has come round meanwhile.
"""

from collections.abc import Mapping, Sequence
from enum import Enum, auto

import msgspec

from brelan.core.contract import NOBODY
from brelan.core.position import Position


class Role(Enum):
    """How a seat stands to the game now."""

    IDLE = auto()
    UNASKED = auto()
    AWAITED = auto()


class Question(msgspec.Struct, frozen=True):
    """What one seat is asked: open since this version and this time (ms, a countdown before it included)."""

    role: Role
    since: int
    at: int
    legal: tuple[int, ...] = ()
    """The seat's flat actions."""
    standing: Mapping[int, int] = {}
    """Of these, the ones that have been on offer unasked, each without a break since this version."""

    def covers(self, version: int, actions: Sequence[int]) -> bool:
        """Does a move of these actions, made at an older version, still mean the same?"""
        if self.role is Role.AWAITED and self.since <= version:
            return True
        return all(self.standing.get(action, version + 1) <= version for action in actions)


class Questions:
    """The questions of all seats of one game."""

    def __init__(self, position: Position, version: int, at: int) -> None:
        self.awaited = tuple(position.awaited())
        """The seats that the game waits for, ascending."""
        idle = Question(Role.IDLE, version, at)
        self.open = [idle] * position.seats
        self._ask(position, NOBODY, version, at)
        self._party = frozenset(self.awaited)
        """Those who were asked together, whether they have answered or not."""

    def all_answered(self, position: Position) -> bool:
        """Has everybody now answered what all were asked at once? Of the position after a move, before `follow`."""
        still = frozenset(position.awaited())
        settled = not still or not still <= frozenset(self.awaited)
        return settled and len(self._party) == position.seats

    def follow(self, position: Position, mover: int, version: int, at: int) -> None:
        """Take in the position after a move; new questions are open from `at`."""
        before, self.awaited = self.awaited, tuple(position.awaited())
        if not self.awaited or not set(self.awaited) <= set(before):
            self._party = frozenset(self.awaited)
        self._ask(position, mover, version, at)

    def restart(self, now: int) -> None:
        """Count every question as asked now."""
        self.open = [msgspec.structs.replace(question, at=now) for question in self.open]

    def _ask(self, position: Position, mover: int, version: int, at: int) -> None:
        """Ask each seat what it is asked now. For the mover all is new."""
        idle = Question(Role.IDLE, version, at)
        asked = [idle if seat == mover or old.role is not Role.IDLE else old for seat, old in enumerate(self.open)]
        for seat in position.actors():
            role = Role.AWAITED if seat in self.awaited else Role.UNASKED
            legal, old = tuple(position.legal(seat)), self.open[seat]
            if seat != mover and old.role is role and old.legal == legal:
                asked[seat] = old  # still open
            else:
                standing = {} if role is Role.AWAITED else dict.fromkeys(legal, version)
                new = Question(role, version, at, legal, standing)
                asked[seat] = new if seat == mover else _going_on(old, new)
        self.open = asked


def _going_on(old: Question, new: Question) -> Question:
    """A seat's question after somebody else's move, which has changed it."""
    standing = {action: since for action, since in old.standing.items() if action in new.legal}
    standing = {**new.standing, **standing}
    same = old.role is new.role and new.role is not Role.AWAITED
    since, at = (old.since, old.at) if same else (new.since, new.at)
    return Question(new.role, since, at, new.legal, standing)
