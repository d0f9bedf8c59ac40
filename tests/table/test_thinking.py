"""Bots that think elsewhere: what they are to decide is told, and what they decided is done when its time comes."""

from typing import Any

import msgspec
import pytest

from brelan.bots.thoughts import decide, quickly
from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput, Refused
from brelan.table.deciding import Deciding
from brelan.table.entries import Answering, Entry, Filled, Hinted, Ordered
from brelan.table.house import Order, Standing
from brelan.table.unattended import Unattended
from tests.table.tables import BOT, PERSON, START, Driven, opened

GAMES = [("grisbi", 3), ("rami", 3), ("muzishez", 4)]


def driven(game: str = "muzishez", bots: int = 3, **more: Any) -> Driven:
    """A person among bots that think elsewhere."""
    found = Driven(opened(game, [PERSON, *[BOT] * bots], level="sensible", **more))
    found.bots = Unattended(found.table, elsewhere=True)
    return found


def asked(table: Driven) -> Deciding:
    """What a bot is to decide; people play until there is something."""
    while (made := table.bots.to_think()) is None:
        table.play(0, table.first_legal(0))
    return made


@pytest.mark.parametrize(("game", "bots"), GAMES)
def test_elsewhere_and_on_the_spot_the_same_is_decided(game: str, bots: int) -> None:
    chairs = [BOT] * bots
    here, there = (Driven(opened(game, chairs, level="sensible", pace="instant"), seed=5) for _ in range(2))
    there.bots = Unattended(there.table, elsewhere=True)
    for _ in range(60):
        made = there.bots.to_think()
        if made is not None:
            there.bots.decided(made, decide(made.thought))
        else:
            there.tick()
    while here.table.version < there.table.version:
        here.tick()
    assert here.log == there.log
    assert here.table.version > 10


def test_nothing_is_due_until_it_was_thought_about_and_then_at_its_own_time() -> None:
    table = driven(clock="none")
    patient = Driven(table.first)
    made = asked(table)
    assert made == asked(table)
    assert table.bots.due() is None
    assert table.bots.act(START + 10**9) is None
    table.bots.decided(made, decide(made.thought))
    assert table.bots.to_think() is None
    assert table.bots.due() == patient.bots.due()
    entry = table.tick()
    assert entry is not None
    assert (entry.seat, entry.move) == (made.thought.seat, decide(made.thought))


def test_only_what_the_seat_may_know_is_thought_about() -> None:
    table = driven("rami", 3, options={"first": 1})
    made = asked(table)
    masked = table.table.running.position.masked(made.thought.seat)
    assert made.thought.states == masked.tobytes() != table.table.running.position.tobytes()
    assert masked.masked(NOBODY).tobytes() != made.thought.states


def test_what_was_decided_for_an_older_version_is_dropped() -> None:
    table = driven()
    made = asked(table)
    table.play(0, table.first_legal(0))
    table.bots.decided(made, decide(made.thought))
    table.bots.decided(made, {"do": "nothing that the rules know"})
    fresh = table.bots.to_think()
    assert fresh is not None
    assert fresh.version == table.table.running.version == made.version + 1


BESIDES: list[Entry] = [
    Ordered(at=START, who="p0", id="o", seat=0, order=Order(deal="mine", cards=["9", "2"])),
    Answering(at=START, who="p0", id="s", seat=0, standing=Standing(passes="always")),
    Hinted(at=START, who="p0", id="h", seat=0),
]
"""What a person may have written as often as they like, while the game stays as it is."""


@pytest.mark.parametrize("entry", BESIDES)
@pytest.mark.parametrize(("game", "bots"), GAMES)
def test_what_is_written_besides_the_game_makes_no_decision_old(game: str, bots: int, entry: Entry) -> None:
    table = driven(game, bots)
    made = asked(table)
    table.commit(entry)
    assert table.bots.to_think() == made, "a bot does not think anew"
    table.bots.decided(made, decide(made.thought))
    table.commit(entry)
    assert table.bots.to_think() is None
    acted = table.tick()
    assert acted is not None
    assert (acted.seat, acted.move) == (made.thought.seat, decide(made.thought))


def test_what_is_written_besides_the_game_gives_no_bot_another_chance_to_act_unasked() -> None:
    table, made = unasked()
    table.bots.decided(made, None)
    following, due = table.bots.to_think(), table.bots.due()
    table.commit(BESIDES[0])
    assert (table.bots.to_think(), table.bots.due()) == (following, due)


def test_when_another_bot_has_the_chair_it_thinks_itself() -> None:
    table = driven()
    made = asked(table)
    seat = made.thought.seat
    table.commit(Filled(at=table.now, seat=seat, level="random", name="n"))
    table.bots.decided(made, decide(made.thought))
    fresh = table.bots.to_think()
    assert fresh is not None
    assert (fresh.thought.seat, fresh.thought.level) == (seat, "random")


@pytest.mark.parametrize(
    ("move", "problem"), [({"do": "pick", "slot": 99}, Refused), ({"do": "fly"}, BadInput), (7, BadInput)]
)
def test_what_the_rules_do_not_allow_is_refused_and_still_to_be_decided(move: object, problem: type[Exception]) -> None:
    table = driven()
    made = asked(table)
    with pytest.raises(problem):
        table.bots.decided(made, move)
    assert table.bots.to_think() == made
    assert table.bots.due() is None


def unasked() -> tuple[Driven, Deciding]:
    """A table where a bot is to think whether it acts unasked."""
    for seed in range(60):
        table = Driven(opened("grisbi", [PERSON, BOT, BOT], level="sensible", options={"draw": "manual"}), seed=seed)
        table.bots = Unattended(table.table, elsewhere=True)
        made = asked(table)
        if made.thought.must:
            table.bots.decided(made, decide(made.thought))
            table.tick()
            made = asked(table)
        if not made.thought.must:
            return table, made
    raise AssertionError("no bot was ever asked whether it wants to act")


def test_a_bot_that_declines_unasked_is_asked_again_only_after_something_happened() -> None:
    table, made = unasked()
    table.bots.decided(made, None)
    following = table.bots.to_think()
    assert following is None or following.thought.seat != made.thought.seat


def test_the_clock_of_a_person_waits_for_no_bot() -> None:
    table = driven(clock="quick")
    made = asked(table)
    entry = table.tick()
    assert entry is not None
    assert (entry.seat, entry.by) == (0, "clock")
    assert made.version < table.table.version


def test_a_quick_thought_is_its_own_stand_in() -> None:
    table = driven()
    made = asked(table)
    assert quickly(made.thought) is made.thought


def test_levels_that_do_not_look_ahead_in_a_game_are_their_own_stand_in() -> None:
    made = asked(driven()).thought
    for game, level, stays in (("grisbi", "fort", False), ("muzishez", "fort", True), ("rami", "appris", True)):
        thought = msgspec.structs.replace(made, game=game, level=level)
        assert (quickly(thought) is thought) == stays, f"{level} at {game}"
