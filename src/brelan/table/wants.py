"""What people want of a table (`wishes.py`) as entries for its log, or the refusal.

Refusals: `not-seated`, `not-host`, `seat-taken`, `no-such-seat`, `not-free`, `no-name`, `gathering-over`, `in-game`,
`not-over`, `not-finished`, `not-away`, `not-begun`, `free-chairs`, `bad-options`, `bad-players`, `unknown-bot`,
`no-claims`, `not-waiting`, `held` (a bot plays for them already), `not-winner`, `no-film`, `no-chat`, `no-title`,
`film-named`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from brelan.bots.levels import level_of
from brelan.core.chance import fresh_seed
from brelan.core.contract import NOBODY
from brelan.core.errors import Refused
from brelan.core.game import check_players, parse_options, plain
from brelan.table import wishes
from brelan.table.entries import (
    Answering,
    Arranged,
    Chair,
    Dealt,
    Entry,
    Filled,
    Held,
    Hosted,
    Ordered,
    Reopened,
    Resized,
    Sat,
    Secret,
    Stood,
    Titled,
    Wished,
    Withdrew,
    Worded,
    seed_text,
)
from brelan.table.filmed import MOST_TITLES
from brelan.table.names import LONGEST_TITLE, LONGEST_WORD, bot_names, clean, unique
from brelan.table.outline import after_of
from brelan.table.state import TableState

STAND_IN: Final = "sensible"
"""The level of the bot that plays for somebody who has gone."""


@dataclass(frozen=True)
class Wanting:
    """Who wants something of which table, and when."""

    table: TableState
    person: str
    id: str
    now: int
    secret: Secret
    """A fresh one, if a match begins."""

    @property
    def seat(self) -> int:
        """The person's. Raises Refused: `not-seated`."""
        seat = self.table.company.seat_of(self.person)
        if seat == NOBODY:
            raise Refused("not-seated")
        return seat

    def said(self) -> dict[str, Any]:
        """What every entry of this wish begins with."""
        return {"at": self.now, "who": self.person, "id": self.id}

    def must_be_host(self) -> None:
        """Raises Refused: `not-host`."""
        if self.person != self.table.company.host:
            raise Refused("not-host")

    def must_gather(self) -> None:
        """Raises Refused: `gathering-over`."""
        if self.table.phase != "gathering":
            raise Refused("gathering-over")

    def chair(self, seat: int) -> Chair:
        """Raises Refused: `no-such-seat`."""
        if seat >= len(self.table.chairs):
            raise Refused("no-such-seat")
        return self.table.chairs[seat]

    def absent(self, seat: int) -> Chair:
        """The chair of somebody else who has gone. Raises Refused: `no-such-seat`, `not-away`."""
        chair = self.chair(seat)
        if not chair.person or chair.person == self.person or not self.table.presence.gone(chair.person, self.now):
            raise Refused("not-away")
        return chair


def entries_for(wanting: Wanting, wish: wishes.AnyWish) -> list[Entry]:
    """What the log shall say, in order. Raises Refused or BadInput; `not-seated` for whoever is nobody we know."""
    if not wanting.person:
        raise Refused("not-seated")
    return WANTS[type(wish)](wanting, wish)


def _sit(on: Wanting, wish: wishes.Sit) -> list[Entry]:
    table, own = on.table, on.table.company.seat_of(on.person)
    if wish.seat != own:
        _check_chair(on, wish.seat, own)
    name = clean(wish.name)
    if not name:
        raise Refused("no-name")
    later = table.phase == "playing" and not table.door.takeover and wish.seat != own
    taken = table.company.names(but={own, wish.seat}, waiting=table.company.waiting_seat_of(on.person))
    return [Sat(**on.said(), seat=wish.seat, name=unique(name, taken), later=later)]


def _check_chair(on: Wanting, seat: int, own: int) -> None:
    """Can somebody take this chair now? Raises Refused: `no-such-seat`, `seat-taken`, `in-game`."""
    table, chair = on.table, on.chair(seat)
    if chair.person or seat in table.company.later:
        raise Refused("seat-taken")
    if (table.phase == "playing" and chair.is_free) or (table.phase in ("playing", "between") and own != NOBODY):
        raise Refused("in-game")


def _stand(on: Wanting, _wish: wishes.Stand) -> list[Entry]:
    return [_leaving(on, on.seat)]


def _leaving(on: Wanting, seat: int) -> Stood:
    """In mid-game, or between the games of a match, a bot goes on for them."""
    if on.table.phase in ("playing", "between"):
        (name,) = bot_names(1, taken=on.table.company.names())
        return Stood(**on.said(), seat=seat, level=STAND_IN, name=name)
    return Stood(**on.said(), seat=seat)


def _withdraw(on: Wanting, _wish: wishes.Withdraw) -> list[Entry]:
    seat = on.table.company.waiting_seat_of(on.person)
    if seat == NOBODY:
        raise Refused("not-waiting")
    return [Withdrew(**on.said(), seat=seat)]


def _fill(on: Wanting, wish: wishes.Fill) -> list[Entry]:
    on.must_be_host()
    if on.table.phase == "playing":
        raise Refused("in-game")
    if on.chair(wish.seat).person:
        raise Refused("seat-taken")
    if not wish.level and on.table.phase != "gathering":
        raise Refused("gathering-over")
    return [_filling(on, wish.seat, wish.level, on.table.company.names(but={wish.seat}))]


def _filling(on: Wanting, seat: int, level: str, taken: list[str]) -> Filled:
    if not level:
        return Filled(**on.said(), seat=seat, level="", name="")
    level_of(level)
    (name,) = bot_names(1, taken=taken)
    return Filled(**on.said(), seat=seat, level=level, name=name)


def _resize(on: Wanting, wish: wishes.Resize) -> list[Entry]:
    on.must_be_host()
    on.must_gather()
    if any(chair.person for chair in on.table.chairs[wish.chairs :]):
        raise Refused("not-free")
    return [Resized(**on.said(), chairs=wish.chairs)]


def _arrange(on: Wanting, wish: wishes.Arrange) -> list[Entry]:
    on.must_be_host()
    on.must_gather()
    table = on.table
    options = table.options
    if wish.options is not None:
        options = parse_options(table.game, {**plain(table.game.options()), **wish.options})
    return [
        Arranged(
            **on.said(),
            options=plain(options),
            pace=wish.pace or table.pace,
            clock=wish.clock or table.clock,
            door=wish.door or table.door,
            match=wish.match or table.contest.rules,
            help=wish.help or table.help,
        )
    ]


def _remove(on: Wanting, wish: wishes.Remove) -> list[Entry]:
    on.must_be_host()
    on.absent(wish.seat)
    return [_leaving(on, wish.seat)]


def _make_host(on: Wanting, wish: wishes.MakeHost) -> list[Entry]:
    on.must_be_host()
    person = on.chair(wish.seat).person
    if not person:
        raise Refused("not-seated")
    return [Hosted(**on.said(), person=person)]


def _word(on: Wanting, wish: wishes.GiveWord) -> list[Entry]:
    return [Worded(**on.said(), seat=on.seat, word=clean(wish.word, LONGEST_WORD))]


def _begin(on: Wanting, wish: wishes.Begin) -> list[Entry]:
    on.must_be_host()
    on.must_gather()
    chairs, taken = on.table.chairs, on.table.company.names()
    free = [seat for seat, chair in enumerate(chairs) if chair.is_free]
    if free and not wish.fill:
        raise Refused("free-chairs")
    check_players(on.table.game, on.table.options, len(chairs))
    entries: list[Entry] = []
    for seat in free:
        filled = _filling(on, seat, wish.fill, taken)
        taken.append(filled.name)
        entries.append(filled)
    return [*entries, _dealing(on, NOBODY)]


def _dealing(on: Wanting, first: int) -> Dealt:
    contest = on.table.contest
    upcoming = contest.successor() if contest.over else contest
    seed = seed_text(upcoming.next_seed(fresh_seed()))
    secret = on.secret if upcoming.dealt == 0 and upcoming.secret else ""
    return Dealt(**on.said(), seed=seed, first=first, secret=secret)


def _again(on: Wanting, wish: wishes.Again) -> list[Entry]:
    table, contest = on.table, on.table.contest
    seat = on.seat
    if table.phase not in ("between", "finished"):
        raise Refused("not-over")
    if not table.company.full:
        raise Refused("free-chairs")
    first = wish.first
    if first != NOBODY:
        on.chair(first)
    if first != NOBODY and table.chairs[seat].person != table.company.host:
        raise Refused("not-host")
    if first == NOBODY and contest.rules.starter == "loser":
        first = contest.loser()
    return [_dealing(on, first)]


def _reopen(on: Wanting, _wish: wishes.Reopen) -> list[Entry]:
    on.must_be_host()
    if on.table.phase != "finished":
        raise Refused("not-finished")
    return [Reopened(**on.said())]


def _hold(on: Wanting, wish: wishes.Hold) -> list[Entry]:
    if on.seat == wish.seat or on.table.phase != "playing":
        raise Refused("not-begun")
    on.absent(wish.seat)
    if wish.seat in on.table.company.held:
        raise Refused("held")
    return [Held(**on.said(), seat=wish.seat)]


def _stop(on: Wanting, wish: wishes.Stop) -> list[Entry]:
    seat = on.seat
    if on.table.phase != "playing":
        raise Refused("not-begun")
    return [Wished(**on.said(), seat=seat, stop=wish.stop)]


def _standing(on: Wanting, wish: wishes.SetStanding) -> list[Entry]:
    seat = on.seat
    if on.table.game.claims is None:
        raise Refused("no-claims")
    if on.table.phase != "playing":
        raise Refused("not-begun")
    return [Answering(**on.said(), seat=seat, standing=wish.standing)]


def _name_film(on: Wanting, wish: wishes.NameFilm) -> list[Entry]:
    table, screening = on.table, on.table.screening
    if not after_of(table.game.name).film:
        raise Refused("no-film")
    if table.phase not in ("between", "finished"):
        raise Refused("not-over")
    if on.person not in screening.winners:
        raise Refused("not-winner")
    if table.door.public:
        raise Refused("no-chat")
    if screening.named >= MOST_TITLES:
        raise Refused("film-named")
    title = clean(wish.title, LONGEST_TITLE)
    if not title:
        raise Refused("no-title")
    return [Titled(**on.said(), seat=screening.winners[on.person], title=title)]


def _order(on: Wanting, wish: wishes.SetOrder) -> list[Entry]:
    seat = on.seat
    if on.table.phase != "playing":
        raise Refused("not-begun")
    return [Ordered(**on.said(), seat=seat, order=wish.order)]


WANTS: Final[Mapping[type, Callable[[Wanting, Any], list[Entry]]]] = {
    wishes.Sit: _sit,
    wishes.Stand: _stand,
    wishes.Withdraw: _withdraw,
    wishes.Fill: _fill,
    wishes.Resize: _resize,
    wishes.Arrange: _arrange,
    wishes.Remove: _remove,
    wishes.MakeHost: _make_host,
    wishes.GiveWord: _word,
    wishes.Begin: _begin,
    wishes.Again: _again,
    wishes.Reopen: _reopen,
    wishes.Hold: _hold,
    wishes.Stop: _stop,
    wishes.SetStanding: _standing,
    wishes.NameFilm: _name_film,
    wishes.SetOrder: _order,
}
