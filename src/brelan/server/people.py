"""Who is asking: a secret token in a cookie. The server keeps only its hash."""

import hashlib
import secrets
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from brelan.server.clock import now_ms
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


async def person_made(connection: HTTPConnection, store: Store) -> tuple[str, str]:
    """The person whose browser this is, a new one if need be, and the token."""
    token = connection.cookies.get(COOKIE, "")
    known = token and await store.person_of(token_hash(token))
    if known:
        return known, token
    token = secrets.token_urlsafe(TOKEN_BYTES)
    return await store.new_person(token_hash(token), now_ms()), token


def give_token(response: Response, token: str, *, secure: bool) -> None:
    """Let the browser keep the token, out of reach of any script."""
    response.set_cookie(COOKIE, token, max_age=DAYS * 86_400, httponly=True, samesite="lax", secure=secure, path="/")
