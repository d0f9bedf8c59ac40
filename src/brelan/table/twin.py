"""The text twin of a table: what a viewer is shown, in words, for whoever reads or listens instead of looking.

It is made of what `Seen` shows and of nothing else, so it cannot tell more. What is a game's own stands in its
`spoken.py`: `table` (what lies there and who has what), `hand` (the viewer's cards), `move` (what a move does), `uses`
(the cards of the hand that it takes), `meant` (the move that somebody who touches a card may have in mind) and
`because` (what speaks for a move).
"""

import importlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any

from brelan.core.contract import NOBODY
from brelan.core.errors import Refused
from brelan.core.game import Event
from brelan.core.position import Position
from brelan.games.registry import GAMES
from brelan.games.voice import Voice
from brelan.games.words import Words
from brelan.table.sight import Seen, Twin

Why = Callable[[Any], str]
"""The code by which a move would be refused, as far as the viewer can know; `ok` if it would not."""

MANY = 3
"""More than so many who are awaited are counted, not named."""


def twin(game: str, seen: Seen, names: Sequence[str], language: str, why: Why) -> Twin:
    """What is seen, in words. `names`: by seat."""
    spoken = _spoken(game)
    voice = Voice(_words(game, language), names, seen.seat)
    return Twin(
        language=language,
        happened=[voice.event(event) for event in seen.events],
        table=spoken.table(seen.view, voice),
        hand=_hand(spoken, seen, voice, why),
        asked=_asked(seen, voice),
        places=_places(seen, voice),
        moves=[spoken.move(seen.view, move, voice) for move in seen.legal],
    )


def reasons(masked: Position, viewer: int) -> Why:
    """Why a move is refused, from what the viewer knows alone."""

    def why(move: object) -> str:
        try:
            masked.copy().play(viewer, move)
        except Refused as problem:
            return problem.code
        return "ok"

    return why


def table_in_words(game: str, view: Any, names: Sequence[str], language: str) -> list[str]:
    """What lies on the table and what the players have, a line each, as the view's own seat sees it."""
    lines: list[str] = _spoken(game).table(view, Voice(_words(game, language), names, view.seat))
    return lines


def moves_in_words(game: str, view: Any, names: Sequence[str], language: str, moves: Sequence[Any]) -> list[str]:
    """What each of these moves (typed) would do, to whom the view belongs."""
    spoken, voice = _spoken(game), Voice(_words(game, language), names, view.seat)
    return [spoken.move(view, move, voice) for move in moves]


def reasons_in_words(game: str, view: Any, names: Sequence[str], language: str, move: Any) -> list[str]:
    """What speaks for a move (typed), a sentence each, from what its player sees."""
    reasons: list[str] = _spoken(game).because(view, move, Voice(_words(game, language), names, view.seat))
    return reasons


def events_in_words(game: str, names: Sequence[str], language: str, events: Sequence[Event]) -> list[str]:
    """The sentence of each event, to somebody who only looks on."""
    voice = Voice(_words(game, language), names, NOBODY)
    return [voice.event(event) for event in events]


def _spoken(game: str) -> ModuleType:
    return importlib.import_module(f"{GAMES[game]}.spoken")


@lru_cache
def _words(game: str, language: str) -> Words:
    return Words(language, game)


def _hand(spoken: ModuleType, seen: Seen, voice: Voice, why: Why) -> list[str]:
    """One's own cards; where only some can be played, which, and why not the others."""
    cards: Sequence[str] = spoken.hand(seen.view)
    playable = {card for move in seen.legal for card in spoken.uses(move)}
    if not playable:
        return [voice.card(card) for card in cards]
    return [
        voice.say("spoken.playable", card=voice.card(card))
        if card in playable
        else voice.say("spoken.unplayable", card=voice.card(card), why=_reason(spoken, seen, card, voice, why))
        for card in cards
    ]


def _reason(spoken: ModuleType, seen: Seen, card: str, voice: Voice, why: Why) -> str:
    return voice.say(f"refusal.{why(spoken.meant(seen.view, card))}")


def _asked(seen: Seen, voice: Voice) -> str:
    """Who is awaited, or that it is over."""
    if seen.over:
        return voice.say("spoken.stopped" if seen.truncated else "spoken.over")
    if seen.seat in seen.awaited:
        return voice.say("spoken.your-turn")
    if len(seen.awaited) > MANY:
        return voice.say("spoken.awaited.many", count=len(seen.awaited))
    return voice.say("spoken.awaited", name=voice.named(seen.awaited))


def _places(seen: Seen, voice: Voice) -> list[str]:
    """Who came where, first to last."""
    order = sorted(range(len(seen.places)), key=lambda seat: (seen.places[seat], seat))
    return [voice.say("spoken.place", place=seen.places[seat], name=voice.name(seat)) for seat in order]
