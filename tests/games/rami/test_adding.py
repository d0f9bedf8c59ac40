"""A joker added to a run without a named end: whatever forbids it at either end is said first (R8)."""

from typing import Any

import pytest

from brelan.core.errors import Refused
from brelan.core.position import Position
from brelan.games.rami import GAME

RUN = [{"id": 0, "kind": "run", "cards": ["4D", "5D", "6D", "7D"]}]
WILD_RUN = [{"id": 0, "kind": "run", "cards": ["4D", "5D", "*", "7D"]}]
READY = {"hand": ["*", "2H"], "laid": True}
CASES = [
    ("not-your-turn", READY, {"turn": 1}, RUN, {}),
    ("draw-first", READY, {"phase": "draw"}, RUN, {}),
    ("not-laid-yet", {"hand": ["*", "2H"]}, {}, RUN, {}),
    ("not-held", {"hand": ["3H", "2H"], "laid": True}, {}, RUN, {}),
    ("must-keep-a-discard", {"hand": ["*"], "laid": True}, {}, RUN, {}),
    ("too-many-jokers", READY, {}, WILD_RUN, {"max_jokers": 1}),
    ("name-the-end", READY, {}, RUN, {}),
]


@pytest.mark.parametrize(("code", "seat", "more", "melds", "options"), CASES, ids=[case[0] for case in CASES])
def test_what_comes_before_naming_the_end(
    code: str, seat: dict[str, Any], more: dict[str, Any], melds: list[dict[str, Any]], options: dict[str, Any]
) -> None:
    players = [seat, {"hand": ["3S"], "laid": True, "melds": melds}, {"hand": ["5S"]}]
    at = Position.build(GAME, {"phase": "play", "contract": 2, "players": players, **more}, options)
    before = at.tobytes()
    with pytest.raises(Refused) as refused:
        at.play(0, {"do": "add", "meld": 0, "cards": ["*"]})
    assert refused.value.code == code
    assert at.tobytes() == before
