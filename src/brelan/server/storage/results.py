"""What came of people's games, for their history: kept when a game ends, gone with its table."""

from typing import Final

import msgspec
from sqlalchemy import Connection, insert, select, update

from brelan.server.pastbodies import PlayedGame
from brelan.server.storage.listing import Listed
from brelan.server.storage.rated import rate
from brelan.server.storage.tables import RESULTS, TABLES

MOST_RESULTS: Final = 1000
"""A person's history is no longer than this."""


def keep_results(connection: Connection, code: str, listed: Listed) -> None:
    """Keep what came of a table's last game when it is over: once, since others may sit down afterwards. Only the film
    of the evening may be named later.
    """
    this = (RESULTS.c.code == code) & (RESULTS.c.number == listed.game)
    if not listed.ended:
        return
    if connection.execute(select(RESULTS.c.person).where(this).limit(1)).first() is not None:
        connection.execute(update(RESULTS).where(this, RESULTS.c.film != listed.film).values(film=listed.film))
        return
    rows = [
        {
            "person": person,
            "code": code,
            "number": listed.game,
            "ended": listed.touched,
            "seats": listed.chairs,
            "place": listed.places[seat] if listed.places else 0,
            "names": _names(listed, seat),
            "film": listed.film,
            "continued": listed.continued,
        }
        for person, seat, _ in listed.seats
    ]
    if rows:
        connection.execute(insert(RESULTS), rows)
        rate(connection, code, listed)


def _names(listed: Listed, but: int) -> str:
    names = [name for seat, name in enumerate(listed.names) if seat != but and name]
    return msgspec.json.encode(names).decode()


def results_of(connection: Connection, person: str) -> list[PlayedGame]:
    """A person's games, the latest first."""
    wanted = (
        select(RESULTS, TABLES.c.game)
        .join(TABLES, TABLES.c.code == RESULTS.c.code)
        .where(RESULTS.c.person == person)
        .order_by(RESULTS.c.ended.desc(), RESULTS.c.code, RESULTS.c.number.desc())
        .limit(MOST_RESULTS)
    )
    return [
        PlayedGame(
            code=row["code"],
            number=row["number"],
            game=row["game"],
            ended=row["ended"],
            seats=row["seats"],
            place=row["place"],
            others=msgspec.json.decode(row["names"], type=list[str]),
            film=row["film"],
            continued=row["continued"],
        )
        for row in connection.execute(wanted).mappings()
    ]
