"""Hints as a table's room gives them: leave each time, noted each time, and nothing kept of whoever has none."""

import asyncio
from collections.abc import Callable, Sequence

import msgspec
import pytest

from brelan.core.errors import Refused
from brelan.server.helping import Helping
from brelan.server.helpmessages import AskHint, HintGiven
from brelan.server.limits import Allowance, Rate
from brelan.server.thinking.pool import Pool
from brelan.table.entries import Entry
from brelan.table.house import Help
from brelan.table.questions import Role
from brelan.table.table import Table
from tests.table.tables import Driven, opened

ASKED = AskHint(id="h1", text="en")


class Desk:
    """Writes a table's entries; something else may be written just before."""

    def __init__(self, driven: Driven) -> None:
        self.driven = driven
        self.table: Table = driven.table
        self.helping = Helping(Pool())
        self.before: Callable[[], object] = lambda: None

    async def write_for(self, person: str, id: str, wanted: Callable[[], Sequence[Entry]]) -> int:
        self.before()
        if self.table.done(person, id) is None:
            for entry in wanted():
                self.driven.commit(entry)
        return self.table.version

    def hint(self, person: str, address: Allowance | None = None) -> HintGiven:
        return asyncio.run(self.helping.hint(self, person, ASKED, address or Allowance(Rate(1e9, 1e9))))

    def refused(self, person: str, address: Allowance | None = None) -> str:
        with pytest.raises(Refused) as problem:
            self.hint(person, address)
        return problem.value.code


def desk(game: str = "rami") -> tuple[Desk, int]:
    """With a person who is awaited, after the bots have played."""
    first = msgspec.structs.replace(opened(game, ["person", "bot", "person"]), help=Help(hint=True))
    driven = Driven(first)
    driven.tick_until_quiet()
    return Desk(driven), driven.table.running.questions.awaited[0]


def test_without_workers_a_quick_bot_gives_the_hint_and_it_is_noted() -> None:
    asking, seat = desk()
    assert asking.hint(f"p{seat}").lines == 0
    assert asking.hint(f"p{seat}").move
    assert asking.table.hints[seat] == 1, "the second was the same message"


def test_of_whoever_may_have_none_nothing_is_kept() -> None:
    asking, _ = desk()
    assert asking.refused("nobody") == "not-seated"
    assert asking.helping._hinting == {}


def test_an_address_that_has_had_its_share_gets_none_and_none_is_noted() -> None:
    asking, seat = desk()
    assert asking.refused(f"p{seat}", Allowance(Rate(0, 0))) == "too-many"
    assert asking.table.hints[seat] == 0


def test_no_question_that_came_meanwhile_is_answered_under_the_old_ones_entry() -> None:
    asking, seat = desk()
    asking.hint(f"p{seat}")
    since = asking.table.running.questions.open[seat].since
    asking.before = lambda: asking.driven.play(seat, asking.driven.first_legal(seat))
    assert asking.refused(f"p{seat}") == "stale"
    now = asking.table.running.questions.open[seat]
    assert (now.role, now.since > since) == (Role.AWAITED, True)
    assert asking.table.hints[seat] == 1


def test_whoever_is_asked_something_else_before_it_is_noted_has_had_no_hint() -> None:
    asking, seat = desk()
    asking.before = lambda: asking.driven.play(seat, asking.driven.first_legal(seat))
    assert asking.refused(f"p{seat}") == "stale"
    assert asking.table.running.questions.open[seat].role is Role.AWAITED
    assert asking.table.hints[seat] == 0
