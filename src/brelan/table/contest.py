"""A match: games that count together, and the fairness of their deals."""

from dataclasses import dataclass, field

from brelan.core.contract import NOBODY
from brelan.core.fairness import Proof, commitment, deal_seed
from brelan.table.house import Match, Score


@dataclass
class Contest:
    """The match that is on or gathers, and the secret of the one after it."""

    rules: Match
    seats: int
    secret: str = ""
    """Of this match's deals; empty where they need no proof."""
    after: str = ""
    """Of the next match's; drawn when this one begins, so that its commitment is known before anybody's word."""
    dealt: int = 0
    """Games begun."""
    done: int = 0
    """Games that came to their end."""
    places: list[int] = field(default_factory=list)
    """By seat, the places of all games added up."""
    points: list[int] = field(default_factory=list)
    """By seat, the games' own points added up."""
    scores: list[Score] = field(default_factory=list)
    """Of each game that has come to its end."""
    words: dict[int, str] = field(default_factory=dict)
    """By seat, for the match that begins next."""
    used: list[str] = field(default_factory=list)
    """By seat, the words of this match."""
    last: list[int] = field(default_factory=list)
    """By seat, the places of the game before; empty if there was none, or if it was stopped."""

    @property
    def over(self) -> bool:
        """Have all games been played?"""
        return self.done >= self.rules.games

    @property
    def commitment(self) -> str:
        """To this match's secret; empty if there is none."""
        return commitment(self.secret) if self.secret else ""

    def successor(self) -> "Contest":
        """The match after this one, with the words that were given for it."""
        return Contest(self.rules, self.seats, secret=self.after, words=self.words, last=self.last)

    def next_seed(self, chance: int) -> int:
        """The seed of the next game. `chance`: a fresh seed, for tables without a secret."""
        words = self.used if self.dealt else self._words()
        return deal_seed(self.secret, self.dealt + 1, words) if self.secret else chance

    def loser(self) -> int:
        """The seat that came last in the game before, of several the first; NOBODY if there was none."""
        return self.last.index(max(self.last)) if self.last else NOBODY

    def deal(self, after: str) -> None:
        """A game begins. `after`: the next match's secret, with the first game of a match."""
        if self.dealt == 0:
            self.used, self.words, self.after = self._words(), {}, after
            self.places, self.points = [0] * self.seats, [0] * self.seats
        self.dealt += 1

    def end(self, places: list[int], points: list[int]) -> None:
        """A game has come to its end; one that was stopped counts for nobody (no places)."""
        self.done += 1
        self.last = places
        self.scores.append(Score(places=places, points=points))
        for seat, place in enumerate(places):
            self.places[seat] += place
        for seat, own in enumerate(points):
            self.points[seat] += own

    def proof(self, number: int) -> Proof | None:
        """What shows that a game of this match (from 1) was fair; None while the secret still is one."""
        if not self.over or not self.secret:
            return None
        return Proof(commitment=self.commitment, secret=self.secret, number=number, words=self.used)

    def _words(self) -> list[str]:
        return [self.words.get(seat, "") for seat in range(self.seats)]
