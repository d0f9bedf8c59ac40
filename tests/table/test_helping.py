"""Help that a table allows: who may have it, and what the log keeps of it."""

from typing import Any

import msgspec
import pytest

from brelan.bots.thoughts import coach
from brelan.core.errors import BadInput, Refused
from brelan.table.entries import Hinted
from brelan.table.helping import coached, hinted
from brelan.table.house import Help
from brelan.table.table import Table
from brelan.table.wishes import Arrange, MessageId
from tests.table.people import HOST, Gathering
from tests.table.tables import Driven, opened


def driven(game: str = "rami", **help: bool) -> Driven:
    first = msgspec.structs.replace(opened(game, ["person", "bot", "person"]), help=Help(**help))
    return Driven(first)


def refused(call: Any, *arguments: Any, **named: Any) -> str:
    with pytest.raises(Refused) as problem:
        call(*arguments, **named)
    return problem.value.code


def to_move(table: Driven) -> int:
    """A person who is awaited, after the bots have played."""
    table.tick_until_quiet()
    return table.table.running.questions.awaited[0]


def test_help_is_off_unless_the_table_says_otherwise() -> None:
    table = driven()
    assert not table.table.hall("p0").help.coach
    assert refused(coached, table.table, "p0") == "no-coach"
    assert refused(hinted, table.table, "p0", id="a", now=0) == "no-hints"


def test_the_host_allows_it_before_the_start_and_all_see_it() -> None:
    gathering = Gathering(chairs=3)
    gathering.wish(HOST, Arrange, help=Help(hint=True, coach=True))
    assert gathering.hall().help == Help(hint=True, coach=True)
    gathering.wish(HOST, Arrange, pace="fast")
    assert gathering.hall().help == Help(hint=True, coach=True), "what is left out stays as it is"


def test_the_coach_looks_at_what_the_player_sees() -> None:
    table = driven(coach=True)
    table.tick_until_quiet()
    thought = coached(table.table, "p0")
    assert thought.states == table.table.running.masked(0).tobytes()
    assert coach(thought).missing > 0
    assert refused(coached, table.table, "nobody") == "not-seated"
    assert refused(coached, driven("muzishez", coach=True).table, "p0") == "no-coach"


def test_a_hint_is_noted_and_all_see_how_many() -> None:
    table = driven(hint=True)
    seat = to_move(table)
    other = 2 - seat
    entry = hinted(table.table, f"p{seat}", id="h1", now=table.now)
    table.commit(entry)
    assert entry == Hinted(at=table.now, who=f"p{seat}", id=entry.id, seat=seat)
    assert [sitter.hints for sitter in table.table.hall(f"p{other}").seats][seat] == 1
    assert table.table.done(f"p{seat}", entry.id) == table.table.version
    assert table.again().hints == table.table.hints
    if table.table.running.questions.open[other].role.name == "IDLE":
        assert refused(hinted, table.table, f"p{other}", id="h2", now=0) == "not-your-turn"


def test_a_hints_entry_is_known_by_its_question() -> None:
    table = driven(hint=True)
    seat = to_move(table)

    def id_of(asked: str) -> str:
        return hinted(table.table, f"p{seat}", id=asked, now=table.now).id

    first, other = id_of("h1"), id_of("h2")
    assert (id_of("h1"), other) == (first, id_of("h2"))
    assert first != other
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(first, MessageId)  # no move or wish can have been done under it
    table.play(seat, table.first_legal(seat))
    while to_move(table) != seat:
        table.play(2 - seat, table.first_legal(2 - seat))
    assert id_of("h1") not in (first, other)


def test_a_hint_leaves_the_question_as_it_was() -> None:
    table = driven(hint=True)
    seat = to_move(table)
    version, move = table.table.version, table.first_legal(seat)
    table.commit(hinted(table.table, f"p{seat}", id="h1", now=table.now))
    table.play(seat, move, version=version)


def test_no_log_has_a_hint_before_the_game() -> None:
    table = Table(opened("rami", ["person", "bot", "bot"]))
    with pytest.raises(BadInput):
        table.commit(Hinted(at=0, who="p0", seat=0))
