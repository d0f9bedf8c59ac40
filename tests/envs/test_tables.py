import copy
import pickle
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import pytest

from brelan.core.errors import GAME_OVER, OK, BadInput
from brelan.core.position import Position
from brelan.core.records import copied
from brelan.envs.crew import FEWEST
from brelan.envs.stepping import Rows
from brelan.envs.tables import MODES, Mode, Tables
from brelan.games.registry import GAMES, game
from tests.envs import batch
from tests.envs.interpreted import interpreted
from tests.envs.positions import Seat

T = TypeVar("T")
MOST = 3 * FEWEST
ATTEMPTS = 50

SHORT: dict[str, dict[str, Any]] = {
    "grisbi": {"max_moves": 60},
    "rami": {"contracts": [1], "max_turns": 12},
    "muzishez": {},
}
"""House rules under which games end soon."""
ONE_MOVE: dict[str, Any] = {"first": 0, "max_moves": 1}
"""Under these seat 0 alone has a turn."""


def tables(name: str, count: int, **how: Any) -> Tables:
    made = Tables(game(name), count, **{"rules": SHORT[name], **how})
    made.reset(range(count))
    return made


def anything(rows: Rows, chooser: np.random.Generator) -> npt.NDArray[np.int64]:
    """A legal action by chance for every game; 0 where there is none."""
    games, actions = rows.allowed.shape
    noise = chooser.random((MOST, actions))[:games]  # a game's choices do not depend on how many others there are
    return np.asarray((rows.allowed * noise).argmax(1), np.int64)


def after(made: Tables, steps: int, look: Callable[[Rows], T]) -> list[T]:
    """Play so many steps by chance, looking after each."""
    chooser, seen = np.random.default_rng(3), list[T]()
    for _ in range(steps):
        rows = made.step(anything(made.rows, chooser))
        assert not rows.refusals.any()
        seen.append(look(rows))
    made.close()
    return seen


@pytest.mark.parametrize("name", GAMES)
def test_games_go_as_the_rules_say(name: str) -> None:
    """Step some games beside positions of their own."""
    made = tables(name, 5, mode="disabled")
    apart = [Position(made.setup.game, copied(made.games.states[at : at + 1])) for at in range(5)]  # type: ignore[call-overload]
    chooser = np.random.default_rng(1)
    while not all(position.over for position in apart):
        actions, seats = anything(made.rows, chooser), made.rows.seats.copy()
        rows = made.step(actions)
        for at, position in enumerate(apart):
            if position.over:
                assert rows.refusals[at] == GAME_OVER
                assert not rows.allowed[at].any()
                continue
            position.step(int(seats[at]), int(actions[at]))
            assert rows.seats[at] == position.actor()
            over = rows.seats[at] < 0
            seat = Seat(position, int(seats[at] if over else rows.seats[at]))
            assert (rows.seen[at] == seat.seen).all()
            assert (rows.allowed[at] == (0 if over else seat.choices)).all()
            assert rows.payoffs[at].tolist() == pytest.approx(position.payoffs())
            assert rows.rewards[at] == rows.payoffs[at, seats[at]]
            assert (rows.terminated[at], rows.truncated[at]) == (position.ended, position.truncated)


def test_threads_and_neighbours_change_nothing() -> None:
    def told(rows: Rows) -> list[bytes]:
        return [part[:FEWEST].tobytes() for part in rows]

    alone = after(tables("muzishez", FEWEST, bots="joueur"), 40, told)
    many = tables("muzishez", MOST, bots="joueur", threads=3)
    assert after(many, 40, told) == alone


def test_another_seed_deals_other_games_and_no_seed_goes_on() -> None:
    made = tables("muzishez", 2)
    first = made.rows.seen.copy()
    assert (first[0] != first[1]).any()
    assert (made.reset().seen != first).any(), "the next games of the same keys"
    assert (made.reset([0, 1]).seen == first).all()
    assert (made.reset([1, 0]).seen == first[::-1]).all()


@pytest.mark.parametrize("chosen", [None, [True, True]], ids=["all", "chosen"])
def test_every_seed_says_all_games_that_follow(chosen: list[bool] | None) -> None:
    made, dealt = tables("muzishez", 2), []
    for _ in range(2):
        made.reset([0, 1])
        made.reset(chosen=chosen)
        dealt.append(made.games.states["key"].tolist())
    assert dealt[0] == dealt[1]


@pytest.mark.parametrize("mode", MODES)
def test_an_agent_that_is_never_asked_is_told(mode: Mode) -> None:
    with pytest.raises(BadInput) as refused:
        tables("grisbi", 2, rules=ONE_MOVE, bots="sensible", seat=3, mode=mode)
    assert refused.value.code == "bad-options"
    made = tables("grisbi", 2, rules={"first": 0, "max_moves": 4}, bots="sensible", seat=0, mode=mode)
    made.close()
    made.seat = 3  # so that the games dealt from now on are none in which it is asked
    blank: Any = made.games.blank
    blank["max_moves"] = 1
    with pytest.raises(BadInput):
        after(made, 10, lambda rows: made.reset() if mode == "disabled" else rows)


def test_a_game_that_goes_on_is_not_taken_for_a_dead_one() -> None:
    """Short enough that an agent has no turn in many deals, which are then passed over."""
    made = tables("grisbi", 8, rules={"max_moves": 2}, bots="sensible", seat=1)
    assert all(seats == [1] * 8 for seats in after(made, 30, lambda rows: rows.seats.tolist()))


def test_a_game_that_ends_is_dealt_anew_in_the_same_step() -> None:
    made = tables("muzishez", 3, bots="random", seat=1)
    ended = 0
    for done, over_at_end, over_now, won, payoffs in after(made, 60, _ending):
        ended += done.sum()
        assert (over_at_end[done] == 1).all()
        assert not over_now.any()
        assert (won == payoffs[:, 1]).all()
        assert (payoffs[~done] == 0).all()
    assert ended >= 3


def _ending(rows: Rows) -> tuple[npt.NDArray[Any], ...]:
    over = tables_over()
    done = rows.terminated | rows.truncated
    return done, rows.last_seen[:, over].copy(), rows.seen[:, over].copy(), rows.rewards.copy(), rows.payoffs.copy()


def tables_over() -> int:
    return game("muzishez").layout.places["over"]


def test_a_game_that_has_ended_is_dealt_by_the_next_step() -> None:
    made = tables("muzishez", 1, mode="next_step")
    chooser = np.random.default_rng(2)
    while not (made.rows.terminated[0] or made.rows.truncated[0]):
        assert made.rows.seats[0] >= 0
        made.step(anything(made.rows, chooser))
    assert made.rows.seats[0] == -1
    assert made.rows.seen[0, tables_over()] == 1
    rows = made.step([0])
    assert rows.seats[0] == 0
    assert not np.concatenate([rows.terminated, rows.truncated, rows.rewards, rows.payoffs[0]]).any()
    assert rows.refusals[0] == OK
    assert rows.seen[0, tables_over()] == 0


def test_only_chosen_games_are_dealt() -> None:
    made = tables("muzishez", 3)
    before = made.games.states.copy()
    made.reset([7, 7, 7], [False, True, False])
    assert [made.games.states[at].tobytes() == before[at].tobytes() for at in range(3)] == [True, False, True]


def test_a_refusal_names_its_code_and_leaves_the_game_alone() -> None:
    made = tables("grisbi", 2)
    before, seen = made.games.states.tobytes(), made.rows.seen.copy()
    refused = [int(np.flatnonzero(made.rows.allowed[0] == 0)[0]), 10**12]
    rows = made.step(refused)
    assert [made.refusal(code) for code in rows.refusals.tolist()] == ["incomplete", "unknown-action"]
    assert made.games.states.tobytes() == before
    assert (rows.seen == seen).all()
    assert not rows.rewards.any()
    with pytest.raises(ValueError, match="2 games"):
        made.step([1])
    with pytest.raises(ValueError, match="2 games"):
        made.reset([1, 2, 3])
    with pytest.raises(ValueError, match="2 games"):
        made.reset(None, [True])


@pytest.mark.parametrize("odd", [0.0, 0.7, "0"], ids=str)
def test_no_integer_is_no_action(odd: Any) -> None:
    made = tables("muzishez", 2)
    before = made.games.states.tobytes()
    with pytest.raises(TypeError):
        made.step(np.array([odd, odd]))
    assert made.games.states.tobytes() == before


@pytest.mark.parametrize("number", [-1, 2**31, 2**63, 2**64 - 1, 10**30])
def test_numbers_that_are_no_action_have_a_code(number: int) -> None:
    made = tables("grisbi", 2)
    rows = made.step([number, int(made.rows.allowed[1].argmax())])
    assert [made.refusal(code) for code in rows.refusals.tolist()] == ["unknown-action", "ok"]


@pytest.mark.parametrize(
    "again", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))], ids=["copy", "pickle"]
)
def test_nothing_is_lost_in_mid_game_whatever_the_threads(again: Callable[[Any], Tables]) -> None:
    made = tables("muzishez", 2 * FEWEST, bots="random", threads=2)
    after(made, 5, len)
    made = again(made)
    other = again(made)

    def told(rows: Rows) -> list[bytes]:
        return [part.tobytes() for part in rows]

    assert after(made, 40, told) == after(other, 40, told)


def test_whoever_may_act_unasked_is_asked_and_may_wait() -> None:
    made = tables("grisbi", 8, rules={"draw": "manual", "max_moves": 60})
    waits = sum(after(made, 200, lambda rows: int(rows.allowed[:, -1].sum())))
    assert waits > 0


def test_the_agent_sits_where_it_is_said_and_beside_whom() -> None:
    fixed = tables("muzishez", 4, players=4, bots=["random", "sensible", "debutant"], seat=2)
    assert set(np.concatenate(after(fixed, 30, lambda rows: rows.seats.copy()))) == {2}
    rotating = tables("muzishez", 4, players=4, bots="random")
    assert set(np.concatenate(after(rotating, 150, lambda rows: rows.seats.copy()))) == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ({"players": 9}, "bad-players"),
        ({"rules": {"packs": 4}}, "bad-options"),
        ({"bots": "champion"}, "not-quick"),
        ({"bots": "nobody"}, "unknown-bot"),
        ({"bots": ["random"]}, "bad-options"),
        ({"bots": "random", "seat": 5}, "no-such-seat"),
    ],
)
def test_what_cannot_be_played_is_refused(how: dict[str, Any], code: str) -> None:
    with pytest.raises(BadInput) as refused:
        Tables(game("muzishez"), 1, **how)
    assert refused.value.code == code


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_deals_what_it_deals_everywhere(name: str) -> None:
    made = tables(name, 2)
    made.reset([5, 6])
    for at in range(2):
        dealt = Position.deal(game(name), players=4, seed=5 + at, options=made.setup.rules)
        assert made.games.states[at].tobytes() == dealt.tobytes()


@pytest.mark.parametrize("name", ["grisbi", "muzishez"])
def test_interpreted_games_go_alike(name: str) -> None:
    assert interpreted("tests.envs.batch", name).strip() == batch.digest(name)


def test_other_threads_run_while_games_are_stepped() -> None:
    """Python itself interrupts nobody here: whoever does something while a step lasts was let in by it."""
    made = tables("muzishez", 10_000)
    switching = sys.getswitchinterval()
    sys.setswitchinterval(60)
    try:
        assert any("meanwhile" in _told_of_a_step(made) for _ in range(ATTEMPTS))
    finally:
        sys.setswitchinterval(switching)


def _told_of_a_step(made: Tables) -> list[str]:
    """What happens, here too, from the beginning of a step in another thread to its end."""
    actions, told = made.rows.allowed.argmax(1), list[str]()

    def stepping() -> None:
        told.append("begins")
        made.step(actions)
        told.append("ends")

    thread = threading.Thread(target=stepping)
    thread.start()
    while told[-1:] != ["ends"]:
        if told[-1:] == ["begins"]:
            told.append("meanwhile")
        time.sleep(0)
    thread.join()
    return told[told.index("begins") : told.index("ends")]
