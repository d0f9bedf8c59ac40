"""The HTTP part of the wire as OpenAPI 3.1, from the routes and the structs that they take and give."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Final

from starlette.routing import Route

from brelan.core.contract import NOBODY
from brelan.server.definitions import definitions

Schema = dict[str, Any]
PLACE: Final = "#/components/schemas/"


@dataclass(frozen=True)
class Shape:
    """What one request takes and gives: names of `protocol`'s structs; `[]` after one stands for a list of them.

    No media: no content.
    """

    answer: str
    body: str = ""
    status: int = 200
    query: tuple[str, ...] = ()
    media: str = "application/json"


SHAPES: Final = {
    ("GET", "/api/games"): Shape("GameForm[]"),
    ("GET", "/api/tables"): Shape("PublicTable[]"),
    ("POST", "/api/tables"): Shape("TableOpened", body="NewTable", status=201),
    ("GET", "/api/tables/{code}/games/{number}"): Shape("PastGame", query=("download",)),
    ("GET", "/api/tables/{code}/games/{number}/steps"): Shape("Steps", query=("seat", "from")),
    ("GET", "/api/tables/{code}/games/{number}/story"): Shape("Remark[]"),
    ("POST", "/api/tables/{code}/games/{number}/continue"): Shape("TableOpened", body="ContinueFrom", status=201),
    ("GET", "/api/tables/{code}/games/{number}/review"): Shape("Review", query=("lang",)),
    ("POST", "/api/tables/{code}/games/{number}/review"): Shape("Review", query=("lang",)),
    ("POST", "/api/bots"): Shape("BotToken", status=201),
    ("POST", "/api/device"): Shape("DeviceLink", status=201),
    ("POST", "/api/device/join"): Shape("", body="LinkToken", status=204, media=""),
    ("GET", "/api/mine"): Shape("Mine"),
    ("GET", "/api/history"): Shape("PlayedGame[]"),
    ("GET", "/api/ratings"): Shape("Rated[]"),
    ("GET", "/api/rules/{game}/{lang}"): Shape("", media="text/markdown"),
    ("GET", "/api/lessons/{game}"): Shape("LessonPlan"),
    ("POST", "/api/lessons/{game}/{step}"): Shape("LessonShown", body="LessonTry"),
    ("GET", "/api/schema.json"): Shape("", media="application/schema+json"),
    ("GET", "/api/openapi.json"): Shape("", media="application/json"),
}
CATCH_ALL: Final = "{rest:path}"


def described(routes: Sequence[Route]) -> Schema:
    """The document. Raises KeyError for a route whose shape nobody wrote down."""
    paths: dict[str, Schema] = {}
    for route in routes:
        if CATCH_ALL not in route.path:
            for method in sorted((route.methods or set()) - {"HEAD"}):
                paths.setdefault(route.path, {})[method.lower()] = _operation(route, SHAPES[method, route.path])
    return {
        "openapi": "3.1.0",
        "info": {"title": "Brelan", "version": version("brelan")},
        "paths": paths,
        "components": {
            "schemas": definitions(PLACE),
            "securitySchemes": {
                "program": {"type": "http", "scheme": "bearer"},
                "browser": {"type": "apiKey", "in": "cookie", "name": "brelan"},
            },
        },
        "security": [{"program": []}, {"browser": []}, {}],
    }


def _operation(route: Route, shape: Shape) -> Schema:
    summary = (route.endpoint.__doc__ or "").partition("\n")[0]
    in_path = [{"in": "path", "required": True, **_parameter(name)} for name in route.param_convertors]
    in_query = [{"in": "query", **_parameter(name)} for name in shape.query]
    operation: Schema = {
        "operationId": route.endpoint.__name__,
        "summary": summary,
        "parameters": [*in_path, *in_query],
        "responses": {
            str(shape.status): _answer(shape),
            "default": {"description": "Trouble", "content": {"application/json": {"schema": _of("Trouble")}}},
        },
    }
    if shape.body:
        content = {"application/json": {"schema": _of(shape.body)}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


_TEXT: Final[Schema] = {"type": "string"}
_NUMBERS: Final[dict[str, Schema]] = {
    "number": {"type": "integer", "minimum": 1},
    "step": {"type": "integer", "minimum": 1},
    "seat": {"type": "integer", "minimum": NOBODY, "default": NOBODY},
    "from": {"type": "integer", "minimum": 0, "default": 0},
}
"""The parameters that are no text."""


def _parameter(name: str) -> Schema:
    return {"name": name, "schema": _NUMBERS.get(name, _TEXT)}


def _answer(shape: Shape) -> Schema:
    if not shape.media:
        return {"description": "done"}
    return {"description": shape.answer or "the text", "content": {shape.media: _content(shape)}}


def _content(shape: Shape) -> Schema:
    if not shape.answer:
        return {"schema": _TEXT if shape.media.startswith("text/") else {"type": "object"}}
    return {"schema": _of(shape.answer)}


def _of(name: str) -> Schema:
    if name.endswith("[]"):
        return {"type": "array", "items": _of(name.removesuffix("[]"))}
    return {"$ref": PLACE + name}
