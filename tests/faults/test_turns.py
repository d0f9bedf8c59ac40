"""Whose turn it is, what counts once, what is left over, and how games and rounds end."""

import itertools
import random
from typing import Any, Final

import pytest

from brelan.core.contract import NOBODY
from brelan.core.game import plain
from brelan.core.position import Position
from brelan.games.grisbi.moves import CHOOSE, DRAW
from brelan.games.registry import GAMES, game
from brelan.testing.census import census
from brelan.testing.conformance import code_of
from brelan.testing.walking import random_choice, walk, walked
from tests.faults.moments import dealt

GRISBI, RAMI = game("grisbi"), game("rami")
ENDING: Final[dict[str, dict[str, Any]]] = {
    "grisbi": {"exchange": False, "draw": "auto", "max_moves": 0},
    "rami": {"contracts": [1], "max_turns": 30},
    "muzishez": {"max_rounds": 0},
}
"""House rules under which random games come to an end that no limit made."""


def ended(name: str, seed: int, players: int = 4, **options: Any) -> Position:
    return walked(dealt(name, seed, players, **{**ENDING[name], **options}), random.Random(seed), 20_000)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_done_after_the_end(name: str) -> None:
    """A move that had been waiting was accepted after the end, and the game ended a second time."""
    position = ended(name, 1)
    assert position.over
    before, places = position.tobytes(), position.facts()["places"]
    for seat in range(position.seats):
        assert {position.check(seat, action) for action in range(position.game.actions)} == {"game-over"}
        assert code_of(position.step, seat, 0) == "game-over"
    assert (position.tobytes(), position.facts()["places"]) == (before, places)


@pytest.mark.parametrize("answers", list(itertools.product(["buy", "pass"], repeat=3)), ids="-".join)
def test_a_card_for_sale_goes_to_the_nearest_whoever_answers_first(answers: tuple[str, ...]) -> None:
    """Two claims for one card were both granted, or the fastest had it instead of the nearest."""
    written = {
        "players": [{"hand": ["2H", "3H"]}, {"hand": ["2S"]}, {"hand": ["2C"]}, {"hand": ["2D"]}, {"hand": ["KS"]}],
        "table": {"stock": ["4C", "5C", "6C", "7C"], "discard": ["8C", "KD"]},
    }
    ends = set()
    for order in itertools.permutations((1, 2, 3)):
        position = Position.build(RAMI, written)
        cards = census(position)
        position.play(0, {"do": "draw", "from": "stock"})
        codes = {code_of(position.play, seat, {"do": answers[seat - 1]}) for seat in order}
        assert codes <= {"ok", "nothing-offered"}
        assert census(position) == cards
        ends.add(position.tobytes())
    assert len(ends) == 1
    buyer = 1 + answers.index("buy") if "buy" in answers else NOBODY
    facts = position.facts()
    assert [len(player["hand"]) for player in facts["players"]] == [
        3,
        *(1 + 2 * (seat == buyer) for seat in (1, 2, 3, 4)),
    ]
    assert (facts["actors"], facts["phase"]) == ([0], "play")
    assert facts["discard"] == (["8C"] if "buy" in answers else ["8C", "KD"])


def test_a_contract_sent_twelve_times_is_laid_once() -> None:
    """A lay that was sent again and again was done each time, a dozen times over."""
    hand = ["7S", "7H", "7D", "9S", "9H", "9C", "7S", "7H", "7D", "9S", "9H", "9C", "2H"]
    players = [{"hand": hand}, {"hand": ["3S"]}, {"hand": ["5S"]}]
    position = Position.build(RAMI, {"players": players, "phase": "play", "contract": 1})
    sets = [{"kind": "set", "cards": hand[:3]}, {"kind": "set", "cards": hand[3:6]}]
    codes = [code_of(position.play, 0, {"do": "lay", "melds": sets}) for _ in range(12)]
    assert codes == ["ok", *["already-laid"] * 11]
    assert len(position.facts()["melds"]) == 2
    assert len(position.facts()["players"][0]["hand"]) == 7


@pytest.mark.parametrize("name", GAMES)
def test_a_step_returns_the_moves_of_the_new_state(name: str) -> None:
    """The list of allowed moves that came back with a step was one step old."""
    position, chooser = dealt(name, 4), random.Random(4)
    for _ in range(250):
        if position.over:
            break
        answer = position.step(*random_choice(position, chooser))
        awaited = position.actor()
        assert answer == (awaited, position.legal(awaited) if awaited != NOBODY else [])


def test_players_who_are_out_have_no_more_turns() -> None:
    """A player without cards was still given turns, and drawn back into the game."""
    outs = 0
    for seed, draw in enumerate(["auto", "manual"] * 3):
        position = dealt("grisbi", seed, 4, exchange=False, draw=draw, max_moves=3000)
        for _ in walk(position, random.Random(seed)):
            out = [seat for seat, place in enumerate(position.facts()["places"]) if place]
            if out:
                assert not set(out) & set(position.actors())
                assert {position.check(seat, DRAW) for seat in out} == {"player-out"}
                assert not position.states[0].held[out].any()
                outs += 1
    assert outs > 20


ROUND: Final = [
    "laid", "bought", "answer", "taken", "drew", "laid_now",
    "melds", "meld_kind", "meld_owner", "meld_what", "meld_low", "meld_size",
    "meld_jokers", "meld_cards", "bench", "bench_open", "bench_kind", "bench_what",
    "bench_low", "bench_size", "bench_jokers", "bench_cards", "used", "known",
    "held", "stock_size", "discard_size", "turns", "phase", "unthrown",
]  # fmt: skip
"""All that belongs to one round of Gin Rami, but the cards as they happen to lie."""


def of_the_round(position: Position) -> dict[str, bytes]:
    return {name: getattr(position.states[0], name).tobytes() for name in ROUND}


@pytest.mark.parametrize("seed", range(3))
def test_a_round_leaves_nothing_to_the_next(seed: int) -> None:
    """Something still open in one game (a question, a bound, a joker's value) turned up in the next."""
    options: dict[str, Any] = {"contracts": [1, 1], "upcard": False, "max_turns": 30}
    fresh = of_the_round(dealt("rami", 99, **options))
    position, dirty = dealt("rami", seed, **options), False
    for _ in walk(position, random.Random(seed)):
        if position.states[0].round_index == 1:
            assert of_the_round(position) == fresh
            break
        dirty = dirty or of_the_round(position) != fresh
    assert dirty
    assert position.states[0].round_index == 1


def test_going_out_leaves_nothing_to_the_next_round() -> None:
    """Something still open in one game (a question, a bound, a joker's value) turned up in the next."""
    options: dict[str, Any] = {"contracts": [1, 1]}
    hand = ["7S", "7H", "7D", "9S", "9H", "*", "9D", "2H"]
    players = [{"hand": hand}, {"hand": ["3S"], "buys": 2}, {"hand": ["5S"]}]
    position = Position.build(RAMI, {"players": players, "phase": "play", "contract": 1}, options)
    sets = [{"kind": "set", "cards": hand[:3]}, {"kind": "set", "cards": hand[3:6]}]
    position.play(0, {"do": "lay", "melds": sets})
    position.play(0, {"do": "add", "meld": 1, "cards": ["9D"]})
    position.play(0, {"do": "discard", "card": "2H"})
    assert position.states[0].round_index == 1
    assert of_the_round(position) == of_the_round(dealt("rami", 99, 3, **options, upcard=False, max_turns=0))


def test_choices_are_settled_once_and_all_choose_again() -> None:
    """Whether everybody had chosen was asked of an old list: the round stuck, or somebody was left out of the next."""
    position, chooser = dealt("muzishez", 2, 5, max_rounds=0), random.Random(2)
    while not position.over:
        rounds = int(position.states[0].rounds)
        assert position.actors() == [0, 1, 2, 3, 4]
        for left in range(4, -1, -1):
            seat = chooser.choice(position.actors())
            position.step(seat, chooser.choice(position.legal(seat)))
            assert position.states[0].rounds == rounds + (left == 0)
            assert left == 0 or len(position.actors()) == left


TOPS: Final[list[tuple[list[str], int]]] = [
    ([], 0),
    (["chef"], 0),
    (["biche"], 0),
    *(([str(value)], value) for value in range(1, 11)),
    *(([str(value), "chef"], 0) for value in (1, 7, 10)),
    *(([str(value), power], value) for value in (1, 7, 10) for power in ("miroir", "doigt", "biche")),
    *(([f"numerobis={value}"], value) for value in (1, 7, 10)),
    *(([f"numerobis={value}", "miroir"], value) for value in (1, 7, 10)),
]
"""Piles, and the value that the next number must reach (0: none)."""
EVERYTHING: Final = [*(str(value) for value in range(1, 11)), "chef", "numerobis", "biche", "miroir", "doigt"]


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize(("pile", "reference"), TOPS, ids=[" ".join(pile) or "none" for pile, _ in TOPS])
def test_every_card_on_every_pile(pile: list[str], reference: int, mirror: bool) -> None:
    """A power on a power was refused, or a card on an empty pile was an error."""
    rest = [{"hand": ["4", "5", "6"], "down": ["1"]}, {"hand": ["9", "9", "9"], "down": ["1"]}]
    players = [{"hand": EVERYTHING}, *rest]
    position = Position.build(GRISBI, {"players": players, "table": {"pile": pile, "mirror": mirror}})
    cards = census(position)
    fits = [v for v in range(1, 11) if not reference or (v <= reference if mirror else v >= reference)]
    expected: list[dict[str, Any]] = [{"do": "power", "card": card} for card in ("chef", "biche", "miroir", "doigt")]
    expected += [{"do": "play", "value": value, **how} for value in fits for how in PLAYS]
    expected += [{"do": "take"}] if pile else []
    moves = [plain(move) for move in position.legal_moves(0)]
    assert sorted(map(str, moves)) == sorted(map(str, [{**NONE, **m} if m["do"] == "play" else m for m in expected]))
    for move in moves:
        after = position.copy()
        after.play(0, move)
        assert census(after) == cards
        assert after.actors()
    assert pile or code_of(position.play, 0, {"do": "take"}) == "empty-pile"


NONE: Final = {"do": "play", "value": 0, "count": 0, "wild": 0}
PLAYS: Final = ({"count": 1}, {"wild": 1}, {"count": 1, "wild": 1})


def test_a_joker_as_last_card_leaves_nothing_to_say() -> None:
    """The program asked for a joker's value although its player had just gone out."""
    players = [{"hand": ["numerobis"]}, {"hand": ["6", "8"]}, {"hand": ["9", "9"]}]
    position = Position.build(GRISBI, {"players": players, "table": {"pile": ["3"]}})
    position.play(0, {"do": "play", "value": 7, "wild": 1})
    facts = position.facts()
    assert (facts["places"], facts["actors"], facts["reference"]) == ([1, 0, 0], [1], 7)
    assert not [action for action in position.legal(1) if CHOOSE <= action < CHOOSE + 10]
    assert code_of(position.play, 1, {"do": "play", "value": 6, "count": 1}) == "too-low"


def paid(places: list[int]) -> list[float]:
    """Evenly from +1 for the first to -1 for the last; whoever shares a place shares what it is worth."""
    last = len(places) - 1
    return [1 - 2 * (place - 1 + (places.count(place) - 1) / 2) / last for place in places]


@pytest.mark.parametrize(("name", "players"), [("grisbi", 2), ("grisbi", 5), ("rami", 4), ("muzishez", 7)])
def test_everybody_is_paid_by_their_place(name: str, players: int) -> None:
    """What those had won who did not make the last move, or were out early, was lost."""
    for seed in range(4):
        position = ended(name, seed, players)
        assert position.ended
        assert not position.truncated
        assert position.payoffs() == pytest.approx(paid(position.facts()["places"]))


@pytest.mark.parametrize(
    ("name", "limit"), [("grisbi", {"max_moves": 9}), ("grisbi", {"max_moves": 60}), ("muzishez", {"max_rounds": 2})]
)
def test_a_limit_is_no_natural_end(name: str, limit: dict[str, int]) -> None:
    """Games that were cut off counted as ended, which teaches a learner wrong values."""
    position = ended(name, 3, **limit)
    assert (position.over, position.truncated, position.ended) == (True, True, False)
    assert sum(position.payoffs()) == pytest.approx(0)


def test_a_limit_on_turns_ends_a_round_by_the_rules() -> None:
    """Games that were cut off counted as ended; a round of Gin Rami without a winner is counted, and is no cut."""
    position = ended("rami", 3, contracts=[1, 2], max_turns=3)
    assert position.ended
    assert position.facts()["players"][0]["score"] > 0
