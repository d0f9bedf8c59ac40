"""Help that a player asks for: a hint, the coach. Who may have it, and what is noted of it."""

import hashlib

from brelan.bots.thoughts import Thought
from brelan.core.contract import NOBODY
from brelan.core.errors import Refused
from brelan.games.registry import has_coach
from brelan.table.deciding import hinting
from brelan.table.entries import Hinted
from brelan.table.questions import Role
from brelan.table.state import TableState


def hinted(table: TableState, person: str, *, id: str, now: int) -> Hinted:
    """The entry for a hint that a person asks for by a message of this id. Its own id is the same when they ask for it
    again, and another at the next question.

    Raises Refused: `no-hints`, `not-seated`, `not-begun`, `game-over`, `held`, `not-your-turn`.
    """
    if not table.help.hint:
        raise Refused("no-hints")
    seat = _playing(table, person)
    question = table.running.questions.open[seat]
    if question.role is not Role.AWAITED:
        raise Refused("not-your-turn")
    return Hinted(at=now, who=person, id=_id_of(seat, question.since, id), seat=seat)


def _id_of(seat: int, since: int, id: str) -> str:
    """Longer than any message's own: nothing else that a person sends can have been done under it."""
    return f"hint:{seat}:{since}:{hashlib.sha256(id.encode()).hexdigest()}"


def coached(table: TableState, person: str) -> Thought:
    """What the coach of a person looks at: their own cards, and what everybody sees.

    Raises Refused: `no-coach`, `not-seated`, `not-begun`, `game-over`, `held`.
    """
    if not table.help.coach or not has_coach(table.game.name):
        raise Refused("no-coach")
    return hinting(table, _playing(table, person), "")


def _playing(table: TableState, person: str) -> int:
    """The person's seat in the game that is on."""
    seat = table.company.seat_of(person)
    if seat == NOBODY:
        raise Refused("not-seated")
    _ = table.running
    if table.ended:
        raise Refused("game-over")
    if seat in table.company.held:
        raise Refused("held")
    return seat
