"""The balance of house rules: measures of known things, the same deals for every choice, refusals."""

from typing import Any

import numpy as np
import pytest

from brelan.core.chance import set_child_key
from brelan.core.contract import deal
from brelan.core.errors import BadInput
from brelan.core.game import parse_options
from brelan.core.position import Position
from brelan.games.registry import GAMES, game
from brelan.lab.balance import Balance, balance, plan
from brelan.lab.cells import DEALS, REPLAYS, Cells, play_cell, starters
from brelan.lab.chunks import Batch, roots
from brelan.lab.intervals import Estimate, estimates, share, share_apart
from brelan.lab.luck import luck_columns, luck_of


def found(name: str, values: dict[str, list[Any]], players: list[int], **more: Any) -> Balance:
    asked = {"bots": ["sensible"], "games": 40, "seed": 3, **more}
    return balance(plan(game(name), values=values, players=players, **asked))


def batch(**more: Any) -> Batch:
    given = {"game": "grisbi", "options": {"max_moves": 2000}, "bots": ("sensible",) * 3, "seed": 3, "rotate": True}
    return Batch(**{**given, "games": 40, **more})


def luck(payoffs: Any) -> float:
    columns = luck_columns(payoffs)
    return float(luck_of(columns.mean(axis=0)[None, :], *payoffs.shape[:2])[0])


def test_luck_is_the_share_of_variance_that_the_deals_explain() -> None:
    """Where a fourth of the variance is the deal's, that is found; one bot's being better is neither."""
    chance = np.random.default_rng(1)
    deals = chance.normal(0, 1, size=(4000, 1, 3))
    games = chance.normal(0, 3**0.5, size=(4000, 4, 3))
    assert luck(deals + games) == pytest.approx(0.25, abs=0.02)
    assert luck(deals + games + np.array([5.0, 0.0, -5.0])) == pytest.approx(0.25, abs=0.02)
    assert luck(games) == pytest.approx(0, abs=0.02)
    assert luck(np.broadcast_to(deals, (4000, 4, 3))) == pytest.approx(1)
    assert luck(np.zeros((10, 4, 3))) == 0


def test_luck_is_what_the_analysis_of_variance_says() -> None:
    payoffs = np.random.default_rng(2).normal(size=(7, 4, 1)) + np.arange(7)[:, None, None] / 3
    groups = payoffs[:, :, 0]
    between = 4 * groups.mean(axis=1).var(ddof=1)
    within = groups.var(axis=1, ddof=1).mean()
    assert luck(payoffs) == pytest.approx((between - within) / (between + 3 * within))


def test_its_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    chance, held = np.random.default_rng(3), 0
    for seed in range(30):
        payoffs = chance.normal(size=(80, 1, 2)) + chance.normal(size=(80, 4, 2))
        (one,) = estimates(luck_columns(payoffs), seed, lambda means: luck_of(means, 80, 4)[:, None])
        held += one.low <= 0.5 <= one.high
    assert 25 <= held <= 30


def test_what_was_never_seen_may_still_happen() -> None:
    assert share(Estimate(mean=0, low=0, high=0), 300) == Estimate(mean=0, low=0, high=0.01)
    assert share(Estimate(mean=1, low=1, high=1), 300) == Estimate(mean=1, low=0.99, high=1)
    assert share(Estimate(mean=0, low=0, high=0), 2).high == 1
    seen = Estimate(mean=0.5, low=0.4, high=0.6)
    assert share(seen, 300) == seen


def test_the_games_of_a_deal_have_all_but_the_players_chance_in_common() -> None:
    played = play_cell((batch(), range(5, 8)))
    assert played.payoffs.shape == (3, REPLAYS, 3)
    assert played.actions.shape == played.limited.shape == played.first.shape == (3, REPLAYS)
    assert all(len(set(row)) > 1 for row in played.actions.tolist()), "players differ"
    silent = play_cell((batch(bots=("sensible",) * 2, options={"max_moves": 1}), range(2)))
    assert silent.limited.all()
    assert (silent.actions == 1).all()
    whole = play_cell((batch(), range(4, 8)))
    assert (whole.actions[1:] == played.actions).all(), "a deal does not depend on those before it"


def test_who_begins_is_found_by_deal() -> None:
    assert len(set(starters(batch(), range(30)).tolist())) == 3
    assert set(starters(batch(options={"first": 1}), range(5)).tolist()) == {1}
    dealt = Position.deal(game("grisbi"), players=3, seed=1, options={"first": 2})
    assert dealt.actor() == 2


@pytest.mark.parametrize("name", GAMES)
def test_who_begins_is_whom_the_game_waits_for_first(name: str) -> None:
    one = batch(game=name, options={}, games=12)
    rules, seeds = parse_options(game(name), {}), range(12)
    keys, blank = roots(one.seed)[0], game(name).blank(rules, 3)
    for number, found in zip(seeds, starters(one, seeds), strict=True):
        states = blank.copy()
        set_child_key(states[0], keys.key[0], keys.key[1], number)
        deal(states[0])
        assert found == Position(game(name), states).actor()


def test_an_exchange_before_the_first_turn_changes_nobodys_beginning() -> None:
    plainly, exchanging = (starters(batch(options={"exchange": each}), range(30)).tolist() for each in (False, True))
    assert len(set(exchanging)) == 3
    assert exchanging == plainly


def test_first_is_what_whoever_begins_has_won() -> None:
    played = play_cell((batch(options={"first": 1, "max_moves": 2000}, rotate=False), range(4)))
    assert (played.first == played.payoffs[:, :, 1]).all()


def test_parts_of_cells_come_to_all_deals_once() -> None:
    cells = Cells((batch(games=DEALS + 3), batch(games=DEALS + 3, seed=4)))
    assert [cells[at][0].seed for at in range(len(cells))] == [3, 3, 4, 4]
    assert [list(cells[at][1]) for at in (0, 1)] == [list(range(DEALS)), list(range(DEALS, DEALS + 3))]


def test_every_choice_is_crossed_with_the_others_and_compared_with_the_first() -> None:
    told: list[int] = []
    asked = plan(
        game("grisbi"),
        values={"draw": ["auto", "manual"], "wild": ["order", "free"]},
        players=[2, 3],
        bots=["sensible", "random"],
        games=9,
        seed=3,
    )
    result = balance(asked, progress=told.append)
    assert [(each.players, *each.options.values()) for each in result.cells] == [
        (players, draw, wild) for players in (2, 3) for draw in ("auto", "manual") for wild in ("order", "free")
    ]
    assert [each.change is None for each in result.cells] == [True, False, False, False] * 2
    assert (result.deals, result.replays) == (3, REPLAYS)
    assert sum(told) == asked.games == 8 * 3 * REPLAYS
    assert result.options["draw"] == "auto"
    for one, other in zip(result.cells[:1] * 3, result.cells[1:4], strict=True):
        assert other.change is not None
        assert other.change.length.mean == pytest.approx(other.found.length.mean - one.found.length.mean)


def test_what_never_happened_under_either_choice_may_still_happen_more_under_one() -> None:
    never, always = share(Estimate(mean=0, low=0, high=0), 300), share(Estimate(mean=1, low=1, high=1), 300)
    nought = Estimate(mean=0, low=0, high=0)
    for both in (never, always):
        apart = share_apart(nought, both, both)
        assert (apart.mean, apart.low, apart.high) == pytest.approx((0, -0.01, 0.01))
    seen = Estimate(mean=0.5, low=0.4, high=0.6)
    assert share_apart(seen, never, seen) == seen
    change = found("grisbi", {"wild": ["order", "free"]}, [3]).cells[1].change
    assert change is not None
    assert (change.endless.mean, change.endless.low, change.endless.high) == (0, -0.3, 0.3), "3 of 10 deals"


def test_a_rule_that_changes_nothing_is_found_to_change_nothing() -> None:
    """Without manual drawing, how long one may take to draw is of no account."""
    change = found("grisbi", {"grace": [1, 2]}, [3]).cells[1].change
    assert change is not None
    for measure in (change.length, change.first, change.luck):
        assert measure == Estimate(mean=0, low=0, high=0)


def test_a_rule_that_shortens_games_is_found_to() -> None:
    result = found("muzishez", {"max_rounds": [0, 3]}, [4])
    change = result.cells[1].change
    assert change is not None
    assert change.length.high < 0
    assert change.endless.mean == 1
    assert result.cells[1].found.endless.mean == 1
    assert result.cells[0].found.endless.mean == 0


def test_where_a_number_of_players_cannot_play_a_choice_is_left_out() -> None:
    result = found("muzishez", {"packs": [1, 2]}, [4, 5], games=4)
    assert [(each.options["packs"], each.players) for each in result.cells] == [(1, 4), (1, 5), (2, 5)]
    assert [(each.options["packs"], each.players) for each in result.left_out] == [(2, 4)]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"games": 0}, "bad-games"),
        ({"bots": ["champion"]}, "not-quick"),
        ({"values": {"packs": [1, 7]}}, "bad-options"),
        ({"values": {"pocks": [1]}}, "bad-options"),
        ({"players": [2, 30]}, "bad-players"),
    ],
)
def test_what_cannot_be_is_refused(more: dict[str, Any], code: str) -> None:
    asked: dict[str, Any] = {"values": {}, "players": [4], "bots": ["sensible"], "games": 4, "seed": 1, **more}
    with pytest.raises(BadInput) as refusal:
        plan(game("muzishez"), **asked)
    assert refusal.value.code == code
