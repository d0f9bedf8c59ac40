"""Looking ahead: the obviously right move is found, the same seed finds the same, and chance stays where it belongs."""

from collections import Counter
from typing import Any

import pytest

from brelan.bots.levels import LEVELS
from brelan.bots.players import Bot, searching
from brelan.bots.search import PATIENCE, Budget
from brelan.core.chance import new_chance
from brelan.core.game import plain
from brelan.core.position import Position
from brelan.games.registry import GAMES, game
from brelan.server.thinking.pool import LIMIT_SECONDS
from brelan.testing.cases import Case
from brelan.testing.playing import played

BUDGET = Budget(simulations=600)


def best(position: Position, seat: int = 0, seed: int = 1, budget: Budget = BUDGET) -> Any:
    """What a champion does with little time."""
    return plain(Bot(position.game, "champion", seed, budget).decide(position.masked(seat), seat))


def grisbi(hands: list[str], downs: list[list[str]] | None = None, **table: Any) -> Position:
    downs = downs or [["1"]] * len(hands)
    players = [{"hand": hand.split(), "down": down} for hand, down in zip(hands, downs, strict=True)]
    return Position.build(game("grisbi"), {"players": players, "table": table}, {"max_moves": 300})


def test_it_wins_when_it_can() -> None:
    assert best(grisbi(["9 9", "8 8"], [[], ["1"]], pile=["5"])) == {"do": "play", "value": 9, "count": 2, "wild": 0}


def test_it_makes_a_square_when_that_wins() -> None:
    """Four sevens and the last card after them: nobody else has a turn."""
    square = grisbi(["7 1", "10", "10"], [[], ["2"], ["2"]], pile=["7", "7", "7"])
    assert best(square) == {"do": "play", "value": 7, "count": 1, "wild": 0}


def test_it_does_not_let_the_next_player_out() -> None:
    """The only hidden card is the other's last one, a 9: only a 10 keeps it from going out."""
    table = grisbi(["8 10 4", "9"], [[], []], pile=["6"])
    assert best(table) == {"do": "play", "value": 10, "count": 1, "wild": 0}


def rami(players: list[dict[str, Any]], **more: Any) -> Position:
    given = {"players": players, "table": {"stock": ["2D", "9C", "10C", "JC", "3C", "KH"], "discard": ["2C"]}, **more}
    return Position.build(game("rami"), given, {"contracts": [1], "max_turns": 60})


SETS = [{"kind": "set", "cards": ["7S", "7H", "7C"]}, {"kind": "set", "cards": ["QD", "QC", "QS"]}]


def test_it_goes_out_by_adding_all_it_can() -> None:
    others = [{"hand": ["2S", "3S"]}, {"hand": ["3S", "4D"]}]
    own = {"hand": ["7D", "KC"], "laid": True, "melds": SETS}
    assert best(rami([own, *others], phase="play")) == {"do": "add", "meld": 0, "cards": ["7D"]}


def test_it_does_not_throw_the_card_that_ends_the_round() -> None:
    """The next player has laid and holds one card: whoever gets what fits on the table adds it and throws the other."""
    own = {"hand": ["7D", "KC", "KD", "5H", "5C", "3D"]}
    out = {"hand": ["4S"], "laid": True, "melds": SETS}
    move = best(rami([own, out, {"hand": ["3S", "4D", "9H"]}], phase="play"))
    assert move["do"] == "discard"
    assert move["card"] != "7D"


def test_it_lays_down_when_it_can_go_out() -> None:
    own = {"hand": ["8S", "8H", "8C", "JS", "JH", "JD", "2H"]}
    move = best(rami([own, {"hand": ["3S", "4D"]}, {"hand": ["3S", "4D"]}], phase="play"))
    assert move["do"] == "lay"


def test_it_mixes_where_cards_are_alike() -> None:
    """Alike players who always wanted the same card would collide for ever."""
    given = {"players": [{}] * 3, "table": {"table": ["RT", "GS"], "stock": ["GC"]}}
    at = Position.build(game("muzishez"), given, {})
    picks = Counter(best(at, seed=seed, budget=Budget(simulations=100))["slot"] for seed in range(40))
    assert min(picks.values()) > 3
    assert len(picks) == 2


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_lines_give_the_same_game(name: str) -> None:
    case = Case(game(name), game(name).options(**game(name).default_limit), 4)
    ends = [played(short(case), ["champion", "joueur"], 3, Budget(simulations=60)).tobytes() for _ in range(2)]
    assert ends[0] == ends[1]


def short(case: Case) -> Case:
    """Gin Rami with one round."""
    if case.game.name != "rami":
        return case
    return Case(case.game, case.game.options(contracts=[1], max_turns=60), case.players)


def test_it_keeps_to_its_lines_and_to_the_clock() -> None:
    position = Position.deal(game("grisbi"), players=3, seed=1, options={"max_moves": 300, "first": 0})
    search = searching(game("grisbi"), position.masked(0), 0, "fort", new_chance(1))
    search.best(position.masked(0), position.legal(0)[0], Budget(simulations=200))
    assert 100 <= search.lines <= 400
    ticks = iter(range(100))
    search.best(
        position.masked(0),
        position.legal(0)[0],
        Budget(simulations=10**9, seconds=3.5),
        clock=lambda: float(next(ticks)),
    )
    assert 0 < search.lines < 2000


def test_it_ends_in_time_where_there_is_no_core_for_it() -> None:
    position = Position.deal(game("grisbi"), players=3, seed=1, options={"max_moves": 300, "first": 0})
    search = searching(game("grisbi"), position.masked(0), 0, "fort", new_chance(1))
    wall = iter(range(100))
    search.best(
        position.masked(0),
        position.legal(0)[0],
        Budget(simulations=10**9, seconds=1.0),
        clock=lambda: 0.0,
        wall=lambda: float(next(wall)),
    )
    assert next(wall) == PATIENCE + 1
    assert PATIENCE * max(level.seconds for level in LEVELS.values()) < LIMIT_SECONDS, "no worker is given up for it"
