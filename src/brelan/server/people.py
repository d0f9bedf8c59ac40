"""Who is asking: a secret token, a browser's in a cookie, a program's in `Authorization`. The server keeps its hash."""

import hashlib
import ipaddress
import secrets
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection
from starlette.responses import Response

from brelan.core.errors import Refused
from brelan.server.clock import now_ms
from brelan.server.limits import Limits
from brelan.server.storage.store import Store

COOKIE: Final = "brelan"
TOKEN_BYTES: Final = 32
DAYS: Final = 400
"""Browsers keep no cookie longer."""


def token_hash(token: str) -> str:
    """What is stored of a token: 64 hex digits. Tokens are random, so they need no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def bearer_of(connection: HTTPConnection) -> str | None:
    """The token in `Authorization`, by which a program says who it is; None where nothing of this scheme is said."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def token_of(connection: HTTPConnection) -> str:
    """The token that came along; empty for none. One in `Authorization` goes before a cookie."""
    bearer = bearer_of(connection)
    return connection.cookies.get(COOKIE, "") if bearer is None else bearer


async def program_made(connection: HTTPConnection, store: Store, limits: Limits) -> str:
    """The token of a new person that is a program. Raises Refused: `too-many`."""
    if not limits.newcomers.of(address_of(connection)).spend():
        raise Refused("too-many")
    token = fresh_token()
    await store.new_person(token_hash(token), now_ms(), program=True)
    return token


async def person_asking(connection: HTTPConnection, store: Store) -> str:
    """The person whose browser or program this is; empty for a browser that we do not know: it gets a new cookie when
    there is something to remember. A program would take no answer for the truth. Raises Refused: `unknown-token`.
    """
    token = token_of(connection)
    person = (token and await store.person_of(token_hash(token))) or ""
    if not person and bearer_of(connection) is not None:
        raise Refused("unknown-token")
    return person


async def person_made(connection: HTTPConnection, store: Store, limits: Limits) -> tuple[str, str]:
    """The person whose browser this is, a new one if need be, and the token for its cookie: none for a program.

    Raises Refused: `too-many`, `unknown-token`.
    """
    known = await person_asking(connection, store)
    if known:
        await store.visited(known, now_ms())
        return known, "" if bearer_of(connection) is not None else token_of(connection)
    if not limits.newcomers.of(address_of(connection)).spend():
        raise Refused("too-many")
    token = fresh_token()
    return await store.new_person(token_hash(token), now_ms()), token


async def greeted(connection: HTTPConnection, store: Store, limits: Limits) -> tuple[str, list[tuple[bytes, bytes]]]:
    """The person whose browser this is, and the headers by which it keeps the token (for another 400 days, where it has
    it); nobody (empty) if too many come from there. Raises Refused: `unknown-token`.
    """
    known = await person_asking(connection, store)
    if bearer_of(connection) is not None:
        return known, []
    try:
        person, token = await person_made(connection, store, limits)
    except Refused:
        return "", []
    except SQLAlchemyError:  # it cannot be written down that they came: that shuts nobody out
        return known, []
    response = Response()
    give_token(response, token, secure=connection.url.scheme in ("https", "wss"))
    return person, [(name, value) for name, value in response.raw_headers if name == b"set-cookie"]


def fresh_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from; an IPv6 network counts as one address."""
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else host


def give_token(response: Response, token: str, *, secure: bool) -> None:
    """Let the browser keep the token, if there is one, out of reach of any script."""
    if not token:
        return
    response.set_cookie(COOKIE, token, max_age=DAYS * 86_400, httponly=True, samesite="lax", secure=secure, path="/")
