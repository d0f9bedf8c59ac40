import math

import msgspec
import pytest

from brelan.core.errors import BadInput
from brelan.games.registry import GAMES, game
from brelan.lab.simulate import Simulation, simulate


def short(name: str, games: int = 40, seed: int = 5, bots: tuple[str, ...] = ("random",) * 4) -> Simulation:
    return simulate(game(name), games=games, bots=bots, seed=seed)


def without_times(result: Simulation) -> Simulation:
    return msgspec.structs.replace(result, seconds=0.0, actions_per_second=0.0)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_games(name: str) -> None:
    assert without_times(short(name)) == without_times(short(name))
    assert short(name, seed=5).actions != short(name, seed=6).actions


@pytest.mark.parametrize("name", GAMES)
def test_figures_agree_with_each_other(name: str) -> None:
    result = short(name, bots=("sensible", "random", "sensible", "random"))
    assert result.finished + result.truncated == result.games == 40
    assert result.actions == round(result.length.mean * result.games)
    assert result.length.least <= result.length.mean <= result.length.most
    assert [seat.bot for seat in result.seats] == result.bots
    assert [sum(seat.places) for seat in result.seats] == [result.finished] * 4
    assert math.isclose(sum(seat.payoff for seat in result.seats), 0, abs_tol=1e-9)
    assert all(-1 <= seat.payoff <= 1 for seat in result.seats)


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    simulate(game("muzishez"), games=157, bots=["random"] * 3, seed=1, progress=heard.append)
    assert sum(heard) == 157
    assert len(heard) > 1


def test_limits_keep_games_finite_and_are_counted() -> None:
    result = simulate(game("muzishez"), games=20, bots=["random"] * 3, seed=1, options={"max_rounds": 2})
    assert (result.finished, result.truncated) == (0, 20)
    assert result.length.most == 6
    assert [seat.places for seat in result.seats] == [[0, 0, 0]] * 3, "places are of games that came to an end"


def test_bots_that_change_seats_are_followed() -> None:
    """The better bot wins wherever it sits, and its results stay together."""
    fixed = short("muzishez", games=400, bots=("sensible", "random", "random", "random"))
    rotated = simulate(
        game("muzishez"), games=400, bots=("sensible", "random", "random", "random"), seed=5, rotate=True
    )
    for result in (fixed, rotated):
        assert result.seats[0].payoff > 0.2
        assert all(seat.payoff < 0.2 for seat in result.seats[1:])
    assert fixed.actions != rotated.actions


@pytest.mark.parametrize("name", GAMES)
def test_sensible_players_beat_random_ones(name: str) -> None:
    result = simulate(game(name), games=60, bots=("sensible", "random", "random", "random"), seed=2, rotate=True)
    assert result.seats[0].payoff > max(seat.payoff for seat in result.seats[1:])


@pytest.mark.parametrize(
    ("bots", "options", "games", "code"),
    [
        (["genius"] * 4, {}, 1, "unknown-bot"),
        (["random"] * 2, {}, 1, "bad-players"),
        (["random"] * 4, {"packs": 7}, 1, "bad-options"),
        (["random"] * 4, {}, 0, "bad-games"),
    ],
)
def test_bad_input_is_refused(bots: list[str], options: dict[str, int], games: int, code: str) -> None:
    with pytest.raises(BadInput) as refusal:
        simulate(game("muzishez"), games=games, bots=bots, seed=1, options=options)
    assert refusal.value.code == code
