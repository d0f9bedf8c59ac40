"""Looks back at games, kept beside them: gone with their table."""

from sqlalchemy import Connection, delete, insert, select

from brelan.server.storage.tables import REVIEWS


def keep_review(connection: Connection, code: str, number: int, judge: int, report: bytes) -> None:
    """Keep a game's, in place of any older one."""
    connection.execute(delete(REVIEWS).where(REVIEWS.c.code == code, REVIEWS.c.number == number))
    connection.execute(insert(REVIEWS), {"code": code, "number": number, "judge": judge, "report": report})


def review_of(connection: Connection, code: str, number: int, judge: int) -> bytes | None:
    """A game's, if it was judged by this version of the level that judges; an older one is worked out anew."""
    wanted = select(REVIEWS.c.report).where(
        REVIEWS.c.code == code, REVIEWS.c.number == number, REVIEWS.c.judge == judge
    )
    return connection.execute(wanted).scalar()
