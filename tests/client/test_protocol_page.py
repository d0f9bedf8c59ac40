"""The page about the wire is true: its example plays, its messages are messages; the server describes itself."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from brelan.server import protocol
from brelan.server.api import routes
from brelan.server.definitions import message_schema, references
from brelan.server.openapi import CATCH_ALL, PLACE, SHAPES, described
from tests.server.clients import Browser, Server

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^### (\w+)\n.*?```json\n(.*?)```", PAGE, re.DOTALL | re.MULTILINE)
MESSAGES = {kind.__name__: kind for kind in (*get_args(protocol.ClientMessage), *get_args(protocol.ServerMessage))}
KINDS = {**MESSAGES, **{kind.__name__: kind for kind in protocol.HTTP_BODIES}}


def as_sent(document: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(document))


def test_the_example_in_python_plays_a_whole_game(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(example.replace("http://127.0.0.1:8000", server.http), "protocol.md", "exec"), {})
    places = msgspec.json.decode(capsys.readouterr().out, type=list[int])
    assert len(places) == 3
    assert min(places) == 1


def test_every_message_has_its_example() -> None:
    assert {name for name, _ in EXAMPLES} >= set(MESSAGES)


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_examples_are_messages_with_no_key_too_many(name: str, text: str) -> None:
    read = msgspec.json.decode(text, type=KINDS[name])
    assert msgspec.json.decode(text).items() <= msgspec.to_builtins(read).items()


def test_the_close_codes_are_told() -> None:
    told = {int(code) for code in re.findall(r"\b4[45]\d\d\b", PAGE)}
    assert {code for code in told if code >= 4400} == {code.value for code in protocol.Close}


def test_every_request_is_told() -> None:
    told = set(re.findall(r"^\| `(\w+) ([^ `?]+)", PAGE, re.MULTILINE))
    assert told == {each for each in SHAPES if not each[1].endswith(".json")}


def test_the_server_describes_its_messages(browser: Browser) -> None:
    schema: dict[str, Any] = browser.get("/api/schema.json").json()
    assert schema == as_sent(message_schema())
    assert set(KINDS) <= set(schema["$defs"])
    assert {reference.removeprefix("#/$defs/") for reference in references(schema)} <= set(schema["$defs"])


def test_the_server_describes_its_requests(browser: Browser) -> None:
    document: dict[str, Any] = browser.get("/api/openapi.json").json()
    assert document == as_sent(described(routes()))
    assert {path for _, path in SHAPES} == set(document["paths"])
    assert {reference.removeprefix(PLACE) for reference in references(document)} <= set(
        document["components"]["schemas"]
    )


def test_every_route_has_its_shape() -> None:
    known = {(method, route.path) for route in routes() for method in (route.methods or set()) - {"HEAD"}}
    assert {each for each in known if CATCH_ALL not in each[1]} == set(SHAPES)


@pytest.mark.parametrize(("method", "path"), [each for each in SHAPES if each[0] == "GET" and "{" not in each[1]])
def test_answers_are_what_is_said_of_them(browser: Browser, method: str, path: str) -> None:
    shape = SHAPES[method, path]
    answer = browser.get(path)
    assert answer.status_code == shape.status
    assert answer.headers["content-type"].partition(";")[0] == shape.media
    if shape.answer:
        kind = KINDS[shape.answer.removesuffix("[]")]
        found = msgspec.json.decode(answer.content)
        for each in found if shape.answer.endswith("[]") else [found]:
            assert isinstance(msgspec.convert(each, kind), kind)
