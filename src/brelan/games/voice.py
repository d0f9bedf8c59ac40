"""Telling one viewer of a table in one language: who is who there, and which texts there are."""

from collections.abc import Iterable, Sequence
from functools import reduce

from brelan.core.game import Event
from brelan.games.words import Words


class Voice:
    """Speaks to one viewer; each game's `spoken.py` says with it what is on the table and what a move does."""

    def __init__(self, words: Words, names: Sequence[str], viewer: int) -> None:
        """`names`: by seat, empty where there is none."""
        self.words = words
        self.names = names
        self.viewer = viewer

    def say(self, key: str, **values: object) -> str:
        """The text of a key."""
        return self.words.say(key, **values)

    def name(self, seat: int) -> str:
        """What a seat is called at the beginning of a sentence: `You`, a name, or a number."""
        return self.words.seat(self.names, seat, self.viewer)

    def named(self, seats: Iterable[int]) -> str:
        """Several seats inside a sentence."""
        return self.words.list([self._inside(seat) for seat in seats])

    def card(self, card: str) -> str:
        """What a card is called."""
        return self.words.card(card)

    def cards(self, cards: Sequence[str]) -> str:
        """Several cards, equal ones counted."""
        return self.words.cards(cards)

    def said(self, cards: Sequence[str]) -> str:
        """Cards in a sentence, with their articles; equal ones counted."""
        return self.words.said(cards)

    def event(self, event: Event) -> str:
        """The sentence of an event."""
        return self.words.event(event, self.names, self.viewer)

    def player(self, seat: int, parts: Iterable[str]) -> str:
        """A line on one player: what there is to say of them, what is empty left out."""
        return self.say("spoken.player", name=self.name(seat), parts=self.parts(parts))

    def parts(self, parts: Iterable[str]) -> str:
        """Things said one after the other; what is empty is left out."""
        return reduce(lambda first, next: self.say("spoken.then", first=first, next=next), filter(None, parts))

    def _inside(self, seat: int) -> str:
        own = seat == self.viewer and seat >= 0
        return self.say("seat.you.object") if own else self.name(seat)
