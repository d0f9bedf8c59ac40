"""Cards that appeared twice, vanished, or went where nobody sent them."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from brelan.core.game import plain
from brelan.core.position import Position
from brelan.games.rami.moves import CLOSE, DISCARD, DRAW_DISCARD, SWAP
from brelan.games.registry import game
from brelan.testing.census import census
from brelan.testing.conformance import code_of
from brelan.testing.walking import random_choice
from tests.faults.moments import dealt

RAMI, GRISBI = game("rami"), game("grisbi")
RUN: list[str] = ["5H", "6H", "7H", "8H"]
A_RUN = {"kind": "run", "cards": RUN}


def at_play(hand: list[str], *, contract: int = 2, laid: bool = False, melds: list[Any] | None = None) -> Position:
    """Gin Rami, seat 0 about to lay, add or throw; the melds lie before seat 1."""
    others = [{"hand": ["3S", "9H", "QC"], "laid": True, "melds": melds or []}, {"hand": ["5S", "JD"]}]
    players = [{"hand": hand, "laid": laid}, *others]
    return Position.build(RAMI, {"players": players, "phase": "play", "contract": contract, "turn": 0})


def on_the_table(position: Position) -> list[list[str]]:
    return [meld["cards"] for meld in position.facts()["melds"]]


def steps(name: str, seed: int, moves: int, **options: Any) -> Iterator[tuple[Position, Position, int, int]]:
    """A random game, step by step: before, after, seat, action."""
    position, chooser = dealt(name, seed, **options), random.Random(seed)
    for _ in range(moves):
        if position.over:
            return
        seat, action = random_choice(position, chooser)
        before = position.copy()
        position.step(seat, action)
        yield before, position, seat, action


def test_one_joker_is_added_once_however_often_it_is_tapped() -> None:
    """Quick taps on the end of a run laid the same joker several times over."""
    position = at_play(["*", "2D", "KC"], laid=True, melds=[A_RUN])
    cards = census(position)
    add = {"do": "add", "meld": 0, "cards": ["*"], "end": "high"}
    assert [code_of(position.play, 0, add) for _ in range(5)] == ["ok", *["not-held"] * 4]
    assert on_the_table(position) == [[*RUN, "*"]]
    assert census(position) == cards
    twice = at_play(["*", "2D", "KC"], laid=True, melds=[A_RUN])
    assert code_of(twice.play, 0, {**add, "cards": ["*", "*"]}) == "not-held"
    assert on_the_table(twice) == [RUN]


def expected_change(before: Position, after: Position, seat: int, action: int) -> list[int]:
    """By how many cards each hand of Gin Rami must have changed."""
    old, new = before.states[0], after.states[0]
    change = [2 * int(new.bought[other] - old.bought[other]) for other in range(before.seats)]
    if action <= DRAW_DISCARD:
        change[seat] += 1
    elif DISCARD <= action < SWAP:
        change[seat] -= 1
    elif action == CLOSE and new.laid[seat]:
        change[seat] -= int(old.bench_size.sum())
    return change


def test_hands_change_by_what_the_move_says() -> None:
    """One draw took cards from several places, and hands no longer had the size that the rules give them."""
    lays = 0
    for seed in range(8):
        for before, after, seat, action in steps("rami", seed, 250):
            old, new = before.states[0], after.states[0]
            if old.round_index != new.round_index or after.over:
                continue
            assert (new.held - old.held)[: after.seats].tolist() == expected_change(before, after, seat, action)
            assert new.held.tolist() == new.hand.sum(axis=1).tolist()
            lays += action == CLOSE and new.laid[seat]
    assert lays > 0


def test_nobody_stays_short_of_cards_where_hands_are_filled_up() -> None:
    """Hands were filled up at the wrong moment: players went short, or won with stock left."""
    for seed in range(4):
        for _, after, _, _ in steps("grisbi", seed, 200, draw="auto", exchange=False):
            state = after.states[0]
            assert state.held.tolist() == state.hand.sum(axis=1).tolist()
            if state.stock_size > 0 and not state.choosing:
                assert state.held[: after.seats].min() >= 3
                assert not state.place.any()


def test_a_new_stock_is_the_discards_but_the_last() -> None:
    """An empty stock was replaced by a whole fresh pack, with cards in it that people held."""
    seen = 0
    for seed in range(12):
        for before, after, _, _ in steps("rami", seed, 500, contracts=[8], max_turns=150):
            old, new = before.states[0], after.states[0]
            if new.stock_size <= old.stock_size or after.over:
                continue
            seen += 1
            discards = old.discard[: old.discard_size].tolist()
            drawn = (new.hand.sum(axis=0) - old.hand.sum(axis=0)).tolist()
            fresh = Counter(new.stock[: new.stock_size].tolist()) + Counter(
                {kind: count for kind, count in enumerate(drawn) if count}
            )
            assert fresh == Counter(discards[:-1])
            assert new.discard[: new.discard_size].tolist() == discards[-1:]
        if seen > 2:
            return
    raise AssertionError("the stock hardly ever ran out")


def test_a_lay_with_one_bad_meld_lays_nothing() -> None:
    """A bad meld was reported, and the good one beside it was laid all the same."""
    hand = ["7S", "7H", "7D", "4C", "5C", "6C", "8C", "2H"]
    good = {"kind": "set", "cards": ["7S", "7H", "7D"]}
    bad: list[tuple[dict[str, Any], str]] = [
        ({"kind": "run", "cards": ["4C", "5C", "6C", "8C"]}, "not-a-run"),
        ({"kind": "run", "cards": ["4C", "5C", "6C", "7C"]}, "not-held"),
        ({"kind": "run", "cards": ["4C", "5C", "6C"]}, "not-a-run"),
        ({"kind": "set", "cards": ["4C", "5C", "6C"]}, "not-a-set"),
    ]
    for meld, code in bad:
        for melds in ([good, meld], [meld, good]):
            position = at_play(hand)
            before = position.tobytes()
            assert code_of(position.play, 0, {"do": "lay", "melds": melds}) == code
            assert position.tobytes() == before


def test_a_run_that_has_grown_goes_on_growing() -> None:
    """A meld remembered its old ends: a second card at the same end was refused."""
    position = at_play(["4H", "3H", "4H", "KC", "2S"], laid=True, melds=[A_RUN])
    for card in ("4H", "3H"):
        position.play(0, {"do": "add", "meld": 0, "cards": [card]})
    assert code_of(position.play, 0, {"do": "add", "meld": 0, "cards": ["4H"]}) == "does-not-fit"
    position.play(0, {"do": "discard", "card": "KC"})
    position.play(1, {"do": "draw", "from": "discard"})
    position.play(1, {"do": "add", "meld": 0, "cards": ["9H"]})
    assert on_the_table(position) == [["3H", "4H", *RUN, "9H"]]


@pytest.mark.parametrize(
    ("kind", "cards", "code"),
    [
        ("set", ["9H", "9S", "*"], "ok"),
        ("run", ["5S", "*", "7H", "8S"], "not-a-run"),
        ("run", ["5S", "*", "*", "8S"], "ok"),
        ("run", ["*", "*", "*", "8S"], "ok"),
        ("set", ["*", "*", "*", "9H"], "ok"),
        ("run", ["*", "*", "*", "*"], "jokers-alone"),
        ("set", ["*", "*", "*"], "jokers-alone"),
    ],
)
def test_jokers_make_no_wrong_meld_right(kind: str, cards: list[str], code: str) -> None:
    """With jokers in it a wrong meld passed for a right one; with several of them the check broke down."""
    other = {"kind": "run", "cards": ["2D", "3D", "4D", "5D"]}
    if kind == "run":
        other = {"kind": "set", "cards": ["2D", "2C", "2H"]}
    others = other["cards"]
    position = at_play([*cards, *others, "KC"])
    assert code_of(position.play, 0, {"do": "lay", "melds": [{"kind": kind, "cards": cards}, other]}) == code


def test_only_cards_that_are_still_held_can_be_thrown() -> None:
    """A card chosen in an earlier turn, already laid or thrown, still counted as the discard."""
    position = at_play(["8H", "9H", "KC", "2S"], laid=True, melds=[{"kind": "run", "cards": ["4H", *RUN[:3]]}])
    position.play(0, {"do": "add", "meld": 0, "cards": ["8H"]})
    before = position.tobytes()
    assert code_of(position.play, 0, {"do": "discard", "card": "8H"}) == "not-held"
    assert code_of(position.play, 0, {"do": "discard", "card": "QC"}) == "not-held"
    assert position.tobytes() == before
    position.play(0, {"do": "discard", "card": "KC"})
    assert code_of(position.play, 0, {"do": "discard", "card": "KC"}) == "not-your-turn"


def test_a_card_that_fits_twice_goes_where_it_is_sent() -> None:
    """A card fitted a set and a run, and the program chose for the player."""
    melds = [{"kind": "set", "cards": ["8H", "8D", "8C"]}, {"kind": "run", "cards": ["4S", "5S", "6S", "7S"]}]
    for meld in (0, 1):
        position = at_play(["8S", "KC", "2S"], laid=True, melds=melds)
        assert code_of(position.play, 0, {"do": "add", "cards": ["8S"]}) == "bad-move"
        assert {move.meld for move in position.legal_moves(0) if plain(move)["do"] == "add"} == {0, 1}
        position.play(0, {"do": "add", "meld": meld, "cards": ["8S"]})
        table = on_the_table(position)
        assert "8S" in table[meld]
        assert table[1 - meld] == melds[1 - meld]["cards"]


def test_the_value_said_for_a_joker_is_its_value_everywhere() -> None:
    """The value chosen for a wild card was forgotten, and that of the card itself used."""
    written = {"players": [{"hand": ["numerobis", "2"]}, {"hand": ["4", "5", "6"]}, {"hand": ["9", "9", "9"]}]}
    position = Position.build(GRISBI, written)
    position.play(0, {"do": "play", "value": 5, "wild": 1})
    for viewer in (-1, 0, 1, 2):
        view = position.view(viewer)
        assert (view.pile, view.reference) == (["numerobis=5"], 5)
    assert code_of(position.play, 1, {"do": "play", "value": 4, "count": 1}) == "too-low"
    values = {move.value for move in position.legal_moves(1) if plain(move)["do"] == "play"}
    assert values == {5, 6}
    position.play(1, {"do": "take"})
    assert position.view(1).players[1].cards == ["4", "5", "6", "numerobis"]
