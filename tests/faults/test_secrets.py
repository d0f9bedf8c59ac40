"""What others must not learn, and what everybody must be able to see."""

import random
from typing import Any

import pytest

from brelan.core.chance import new_chance
from brelan.core.contract import NOBODY
from brelan.core.game import Event, plain
from brelan.core.position import Position
from brelan.games.registry import GAMES, game
from brelan.testing.secrecy import redealt, viewers
from tests.faults.moments import PHASES, along, dealt, phases, swapped

WORLDS = 40
RAMI = game("rami")


@pytest.mark.parametrize("name", GAMES)
def test_cards_that_a_seat_cannot_know_change_nothing_that_it_gets(name: str) -> None:
    """What a player was shown, or a learner was fed, still had the others' cards in it."""
    chooser = random.Random(1)
    for position in [*phases(name).values(), *along(dealt(name, 5), 5, 160, 11)]:
        for seat in viewers(position):
            world = swapped(position, seat, chooser)
            assert world.tobytes() != position.tobytes()
            assert world.masked(seat).tobytes() == position.masked(seat).tobytes()
            assert plain(world.view(seat)) == plain(position.view(seat))
            assert seat == NOBODY or world.legal(seat) == position.legal(seat)
            assert world.actors() == position.actors()


@pytest.mark.parametrize(("name", "phase"), [(name, phase) for name in GAMES for phase in sorted(PHASES[name])])
def test_worlds_dealt_anew_are_not_the_true_one(name: str, phase: str) -> None:
    """In one phase alone, resampling for a search handed back the deal as it really was."""
    position, source = phases(name)[phase], new_chance(4)
    for seat in viewers(position):
        masked = position.masked(seat)
        stocks = [tuple(redealt(masked, seat, source).facts()["stock"]) for _ in range(WORLDS)]
        assert tuple(position.facts()["stock"]) not in stocks
        assert len(set(stocks)) > WORLDS - 3
        assert {len(stock) for stock in stocks} == {len(position.facts()["stock"])}


def test_choices_dealt_anew_may_be_any() -> None:
    """Resampled choices of the others were always the ones that they had really made."""
    position, source = phases("muzishez")["half chosen"], new_chance(4)
    masked = position.masked(NOBODY)
    chosen = next(seat for seat in range(position.seats) if position.states[0].pick[seat] >= 0)
    picks = {int(redealt(masked, NOBODY, source).states[0].pick[chosen]) for _ in range(WORLDS)}
    assert picks == {0, 1, 2}


def told(position: Position, seat: int, move: object, viewer: int) -> list[Event]:
    after = position.copy()
    after.play(seat, move)
    parsed = position.parse(plain(move))
    before, seen = position.masked(viewer).states, after.masked(viewer).states
    return position.game.tell(before, seen, seat, parsed, viewer)


@pytest.mark.parametrize(("name", "move"), [("rami", {"do": "draw", "from": "stock"}), ("grisbi", {"do": "draw"})])
def test_a_drawn_card_is_told_to_nobody_else(name: str, move: dict[str, str]) -> None:
    """The table was hidden from the others, but the list of what had happened named every card drawn."""
    written: dict[str, Any] = {
        "players": [{"hand": [card]} for card in ({"rami": ["2S", "3S", "4S"], "grisbi": ["2", "3", "4"]}[name])],
        "table": {"stock": {"rami": ["KD", "QD"], "grisbi": ["8", "9"]}[name]},
    }
    drawn = written["table"]["stock"][0]
    position = Position.build(game(name), written, {"draw": "manual"} if name == "grisbi" else {})
    for viewer in (1, 2, NOBODY):
        events = told(position, 0, move, viewer)
        assert [(event.kind, event.cards) for event in events] == [("drew", [])]
        after = position.copy()
        after.play(0, move)
        assert f'"{drawn}"' not in str(plain(after.view(viewer))).replace("'", '"')
    if name == "rami":
        assert told(position, 0, move, 0)[0].cards == ["KD"]


def test_an_open_answer_is_told_without_saying_which() -> None:
    """Whoever passed at once showed by it that the card was of no use to them."""
    position = phases("rami")["buy"]
    ahead, behind = position.actors()[0], position.actors()[-1]
    assert ahead != behind, "two must be asked"
    last = behind if position.actor() == ahead else ahead
    for viewer in set(viewers(position)) - {last}:
        answers = []
        for answer in ({"do": "buy"}, {"do": "pass"}):
            after = position.copy()
            after.play(last, answer)
            answers.append((plain(after.view(viewer)), after.masked(viewer).tobytes()))
            assert [event.kind for event in told(position, last, answer, viewer)] == ["answered"]
        assert answers[0] == answers[1]


def test_who_is_asked_does_not_depend_on_hands() -> None:
    """Only players with a use for the card were asked, so that a pause gave their hand away."""
    hands = ([["KD", "KS"], ["KH", "KC"]], [["2S", "3S"], ["5H", "9C"]])
    asked = set()
    for two, three in hands:
        written = {
            "players": [{"hand": ["2H", "3H"]}, {"hand": two}, {"hand": three}, {"hand": ["9S"]}],
            "table": {"stock": ["4C", "5C", "6C"], "discard": ["KD"]},
        }
        position = Position.build(RAMI, written)
        position.play(0, {"do": "draw", "from": "stock"})
        asked.add(tuple(position.actors()))
    assert asked == {(1, 2)}


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [("grisbi", ["5", "9", "chef"], ["chef", "5", "9"]), ("rami", ["KD", "*", "2S"], ["2S", "KD", "*"])],
)
def test_a_hand_has_no_order_to_follow_a_card_by(name: str, one: list[str], other: list[str]) -> None:
    """Places in a hand were shown to others, so that a card which left and came back could be followed."""
    found = game(name)
    positions = [Position.build(found, {"players": [{"hand": hand}] * 3}) for hand in (one, other)]
    assert positions[0].tobytes() == positions[1].tobytes()
    assert positions[0].view(0).players[0].cards == positions[1].view(0).players[0].cards


UNLIMITED: dict[str, dict[str, Any]] = {"grisbi": {"exchange": False}, "rami": {"max_turns": 0}, "muzishez": {}}
"""Without swaps of equal cards, and without a deal that wipes out what went before it."""


def public_moves(position: Position) -> list[Any]:
    """The moves of the seat that is waited for which everybody sees."""
    if position.game.name == "muzishez" and len(position.actors()) > 1:
        return []
    moves = position.legal_moves(position.actor())
    return [move for move in moves if plain(move)["do"] not in ("buy", "pass", "grisbi")]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_done_in_the_open_can_be_seen_by_all(name: str) -> None:
    """Different open pasts looked the same to a learner: a discard, a buy or a capture was missing from its input."""
    compared = 0
    for position in along(dealt(name, 2, **UNLIMITED[name]), 2, 70, 1):
        if position.game.midway(position.states):
            continue
        seen, known = [], []
        for move in public_moves(position):
            after = position.copy()
            after.play(position.actor(), move)
            seen.append(str(plain(after.view(NOBODY))))
            known.append(after.masked(NOBODY).tobytes())
        assert len(set(seen)) == len(set(known)) == len(seen)
        compared += len(seen) > 1
    assert compared > 5


def test_who_bought_can_be_seen_by_all() -> None:
    """A buy left no trace in what the others were shown, though everybody at a table hears it."""
    written = {
        "players": [{"hand": ["2H"]}, {"hand": ["3H"]}, {"hand": ["4H"]}],
        "table": {"stock": ["4C", "5C", "6C"], "discard": ["KD"]},
    }
    seen = []
    for answer in ("buy", "pass"):
        position = Position.build(RAMI, written)
        position.play(0, {"do": "draw", "from": "stock"})
        position.play(1, {"do": answer})
        seen.append(plain(position.view(NOBODY))["players"][1])
    assert [(each["hand"], each["buys"], each["known"]) for each in seen] == [(3, 1, ["KD"]), (1, 0, [])]
