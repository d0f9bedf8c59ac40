import msgspec
import pytest

from brelan.core.errors import BadInput, Refused
from brelan.core.game import plain
from brelan.core.position import Position
from brelan.games.grisbi.moves import ACTIONS
from tests.games.grisbi.positions import GRISBI, seat, table

WIRE = {
    565: {"do": "play", "value": 9, "count": 0, "wild": 5},
    504: {"do": "play", "value": 8, "count": 1, "wild": 0},
    519: {"do": "play", "value": 8, "count": 2, "wild": 1},
    699: {"do": "play", "value": 10, "count": 4, "wild": 13},
    700: {"do": "power", "card": "chef"},
    701: {"do": "power", "card": "biche"},
    702: {"do": "power", "card": "miroir"},
    703: {"do": "power", "card": "doigt"},
    704: {"do": "take"},
    705: {"do": "flip", "index": 0},
    707: {"do": "flip", "index": 2},
    708: {"do": "choose", "value": 1},
    714: {"do": "choose", "value": 7},
    718: {"do": "draw"},
    721: {"do": "grisbi", "target": 2},
    724: {"do": "exchange", "hand": "1", "up": "1"},
    845: {"do": "exchange", "hand": "9", "up": "2"},
    948: {"do": "exchange", "hand": "doigt", "up": "doigt"},
    949: {"do": "ready"},
}


@pytest.fixture(scope="module")
def position() -> Position:
    return Position.deal(GRISBI, players=3, seed=1)


@pytest.mark.parametrize(("action", "wire"), WIRE.items())
def test_ids_are_fixed_for_ever(position: Position, action: int, wire: dict[str, object]) -> None:
    assert plain(GRISBI.move_of(position.states, 0, [action])) == wire
    assert GRISBI.ids_of(position.states, 0, position.parse(wire)) == [action]


def test_every_id_is_a_move_and_every_move_its_id(position: Position) -> None:
    moves = [GRISBI.move_of(position.states, 0, [action]) for action in range(ACTIONS)]
    assert len(set(moves)) == ACTIONS
    assert [GRISBI.ids_of(position.states, 0, move) for move in moves] == [[action] for action in range(ACTIONS)]


@pytest.mark.parametrize("action", [-1, ACTIONS, 10**6])
def test_other_ids_are_no_moves(position: Position, action: int) -> None:
    with pytest.raises(Refused, match="unknown-action"):
        GRISBI.move_of(position.states, 0, [action])


@pytest.mark.parametrize(
    ("wire", "code"),
    [
        ({"do": "play", "value": 0, "count": 1}, "no-such-value"),
        ({"do": "play", "value": 11, "count": 1}, "no-such-value"),
        ({"do": "play", "value": 5, "count": 5}, "no-such-count"),
        ({"do": "play", "value": 5, "count": -1, "wild": 2}, "no-such-count"),
        ({"do": "play", "value": 5, "wild": 14}, "no-such-count"),
        ({"do": "play", "value": 5}, "incomplete"),
        ({"do": "power", "card": "numerobis"}, "play-it"),
        ({"do": "flip", "index": 3}, "no-such-place"),
        ({"do": "flip", "index": -1}, "no-such-place"),
        ({"do": "choose", "value": 11}, "no-such-value"),
        ({"do": "choose", "value": 2**62}, "no-such-value"),
        ({"do": "grisbi", "target": -1}, "no-such-seat"),
        ({"do": "grisbi", "target": 5}, "no-such-seat"),
    ],
)
def test_moves_out_of_range_are_refused(wire: dict[str, object], code: str) -> None:
    position = table([seat("5 5 numerobis"), seat("6")])
    before = position.tobytes()
    with pytest.raises(Refused, match=code):
        position.play(0, wire)
    assert position.tobytes() == before


@pytest.mark.parametrize(
    "wire",
    [
        {"do": "power", "card": "8"},
        {"do": "exchange", "hand": "11", "up": "2"},
        {"do": "play", "count": 1},
        {"do": "play", "value": True},
        {"do": "play", "value": 5.0, "count": 1},
        {"do": "dance"},
        {"value": 5},
        [],
    ],
)
def test_what_is_no_move_is_bad_input(wire: object) -> None:
    with pytest.raises(BadInput, match="bad-move"):
        table([seat("5 5 numerobis"), seat("6")]).play(0, wire)


def test_moves_are_frozen(position: Position) -> None:
    move = GRISBI.move_of(position.states, 0, [704])
    assert msgspec.json.decode(msgspec.json.encode(move)) == {"do": "take"}
    with pytest.raises(AttributeError):
        move.do = "flip"
