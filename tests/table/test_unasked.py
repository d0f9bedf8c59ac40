"""What people do at the same time: draws and calls in Le Grisbi, claims in Gin Rami."""

from typing import Any

import pytest

from brelan.core.errors import Refused
from brelan.table.pacing import CLAIM, TURN
from brelan.table.questions import Role
from tests.table.tables import PERSON, Driven, opened

DRAW = {"do": "draw"}


def grisbi(seats: int, **options: Any) -> Driven:
    """Everybody a person, drawing by hand; seat 0 begins."""
    return Driven(opened("grisbi", [PERSON] * seats, options={"draw": "manual", "first": 0, **options}))


def roles(driven: Driven) -> list[str]:
    return [question.role.name for question in driven.table.running.questions.open]


def play_one(driven: Driven, seat: int, **more: Any) -> None:
    """Lay one number card, the highest that may be: it never makes a square."""
    moves = driven.table.running.position.legal_moves(seat)
    values = [move.value for move in moves if getattr(move, "count", 0) == 1 and not move.wild]
    driven.play(seat, {"do": "play", "value": min(values), "count": 1}, **more)


def seeded(seats: int, plays: int, **options: Any) -> Driven:
    """A table where the first players can all lay one number card in turn."""
    for seed in range(200):
        driven = Driven(
            opened("grisbi", [PERSON] * seats, options={"draw": "manual", "first": 0, **options}),
            seed=seed,
        )
        try:
            for turn in range(plays):
                play_one(driven, turn % seats)
        except ValueError:
            continue
        return Driven(driven.first, seed=seed)
    raise AssertionError("no such deal")


def test_a_draw_by_another_makes_no_play_stale() -> None:
    driven = seeded(3, plays=2)
    play_one(driven, 0)
    assert roles(driven) == ["UNASKED", "AWAITED", "IDLE"]
    driven.play(0, DRAW)
    play_one(driven, 1, version=2)
    assert driven.table.version == 4


def test_a_draw_counts_though_the_turn_has_come_round_meanwhile() -> None:
    driven = seeded(2, plays=2)
    play_one(driven, 0)
    play_one(driven, 1)
    assert roles(driven)[0] == "AWAITED"
    driven.play(0, DRAW, version=2)
    with pytest.raises(Refused, match="stale"):
        play_one(driven, 0, version=2)


def test_a_draw_is_done_once() -> None:
    driven = seeded(3, plays=1)
    play_one(driven, 0)
    driven.play(0, DRAW, version=2)
    with pytest.raises(Refused, match="stale"):
        driven.play(0, DRAW, version=2)


def test_of_two_calls_the_first_counts_and_the_other_is_told_why_not() -> None:
    driven = seeded(4, plays=2)
    play_one(driven, 0)
    play_one(driven, 1)
    call = {"do": "grisbi", "target": 0}
    driven.play(3, call, version=3)
    assert driven.table.running.questions.awaited == (3,)
    with pytest.raises(Refused, match="stale|not-late"):
        driven.play(2, call, version=3)


def rami_window(clock: Any = "none") -> Driven:
    """Four people; seat 1 has just drawn from the stock, past seat 0's discard: seats 2 and 3 may buy it."""
    driven = Driven(opened("rami", [PERSON] * 4, options={"first": 0}, clock=clock))
    driven.play(0, {"do": "draw", "from": "stock"})
    discard = next(
        move for move in driven.table.running.position.legal_moves(0) if type(move).__struct_config__.tag == "discard"
    )
    driven.play(0, discard)
    driven.now += 5000
    driven.play(1, {"do": "draw", "from": "stock"})
    return driven


def test_those_who_may_buy_are_asked_together_and_answer_in_any_order() -> None:
    ends = []
    for order in ((2, 3), (3, 2)):
        driven = rami_window()
        assert list(driven.table.running.questions.awaited) == [2, 3]
        for seat in order:
            driven.play(seat, {"do": "pass"}, version=4)
        assert list(driven.table.running.questions.awaited) == [1]
        ends.append(driven.table.running.position.tobytes())
    assert ends[0] == ends[1]


@pytest.mark.parametrize("order", [(2, 3), (3, 2)])
def test_of_two_buyers_one_gets_the_card_whoever_was_faster(order: tuple[int, int]) -> None:
    driven = rami_window()
    driven.play(order[0], {"do": "buy"}, version=4)
    if order[0] == 3:
        driven.play(2, {"do": "buy"}, version=4)
    else:
        with pytest.raises(Refused):
            driven.play(3, {"do": "buy"}, version=4)
    hands = [player.hand for player in driven.table.see(1, since=-1, now=driven.now).view.players]
    assert hands == [12, 13, 14, 12]


def test_the_time_to_buy_is_the_same_whatever_is_answered_and_silence_is_no() -> None:
    for answer in (None, "pass"):
        driven = rami_window(clock="quick")
        start = driven.now
        for seat in (2, 3):
            timer = driven.table.see(seat, since=-1, now=start).timer
            assert timer is not None
            assert timer.left == timer.of == CLAIM["quick"]
        if answer:
            driven.play(2, {"do": answer})
        entries = [driven.tick() for _ in range(1 if answer else 2)]
        assert {entry.by for entry in entries if entry} == {"clock"}
        assert {entry.move["do"] for entry in entries if entry} == {"pass"}
        assert driven.now == start + CLAIM["quick"]
        timer = driven.table.see(1, since=-1, now=driven.now).timer
        assert timer is not None
        assert timer.of == TURN["quick"]


def test_roles_are_what_the_game_says() -> None:
    driven = rami_window()
    for seat, question in enumerate(driven.table.running.questions.open):
        assert (question.role is Role.AWAITED) == (seat in (2, 3))
        assert bool(question.legal) == (seat in (2, 3))
