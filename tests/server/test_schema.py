"""The client's types say what the messages are."""

from pathlib import Path
from typing import get_args

import msgspec

from brelan.games.registry import GAMES
from brelan.server import protocol
from brelan.server.schema import wire_types

COMMITTED = Path(__file__).parents[2] / "web/src/lib/wire.ts"


def test_the_committed_types_are_fresh() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == wire_types(), "run `make types`"


def test_every_message_and_every_game_has_a_type() -> None:
    text = wire_types()
    for kind in (*get_args(protocol.ClientMessage), *get_args(protocol.ServerMessage), *protocol.HTTP_BODIES):
        assert f"export interface {kind.__name__} {{" in text
    for game in GAMES:
        for part in ("Options", "Move", "View"):
            assert game.capitalize() + part in text
    for of_any_game in ("default", "played", "best"):  # an option's value, and moves
        text = text.replace(f"{of_any_game}: unknown;", "")
    assert "unknown;" not in text


def test_what_a_message_says_of_itself_is_enough_to_read_it() -> None:
    decoder = msgspec.json.Decoder(protocol.ServerMessage)
    for message in (
        protocol.Done(id="x", version=3),
        protocol.Refusal(id="x", code="stale", details={"a": 1}, version=3),
        protocol.Trouble(code="bad-message"),
    ):
        assert decoder.decode(msgspec.json.encode(message)) == message
