"""What a viewer is sent of a table: the game as their seat sees it, and the hall around it."""

from base64 import b64encode

from msgspec.structs import replace

from brelan.core.contract import NOBODY
from brelan.core.game import Game, plain
from brelan.core.position import Position
from brelan.core.record import Origin
from brelan.games.registry import has_coach
from brelan.table.contest import Contest
from brelan.table.entries import Chair
from brelan.table.filmed import MOST_TITLES
from brelan.table.house import Score
from brelan.table.outline import after_of
from brelan.table.questions import Role
from brelan.table.sight import Fairness, Film, Hall, Masked, Seen, Sitter, Standings, Timer
from brelan.table.state import ASK, SORTED, TableState
from brelan.table.timing import limit
from brelan.table.twin import reasons, twin


def see(table: TableState, viewer: int, *, since: int, now: int, language: str = "", record: bool = False) -> Seen:
    """All that a viewer (NOBODY: a spectator) sees of the game, and the events after version `since` (-1: none).

    `language`: tell it in words, too; `record`: give the masked state, too. Raises Refused: `not-begun`.
    """
    masked = table.running.masked(viewer)
    seen = _seen(table, masked, viewer, since=since, now=now)
    if record:
        seen = replace(seen, masked=Masked(rules=table.game.rules_version, record=_in_base64(masked)))
    if not language:
        return seen
    names = [chair.name for chair in table.chairs]
    return replace(seen, text=twin(table.game.name, seen, names, language, reasons(masked, viewer)))


def _in_base64(masked: Position) -> str:
    return b64encode(masked.tobytes()).decode()


def _seen(table: TableState, masked: Position, viewer: int, *, since: int, now: int) -> Seen:
    running = table.running
    events, skipped = running.events_since(since, viewer) if since >= 0 else ([], False)
    ended, newest = table.ended, table.newest(viewer)
    plays = not ended and viewer != NOBODY and running.questions.open[viewer].role is not Role.IDLE
    return Seen(
        version=newest,
        game=table.games,
        seat=viewer,
        view=running.view(viewer),
        legal=masked.legal_moves(viewer) if plays else [],
        awaited=[] if ended else list(running.questions.awaited),
        over=ended,
        truncated=running.truncated,
        places=table.places() if ended else [],
        timer=None if ended else _timer(table, viewer, now),
        hold=max(0, running.hold_until - now),
        events=events,
        since=since if since >= 0 else newest,
        skipped=skipped,
    )


def _timer(table: TableState, viewer: int, now: int) -> Timer | None:
    """The limit of the viewer, or else the next of those awaited."""
    if table.clock == "none":
        return None
    awaited = table.running.questions.awaited
    asked = [viewer] if viewer in awaited else awaited
    people = (seat for seat in asked if not table.company.is_bot(seat))
    limits = [found for seat in people if (found := limit(table.running, table.clock, seat)) is not None]
    if not limits:
        return None
    first = min(limits, key=lambda each: each.at)
    return Timer(left=max(0, first.at - now), of=first.of)


def hall(table: TableState, person: str) -> Hall:
    """All that a person knows of the table besides the game."""
    company, contest = table.company, table.contest
    seat = company.seat_of(person)
    playable = table.game.players(table.options)
    return Hall(
        version=table.newest(seat),
        phase=table.phase,
        seats=[_sitter(table, number, chair) for number, chair in enumerate(company.chairs)],
        seat=seat,
        waiting=company.waiting_seat_of(person),
        host=person != "" and person == company.host,
        options=plain(table.options),
        least=playable.start,
        most=playable.stop - 1,
        pace=table.pace,
        clock=table.clock,
        door=table.door,
        match=contest.rules,
        help=table.help,
        coach=has_coach(table.game.name),
        standings=standings_of(contest, table.game),
        fair=_fairness(table),
        standing=table.standing.get(seat, (ASK, 0))[0],
        order=table.orders.get(seat, SORTED),
        stopped=table.stopped,
        film=_film(table, person),
        continued=origin_for(person, table.origin, table.continuer),
    )


def origin_for(person: str, origin: Origin | None, continuer: str) -> Origin | None:
    """Where a game comes from: that table's code lets in, so only who went on from there (`continuer`) is told it."""
    if origin is None or (person and person == continuer):
        return origin
    return replace(origin, table="")


def _film(table: TableState, person: str) -> Film | None:
    """The film of the evening, where there is one or could be."""
    screening = table.screening
    if not screening.winners or table.door.public:
        return None
    mine = person in screening.winners and screening.named < MOST_TITLES
    return Film(title=screening.title, seat=screening.seat, mine=mine)


def standings_of(contest: Contest, game: Game) -> Standings:
    """How a match of this game stands."""
    by_points = contest.rules.count == "points" and game.points is not None
    fewest = after_of(game.name).fewest

    def counted(points: list[int]) -> list[int]:
        return [-each for each in points] if fewest else points

    return Standings(
        games=contest.rules.games,
        done=contest.done,
        places=contest.places,
        points=counted(contest.points),
        count="points" if by_points else "places",
        best="most" if by_points and not fewest else "fewest",
        scores=[Score(places=each.places, points=counted(each.points)) for each in contest.scores],
    )


def _sitter(table: TableState, seat: int, chair: Chair) -> Sitter:
    company = table.company
    later = company.later.get(seat)
    return Sitter(
        name=chair.name,
        kind="bot" if chair.is_bot else "person" if chair.person else "free",
        level=chair.level,
        program=chair.is_program,
        away=table.presence.away_since(chair.person) if chair.person else 0,
        held=seat in company.held,
        host=chair.person != "" and chair.person == company.host,
        coming=later.name if later else "",
        word=seat in table.contest.words,
        stop=seat in table.stopping,
        hints=table.hints[seat],
    )


def _fairness(table: TableState) -> Fairness:
    contest = table.contest
    over = contest.over
    upcoming = contest.successor() if contest.dealt else contest
    return Fairness(
        commitment=contest.commitment if contest.dealt else "",
        coming=upcoming.commitment,
        secret=contest.secret if over else "",
        words=contest.used if over else [],
    )
