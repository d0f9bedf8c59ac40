"""The HTTP part of the wire (see `protocol.py`)."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from importlib import resources
from typing import Any, Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from brelan.core.errors import BadInput
from brelan.games import registry
from brelan.server.forms import game_form
from brelan.server.house import House
from brelan.server.people import give_token, person_asking, person_made
from brelan.server.protocol import FRAME_LIMIT, Mine, NewTable, TableOpened, Trouble
from brelan.server.socket import details_of

Handler = Callable[[Request], Awaitable[Response]]
LANGUAGES: Final = ("en", "fr")
NOT_FOUND: Final = {"no-such-page", "unknown-game"}


def routes() -> list[Route]:
    """All of `/api`."""
    return [
        Route("/api/games", _checked(games)),
        Route("/api/tables", _checked(open_table), methods=["POST"]),
        Route("/api/mine", _checked(mine)),
        Route("/api/rules/{game}/{lang}", _checked(rules)),
        Route("/api/{rest:path}", _checked(nothing), methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
    ]


class Json(Response):
    """A struct as JSON. Nothing of a person is kept in any cache."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Its bytes."""
        return msgspec.json.encode(content)

    def __init__(self, content: Any, status_code: int = 200) -> None:
        super().__init__(content, status_code, headers={"cache-control": "no-store"})


def _checked(handler: Handler) -> Handler:
    """What is wrong with the request becomes a `Trouble`."""

    @wraps(handler)
    async def checked(request: Request) -> Response:
        try:
            return await handler(request)
        except BadInput as problem:
            status = 404 if problem.code in NOT_FOUND else 400
            return Json(Trouble(code=problem.code, details=details_of(problem)), status)
        except SQLAlchemyError:
            return Json(Trouble(code="not-stored"), 503)

    return checked


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def games(request: Request) -> Response:
    """`GET /api/games`."""
    return Json([game_form(await asyncio.to_thread(registry.game, name)) for name in registry.GAMES])


async def open_table(request: Request) -> Response:
    """`POST /api/tables`."""
    wanted = await _body(request, NewTable)
    house = _house(request)
    person, token = await person_made(request, house.store)
    code = await house.open(person, wanted)
    response = Json(TableOpened(code=code), 201)
    give_token(response, token, secure=request.url.scheme == "https")
    return response


async def mine(request: Request) -> Response:
    """`GET /api/mine`."""
    house = _house(request)
    person = await person_asking(request, house.store)
    tables = await house.store.tables_of(person) if person else []
    running = [table for table in tables if not table.over]
    return Json(Mine(running=running, finished=[table for table in tables if table.over]))


async def rules(request: Request) -> Response:
    """`GET /api/rules/{game}/{lang}`."""
    game, lang = request.path_params["game"], request.path_params["lang"]
    if game not in registry.GAMES or lang not in LANGUAGES:
        raise BadInput("no-such-page")
    text = resources.files(registry.GAMES[game]).joinpath(f"rules.{lang}.md").read_text(encoding="utf-8")
    return PlainTextResponse(text, media_type="text/markdown", headers={"cache-control": "no-cache"})


async def nothing(request: Request) -> Response:
    """Any other address under `/api`."""
    raise BadInput("no-such-page")


async def _body(request: Request, kind: type[NewTable]) -> NewTable:
    """The request's JSON. Raises BadInput: `bad-message`."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise BadInput("bad-message", problem="content-type is not application/json")
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > FRAME_LIMIT:
            raise BadInput("bad-message", problem="too long")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as problem:
        raise BadInput("bad-message", problem=str(problem)) from None
