"""Muzishez in words: what lies on the table, who has what, and what each move does. From a view, so nothing hidden."""

from collections.abc import Sequence

from brelan.games.muzishez.cards import NAMES
from brelan.games.muzishez.moves import MuzishezMove
from brelan.games.muzishez.state import HALF, UNPICKED
from brelan.games.muzishez.view import MuzishezPlayer, MuzishezView
from brelan.games.voice import Voice


def table(view: MuzishezView, voice: Voice) -> list[str]:
    """What lies on the table, then the players, a line each."""
    lines = [] if view.over else [voice.say("spoken.round", count=view.round + 1)]
    lines.append(voice.say("spoken.table", cards=voice.words.list([voice.card(card) for card in view.table if card])))
    lines.append(voice.say("spoken.stock", count=view.stock))
    if view.pick != UNPICKED and not view.over:
        lines.append(voice.say("spoken.pick", card=voice.card(view.table[view.pick])))
    return lines + [voice.player(seat, _player(player, voice)) for seat, player in enumerate(view.players)]


def _player(player: MuzishezPlayer, voice: Voice) -> list[str]:
    return [
        voice.say("spoken.points", count=player.points),
        voice.cards(player.captured) if player.captured else voice.say("spoken.none"),
        voice.say("spoken.chosen") if player.chosen else "",
    ]


def hand(view: MuzishezView) -> Sequence[str]:
    """Nobody holds a hand."""
    return ()


def uses(move: MuzishezMove) -> Sequence[str]:
    """The cards of the hand that a move takes."""
    return ()


def meant(view: MuzishezView, card: str) -> MuzishezMove | None:
    """The move that somebody who touches this card of the hand may have meant."""
    return None


def move(view: MuzishezView, move: MuzishezMove, voice: Voice) -> str:
    """What a move does; of cards that are alike, which."""
    card = view.table[move.slot]
    key = "move.pick" if view.table.count(card) == 1 else "spoken.do.pick"
    return voice.say(key, cards=voice.said([card]), count=move.slot + 1)


def because(view: MuzishezView, move: MuzishezMove, voice: Voice) -> list[str]:
    """What speaks for a move: who else has cards of its colour may want it, too. A half-joker has no colour."""
    card = view.table[move.slot]
    if card == NAMES[HALF]:
        return []
    colour = card[:1]
    rivals = [
        seat
        for seat, player in enumerate(view.players)
        if seat != view.seat and player.colours.get(colour, 0) > view.players[view.seat].colours.get(colour, 0)
    ]
    return [] if rivals else [voice.say("spoken.because.nobody-wants")]
