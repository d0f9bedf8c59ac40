"""Cards in sentences, with their articles; sentences that choose their words by number."""

import pytest

from brelan.core.game import Event
from brelan.games.registry import GAMES
from brelan.games.words import LANGUAGES, Words, dictionary
from tests.games.test_words import GAME_FOLDER, NARROW

NAMES = ["Paul", "Alice"]
TOLD = [
    (
        "rami",
        Event(kind="drew", seat=0, cards=["AD"]),
        "Vous piochez l’as de carreau.",
        "You draw the ace of diamonds.",
    ),
    (
        "rami",
        Event(kind="bought", seat=0, cards=["QS", "*"]),
        "Vous achetez et recevez la dame de pique et un joker.",
        "You buy and get the queen of spades and a joker.",
    ),
    (
        "rami",
        Event(kind="discarded", seat=1, cards=["8C"]),
        "Alice jette le 8 de trèfle.",
        "Alice discards the 8 of clubs.",
    ),
    (
        "rami",
        Event(kind="swapped", seat=1, cards=["AH"]),
        "Alice met l’as de cœur dans une séquence et prend le joker.",
        "Alice puts the ace of hearts in a run and takes the joker.",
    ),
    ("rami", Event(kind="added", seat=1, cards=["*"]), "Alice complète avec un joker.", "Alice adds a joker."),
    (
        "rami",
        Event(kind="set", seat=1, cards=["AD", "AS", "*"]),
        f"Un brelan{NARROW}: as de carreau, as de pique et joker.",
        "A set: ace of diamonds, ace of spades and joker.",
    ),
    (
        "rami",
        Event(kind="unsold", seat=-1, cards=["KD"]),
        "Personne n’achète le roi de carreau.",
        "Nobody buys the king of diamonds.",
    ),
    (
        "muzishez",
        Event(kind="captured", seat=0, cards=["BH"]),
        "Vous prenez l’hexagone bleu.",
        "You capture the blue hexagon.",
    ),
    (
        "muzishez",
        Event(kind="captured", seat=1, cards=["half"]),
        "Alice prend un demi-joker.",
        "Alice captures a half-joker.",
    ),
    (
        "muzishez",
        Event(kind="contested", seat=1, cards=["RC"], count=3),
        f"Alice voulait le rond rouge{NARROW}: à 3 sur la même carte, elle reste.",
        "Alice wanted the red circle, one of 3 players: it stays.",
    ),
    ("grisbi", Event(kind="played", seat=0, cards=["8"]), "Vous jouez un 8.", "You play an 8."),
    ("grisbi", Event(kind="played", seat=1, cards=["7", "7"]), "Alice joue 2 × 7.", "Alice plays 2 × 7."),
    (
        "grisbi",
        Event(kind="played", seat=1, cards=["numerobis=3"]),
        "Alice joue un Numérobis 3.",
        "Alice plays a Numérobis 3.",
    ),
    ("grisbi", Event(kind="biche", seat=1, cards=["biche"]), "Alice joue Biche Neuve.", "Alice plays Biche Neuve."),
    (
        "grisbi",
        Event(kind="grisbi", seat=1, other=0, count=0),
        f"Alice{NARROW}: «{NARROW}Grisbi{NARROW}!{NARROW}» à vous, mais la pile est vide.",
        "Alice: “Grisbi!” to you, but the pile is empty.",
    ),
    (
        "grisbi",
        Event(kind="grisbi", seat=1, other=0, count=1),
        f"Alice{NARROW}: «{NARROW}Grisbi{NARROW}!{NARROW}» La pile (1 carte) est pour vous.",
        "Alice: “Grisbi!” The pile (1 card) goes to you.",
    ),
    (
        "grisbi",
        Event(kind="failed", seat=0, cards=["3"], count=9),
        f"Vous ramassez la pile, 9 cartes{NARROW}: un 3 ne va pas.",
        "You take the pile, 9 cards: a 3 breaks the order.",
    ),
]


@pytest.mark.parametrize(("game", "event", "french", "english"), TOLD)
def test_events_are_said_as_people_say_them(game: str, event: Event, french: str, english: str) -> None:
    assert Words("fr", game).event(event, NAMES, 0) == french
    assert Words("en", game).event(event, NAMES, 0) == english


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["rami", "muzishez"])
def test_every_card_of_a_pack_has_its_article(game: str, language: str) -> None:
    words = dictionary(GAME_FOLDER / game / f"words.{language}.json")
    cards = {key for key in words if key.startswith("card.") and not key.endswith(".said")}
    assert {key for key in cards if f"{key}.said" not in words} == set()


@pytest.mark.parametrize("game", GAMES)
def test_french_articles_are_elided(game: str) -> None:
    """No `le` or `la` before a vowel, nor `l’` before anything else."""
    words = dictionary(GAME_FOLDER / game / "words.fr.json")
    said = [str(text) for key, text in words.items() if key.endswith(".said")]
    vowels = tuple("aeiouhéèê")
    assert [text for text in said if text.split("’")[0] == "l" and not text[2:].startswith(vowels)] == []
    assert [text for text in said if text[:3] in ("le ", "la ") and text[3:].startswith(vowels)] == []
