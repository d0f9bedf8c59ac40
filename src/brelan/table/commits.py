"""What each entry of a log does to a table. Only what no log can say is refused here: `wants.py` decides the rest."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput
from brelan.core.game import parse_options
from brelan.table.company import FREE
from brelan.table.contest import Contest
from brelan.table.entries import (
    OWN,
    Answering,
    Arranged,
    Back,
    Chair,
    Continued,
    Dealt,
    Entry,
    Filled,
    Held,
    Hinted,
    Hosted,
    Moved,
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
    seed_value,
)
from brelan.table.filmed import Screening
from brelan.table.moments import Trial
from brelan.table.outline import after_of
from brelan.table.running import Running
from brelan.table.state import TableState


def commit(table: TableState, entry: Entry, trial: Trial | None = None) -> None:
    """Do what the next entry says. `trial`: where a move leads, if that is known.

    Raises Refused or BadInput, nothing changed, for what no log can say.
    """
    seat = getattr(entry, "seat", 0)
    if not 0 <= seat < len(table.chairs):
        raise BadInput("bad-log", number=table.version + 1)
    if isinstance(entry, Moved):
        _moved(table, entry, trial)
    elif (follow := FOLLOW.get(type(entry))) is not None:
        follow(table, entry)
    else:
        raise BadInput("bad-log", number=table.version + 1)
    table.version += 1
    if isinstance(entry, OWN):
        table.told_alone[entry.seat] = table.version
    else:
        table.told = table.version
    table.touched = entry.at


def _moved(table: TableState, entry: Moved, trial: Trial | None) -> None:
    if table.stopped:
        raise BadInput("bad-log", number=table.version + 1)
    running = table.running
    if trial is None or not running.follows(trial):
        trial = running.attempt(entry.seat, running.position.parse(entry.move))
    running.follow(trial, table.version + 1, entry.at, table.pace)
    if running.over:
        _end(table)


def _end(table: TableState) -> None:
    places = table.places()
    table.stopping.clear()
    table.contest.end(places, table.points() if table.running.over else [])
    if after_of(table.game.name).film:
        winners = {table.chairs[seat].person: seat for seat, place in enumerate(places) if place == 1}
        table.screening = Screening({person: seat for person, seat in winners.items() if person})


def _dealt(table: TableState, entry: Dealt) -> None:
    _begin(table, _deal(table, entry, started_by(table.options, entry.first)), entry.secret)


def _continued(table: TableState, entry: Continued) -> None:
    running = _deal(table, entry, started_by(table.options, entry.first))
    running.go_to(entry.moves, entry.at)
    if running.over:
        raise BadInput("bad-log", number=table.version + 1)
    _begin(table, running, "")
    table.origin, table.continuer = entry.origin, entry.who


def _deal(table: TableState, entry: Dealt | Continued, options: Any) -> Running:
    if table.phase == "playing" or not table.company.full:
        raise BadInput("bad-log", number=table.version + 1)
    return Running(
        table.game,
        options=options,
        players=len(table.chairs),
        seed=seed_value(entry.seed),
        version=table.version + 1,
        at=entry.at,
    )


def _begin(table: TableState, running: Running, secret: Secret) -> None:
    table.running = running
    if table.contest.over:
        table.contest = table.contest.successor()
    table.contest.deal(secret)
    table.company.take_up()
    table.stopped = False
    table.standing.clear()
    table.hints.clear()
    table.screening, table.origin = Screening(), None
    table.orders.clear()
    table.games += 1


def started_by(options: Any, first: int) -> Any:
    """House rules under which this seat starts (NOBODY: as they are). Where all play at once nobody does."""
    if first == NOBODY or not hasattr(options, "first"):
        return options
    return msgspec.structs.replace(options, first=first)


def _sat(table: TableState, entry: Sat) -> None:
    old = table.company.seat_of(entry.who)
    if old != NOBODY and old != entry.seat:
        word = table.contest.words.get(old)
        _forget(table, old)
        if word is not None:
            table.contest.words[entry.seat] = word
    table.company.sit(entry.seat, Chair(name=entry.name, person=entry.who), later=entry.later)


def _stood(table: TableState, entry: Stood) -> None:
    _forget(table, entry.seat)
    table.company.stand(entry.seat, Chair(name=entry.name, level=entry.level) if entry.level else FREE)
    _stop_if_all_wish(table)


def _withdrew(table: TableState, entry: Withdrew) -> None:
    if entry.seat not in table.company.later:
        raise BadInput("bad-log", number=table.version + 1)
    del table.company.later[entry.seat]


def _forget(table: TableState, seat: int) -> None:
    """What somebody said on a chair that they leave."""
    table.contest.words.pop(seat, None)
    table.standing.pop(seat, None)
    table.orders.pop(seat, None)
    table.stopping.discard(seat)


def _filled(table: TableState, entry: Filled) -> None:
    table.company.chairs[entry.seat] = Chair(name=entry.name, level=entry.level) if entry.level else FREE


def _resized(table: TableState, entry: Resized) -> None:
    table.company.resize(entry.chairs)
    table.contest = Contest(
        table.contest.rules,
        entry.chairs,
        secret=table.contest.secret,
        words={seat: word for seat, word in table.contest.words.items() if seat < entry.chairs},
    )


def _arranged(table: TableState, entry: Arranged) -> None:
    table.options = parse_options(table.game, entry.options)
    table.pace, table.clock, table.door, table.help = entry.pace, entry.clock, entry.door, entry.help
    table.contest.rules = entry.match


def _hosted(table: TableState, entry: Hosted) -> None:
    table.company.host = entry.person


def _worded(table: TableState, entry: Worded) -> None:
    table.contest.words[entry.seat] = entry.word


def _held(table: TableState, entry: Held) -> None:
    table.company.held.add(entry.seat)
    _stop_if_all_wish(table)


def _back(table: TableState, entry: Back) -> None:
    table.company.held.discard(entry.seat)
    if table.phase == "playing":
        table.running.questions.restart(entry.at)


def _wished(table: TableState, entry: Wished) -> None:
    if entry.stop:
        table.stopping.add(entry.seat)
    else:
        table.stopping.discard(entry.seat)
    _stop_if_all_wish(table)


def _stop_if_all_wish(table: TableState) -> None:
    """A game that all people who are there wish to stop has no end and no places."""
    asked = {seat for seat in table.company.people if seat not in table.company.held}
    if table.phase == "playing" and table.stopping and asked <= table.stopping:
        table.stopped = True
        _end(table)


def _answering(table: TableState, entry: Answering) -> None:
    claims = table.game.claims
    now = claims.round_of(table.running.position.states) if claims else 0
    table.standing[entry.seat] = (entry.standing, now)


def _hinted(table: TableState, entry: Hinted) -> None:
    if table.phase != "playing":
        raise BadInput("bad-log", number=table.version + 1)
    table.hints[entry.seat] += 1


def _titled(table: TableState, entry: Titled) -> None:
    table.screening = table.screening.called(entry.title, entry.seat)


def _ordered(table: TableState, entry: Ordered) -> None:
    table.orders[entry.seat] = entry.order


def _reopened(table: TableState, entry: Reopened) -> None:
    if table.phase != "finished":
        raise BadInput("bad-log", number=table.version + 1)
    table.contest = table.contest.successor()
    table.company.take_up()
    table.company.held.clear()
    table.running = None
    table.stopped = False
    table.screening, table.origin = Screening(), None


FOLLOW: Final[Mapping[type, Callable[[TableState, Any], None]]] = {
    Sat: _sat,
    Stood: _stood,
    Withdrew: _withdrew,
    Filled: _filled,
    Resized: _resized,
    Arranged: _arranged,
    Hosted: _hosted,
    Worded: _worded,
    Dealt: _dealt,
    Continued: _continued,
    Held: _held,
    Back: _back,
    Wished: _wished,
    Answering: _answering,
    Hinted: _hinted,
    Titled: _titled,
    Ordered: _ordered,
    Reopened: _reopened,
}
