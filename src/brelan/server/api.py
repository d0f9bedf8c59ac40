"""The HTTP part of the wire (see `protocol.py`)."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from importlib import resources
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Match, Route

from brelan.core import record
from brelan.core.errors import BadInput, BrelanError, Refused
from brelan.games import registry
from brelan.games.words import FALLBACK, spoken_language
from brelan.server.clock import now_ms
from brelan.server.decoding import decoded
from brelan.server.definitions import message_schema
from brelan.server.details import details_of
from brelan.server.forms import game_form
from brelan.server.house import House
from brelan.server.lessonbodies import LessonTry
from brelan.server.limits import Limits
from brelan.server.openapi import CATCH_ALL, described
from brelan.server.past import whole_number
from brelan.server.pastbodies import ContinueFrom
from brelan.server.people import (
    address_of,
    fresh_token,
    give_token,
    person_asking,
    person_made,
    program_made,
    token_hash,
)
from brelan.server.protocol import (
    FRAME_LIMIT,
    BotToken,
    DeviceLink,
    LinkToken,
    Mine,
    NewTable,
    TableOpened,
    Trouble,
)
from brelan.server.school import plan

Body = TypeVar("Body")
Handler = Callable[[Request], Awaitable[Response]]
BODY_MEDIA: Final = "application/json"
SCHEMA_MEDIA: Final = "application/schema+json"
LANGUAGES: Final = ("en", "fr")
STATUS: Final = {
    "no-such-page": 404,
    "unknown-game": 404,
    "no-such-table": 404,
    "no-such-game": 404,
    "no-such-seat": 404,
    "no-such-step": 404,
    "no-such-move": 404,
    "unknown-link": 404,
    "unknown-token": 401,
    "not-seated": 403,
    "wrong-method": 405,
    "match-goes-on": 409,
    "link-used": 410,
    "wrong-type": 415,
    "too-many": 429,
}
LOBBY_MS: Final = 6 * 3_600_000
"""Public tables that nobody has touched for so long are not listed."""
LINK_MS: Final = 15 * 60_000
"""A link for another device is good for so long."""


def routes() -> list[Route]:
    """All of `/api`."""
    return [
        Route("/api/games", _checked(games)),
        Route("/api/tables", _checked(tables), methods=["GET"]),
        Route("/api/tables", _checked(open_table), methods=["POST"]),
        Route("/api/tables/{code}/games/{number}", _checked(past_game)),
        Route("/api/tables/{code}/games/{number}/steps", _checked(past_steps)),
        Route("/api/tables/{code}/games/{number}/story", _checked(past_story)),
        Route("/api/tables/{code}/games/{number}/continue", _checked(continue_game), methods=["POST"]),
        Route("/api/tables/{code}/games/{number}/review", _checked(past_review), methods=["GET"]),
        Route("/api/tables/{code}/games/{number}/review", _checked(begin_review), methods=["POST"]),
        Route("/api/bots", _checked(bot_token), methods=["POST"]),
        Route("/api/device", _checked(device_link), methods=["POST"]),
        Route("/api/device/join", _checked(join_device), methods=["POST"]),
        Route("/api/mine", _checked(mine)),
        Route("/api/history", _checked(history)),
        Route("/api/ratings", _checked(ratings)),
        Route("/api/rules/{game}/{lang}", _checked(rules)),
        Route("/api/lessons/{game}", _checked(lesson)),
        Route("/api/lessons/{game}/{step}", _checked(lesson_step), methods=["POST"]),
        Route("/api/schema.json", _checked(schema)),
        Route("/api/openapi.json", _checked(openapi)),
        Route("/api/{rest:path}", _checked(nothing), methods=["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]),
    ]


class Json(Response):
    """A struct as JSON. Nothing of a person is kept in any cache."""

    media_type = BODY_MEDIA

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
        except BrelanError as problem:
            status = STATUS.get(problem.code, 400)
            answer = Json(Trouble(code=problem.code, details=details_of(problem)), status)
            if problem.code == "wrong-method":
                answer.headers["allow"] = str(problem.details["allowed"])
            return answer
        except SQLAlchemyError:
            return Json(Trouble(code="not-stored"), 503)

    return checked


def _limits(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def games(request: Request) -> Response:
    """`GET /api/games`."""
    return Json([game_form(await asyncio.to_thread(registry.game, name)) for name in registry.GAMES])


async def tables(request: Request) -> Response:
    """`GET /api/tables`."""
    return Json(await _house(request).store.public_tables(now_ms() - LOBBY_MS))


async def open_table(request: Request) -> Response:
    """`POST /api/tables`."""
    wanted = await _body(request, NewTable)
    house, limits = _house(request), _limits(request)
    if not limits.tables.of(address_of(request)).spend():
        raise Refused("too-many")
    person, token = await person_made(request, house.store, limits)
    code = await house.open(person, wanted)
    response = Json(TableOpened(code=code), 201)
    give_token(response, token, secure=request.url.scheme == "https")
    return response


async def mine(request: Request) -> Response:
    """`GET /api/mine`."""
    house = _house(request)
    person = await person_asking(request, house.store)
    found = await house.store.tables_of(person) if person else []
    running = [table for table in found if table.phase != "finished"]
    return Json(Mine(running=running, finished=[table for table in found if table.phase == "finished"]))


async def history(request: Request) -> Response:
    """`GET /api/history`."""
    store = _house(request).store
    person = await person_asking(request, store)
    return Json(await store.results_of(person) if person else [])


async def ratings(request: Request) -> Response:
    """`GET /api/ratings`."""
    store = _house(request).store
    person = await person_asking(request, store)
    return Json(await store.ratings_of(person) if person else [])


async def past_game(request: Request) -> Response:
    """`GET /api/tables/{code}/games/{number}`; with `?download=1` its record alone, as a file."""
    code, number, person = await _asking_for_game(request)
    with _trying_codes(request):
        game = await _house(request).archive.game(code, number, person)
    if "download" not in request.query_params:
        return Json(game)
    headers = {
        "content-disposition": f'attachment; filename="brelan-{code}-{number}.json"',
        "cache-control": "no-store",
    }
    return Response(record.write(game.record), media_type="application/json", headers=headers)


async def past_steps(request: Request) -> Response:
    """`GET /api/tables/{code}/games/{number}/steps?seat=S&from=N`."""
    code, number, person = await _asking_for_game(request)
    asked = request.query_params
    seat, start = whole_number(asked.get("seat", "-1")), whole_number(asked.get("from", "0"))
    with _trying_codes(request):
        return Json(await _house(request).archive.steps(code, number, person, seat=seat, start=start))


async def past_story(request: Request) -> Response:
    """`GET /api/tables/{code}/games/{number}/story`."""
    code, number, person = await _asking_for_game(request)
    with _trying_codes(request):
        return Json(await _house(request).archive.story(code, number, person))


async def continue_game(request: Request) -> Response:
    """`POST /api/tables/{code}/games/{number}/continue`: a new table in the midst of a game that is over."""
    wanted = await _body(request, ContinueFrom)
    code, number, _ = await _asking_for_game(request)
    house, limits = _house(request), _limits(request)
    if not limits.tables.of(address_of(request)).spend():
        raise Refused("too-many")
    person, token = await person_made(request, house.store, limits)
    with _trying_codes(request):
        opened = await house.continue_from(code, number, person, wanted)
    response = Json(TableOpened(code=opened), 201)
    give_token(response, token, secure=request.url.scheme == "https")
    return response


async def past_review(request: Request) -> Response:
    """`GET /api/tables/{code}/games/{number}/review?lang=L`."""
    return await _review(request, begin=False)


async def begin_review(request: Request) -> Response:
    """`POST /api/tables/{code}/games/{number}/review?lang=L`."""
    return await _review(request, begin=True)


async def _review(request: Request, *, begin: bool) -> Response:
    code, number, person = await _asking_for_game(request)
    if begin and not _limits(request).reviews.of(address_of(request)).spend():
        raise Refused("too-many")
    house, language = _house(request), spoken_language(request.query_params.get("lang", "")) or FALLBACK
    with _trying_codes(request):
        played, _ = await house.archive.source(code, number, person)
    if begin:
        await house.reviews.begin(code, number, played)
    return Json(await house.reviews.look(code, number, played, language))


async def _asking_for_game(request: Request) -> tuple[str, int, str]:
    """Code, number, and who asks. Raises Refused: `too-many`; BadInput: `bad-message`."""
    if not _limits(request).looks.of(address_of(request)).spend():
        raise Refused("too-many")
    person = await person_asking(request, _house(request).store)
    return request.path_params["code"], whole_number(request.path_params["number"]), person


@contextmanager
def _trying_codes(request: Request) -> Iterator[None]:
    """Whoever asks for tables that do not exist may not do so for long. Raises Refused: `too-many`."""
    tries = _limits(request).wrong_codes.of(address_of(request))
    if tries.spent:
        raise Refused("too-many")
    try:
        yield
    except BadInput as problem:
        if problem.code == "no-such-table":
            tries.spend()
        raise


async def bot_token(request: Request) -> Response:
    """`POST /api/bots`: a person of its own for a program; the token is in this answer only."""
    return Json(BotToken(token=await program_made(request, _house(request).store, _limits(request))), 201)


async def device_link(request: Request) -> Response:
    """`POST /api/device`: the token of the link is in the answer only, its hash is stored."""
    house, limits = _house(request), _limits(request)
    if not limits.links.of(address_of(request)).spend():
        raise Refused("too-many")
    person, token = await person_made(request, house.store, limits)
    link, until = fresh_token(), now_ms() + LINK_MS
    await house.store.new_link(token_hash(link), person, until)
    response = Json(DeviceLink(token=link, until=until), 201)
    give_token(response, token, secure=request.url.scheme == "https")
    return response


async def join_device(request: Request) -> Response:
    """`POST /api/device/join`: this browser gets a token of its own for the link's person."""
    house, limits = _house(request), _limits(request)
    tries = limits.wrong_codes.of(address_of(request))
    if tries.spent:
        raise Refused("too-many")
    link, token = await _body(request, LinkToken), fresh_token()
    used = await house.store.use_link(token_hash(link.token), token_hash(token), now_ms())
    if used != "done":
        tries.spend()
        raise Refused(used)
    response = Response(status_code=204)
    give_token(response, token, secure=request.url.scheme == "https")
    return response


async def rules(request: Request) -> Response:
    """`GET /api/rules/{game}/{lang}`."""
    game, lang = request.path_params["game"], request.path_params["lang"]
    if game not in registry.GAMES or lang not in LANGUAGES:
        raise BadInput("no-such-page")
    text = resources.files(registry.GAMES[game]).joinpath(f"rules.{lang}.md").read_text(encoding="utf-8")
    return PlainTextResponse(text, media_type="text/markdown", headers={"cache-control": "no-cache"})


async def lesson(request: Request) -> Response:
    """`GET /api/lessons/{game}`."""
    return Json(plan(request.path_params["game"]))


async def lesson_step(request: Request) -> Response:
    """`POST /api/lessons/{game}/{step}`."""
    if not _limits(request).lessons.of(address_of(request)).spend():
        raise Refused("too-many")
    game, step = request.path_params["game"], whole_number(request.path_params["step"])
    return Json(await _house(request).school.answer(game, step, await _body(request, LessonTry)))


async def schema(request: Request) -> Response:
    """`GET /api/schema.json`: every message as JSON Schema."""
    response = Json(await asyncio.to_thread(message_schema))
    response.headers["content-type"] = SCHEMA_MEDIA
    return response


async def openapi(request: Request) -> Response:
    """`GET /api/openapi.json`: this part of the wire as OpenAPI."""
    return Json(await asyncio.to_thread(described, routes()))


async def nothing(request: Request) -> Response:
    """Any other address under `/api`, or one of the above asked for otherwise."""
    allowed = set[str]()
    for route in routes():
        if CATCH_ALL not in route.path and route.matches(request.scope)[0] is not Match.NONE:
            allowed |= route.methods or set()
    if allowed:
        raise BadInput("wrong-method", method=request.method, allowed=", ".join(sorted(allowed)))
    raise BadInput("no-such-page")


async def _body(request: Request, kind: type[Body]) -> Body:
    """The request's JSON. Raises BadInput: `bad-message`, `wrong-type` for what does not call itself JSON: no form of
    another site's page can.
    """
    sent = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if sent != BODY_MEDIA:
        raise BadInput("wrong-type", sent=sent, wanted=BODY_MEDIA)
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > FRAME_LIMIT:
            raise BadInput("bad-message", problem="too-long")
    return decoded(msgspec.json.Decoder(kind), data)
