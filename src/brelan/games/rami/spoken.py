"""Gin Rami in words: what lies on the table, who has what, and what each move does. From a view, so nothing hidden."""

from collections.abc import Sequence

import msgspec

from brelan.games.rami.cards import CardName
from brelan.games.rami.moves import Add, Buy, Discard, Draw, Lay, Meld, Pass, RamiMove, Swap
from brelan.games.rami.view import RamiPlayer, RamiTableMeld, RamiView
from brelan.games.voice import Voice

NEARLY_OUT = 2
"""Whoever has laid and holds no more cards than this is nearly out."""


def table(view: RamiView, voice: Voice) -> list[str]:
    """The contract, what lies on the table, then the players, a line each."""
    lines = [] if view.over else [_contract(view, voice)]
    if view.phase == "buy":
        lines.append(voice.say("spoken.offer", card=voice.card(view.discard[-1]), name=voice.named(view.asked)))
    elif view.discard:
        lines.append(voice.say("spoken.discards", count=len(view.discard), card=voice.card(view.discard[-1])))
    lines.append(voice.say("spoken.stock", count=view.stock))
    lines += [_meld(meld, voice) for meld in view.melds]
    return lines + [voice.player(seat, _player(view, player, voice)) for seat, player in enumerate(view.players)]


def _contract(view: RamiView, voice: Voice) -> str:
    needs = [
        voice.say(key, count=count)
        for key, count in (("spoken.sets", view.needs.sets), ("spoken.runs", view.needs.runs))
        if count
    ]
    return voice.say("spoken.contract", round=view.round + 1, of=len(view.contracts), needs=voice.words.list(needs))


def _meld(meld: RamiTableMeld, voice: Voice) -> str:
    cards = voice.say(f"spoken.{meld.kind}", cards=voice.words.list([voice.card(card) for card in meld.cards]))
    return voice.say("spoken.meld", number=meld.id, name=voice.name(meld.owner), cards=cards)


def _player(view: RamiView, player: RamiPlayer, voice: Voice) -> list[str]:
    return [
        voice.say("spoken.hand", count=player.hand),
        voice.say("spoken.known", cards=voice.cards(player.known)) if player.known and player.cards is None else "",
        voice.say("spoken.laid") if player.laid else "",
        voice.say("spoken.buys", count=player.buys, of=view.house.buys) if player.buys else "",
        voice.say("spoken.score", count=player.score),
    ]


def hand(view: RamiView) -> Sequence[str]:
    """The viewer's own cards."""
    return (view.players[view.seat].cards or ()) if view.seat >= 0 else ()


def uses(move: RamiMove) -> Sequence[str]:
    """The cards of the hand that a move takes. Not those of a lay: what can be laid can be kept, too."""
    match move:
        case Discard() | Swap():
            return (move.card,)
        case Add():
            return move.cards
    return ()


def meant(view: RamiView, card: str) -> RamiMove | None:
    """The move that somebody who touches this card of the hand may have meant."""
    return Discard(card=msgspec.convert(card, CardName))


def move(view: RamiView, move: RamiMove, voice: Voice) -> str:
    """What a move does."""
    match move:
        case Draw(source="discard"):
            return voice.say("spoken.do.take", card=voice.card(view.discard[-1]))
        case Draw():
            return voice.say("spoken.do.draw")
        case Buy():
            return voice.say("spoken.do.buy", card=voice.card(view.discard[-1]))
        case Pass():
            return voice.say("move.pass")
        case Lay():
            return voice.say("spoken.do.lay", melds=voice.parts(_laid(meld, voice) for meld in move.melds))
        case Add():
            key = f"spoken.do.add.{move.end}" if move.end else "spoken.do.add"
            return voice.say(key, cards=voice.cards(move.cards), number=move.meld)
        case Swap():
            return voice.say("spoken.do.swap", card=voice.card(move.card), number=move.meld)
        case Discard():
            return voice.say("move.discard", cards=voice.said([move.card]))


def _laid(meld: Meld, voice: Voice) -> str:
    return voice.say(f"spoken.{meld.kind}", cards=voice.words.list([voice.card(card) for card in meld.cards]))


def because(view: RamiView, move: RamiMove, voice: Voice) -> list[str]:
    """What speaks for a move."""
    reasons = [voice.say("spoken.because.contract")] if isinstance(move, Lay) else []
    for seat, player in enumerate(view.players):
        if seat != view.seat and player.laid and player.hand <= NEARLY_OUT:
            reasons.append(voice.say("spoken.because.nearly-out", name=voice.name(seat), count=player.hand))
    return reasons
