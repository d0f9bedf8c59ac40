"""What a seat cannot know does not reach it, and what it can know stays: checks on `mask` and `redeal`."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from brelan.core.contract import NOBODY, acting, actor, optional, redeal
from brelan.core.game import plain
from brelan.core.position import Position
from brelan.core.records import Records


def viewers(position: Position) -> list[int]:
    """Every seat, and the spectator."""
    return [*range(position.seats), NOBODY]


def redealt(masked: Position, seat: int, source: Records) -> Position:
    """One world that the seat holds possible."""
    world = masked.copy()
    redeal(world.states[0], seat, source[0])
    return world


def mask_is_enough(position: Position, seat: int) -> None:
    """A masked state is no different when masked again, and gives its seat the same answers as the true one."""
    masked = position.masked(seat)
    assert masked.masked(seat).tobytes() == masked.tobytes(), "mask of a masked state differs"
    assert masked.states[0].drawn == 0, "chance is not erased"
    assert not masked.states[0].key.any(), "chance is not erased"
    if seat == NOBODY:
        return
    assert masked.legal(seat) == position.legal(seat), "a seat's legal actions depend on what it cannot know"
    true, known = position.states[0], masked.states[0]
    for question in (actor, acting, optional):
        assert question(true) == question(known), f"{question.__name__} depends on what a seat cannot know"


def worlds_look_alike(position: Position, seat: int, source: Records) -> None:
    """States that differ only in what the seat cannot know: same masked bytes, same view, same legal moves."""
    masked = position.masked(seat)
    world = redealt(masked, seat, source)
    assert world.masked(seat).tobytes() == masked.tobytes(), "mask(redeal(mask(s))) is not mask(s)"
    assert plain(world.view(seat)) == plain(position.view(seat))
    if seat != NOBODY:
        assert world.legal(seat) == position.legal(seat)
        assert plain(world.legal_moves(seat)) == plain(position.legal_moves(seat))


def what_all_see_is_made_once(position: Position, seat: int) -> None:
    """A seat's view made of the spectator's and its own mask is the one made of its mask alone."""
    shared = position.view(NOBODY)
    before = plain(shared)
    own = position.game.own_view(shared, position.masked(seat).states, seat)
    assert plain(own) == plain(position.view(seat))
    assert plain(shared) == before, "what all see was changed for one"


def all_are_told_alike(before: Position, after: Position, mover: int, move: object) -> None:
    """Every seat is told of a move what a spectator is, where a game says so."""
    told = [
        before.game.tell(before.masked(seat).states, after.masked(seat).states, mover, move, seat)
        for seat in viewers(before)
    ]
    assert all(each == told[-1] for each in told), "not all are told the same"


@dataclass
class Zone:
    """A place with cards that a seat cannot see: how often each card turned up there over many redeals."""

    size: int
    """Cards in it that the seat does not know."""
    known: Counter[str]
    """Cards in it that it does."""
    seen: Counter[str] = field(default_factory=Counter)


def hidden_zones(position: Position, seat: int) -> tuple[dict[str, Zone], Counter[str]]:
    """The zones hidden from the seat and the pool of unknown cards they share, from the facts and the public view.

    Independent of `mask`: it trusts only how many cards each zone holds and which are publicly known.
    """
    facts, view = position.facts(), plain(position.view(seat))
    zones: dict[str, Zone] = {}
    pool: Counter[str] = Counter()
    for other, player in enumerate(facts["players"]):
        if other != seat and "hand" in player:
            known = Counter(view["players"][other].get("known") or [])
            _add(zones, pool, f"hand {other}", player["hand"], known)
        if "down" in player:
            _add(zones, pool, f"down {other}", [card for card in player["down"] if card], Counter())
    _add(zones, pool, "stock", facts["stock"], Counter())
    return zones, pool


def _add(zones: dict[str, Zone], pool: Counter[str], name: str, cards: list[str], known: Counter[str]) -> None:
    held = Counter(cards)
    assert not known - held, f"{name}: publicly known {known - held} is not there"
    pool.update(held - known)
    zones[name] = Zone(size=len(cards) - known.total(), known=known)


def count_worlds(position: Position, seat: int, source: Records, worlds: int) -> tuple[dict[str, Zone], Counter[str]]:
    """Redeal `worlds` times and count which cards turn up in each hidden zone."""
    zones, pool = hidden_zones(position, seat)
    masked = position.masked(seat)
    for _ in range(worlds):
        facts = redealt(masked, seat, source).facts()
        for name, zone in zones.items():
            zone.seen.update(_cards_in(facts, name))
    return zones, pool


def _cards_in(facts: dict[str, Any], name: str) -> list[str]:
    where, _, other = name.partition(" ")
    cards = facts[where] if not other else facts["players"][int(other)][where]
    return [card for card in cards if card]


def chi_square(zone: Zone, pool: Counter[str], worlds: int) -> tuple[float, int]:
    """The statistic of a zone's unknown cards against an even deal of the pool, and its degrees of freedom.

    Draws without replacement vary less than the multinomial by (N - n) / (N - 1): the statistic is divided by that.
    """
    total, size = pool.total(), zone.size
    if size == 0 or size == total or len(pool) < 2:
        return 0.0, 0
    statistic = 0.0
    for card, copies in pool.items():
        expected = worlds * size * copies / total
        seen = zone.seen[card] - worlds * zone.known[card]
        statistic += (seen - expected) ** 2 / expected
    return statistic * (total - 1) / (total - size), len(pool) - 1
