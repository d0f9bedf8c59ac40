"""When bots act, when all is counted down, when time is out."""

import pytest

from brelan.core.errors import Refused
from brelan.table.entries import Moved
from brelan.table.pacing import COUNTDOWN, THINK, TURN
from tests.table.tables import BOT, PERSON, START, Driven, opened


def test_bots_take_about_a_second_and_vary() -> None:
    driven = Driven(opened("muzishez", [PERSON] + [BOT] * 3))
    times = []
    for _ in range(6):
        asked = max(driven.now, driven.table.running.hold_until)
        first = driven.tick()
        assert first is not None
        times.append(driven.now - asked)
        driven.tick_until_quiet()
        driven.play(0, {"do": "pick", "slot": 0})
    least, most = THINK["normal"]
    assert all(least <= time <= most for time in times)
    assert len(set(times)) > 3


def test_bots_asked_together_answer_together_whatever_they_answer() -> None:
    driven = Driven(opened("muzishez", [BOT] * 6 + [PERSON]))
    assert len({driven.tick() and driven.now for _ in range(6)}) == 1
    assert driven.tick() is None


def test_the_same_log_the_same_times_and_moves() -> None:
    one, two = (Driven(opened("muzishez", [BOT] * 4), seed=8) for _ in range(2))
    one.tick_until_quiet()
    two.tick_until_quiet()
    assert one.log == two.log
    assert one.log != Driven(opened("muzishez", [BOT] * 4), seed=9).tick_until_quiet()


def test_all_count_down_once_everybody_has_chosen() -> None:
    driven = Driven(opened("muzishez", [PERSON] * 3, clock="quick"))
    for seat in range(3):
        assert driven.table.see(0, since=-1, now=driven.now).hold == 0
        driven.play(seat, {"do": "pick", "slot": 0})
    seen = driven.table.see(0, since=-1, now=driven.now + 1000)
    assert seen.hold == COUNTDOWN["normal"] - 1000
    assert seen.timer is not None
    assert seen.timer.left == COUNTDOWN["normal"] + TURN["quick"] - 1000
    assert driven.table.see(0, since=-1, now=driven.now + 9000).hold == 0


def test_without_a_clock_nobody_is_hurried() -> None:
    driven = Driven(opened("muzishez", [PERSON] + [BOT] * 2))
    driven.tick_until_quiet()
    assert driven.bots.due() is None
    assert driven.table.see(0, since=-1, now=driven.now).timer is None


def test_when_time_is_out_one_move_is_made_for_the_late() -> None:
    driven = Driven(opened("muzishez", [PERSON, PERSON, PERSON], clock="quick"))
    driven.play(1, {"do": "pick", "slot": 0})
    for seat in (0, 2):
        entry = driven.tick()
        assert entry is not None
        assert (entry.seat, entry.by, driven.now) == (seat, "clock", START + TURN["quick"])
    assert driven.bots.due() == driven.now + COUNTDOWN["normal"] + TURN["quick"]


@pytest.mark.parametrize("early", [True, False])
def test_a_move_against_the_deadline_counts_once(early: bool) -> None:
    driven = Driven(opened("muzishez", [PERSON, PERSON, PERSON], clock="quick"))
    due = driven.bots.due()
    assert due is not None
    driven.now = due
    if early:
        driven.play(0, {"do": "pick", "slot": 1})
        entry = driven.bots.act(driven.now)
        assert isinstance(entry, Moved)
        assert entry.seat == 1
    else:
        entry = driven.bots.act(driven.now)
        assert entry is not None
        driven.commit(entry)
        with pytest.raises(Refused, match="stale"):
            driven.play(0, {"do": "pick", "slot": 1}, version=0)


def test_after_a_pause_everybody_has_their_time_again() -> None:
    driven = Driven(opened("muzishez", [PERSON] * 3, clock="quick"))
    later = START + 10**9
    table = driven.again()
    table.running.resume(later)
    timer = table.see(0, since=-1, now=later).timer
    assert timer is not None
    assert timer.left == timer.of == TURN["quick"]


def test_nothing_happens_before_its_time() -> None:
    driven = Driven(opened("muzishez", [BOT] * 3))
    due = driven.bots.due()
    assert due is not None
    assert driven.bots.act(due - 1) is None
    assert driven.bots.act(due) is not None


def test_nothing_is_counted_down_where_all_act_but_nothing_is_secret() -> None:
    """In Le Grisbi's starting exchange everybody is asked at once too, in plain view."""
    driven = Driven(opened("grisbi", [PERSON] * 3, options={"exchange": True}))
    for seat in range(3):
        driven.play(seat, {"do": "ready"})
        assert driven.table.see(0, since=-1, now=driven.now).hold == 0
    first = driven.table.running.position
    move = first.legal_moves(first.actor())[0]
    driven.play(first.actor(), move)
    assert driven.table.see(0, since=-1, now=driven.now).hold == 0
