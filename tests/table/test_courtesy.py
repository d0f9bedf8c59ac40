"""Le Grisbi drawn by hand, one person among bots: bots are quick for themselves and patient with people."""

from typing import Any

import pytest

from brelan.table.pacing import COURTESY, MERCY, NOTICE, THINK, UNASKED
from brelan.table.questions import Role
from tests.table.tables import BOT, PERSON, Driven, opened

DRAW = {"do": "draw"}
CHAIRS = [PERSON, BOT, BOT, BOT]


@pytest.fixture
def short() -> Driven:
    """The person, seat 0, has played and not drawn; a bot is on turn."""
    for seed in range(100):
        driven = Driven(opened("grisbi", CHAIRS, level="sensible", options={"draw": "manual", "first": 0}), seed=seed)
        plays: list[Any] = [
            move for move in driven.table.running.position.legal_moves(0) if getattr(move, "count", 0) == 1
        ]
        if plays:
            driven.play(0, plays[0])
        if plays and driven.table.running.questions.open[0].role is Role.UNASKED:
            return driven
    raise AssertionError("no such deal")


def test_a_bot_gives_a_person_time_to_draw(short: Driven) -> None:
    start = short.now
    entry = short.tick()
    assert entry is not None
    assert entry.seat == 1
    least, most = THINK["normal"]
    assert COURTESY["normal"] + least <= short.now - start <= COURTESY["normal"] + most


def test_once_the_person_has_drawn_play_goes_on_but_not_in_the_same_instant(short: Driven) -> None:
    short.now += 3000
    short.play(0, DRAW)
    drawn = short.now
    entry = short.tick()
    assert entry is not None
    assert entry.seat == 1
    assert short.now - drawn == NOTICE["normal"]


def test_a_bot_calls_a_forgetful_person_but_not_at_once(short: Driven) -> None:
    late_since = short.now
    while (entry := short.tick()) is not None and entry.move["do"] != "grisbi":
        late_since = short.now if entry.seat == 1 and entry.move["do"] != "draw" else late_since
    assert entry is not None
    assert (entry.move["target"], entry.by) == (0, "bot")
    assert short.now - late_since >= MERCY["normal"]


def test_bots_draw_before_the_next_one_plays(short: Driven) -> None:
    short.play(0, DRAW)
    draws, before = 0, short.now
    while (entry := short.tick()) is not None:
        questions = short.table.running.questions.open
        if entry.move["do"] == "draw":
            draws += 1
            assert UNASKED["normal"][0] <= short.now - before or questions[entry.seat].role is Role.AWAITED
        before = short.now
        others_short = [seat for seat in (1, 2, 3) if seat != entry.seat and questions[seat].role is Role.UNASKED]
        assert others_short == []
    assert draws > 1
