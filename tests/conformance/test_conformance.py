import random

from brelan.core.game import plain
from brelan.core.position import Position
from brelan.testing.cases import Case
from brelan.testing.census import census
from brelan.testing.conformance import (
    cards_conserved,
    copies_are_apart,
    moves_round_trip,
    one_verifier,
    refusals_change_nothing,
    somebody_can_act,
)
from brelan.testing.junk import refuse_junk
from brelan.testing.replaying import replays
from brelan.testing.walking import walk

FAR = 1500
"""Moves of a game that are looked at one by one; that games end is proved in batches."""
DEEP = 12
"""The dear checks are made on about so many positions of a game."""


def sampled(position: Position, seed: int, moves: int = 400) -> list[Position]:
    """About DEEP copies spread over a random game, its first and last position among them."""
    chooser = random.Random(seed)
    copies = [position.copy() for _ in walk(position, chooser, moves)]
    step = max(1, len(copies) // DEEP)
    return [*copies[::step], position]


def test_cards_are_conserved_and_somebody_can_always_act(case: Case) -> None:
    position = case.deal(1)
    cards = census(position)
    for number, _ in enumerate(walk(position, random.Random(1), FAR)):
        if number < 60 or number % 10 == 0:
            cards_conserved(position, cards)
            somebody_can_act(position)
    cards_conserved(position, cards)
    somebody_can_act(position)


def test_legal_is_what_check_allows(case: Case) -> None:
    for position in sampled(case.deal(2), 2):
        one_verifier(position)


def test_refused_actions_change_nothing(case: Case) -> None:
    for position in sampled(case.deal(3), 3):
        refusals_change_nothing(position, random.Random(3), 100)


def test_moves_and_ids_say_the_same(case: Case) -> None:
    for position in sampled(case.deal(4), 4):
        moves_round_trip(position)


def test_copies_are_apart(case: Case) -> None:
    for position in sampled(case.deal(5), 5)[::4]:
        copies_are_apart(position, random.Random(5), 100)


def test_a_record_leads_to_the_same_bytes(case: Case) -> None:
    assert replays(case, seed=7, moves=150) > 0


def test_junk_is_refused(case: Case) -> None:
    positions = sampled(case.deal(6), 6)
    elsewhere = [
        plain(move) for position in positions for seat in position.actors() for move in position.legal_moves(seat)[:2]
    ]
    refused = sum(refuse_junk(position, elsewhere, random.Random(6), 90) for position in positions)
    assert refused > 20 * len(positions)
