"""What concerns one person alone: the order of a hand, a standing answer. Their other devices are told, nobody else."""

import contextlib
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from brelan.server.limits import ORDER
from tests.server.clients import Browser, Message, Server, Tab

ORDER_OF_HAND = {"order": {"deal": "mine", "cards": ["9", "2"]}}
ALONE: list[tuple[str, Message]] = [
    ("order", ORDER_OF_HAND),
    ("standing", {"standing": {"passes": "always", "but": []}}),
]


class Party(NamedTuple):
    """Ana, twice, among others."""

    ana: Tab
    beside: Tab
    """Ana's other device."""
    others: list[Tab]
    """Two who play, and one who looks on."""


@pytest.fixture
def party(server: Server, browser: Browser) -> Iterator[Party]:
    """Three people play Gin Rami, where nothing happens by itself."""
    code = browser.open_table("rami", 0, chairs=2, begin=False, name="Ana")
    with contextlib.ExitStack() as open_:
        ana, beside = (open_.enter_context(browser.at(code)) for _ in range(2))
        others = [open_.enter_context(Browser(server).at(code)) for _ in range(3)]
        for seat, tab in enumerate(others[:2], start=1):
            assert tab.wish("sit", seat=seat, name=f"n{seat}")["type"] == "done"
        assert ana.wish("begin")["type"] == "done"
        for tab in (ana, beside, *others):
            tab.until_type("seen")
        yield Party(ana, beside, others)


def quieten(party: Party, text: str) -> None:
    """Ana says something, and all have heard it: what came before is taken in."""
    party.ana.send({"type": "say", "id": text, "text": text})
    for tab in party.others:
        tab.until(lambda message: message.get("text") == text)


@pytest.mark.parametrize(("kind", "what"), ALONE)
def test_nobody_else_receives_anything(party: Party, kind: str, what: Message) -> None:
    quieten(party, "before")
    received = [len(tab.received) for tab in party.others]
    answer = party.ana.wish(kind, **what)
    assert answer["type"] == "done"
    party.beside.hall(lambda hall: what == {kind: hall[kind]})
    quieten(party, "after")
    assert [len(tab.received) - before for tab, before in zip(party.others, received, strict=True)] == [1, 1, 1]
    for tab in party.others:
        tab.send({"type": "hello", "seen": tab.seen["version"]})
        assert tab.until_type("hall")["version"] < answer["version"]
        assert tab.until_type("seen")["version"] < answer["version"], "nor when they look again"


def test_who_was_told_nothing_moves_as_before(party: Party) -> None:
    assert party.ana.wish("order", **ORDER_OF_HAND)["type"] == "done"
    tab = next(tab for tab in (party.ana, *party.others) if tab.seen["seat"] in tab.seen["awaited"])
    idle = next(each for each in party.others[:2] if each.seen["seat"] not in tab.seen["awaited"])
    assert idle.play({"do": "draw", "from": "stock"})["code"] == "not-your-turn"
    assert tab.play(tab.seen["legal"][0])["type"] == "done"


def test_a_hand_is_not_put_in_order_without_end(party: Party) -> None:
    asked = [f"o{number}" for number in range(int(ORDER.burst) + 30)]
    party.ana.pour({"type": "order", "id": id, **ORDER_OF_HAND} for id in asked)
    answers: dict[str, str] = {}
    while len(answers) < len(asked):
        message = party.ana.next()
        if message.get("id") in asked:
            answers[message["id"]] = str(message.get("code", message["type"]))
    assert {answers[id] for id in asked[: int(ORDER.burst)]} == {"done"}
    assert "too-fast" in answers.values()
    assert party.ana.wish("standing", standing={"passes": "always"})["type"] == "done", "all else goes on"
    party.beside.hall(lambda hall: hall["standing"]["passes"] == "always")
