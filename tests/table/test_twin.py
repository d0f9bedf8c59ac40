"""The text twin: everything that is seen, in words, in both languages; and nothing that is not seen."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from brelan.core.chance import new_chance
from brelan.core.contract import NOBODY
from brelan.core.game import plain
from brelan.core.position import Position
from brelan.games.registry import GAMES, game
from brelan.games.words import LANGUAGES
from brelan.table import twin as module
from brelan.table.sight import Seen, Twin
from brelan.table.twin import twin
from brelan.testing.scenarios import find, load, start
from brelan.testing.secrecy import redealt, viewers
from tests.table.tables import PERSON, START, Driven, opened

SCENARIOS = Path(__file__).parents[1] / "scenarios"
UNSAID = re.compile(r"[{}]|\b(?:spoken|refusal|move|card|event|seat)\.[a-z]|^[\s.,;:!?)]|\s$|  ")
"""A value that was not filled in, a key without words, nothing before a sign."""
STEPS = 90


def seen_of(position: Position, seat: int, events: list[Any]) -> Seen:
    """What a table would show of this position."""
    over = position.over
    return Seen(
        version=1,
        game=1,
        seat=seat,
        view=position.view(seat),
        legal=[] if over or seat == NOBODY else position.legal_moves(seat),
        awaited=[] if over else position.awaited(),
        over=over,
        truncated=position.truncated,
        places=list(range(1, position.seats + 1)) if over else [],
        timer=None,
        hold=0,
        events=events,
        since=0,
        skipped=False,
    )


def text_of(position: Position, seat: int, language: str, events: list[Any] | None = None) -> Twin:
    names = ["Ana", "Bo", *[""] * (position.seats - 2)]
    return twin(
        position.game.name, seen_of(position, seat, events or []), names, language, lambda move: "not-your-turn"
    )


def positions(name: str) -> Iterator[tuple[Position, dict[int, list[Any]]]]:
    """Every moment of a few games, and what each viewer was told of the move before it."""
    found = game(name)
    for seed, options in enumerate(found.presets.values()):
        chance = random.Random(seed)
        players = found.players(options).start + seed % 2
        position = Position.deal(found, players=players, seed=seed, options={**plain(options), **found.at_table})
        told: dict[int, list[Any]] = {}
        for _ in range(STEPS):
            yield position, told
            if position.over:
                break
            told = made(position, chance)


def made(position: Position, chance: random.Random) -> dict[int, list[Any]]:
    """Make any move; what each viewer is told of it."""
    seat = chance.choice(position.actors())
    move = chance.choice(position.legal_moves(seat))
    before = {viewer: position.masked(viewer).states for viewer in viewers(position)}
    position.play(seat, move)
    return {
        viewer: position.game.tell(states, position.masked(viewer).states, seat, move, viewer)
        for viewer, states in before.items()
    }


def lines(text: Twin) -> list[str]:
    return [*text.happened, *text.table, *text.hand, text.asked, *text.places, *text.moves]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_all_that_is_seen_is_said(name: str, language: str) -> None:
    for position, told in positions(name):
        for viewer in viewers(position):
            events = told.get(viewer, [])
            text = text_of(position, viewer, language, events)
            assert [line for line in lines(text) if UNSAID.search(line)] == []
            assert len(text.happened) == len(events)
            assert len(text.moves) == (0 if viewer == NOBODY else len(position.legal_moves(viewer)))
            assert len(set(text.moves)) == len(text.moves), "two moves are told alike"
            assert len(text.hand) == (0 if viewer == NOBODY else len(held(position, viewer)))
            assert len(text.places) == (position.seats if position.over else 0)


def held(position: Position, seat: int) -> list[str]:
    """A seat's cards, as its view has them."""
    return getattr(position.view(seat).players[seat], "cards", None) or []


@pytest.mark.parametrize("name", GAMES)
def test_the_written_positions_are_said_too(name: str) -> None:
    for path in find([SCENARIOS / name]):
        scenario = load(path)
        position = start(scenario.game, scenario.position, scenario.options)
        for viewer in viewers(position):
            assert [line for line in lines(text_of(position, viewer, "fr")) if UNSAID.search(line)] == []


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_said_that_is_not_seen(name: str) -> None:
    source = new_chance(5)
    for number, (position, _) in enumerate(positions(name)):
        if number % 10 or position.over:
            continue
        for viewer in viewers(position):
            world = redealt(position.masked(viewer), viewer, source)
            assert text_of(world, viewer, "en") == text_of(position, viewer, "en")


def test_who_forgot_to_draw_is_told_to_the_others_only() -> None:
    """G8: to think of it is up to each player."""
    hands = [{"hand": ["3", "9"], "down": ["1"], "late": True}, {"hand": ["5", "5", "7"], "down": ["1"]}]
    written = {"turn": 1, "players": hands, "table": {"stock": ["1", "1", "1", "1"]}}
    position = Position.build(game("grisbi"), written, {"draw": "manual"})
    told = {viewer: "\n".join(text_of(position, viewer, "en").table) for viewer in (0, 1, NOBODY)}
    assert "Grisbi" not in told[0]
    assert "has to draw" in told[0]
    assert all("has not drawn: “Grisbi!” may be said" in told[viewer] for viewer in (1, NOBODY))


def test_a_table_says_why_a_card_cannot_be_played() -> None:
    driven = Driven(opened("grisbi", [PERSON] * 2, options={"draw": "auto"}))
    while True:
        seat = driven.table.running.position.actor()
        seen = driven.table.see(seat, since=-1, now=START, language="en")
        assert seen.text is not None
        low = [card for card in seen.text.hand if "Too low" in card]
        if low:
            break
        driven.play(seat, driven.first_legal(seat))
    assert all(re.match(r"\d+, not playable\. Too low", card) for card in low)
    assert any(card.endswith(", playable") for card in seen.text.hand)
    assert seen.text.asked == "It is your turn."


def test_it_is_said_to_whoever_asks_only() -> None:
    driven = Driven(opened("muzishez", [PERSON] * 3))
    driven.play(1, {"do": "pick", "slot": 1})
    plainly = driven.table.see(0, since=0, now=START)
    spoken = driven.table.see(0, since=0, now=START, language="fr")
    assert plainly.text is None
    assert spoken.text is not None
    assert msgspec.structs.replace(spoken, text=None) == plainly
    assert spoken.text.happened == ["n1 a choisi."]
    assert spoken.text.moves[0].startswith("Choisir")


def test_cards_that_are_alike_are_told_apart_by_their_places() -> None:
    written = {"players": [{"captured": []}] * 4, "table": {"table": ["half", "RT", "half"]}}
    position = Position.build(game("muzishez"), written)
    assert text_of(position, 0, "en").moves == [
        "Choose a half-joker, place 1",
        "Choose the red triangle",
        "Choose a half-joker, place 3",
    ]


def test_many_who_are_awaited_are_counted() -> None:
    driven = Driven(opened("muzishez", [PERSON] * 6))
    text = driven.table.see(NOBODY, since=-1, now=START, language="en").text
    assert text is not None
    assert module.MANY < 6
    assert text.asked == "Waiting for 6 players."
