"""Muzishez in words: what speaks for a move."""

from msgspec.structs import replace

from brelan.core.position import Position
from brelan.games.muzishez.moves import Pick
from brelan.games.muzishez.spoken import because
from brelan.games.muzishez.view import MuzishezView
from brelan.games.registry import game
from brelan.games.voice import Voice
from brelan.games.words import Words

VOICE = Voice(Words("en", "muzishez"), ["Ana", "Ben", "Cleo"], 0)
NOBODY_WANTS = ["Nobody has more cards of this colour than you."]


def lying(card: str) -> MuzishezView:
    """What the first of three sees while nobody has any card, and this one lies in the first slot."""
    muzishez = game("muzishez")
    view = muzishez.view(Position.deal(muzishez, players=3, seed=1, options=muzishez.options()).states, 0)
    assert isinstance(view, MuzishezView)
    return replace(view, table=[card, *view.table[1:]])


def test_a_card_whose_colour_nobody_else_has_more_of_is_wanted_less() -> None:
    view = lying("RT")
    assert because(view, Pick(slot=0), VOICE) == NOBODY_WANTS
    rival = replace(view.players[1], colours={"R": 1})
    assert because(replace(view, players=[view.players[0], rival, view.players[2]]), Pick(slot=0), VOICE) == []


def test_a_half_joker_has_no_colour() -> None:
    assert because(lying("half"), Pick(slot=0), VOICE) == []
