"""Who is older is understood: nothing that came to the wire later is needed to read a message."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from brelan.server import protocol
from brelan.table.sight import Hall, Seen, Standings

FIRST = json.loads((Path(__file__).parent / "first_keys.json").read_text(encoding="utf-8"))
"""The keys that each part of a message had when it first came to the wire, under this number of it."""


def structs() -> dict[str, Any]:
    """Every struct that messages and bodies are made of, as JSON Schema."""
    _, found = msgspec.json.schema_components((protocol.ClientMessage, protocol.ServerMessage, *protocol.HTTP_BODIES))
    return {name: schema for name, schema in found.items() if "properties" in schema}


def test_the_keys_are_those_of_this_number_of_the_wire() -> None:
    assert FIRST["protocol"] == protocol.PROTOCOL, "write first_keys.json anew: old clients cannot read this anyway"
    assert set(FIRST["keys"]) == set(structs()), "a struct that is new to the wire is listed with the keys it needs"


@pytest.mark.parametrize("name", sorted(structs()))
def test_a_key_that_came_later_has_a_default(name: str) -> None:
    needed = set(structs()[name].get("required", ())) - {"type"}
    assert needed <= set(FIRST["keys"][name])


def test_a_hall_without_what_came_later_is_read() -> None:
    hall = {
        "type": "hall", "version": 3, "phase": "gathering", "seat": 0, "waiting": -1, "host": True, "options": {},
        "least": 2, "most": 5, "pace": "normal", "clock": "none", "door": {}, "match": {}, "standing": {},
        "stopped": False, "fair": {"commitment": "", "coming": "", "secret": "", "words": []},
        "seats": [
            {
                "name": "Ada", "kind": "person", "level": "", "away": 0, "held": False, "host": True, "coming": "",
                "word": False, "stop": False,
            }
        ],
        "standings": {"games": 1, "done": 0, "places": [], "points": []},
    }  # fmt: skip
    read = msgspec.json.decode(json.dumps(hall), type=Hall | Seen)
    assert isinstance(read, Hall)
    assert read.standings == Standings(games=1, done=0, places=[], points=[])
    assert (read.seats[0].name, read.seats[0].hints, read.help.coach) == ("Ada", 0, False)
