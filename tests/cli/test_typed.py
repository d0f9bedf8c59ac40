import msgspec
import pytest

from brelan.cli.typed import parse, show
from brelan.core.errors import BadInput
from brelan.core.game import parse_move, plain
from brelan.core.position import Position
from brelan.games.registry import GAMES, game


@pytest.mark.parametrize(
    ("name", "typed", "wire"),
    [
        ("grisbi", "play 8 2", {"do": "play", "value": 8, "count": 2}),
        ("grisbi", "play 8 2 1", {"do": "play", "value": 8, "count": 2, "wild": 1}),
        ("grisbi", "play 8 wild=1", {"do": "play", "value": 8, "wild": 1}),
        ("grisbi", "  power   chef ", {"do": "power", "card": "chef"}),
        ("grisbi", "exchange 9 2", {"do": "exchange", "hand": "9", "up": "2"}),
        ("grisbi", "ready", {"do": "ready"}),
        ("rami", "draw stock", {"do": "draw", "from": "stock"}),
        ("rami", "draw from=discard", {"do": "draw", "from": "discard"}),
        ("rami", "add 3 8D 9D", {"do": "add", "meld": 3, "cards": ["8D", "9D"]}),
        ("rami", "add 3 * high", {"do": "add", "meld": 3, "cards": ["*"], "end": "high"}),
        ("rami", "add 3 * end=low", {"do": "add", "meld": 3, "cards": ["*"], "end": "low"}),
        (
            "rami",
            "lay set 7S 7H * + run 4D 5D * 7D",
            {
                "do": "lay",
                "melds": [
                    {"kind": "set", "cards": ["7S", "7H", "*"]},
                    {"kind": "run", "cards": ["4D", "5D", "*", "7D"]},
                ],
            },
        ),
        ("muzishez", "pick 0", {"do": "pick", "slot": 0}),
        ("muzishez", '{"do": "pick", "slot": 0}', {"do": "pick", "slot": 0}),
    ],
)
def test_what_is_typed(name: str, typed: str, wire: dict[str, object]) -> None:
    assert parse(game(name), typed) == wire
    assert plain(parse_move(game(name), wire)) == {**plain(parse_move(game(name), wire)), **wire}


@pytest.mark.parametrize("typed", ["", "dance", "pick 0 1", "pick slot", "pick", "{", "[1]", '{"do":', "pick 1.5"])
def test_what_is_no_move_is_refused(typed: str) -> None:
    found = game("muzishez")
    with pytest.raises(BadInput) as refusal:
        parse_move(found, parse(found, typed))
    assert refusal.value.code == "bad-move"


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_can_be_typed_as_it_is_shown(name: str) -> None:
    found = game(name)
    position = Position.deal(
        found, players=found.players(found.options()).start, seed=3, options=found.presets["sheet"]
    )
    for number in range(200):
        for seat in position.actors():
            for move in position.legal_moves(seat):
                typed = parse_move(found, parse(found, show(move)))
                assert msgspec.json.encode(typed) == msgspec.json.encode(move)
        if position.over:
            break
        seat = position.actor()
        moves = position.legal_moves(seat)
        position.play(seat, moves[number % len(moves)])
