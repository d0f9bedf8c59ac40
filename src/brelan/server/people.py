"""Who is asking: a secret token in a cookie. The server keeps only its hash."""

import hashlib
import ipaddress
import secrets
from typing import Final

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


async def person_asking(connection: HTTPConnection, store: Store) -> str:
    """The person whose browser this is; empty if it is nobody's that we know."""
    token = connection.cookies.get(COOKIE, "")
    return (token and await store.person_of(token_hash(token))) or ""


async def person_made(connection: HTTPConnection, store: Store, limits: Limits) -> tuple[str, str]:
    """The person whose browser this is, a new one if need be, and the token. Raises Refused: `too-many`."""
    token = connection.cookies.get(COOKIE, "")
    known = token and await store.person_of(token_hash(token))
    if known:
        await store.visited(known, now_ms())
        return known, token
    if not limits.newcomers.of(address_of(connection)).spend():
        raise Refused("too-many")
    token = fresh_token()
    return await store.new_person(token_hash(token), now_ms()), token


async def greeted(connection: HTTPConnection, store: Store, limits: Limits) -> tuple[str, list[tuple[bytes, bytes]]]:
    """The person whose browser this is, and the headers by which a new one's browser keeps the token; nobody (empty)
    if too many come from there.
    """
    known = await person_asking(connection, store)
    if known:
        return known, []
    try:
        person, token = await person_made(connection, store, limits)
    except Refused:
        return "", []
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
    """Let the browser keep the token, out of reach of any script."""
    response.set_cookie(COOKIE, token, max_age=DAYS * 86_400, httponly=True, samesite="lax", secure=secure, path="/")
