"""What a move tells, to its player and to the others."""

from typing import Any

import pytest

from brelan.core.game import Event
from brelan.core.position import Position
from tests.games.grisbi.positions import GRISBI, manual, seat, table

DOIGT = {"do": "power", "card": "doigt"}
FLIP = {"do": "flip", "index": 0}


def told(position: Position, player: int, move: dict[str, Any], viewer: int = -1) -> list[Event]:
    before, parsed = position.masked(viewer), position.parse(move)
    position.play(player, parsed)
    return GRISBI.tell(before.states, position.masked(viewer).states, player, parsed, viewer)


CASES = [
    (
        "a play",
        table([seat("5 5 numerobis 8"), seat("9")]),
        {"do": "play", "value": 5, "count": 2, "wild": 1},
        [Event(kind="played", seat=0, cards=["5", "5", "numerobis=5"], count=3)],
    ),
    (
        "a square",
        table([seat("5 5 8"), seat("9")], pile="1 5 5"),
        {"do": "play", "value": 5, "count": 2},
        [Event(kind="played", seat=0, cards=["5", "5"], count=2), Event(kind="square", seat=0, count=5)],
    ),
    (
        "a Chef",
        table([seat("chef 5"), seat("9")], pile="7"),
        {"do": "power", "card": "chef"},
        [Event(kind="chef", seat=0, cards=["chef"])],
    ),
    (
        "a Biche",
        table([seat("biche 5"), seat("9")], pile="7 8"),
        {"do": "power", "card": "biche"},
        [Event(kind="biche", seat=0, cards=["biche"]), Event(kind="swept", seat=0, count=3)],
    ),
    (
        "taking",
        table([seat("5 5"), seat("9")], pile="7 8"),
        {"do": "take"},
        [Event(kind="took", seat=0, count=2)],
    ),
    (
        "a Doigt that fits",
        table([seat("doigt 5"), seat("8 8"), seat("9")], pile="7"),
        DOIGT,
        [Event(kind="doigt", seat=0, other=1, cards=["doigt"]), Event(kind="pulled", seat=0, other=1, cards=["8"])],
    ),
    (
        "a Doigt that fails",
        table([seat("doigt 5"), seat("2 2"), seat("9")], pile="7"),
        DOIGT,
        [
            Event(kind="doigt", seat=0, other=1, cards=["doigt"]),
            Event(kind="pulled", seat=0, other=1, cards=["2"]),
            Event(kind="failed", seat=1, cards=["2"], count=3),
        ],
    ),
    (
        "a flip that fails",
        table([seat("", down="2 1"), seat("9")], pile="7 8"),
        FLIP,
        [Event(kind="flipped", seat=0, cards=["2"]), Event(kind="failed", seat=0, cards=["2"], count=3)],
    ),
    (
        "a flipped Doigt that fails",
        table([seat("", down="doigt 1"), seat("2"), seat("9")], pile="7"),
        FLIP,
        [
            Event(kind="flipped", seat=0, cards=["doigt"]),
            Event(kind="pulled", seat=0, other=1, cards=["2"]),
            Event(kind="failed", seat=1, cards=["2"], count=3),
        ],
    ),
    (
        "a flipped Biche",
        table([seat("", down="biche 1"), seat("2"), seat("9")], pile="7"),
        FLIP,
        [Event(kind="flipped", seat=0, cards=["biche"]), Event(kind="swept", seat=0, count=2)],
    ),
    (
        "the end",
        table([seat("8", down=""), seat("9")]),
        {"do": "play", "value": 8, "count": 1},
        [
            Event(kind="played", seat=0, cards=["8"], count=1),
            Event(kind="out", seat=0, count=1),
            Event(kind="last", seat=1, count=2),
        ],
    ),
    (
        "a row taken",
        table([seat("8", "2 3"), seat("9")]),
        {"do": "play", "value": 8, "count": 1},
        [Event(kind="played", seat=0, cards=["8"], count=1), Event(kind="row", seat=0, cards=["2", "3"])],
    ),
    (
        "a limit",
        table([seat("8 8"), seat("9")], options={"max_moves": 1}),
        {"do": "play", "value": 8, "count": 1},
        [Event(kind="played", seat=0, cards=["8"], count=1), Event(kind="stopped", seat=-1)],
    ),
    (
        "drawing, how many and not what",
        manual([seat("8"), seat("9 9 9")], stock="1 2 3"),
        {"do": "draw"},
        [Event(kind="drew", seat=0, count=2)],
    ),
    (
        "Grisbi",
        manual([seat("8 8 8"), seat("9", late=True)], pile="1 2", stock="1 2 3"),
        {"do": "grisbi", "target": 1},
        [Event(kind="grisbi", seat=0, other=1, count=2)],
    ),
    (
        "a false Grisbi",
        manual([seat("8 8 8"), seat("9 9 9")], pile="1 2", stock="1", options={"false_call": "take"}),
        {"do": "grisbi", "target": 1},
        [Event(kind="false-call", seat=0, other=1, count=2)],
    ),
    (
        "a swap",
        table([seat("8", "2"), seat("9", "3")], exchanging=True),
        {"do": "exchange", "hand": "8", "up": "2"},
        [Event(kind="exchanged", seat=0, cards=["8", "2"])],
    ),
]


@pytest.mark.parametrize(
    ("position", "move", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_everybody_is_told_the_same(position: Position, move: dict[str, Any], expected: list[Event]) -> None:
    telling = [told(position.copy(), 0, move, viewer) for viewer in range(-1, position.seats)]
    assert telling == [telling[0]] * len(telling)
    assert telling[0] == expected


def test_a_chain_names_every_card_drawn() -> None:
    position = table([seat("doigt 5"), seat("doigt"), seat("9")], pile="7")
    assert [(event.kind, event.cards) for event in told(position, 0, DOIGT)] == [
        ("doigt", ["doigt"]),
        ("pulled", ["doigt"]),
    ]


def test_a_numerobis_that_was_flipped_gets_its_value() -> None:
    position = table([seat("", down="numerobis 1"), seat("9")], pile="7")
    assert told(position, 0, FLIP) == [Event(kind="flipped", seat=0, cards=["numerobis"])]
    assert told(position, 0, {"do": "choose", "value": 8}) == [
        Event(kind="chose", seat=0, cards=["numerobis=8"], count=8)
    ]


def test_the_last_one_ready_lets_the_game_begin() -> None:
    position = table([seat("8", "2"), seat("9", "3")], exchanging=True, turn=1)
    assert told(position, 1, {"do": "ready"}) == [Event(kind="ready", seat=1)]
    assert told(position, 0, {"do": "ready"}) == [Event(kind="ready", seat=0), Event(kind="begins", seat=1)]
