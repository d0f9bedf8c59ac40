"""Playing by what a network has learned: only legal moves, the same by the same seed, by nothing but what is seen."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from brelan.bots import learned
from brelan.bots.learned import likely, network_in, network_of
from brelan.bots.muzishez_cells import WIDTH, cells, players_in
from brelan.bots.networks import NEVER
from brelan.bots.players import Bot
from brelan.bots.search import Budget
from brelan.bots.seen import see_at
from brelan.core.chance import CHANCE, key_words
from brelan.core.contract import WAIT
from brelan.core.game import Game
from brelan.core.position import Position
from brelan.core.records import Records, zeros
from brelan.games.registry import GAMES, game
from brelan.testing.cases import limited, spread
from brelan.testing.playing import played

NARROW = 8


def plain(found: Game, weighed: int) -> dict[str, Any]:
    """The file of a network that has learned nothing yet, and weighs so many actions."""
    chance, used = np.random.default_rng(1), np.arange(found.layout.size)
    shapes = {"first": (NARROW, len(used)), "second": (NARROW, NARROW), "choice": (weighed, NARROW)}
    kept = {f"{name}.weight": chance.normal(size=shape).astype(np.float16) for name, shape in shapes.items()}
    biases = {f"{name}.bias": np.zeros(shape[0], np.float16) for name, shape in shapes.items()}
    scale = np.ones(len(used), np.float32)
    return {**kept, **biases, "used": used, "scale": scale, "done": np.arange(weighed)}


def crossed() -> dict[str, Any]:
    """The file of one that looks at seats and cards."""
    chance = np.random.default_rng(1)
    kept: dict[str, Any] = {"choice.weight": np.ones((1, NARROW), np.float16)}
    for name, width in (("first", WIDTH), ("second", NARROW), ("third", NARROW)):
        for part, wide in (("cell", width), ("row", 2 * width), ("column", 2 * width)):
            kept[f"{name}.{part}.weight"] = chance.normal(size=(NARROW, wide)).astype(np.float16)
        kept[f"{name}.cell.bias"] = np.zeros(NARROW, np.float16)
    return kept


def seen_by(position: Position, seat: int) -> Any:
    seen = np.empty(position.game.layout.size, np.int8)
    see_at(position.masked(seat).states, seat, seen)
    return seen


def source(seed: int) -> Records:
    chance = zeros(1, CHANCE)
    chance[0].key[:] = key_words(seed)
    return chance


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where networks are looked for."""
    monkeypatch.setattr(learned, "FOLDER", tmp_path)
    monkeypatch.setattr(learned, "learned", learned.learned.__wrapped__)
    return tmp_path


@pytest.mark.parametrize("name", GAMES)
def test_without_a_network_it_plays_as_sensible(name: str, folder: Path) -> None:
    position = Position.deal(game(name), players=4, seed=3)
    seat = position.actor()
    for seed in range(20):
        moves = [Bot(game(name), level, seed).decide(position.masked(seat), seat) for level in ("appris", "sensible")]
        assert moves[0] == moves[1]


def test_a_network_for_other_observations_is_left_alone(folder: Path) -> None:
    version = game("grisbi").layout.version
    np.savez(folder / "learned_grisbi.npz", version=version + 1, **plain(game("grisbi"), 9))
    assert network_of(game("grisbi")) is None
    np.savez(folder / "learned_grisbi.npz", version=version, **plain(game("grisbi"), 9))
    assert network_of(game("grisbi")) is not None


SHIPPED = [file.stem.removeprefix("learned_") for file in sorted(learned.FOLDER.glob("learned_*.npz"))]
MOST_BYTES = 1_000_000
FAVOURED = {"grisbi": (224, pytest.approx(0.879, abs=0.01)), "muzishez": (0, pytest.approx(0.475, abs=0.01))}
"""What each network does most often in one position, and how often: weights learned anew have figures of their own."""


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_shipped_fits_the_game_and_is_small(name: str) -> None:
    """Other observations need another network, or the level falls back to `sensible` unnoticed."""
    network = network_of(game(name))
    assert network is not None
    assert (learned.FOLDER / f"learned_{name}.npz").stat().st_size < MOST_BYTES
    position = Position.deal(game(name), players=4, seed=3)
    seat = position.actor()
    legal = position.legal(seat)
    chances = likely(network.appeal(seen_by(position, seat), game(name).actions + 1)[legal])
    assert (legal[chances.argmax()], chances.max()) == FAVOURED[name]


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_shipped_is_what_the_level_plays_by(name: str) -> None:
    """By the same seed it would do as `sensible` does if it fell back to it."""
    position = Position.deal(game(name), players=4, seed=3)
    masked, seat = position.masked(position.actor()), position.actor()
    done = [
        [Bot(game(name), level, seed).decide(masked, seat) for seed in range(20)] for level in ("appris", "sensible")
    ]
    assert done[0] != done[1]


def test_two_games_have_a_network() -> None:
    assert SHIPPED == ["grisbi", "muzishez"]


@pytest.mark.parametrize("name", ["grisbi", "muzishez"])
def test_only_legal_moves_and_an_end_and_the_same_again(name: str, folder: Path) -> None:
    """Under all house rules: a move that the rules refuse, or none where one is awaited, raises. That it knows none of
    the actions that are legal, or some of them only, is no matter.
    """
    found = game(name)
    kept = crossed() if name == "muzishez" else plain(found, found.actions // 2)
    np.savez(folder / f"learned_{name}.npz", version=found.layout.version, **kept)
    cases = [limited(case) for case in random.Random(4).sample(spread(found), 3)]
    ends = [played(case, ["appris", "sensible"], 7, Budget(0)) for case in [*cases, cases[-1]]]
    assert all(end.over for end in ends)
    assert ends[-1].tobytes() == ends[-2].tobytes()


class Fixed:
    """A network that looks at nothing."""

    def __init__(self, appeal: list[float]) -> None:
        self.given = np.array(appeal, np.float32)

    def appeal(self, seen: Any, actions: int) -> Any:
        return np.resize(self.given, actions)


def test_it_does_what_appeals_and_waits_where_it_may_and_would_rather() -> None:
    position = Position.build(
        game("grisbi"),
        {"players": [{"hand": ["5", "6"]}, {"hand": ["7", "8"]}], "table": {"stock": ["1"] * 3, "pile": ["4"]}},
        {"draw": "manual"},
    )
    actions, chance = position.game.actions, source(1)[0]
    for seat in range(2):
        masked, legal = position.masked(seat), position.legal(seat)
        likes = [NEVER] * (actions + 1)
        likes[legal[-1]] = 0.0
        assert learned.choose(Fixed(likes), masked, seat, chance) == legal[-1]
    waits = Fixed([NEVER] * actions + [0.0])
    assert learned.choose(waits, position.masked(1), 1, chance) == WAIT
    assert learned.choose(waits, position.masked(0), 0, chance) in position.legal(0)


def test_actions_are_drawn_by_their_appeal_but_for_what_is_hardly_ever_done() -> None:
    chances = likely(np.log(np.array([0.6, 0.39, 0.01], np.float32)))
    assert chances == pytest.approx([0.6 / 0.99, 0.39 / 0.99, 0.0])
    position, chance = Position.deal(game("muzishez"), players=4, seed=1), source(2)[0]
    network = Fixed(np.log(np.array([0.5, 0.3, 0.2] * 7, np.float32)).tolist())
    picks = [learned.choose(network, position.masked(0), 0, chance) for _ in range(600)]
    shares = np.bincount(picks, minlength=3) / len(picks)
    assert shares == pytest.approx([0.5, 0.3, 0.2], abs=0.08)


@pytest.mark.parametrize(("players", "packs"), [(3, 1), (7, 1), (11, 2), (21, 3)])
def test_cards_and_other_seats_of_muzishez_may_be_swapped(players: int, packs: int) -> None:
    """A card appeals by what it is, not by the slot that it lies in; who sits where is no matter."""
    position = Position.deal(game("muzishez"), players=players, seed=5, options={"packs": packs})
    for turn in range(3 * players):
        position.step(position.actor(), turn % (players - 1))
    network = network_in("muzishez", crossed())
    seat, states = position.actor(), position.states
    before = network.appeal(seen_by(position, seat), 21)
    table, captured = states["table"][0], states["captured"][0]
    table[: players - 1] = table[: players - 1][::-1].copy()
    others = [other for other in range(players) if other != seat]
    captured[others] = captured[others[::-1]]
    after = network.appeal(seen_by(position, seat), 21)
    assert after[: players - 1] == pytest.approx(before[: players - 1][::-1], rel=1e-4)
    assert len(set(before.tolist())) > 2


def test_a_cell_says_what_the_card_would_be_to_the_seat() -> None:
    position = Position.build(
        game("muzishez"),
        {
            "players": [{"captured": ["RT", "RS", "GH"]}, {"captured": ["half"]}, {}],
            "table": {"table": ["RH", "half"], "stock": ["RC", "YH", "YS"]},
        },
    )
    seen = seen_by(position, 0)[None]
    assert players_in(seen).tolist() == [3]
    found = cells(seen, 3)[0]
    assert found.shape == (3, 2, WIDTH)
    assert found[0, 0, :10].tolist() == [0, 0, 1, 0, 0, 0, 1, 0, 0, 0]  # two reds, one hexagon
    assert found[1, 0, :10].tolist() == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert found[:, 1, :10].any() == 0
    assert found[:, 1, 10:12].tolist() == [[0, 1], [1, 0], [0, 1]]  # a second half-joker makes a joker
    assert found[0, 0, 26:28] == pytest.approx([0.1, 0.1])  # a red and a hexagon in the stock
