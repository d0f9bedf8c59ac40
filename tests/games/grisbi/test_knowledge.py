"""What each seat can know (G21), and that nothing else reaches it."""

from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from brelan.core.chance import new_chance
from brelan.core.contract import mask, redeal
from brelan.core.game import plain
from brelan.core.position import Position
from tests.games.grisbi.positions import GRISBI, manual, seat, table

UNLIKELY = 1e-6
TAKE = {"do": "take"}


def seen(position: Position, viewer: int) -> Any:
    return plain(position.view(viewer))


def known(position: Position, owner: int, viewer: int = -1) -> list[str]:
    cards: list[str] = seen(position, viewer)["players"][owner]["known"]
    return cards


def test_hands_and_hidden_cards_are_nobody_elses() -> None:
    position = table([seat("5 7", "3", "1 2 3"), seat("8 chef 9", "4", "6")], pile="2", stock="10 10")
    view = seen(position, 0)
    assert view["players"][0]["cards"] == ["5", "7"]
    assert view["players"][1]["cards"] is None
    assert view["players"][1]["hand"] == 3
    assert [player["down"] for player in view["players"]] == [[True, True, True], [True, False, False]]
    assert [player["up"] for player in view["players"]] == [["3", "", ""], ["4", "", ""]]
    assert view["stock"] == 2
    assert [player["cards"] for player in seen(position, -1)["players"]] == [None, None]


def test_hidden_cards_exchanged_look_the_same() -> None:
    """Two positions that differ only in what seat 0 cannot know."""
    one = table([seat("5 7", "3", "1 2"), seat("8 chef", "4", "6")], stock="10 9")
    other = table([seat("5 7", "3", "chef 6"), seat("9 10", "4", "1")], stock="2 8")
    assert one.masked(0).tobytes() == other.masked(0).tobytes()
    assert one.masked(1).tobytes() != other.masked(1).tobytes()
    assert one.legal(0) == one.masked(0).legal(0)


def test_a_pile_taken_is_known_until_it_is_played() -> None:
    position = table([seat("1 8"), seat("3 9 9")], pile="9 numerobis=9 chef")
    position.play(0, TAKE)
    assert known(position, 0) == known(position, 0, 1) == ["9", "chef", "numerobis"]
    assert seen(position, 1)["players"][0]["hand"] == 5
    position.play(0, {"do": "play", "value": 9, "count": 1, "wild": 1})
    assert known(position, 0) == ["chef"]


def test_only_what_must_be_there_is_known() -> None:
    """Of two 9s one was taken openly. One is played: it may have been either, so the other is not known."""
    position = table([seat("1 9"), seat("3 9 9")], pile="9")
    position.play(0, TAKE)
    assert known(position, 0) == ["9"]
    position.play(0, {"do": "play", "value": 9, "count": 1})
    assert known(position, 0) == []


def test_rows_and_swaps_are_seen_by_all() -> None:
    row = table([seat("8", "3 4"), seat("9 9")])
    row.play(0, {"do": "play", "value": 8, "count": 1})
    assert known(row, 0) == ["3", "4"]
    swap = table([seat("5 6 7", "2 3 4"), seat("9 9 9", "1 1 1")], exchanging=True)
    swap.play(0, {"do": "exchange", "hand": "6", "up": "3"})
    assert known(swap, 0, 1) == ["3"]
    assert seen(swap, 1)["players"][0]["up"] == ["2", "6", "4"]


def test_what_is_drawn_is_known_to_its_owner_only() -> None:
    position = table([seat("5 6 7"), seat("9 9 9")], stock="8 8")
    position.play(0, {"do": "play", "value": 5, "count": 1})
    assert seen(position, 0)["players"][0]["cards"] == ["6", "7", "8"]
    assert known(position, 0) == []


def test_a_card_drawn_by_juste_un_doigt_and_the_pile_it_brings() -> None:
    position = table([seat("doigt 9 9"), seat("2 2 2"), seat("4")], pile="8")
    position.play(0, {"do": "power", "card": "doigt"})
    assert seen(position, 2)["shown"] == ["2"]
    assert known(position, 1, 2) == ["2", "8", "doigt"]
    position.play(1, {"do": "play", "value": 2, "count": 3})
    assert seen(position, 2)["shown"] == []


def test_unseen_cards_are_all_that_is_hidden() -> None:
    position = Position.deal(GRISBI, players=4, seed=5)
    position.play(position.actor(), position.legal_moves(position.actor())[0])
    for viewer in range(-1, 4):
        state = position.masked(viewer).states[0]
        hidden = sum(int(state.held[other]) for other in range(4) if other != viewer) + 12 + int(state.stock_size)
        public = sum(int(state.known[other].sum()) for other in range(4) if other != viewer)
        assert int(state.unseen.sum()) == hidden - public
        assert not state.key.any()
        assert state.drawn == 0


def test_a_redeal_keeps_what_is_known_and_masks_to_the_same() -> None:
    position = table([seat("1 8 8"), seat("3 9 9", "5", "1 2 3"), seat("4 4 4")], pile="9 chef", stock="10 10 2")
    position.play(0, TAKE)
    source = new_chance(3)
    for viewer in range(3):
        masked = position.masked(viewer)
        for _ in range(40):
            world = masked.copy()
            redeal(world.states[0], viewer, source[0])
            hand = Counter(world.facts()["players"][0]["hand"])
            assert hand["9"] >= 1
            assert hand["chef"] >= 1
            assert world.masked(viewer).tobytes() == masked.tobytes()
            assert world.states[0].key.any(), "a world has chance of its own"


def test_every_place_of_a_hidden_card_is_as_likely() -> None:
    """One Chef among seven hidden cards: two in a hand, two face down, three in the stock."""
    position = table([seat("5 5 5", down=""), seat("chef 2", down="2 2")], stock="2 2 2")
    masked, source, found = position.masked(0), new_chance(4), Counter[str]()
    for _ in range(7000):
        world = masked.copy()
        redeal(world.states[0], 0, source[0])
        facts = world.facts()
        other = facts["players"][1]
        places = {"hand": other["hand"], **{f"down {at}": [card] for at, card in enumerate(other["down"])}}
        places |= {f"stock {at}": [card] for at, card in enumerate(facts["stock"])}
        found.update(place for place, cards in places.items() if "chef" in cards)
    once = [count for place, count in found.items() if place != "hand"]
    assert len(once) == 5
    assert chisquare([*once, found["hand"]], [1000] * 5 + [2000]).pvalue > UNLIKELY


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_masking_twice_is_masking_once(viewer: int) -> None:
    position = manual([seat("5 7", "3", "1 2"), seat("8 chef", "4", "6", late=True)], stock="10 9")
    masked = position.masked(viewer)
    again = masked.copy()
    mask(again.states[0], viewer)
    assert again.tobytes() == masked.tobytes()


def test_drawn_cards_come_from_a_hand_evenly() -> None:
    """Juste un doigt draws each card of the hand as often: two 8s, one 9, one 10."""
    found: Counter[str] = Counter()
    position = table([seat("doigt 9 9"), seat("8 8 9 10"), seat("4")], pile="2")
    source = new_chance(9)
    for index in range(4000):
        trial = position.copy()
        trial.states[0].key[:] = (source[0].key[0] + index, index)
        trial.play(0, {"do": "power", "card": "doigt"})
        found.update(seen(trial, -1)["shown"])
    assert chisquare([found[card] for card in ("8", "9", "10")], [2000, 1000, 1000]).pvalue > UNLIKELY
