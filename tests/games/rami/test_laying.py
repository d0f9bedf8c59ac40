"""Laying down: every right lay is taken, step by step too; every wrong one is refused with its reason."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.core.errors import Refused
from brelan.core.position import Position
from brelan.games.rami import GAME
from brelan.games.rami.cards import names
from brelan.games.rami.moves import BEGIN_SET, CLOSE, Lay
from brelan.games.rami.state import JOKER
from tests.games.rami.brute import is_run, is_set
from tests.games.rami.hands import hand_position

HAND = ["7S", "7H", "7C", "7D", "QD", "QC", "QS", "4H", "5H", "6H", "*", "*", "2C"]


def position(contract: int, hand: list[str], **options: Any) -> Position:
    players = [{"hand": hand}, {"hand": ["3S"]}, {"hand": ["3S"]}]
    given = {"phase": "play", "contract": contract, "players": players}
    return Position.build(GAME, given, options)


def lay(*melds: tuple[str, str]) -> dict[str, Any]:
    return {"do": "lay", "melds": [{"kind": kind, "cards": cards.split()} for kind, cards in melds]}


SEVENS, QUEENS, RUN = ("set", "7S 7H 7C"), ("set", "QD QC QS"), ("run", "4H 5H 6H *")
WRONG = [
    (1, lay(SEVENS, ("set", "QD QC")), {}, "not-a-set"),
    (1, lay(SEVENS, ("set", "QD QC 7D")), {}, "not-a-set"),
    (1, lay(SEVENS, ("set", "")), {}, "not-a-set"),
    (1, lay(SEVENS), {}, "contract-not-met"),
    (1, lay(), {}, "contract-not-met"),
    (1, lay(SEVENS, RUN), {}, "contract-not-met"),
    (1, lay(SEVENS, QUEENS, RUN), {}, "contract-not-met"),
    (2, lay(SEVENS, ("run", "4H 5H 6H")), {}, "not-a-run"),
    (2, lay(SEVENS, ("run", "4H 6H 5H *")), {}, "not-a-run"),
    (2, lay(SEVENS, ("run", "4H 5H 6H 7C")), {}, "not-a-run"),
    (2, lay(SEVENS, ("run", "QD * * 2C")), {}, "not-a-run"),
    (2, lay(("set", "7S * *"), ("run", "4H 5H 6H *")), {}, "not-held"),
    (2, lay(("set", "8S 8H 8C"), RUN), {}, "not-held"),
    (2, lay(("set", "7S 7H 7H"), RUN), {}, "not-held"),
    (2, lay(SEVENS, ("run", "* * * *")), {}, "jokers-alone"),
    (2, lay(("set", "* * *"), RUN), {}, "jokers-alone"),
    (2, lay(SEVENS, ("run", "* 4H 5H *")), {"max_jokers": 1}, "too-many-jokers"),
    (8, lay(SEVENS, QUEENS, ("set", "4H * *"), ("set", "2C * *")), {}, "not-held"),
]


@pytest.mark.parametrize(("contract", "move", "options", "code"), WRONG)
def test_a_wrong_lay_is_refused_with_its_reason(
    contract: int, move: dict[str, Any], options: dict[str, Any], code: str
) -> None:
    at = position(contract, HAND, **options)
    before = at.tobytes()
    with pytest.raises(Refused) as refused:
        at.play(0, move)
    assert refused.value.code == code
    assert at.tobytes() == before


def code_of(at: Position, seat: int, move: dict[str, Any]) -> str:
    with pytest.raises(Refused) as refused:
        at.play(seat, move)
    return refused.value.code


def test_a_card_must_stay_for_the_last_discard() -> None:
    six = HAND[:3] + HAND[4:7]
    assert code_of(position(1, six), 0, lay(SEVENS, QUEENS)) == "must-keep-a-discard"
    assert position(1, six, final_discard="optional").play(0, lay(SEVENS, QUEENS))


def test_contract_8_takes_all_or_nothing() -> None:
    hand = ["7S", "7H", "7C", "QD", "QC", "QS", "5H", "5D", "5C", "KH", "KD", "KC", "KS"]
    short = lay(SEVENS, QUEENS, ("set", "5H 5D 5C"), ("set", "KH KD KC"))
    assert code_of(position(8, hand), 0, short) == "lay-everything"
    at = position(8, hand)
    at.play(0, lay(SEVENS, QUEENS, ("set", "5H 5D 5C"), ("set", "KH KD KC KS")))
    assert at.over


def test_when_and_whose_turn_comes_before_what_is_wrong_with_the_melds() -> None:
    nonsense = lay(("set", "7S"))
    at = position(1, HAND)
    assert code_of(at, 1, nonsense) == "not-your-turn"
    at.play(0, lay(SEVENS, QUEENS))
    assert code_of(at, 0, nonsense) == "already-laid"
    fresh = Position.deal(GAME, players=3, seed=1, options={"first": 0})
    assert code_of(fresh, 0, nonsense) == "draw-first"


def test_a_lay_under_way_is_nobody_elses_business() -> None:
    """The workbench is the seat's own: for everybody else nothing has begun."""
    at = position(1, HAND)
    masked = [at.masked(seat).tobytes() for seat in (1, 2, -1)]
    begun = at.copy()
    begun.step(0, begun.legal(0)[-1])
    assert GAME.midway(begun.states)
    assert [begun.masked(seat).tobytes() for seat in (1, 2, -1)] == masked
    assert begun.actors() == [0]
    assert code_of(begun, 0, {"do": "discard", "card": "2C"}) == "laying"
    assert begun.masked(0).legal(0) == begun.legal(0)


FEW_CARDS = st.one_of(
    st.builds(lambda suit, rank: suit * 13 + rank, st.integers(0, 1), st.sampled_from([0, 1, 2, 3, 4, 11, 12])),
    st.just(JOKER),
)


@settings(max_examples=150)
@given(
    hand=st.lists(FEW_CARDS, min_size=8, max_size=12),
    contract=st.sampled_from([1, 2, 3]),
    limit=st.integers(0, 2),
    seed=st.integers(0, 1000),
)
def test_whatever_is_begun_can_be_finished(hand: list[int], contract: int, limit: int, seed: int) -> None:
    """Random steps of laying never end in a blind alley, and what then lies there are melds."""
    at = hand_position(hand, {"contracts": [contract], "max_jokers": limit})
    chooser = random.Random(seed)
    begins = [action for action in at.legal(0) if action >= BEGIN_SET]
    if not begins:
        return
    ids = [chooser.choice(begins)]
    at_first = at.copy()
    at.step(0, ids[0])
    while GAME.midway(at.states):
        legal = at.legal(0)
        ids.append(CLOSE if CLOSE in legal and chooser.random() < 0.5 else chooser.choice(legal))
        at.step(0, ids[-1])
    for meld in at.facts()["melds"]:
        kinds = [names(range(53)).index(card) for card in meld["cards"]]
        assert (is_set if meld["kind"] == "set" else is_run)(kinds, limit)
    move = GAME.move_of(at_first.states, 0, ids)
    assert isinstance(move, Lay)
    assert at_first.play(0, move) == ids
    assert at_first.tobytes() == at.tobytes()
