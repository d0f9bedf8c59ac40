"""A position is asked and moved from Python: what it is asked with is checked, and it goes from process to process."""

import pickle

import pytest

from brelan.bots.players import Bot
from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput, Refused
from brelan.core.position import Position
from brelan.games.registry import GAMES, game

ALL = sorted(GAMES)


def dealt(name: str) -> Position:
    return Position.deal(game(name), players=3, seed=1)


@pytest.mark.parametrize("seed", [-1, 1.5, 1 << 128, "1", None, True])
def test_what_is_no_seed_deals_nothing(seed: object) -> None:
    with pytest.raises(BadInput, match="bad-options"):
        Position.deal(game("muzishez"), players=3, seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("seat", [3, -2])
def test_seats_that_are_not_there_see_nothing(name: str, seat: int) -> None:
    position = dealt(name)
    with pytest.raises(BadInput, match="no-such-seat"):
        position.masked(seat)
    with pytest.raises(BadInput, match="no-such-seat"):
        position.view(seat)
    assert position.view(NOBODY).seat == NOBODY, "a spectator has no seat, and sees what all do"


def test_what_is_no_integer_is_refused_by_python_and_changes_nothing() -> None:
    position = dealt("muzishez")
    before, seat = position.tobytes(), position.actor()
    for wrong in (1.5, "1", None):
        with pytest.raises(TypeError, match="integer"):
            position.step(seat, wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="integer"):
            position.check(wrong, 0)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="integer"):
            position.legal(wrong)  # type: ignore[arg-type]
    assert position.tobytes() == before


@pytest.mark.parametrize("name", ALL)
def test_positions_and_bots_are_pickled_after_moves_too(name: str) -> None:
    position, bot = dealt(name), Bot(game(name), "joueur", seed=5)
    seat = position.actor()
    position.play(seat, bot.decide(position.masked(seat), seat))
    again, other = pickle.loads(pickle.dumps((position, bot)))
    assert again.tobytes() == position.tobytes()
    seat = position.actor()
    assert other.decide(again.masked(seat), seat) == bot.decide(position.masked(seat), seat)


@pytest.mark.parametrize("error", [Refused("not-held"), BadInput("bad-players", players=9, least=2, most=5)])
def test_errors_are_pickled_with_their_details(error: Refused | BadInput) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.code, again.details, str(again)) == (
        type(error), error.code, error.details, str(error)
    )  # fmt: skip


@pytest.mark.parametrize("name", ALL)
def test_a_bot_that_is_shown_everything_decides_as_if_it_was_not(name: str) -> None:
    position = dealt(name)
    for _ in range(20):
        seat = position.actor()
        honest, shown = (Bot(game(name), "joueur", seed=7) for _ in range(2))
        move = honest.decide(position.masked(seat), seat)
        assert shown.decide(position, seat) == move
        position.play(seat, move)
