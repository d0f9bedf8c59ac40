"""Le Grisbi in words: what lies on the table, who has what, and what each move does. From a view, so nothing hidden."""

from collections.abc import Sequence

import msgspec

from brelan.games.grisbi.moves import (
    Choose,
    Draw,
    Exchange,
    Flip,
    Grisbi,
    GrisbiMove,
    Play,
    Power,
    PowerName,
    Ready,
    Take,
)
from brelan.games.grisbi.state import SQUARE
from brelan.games.grisbi.view import GrisbiPlayer, GrisbiView
from brelan.games.voice import Voice

WILD = "numerobis"
NEARLY_OUT = 2
"""Whoever has no more cards than this, of all three layers, is nearly out."""


def table(view: GrisbiView, voice: Voice) -> list[str]:
    """The pile and what it asks for, then the players, a line each."""
    lines = [] if view.over else [*_pile(view, voice), *_phase(view, voice), *_way(view, voice)]
    lines.append(voice.say("spoken.stock", count=view.stock))
    if view.discarded:
        lines.append(voice.say("spoken.discarded", cards=voice.cards(view.discarded)))
    return lines + [voice.player(seat, _player(player, voice)) for seat, player in enumerate(view.players)]


def _pile(view: GrisbiView, voice: Voice) -> list[str]:
    if not view.pile:
        return [voice.say("spoken.pile.empty")]
    lines = [voice.say("spoken.pile", count=len(view.pile), card=voice.card(view.pile[-1]))]
    if view.run > 1:
        lines.append(voice.say("spoken.run", count=view.run))
    key = "spoken.free" if view.reference == 0 else "spoken.or-less" if view.mirror else "spoken.or-more"
    return [*lines, voice.say(key, value=view.reference)]


def _phase(view: GrisbiView, voice: Voice) -> list[str]:
    """What else is asked than a card."""
    if view.choosing:
        return [voice.say("spoken.choosing")]
    if view.exchanging:
        ready = [seat for seat, is_ready in enumerate(view.ready) if is_ready]
        return [voice.say("spoken.exchanging", name=voice.named(ready) or voice.say("spoken.nobody"))]
    return []


def _way(view: GrisbiView, voice: Voice) -> list[str]:
    """In which order play goes on, from whoever is on turn."""
    if view.turn < 0:
        return []
    seats = len(view.players)
    order = [(view.turn + view.direction * step) % seats for step in range(seats)]
    return [voice.say("spoken.way", name=", ".join(voice.name(seat) for seat in order if not view.players[seat].out))]


def _player(player: GrisbiPlayer, voice: Voice) -> list[str]:
    if player.out:
        return [voice.say("spoken.out", count=player.place)]
    up = [card for card in player.up if card]
    down = sum(player.down)
    return [
        voice.say("spoken.hand", count=player.hand),
        voice.say("spoken.known", cards=voice.cards(player.known)) if player.known and player.cards is None else "",
        voice.say("spoken.up", cards=voice.cards(up)) if up else "",
        voice.say("spoken.down", count=down) if down else "",
        _owing(player, voice),
    ]


def _owing(player: GrisbiPlayer, voice: Voice) -> str:
    """Has this player cards to draw? That a call is possible is told of the others only: to think of drawing is up to
    each player, and whoever forgets is caught (G8).
    """
    if not player.short:
        return ""
    return voice.say("spoken.late" if player.late and player.cards is None else "spoken.short")


def hand(view: GrisbiView) -> Sequence[str]:
    """The viewer's own cards."""
    return (view.players[view.seat].cards or ()) if view.seat >= 0 else ()


def uses(move: GrisbiMove) -> Sequence[str]:
    """The cards of the hand that a move takes."""
    match move:
        case Play():
            return [str(move.value)] * move.count + [WILD] * move.wild
        case Power():
            return (move.card,)
        case Exchange():
            return (move.hand,)
    return ()


def meant(view: GrisbiView, card: str) -> GrisbiMove | None:
    """The move that somebody who touches this card of the hand may have meant."""
    if card == WILD:
        return Play(value=max(1, view.reference), wild=1)
    if card.isdecimal():
        return Play(value=int(card), count=1)
    return Power(card=msgspec.convert(card, PowerName))


def move(view: GrisbiView, move: GrisbiMove, voice: Voice) -> str:
    """What a move does."""
    match move:
        case Play():
            cards = [str(move.value)] * move.count + [f"{WILD}={move.value}"] * move.wild
            return voice.say("move.play", cards=voice.said(cards))
        case Power():
            return voice.say("move.power", cards=voice.said([move.card]))
        case Take():
            return voice.say("spoken.do.take", count=len(view.pile))
        case Flip():
            return voice.say("spoken.do.flip", count=move.index + 1)
        case Choose():
            return voice.say("move.choose", value=move.value)
        case Draw():
            return voice.say("move.draw")
        case Grisbi():
            return voice.say("spoken.do.grisbi", name=voice.name(move.target))
        case Exchange():
            return voice.say("spoken.do.exchange", hand=voice.said([move.hand]), up=voice.said([move.up]))
        case Ready():
            return voice.say("move.ready")


def because(view: GrisbiView, move: GrisbiMove, voice: Voice) -> list[str]:
    """What speaks for a move."""
    reasons = []
    if isinstance(move, Play):
        run = view.run if view.reference == move.value else 0
        if run + move.count + move.wild >= SQUARE:
            reasons.append(voice.say("spoken.because.square"))
    for seat, player in enumerate(view.players):
        left = player.hand + sum(map(bool, player.up)) + sum(player.down)
        if seat != view.seat and not player.out and left <= NEARLY_OUT:
            reasons.append(voice.say("spoken.because.nearly-out", name=voice.name(seat), count=left))
    return reasons
