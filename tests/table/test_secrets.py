"""What a viewer is shown and told of any move is what a world dealt anew, alike for that viewer, would have shown."""

from base64 import b64encode
from dataclasses import replace
from typing import Any

import pytest

from brelan.core.chance import new_chance
from brelan.core.contract import NOBODY, mask, redeal
from brelan.core.game import Event, plain
from brelan.core.records import Records
from brelan.games import registry
from brelan.games.muzishez.moves import Pick
from brelan.table.running import Running
from brelan.table.sight import Masked
from tests.table.tables import BOT, Driven, opened

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("grisbi", 4, {"draw": "manual", "max_moves": 300}),
    ("rami", 4, {"contracts": [1], "max_turns": 60}),
    ("muzishez", 5, {}),
]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_all_viewers_over_a_whole_game(game: str, seats: int, options: dict[str, Any]) -> None:
    driven = Driven(opened(game, [BOT] * seats, options=options, level="sensible", pace="instant"))
    told = 0
    before = driven.table.running.position.states.copy()
    while (entry := driven.tick()) is not None:
        after = driven.table.running.position.states.copy()
        move = driven.table.running.position.parse(entry.move)
        for viewer in range(NOBODY, seats):
            seen = driven.table.see(viewer, since=driven.table.version - 1, now=driven.now, record=True)
            earlier, later = (elsewhere(states, viewer, driven.table.version) for states in (before, after))
            assert seen.masked == Masked(rules=driven.table.game.rules_version, record=in_base64(later))
            assert plain(seen.view) == plain(driven.table.game.view(later, viewer))
            assert plain(seen.events) == plain(driven.table.game.tell(earlier, later, entry.seat, move, viewer))
            told += len(seen.events)
        before = after
    assert driven.table.running.over
    assert told > 100


@pytest.mark.parametrize("alike", [True, False])
def test_even_what_tells_of_a_move_gets_masked_states_only(alike: bool) -> None:
    given: list[Records] = []

    def listening(before: Records, after: Records, seat: int, move: Any, viewer: int) -> list[Event]:
        given.extend((before, after))
        return []

    game = replace(registry.game("muzishez"), tell=listening, told_alike=alike)
    running = Running(game, options=game.options(), players=4, seed=5, version=0, at=0)
    for seat in range(4):
        running.follow(running.attempt(seat, Pick(slot=1)), version=seat + 1, at=0, pace="instant")
        running.events_since(running.version - 1, viewer=0)
    running.events_since(0, viewer=NOBODY)
    assert len(given) == 2 * (4 if alike else 4 + 4)
    for states in given:
        assert not any(states[0].key)
        assert all(card < 0 for card in states[0].stock)


def in_base64(states: Records) -> str:
    return b64encode(states.tobytes()).decode()


def elsewhere(states: Records, viewer: int, seed: int) -> Records:
    """Another world that looks the same to this viewer, masked for them; a spectator's is masked, no more."""
    other = states.copy()
    mask(other[0], viewer)
    if viewer != NOBODY:
        redeal(other[0], viewer, new_chance(seed)[0])
        mask(other[0], viewer)
    return other
