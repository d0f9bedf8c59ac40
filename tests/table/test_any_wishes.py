"""Any wishes of anybody, moves, comings and goings in any order: nothing but refusals is ever raised, refusals change
nothing, the table hangs together, and its log always tells of the same table.
"""

from typing import Any

import msgspec
from hypothesis import Phase, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from brelan.core.contract import NOBODY
from brelan.core.errors import BrelanError
from brelan.table import wishes
from brelan.table.house import Door, Match, Order, Standing
from brelan.table.sight import Hall, Seen
from brelan.table.table import Table
from tests.table.people import FIRST_SECRET, HOST, Gathering
from tests.table.tables import START

PEOPLE = (HOST, "person-bob", "person-cleo", "person-dan", "")
HIDDEN = ("person-", FIRST_SECRET, "0" * 40)
"""What the server calls people, and the secrets: in no hall, unless a match is over."""
NAMES = st.sampled_from(["Ana", "ana", "Àna ", "\u200bAna\u202e", "", " \u0301", "Odette", "x" * 30, "Éloïse"])
GAMES: dict[str, dict[str, Any]] = {
    "muzishez": {},
    "grisbi": {"max_moves": 60, "draw": "manual"},
    "rami": {"contracts": [1], "max_turns": 8},
}
SEATS = st.integers(0, 6)
ORDERS = st.builds(Order, deal=st.text(max_size=5), cards=st.lists(st.text(max_size=3), max_size=3))
LEVELS = st.sampled_from(["", "random", "sensible", "beginner", "nonsense"])
DOORS = st.builds(Door, public=st.booleans(), watch=st.booleans(), takeover=st.booleans())
MATCHES = st.builds(
    Match,
    games=st.integers(1, 3),
    count=st.sampled_from(["places", "points"]),
    starter=st.sampled_from(["rules", "loser"]),
)
OPTIONS = st.sampled_from(
    [None, {}, {"packs": 1}, {"packs": "many"}, {"first": 5}, {"first": 1}, {"max_moves": 40}, {"first": None}]
)
STANDINGS = st.builds(
    Standing, passes=st.sampled_from(["ask", "round", "always", "but"]), but=st.lists(st.sampled_from(["A", "K", "zz"]))
)

WISHES: dict[type, Any] = {
    wishes.Sit: {"seat": SEATS, "name": NAMES},
    wishes.Stand: {},
    wishes.Withdraw: {},
    wishes.Fill: {"seat": SEATS, "level": LEVELS},
    wishes.Resize: {"chairs": st.integers(2, 6)},
    wishes.Arrange: {
        "options": OPTIONS,
        "pace": st.sampled_from([None, "instant", "calm"]),
        "clock": st.sampled_from([None, "none", "quick"]),
        "door": st.none() | DOORS,
        "match": st.none() | MATCHES,
    },
    wishes.Remove: {"seat": SEATS},
    wishes.MakeHost: {"seat": SEATS},
    wishes.GiveWord: {"word": st.text(max_size=50)},
    wishes.Begin: {"fill": LEVELS},
    wishes.Again: {"first": st.integers(-1, 6)},
    wishes.Reopen: {},
    wishes.Hold: {"seat": SEATS},
    wishes.Stop: {"stop": st.booleans()},
    wishes.SetStanding: {"standing": STANDINGS},
    wishes.NameFilm: {"title": st.text(max_size=80)},
    wishes.SetOrder: {"order": ORDERS},
}


def test_all_wishes_are_tried() -> None:
    assert set(WISHES) == set(wishes.AnyWish.__args__)


ANY_WISH = st.one_of([st.builds(kind, id=st.just("w"), **fields) for kind, fields in WISHES.items()])
LIKELY = st.one_of(
    st.builds(wishes.Begin, id=st.just("b"), fill=st.just("random")),
    st.builds(wishes.Again, id=st.just("a")),
    st.builds(wishes.Sit, id=st.just("s"), seat=st.integers(0, 3), name=NAMES),
    st.builds(wishes.Withdraw, id=st.just("w")),
    st.builds(wishes.Stop, id=st.just("t")),
    st.builds(wishes.Reopen, id=st.just("r")),
)


class Tables(RuleBasedStateMachine):
    """Everything that can be wanted of a table."""

    @initialize(game=st.sampled_from(list(GAMES)), door=DOORS, match=MATCHES, clock=st.sampled_from(["none", "quick"]))
    def open(self, game: str, door: Door, match: Match, clock: Any) -> None:
        self.driven = Gathering(game, options=GAMES[game], door=door, match=match, clock=clock)
        self.ids = 0

    @rule(person=st.sampled_from(PEOPLE), wish=ANY_WISH)
    def want(self, person: str, wish: wishes.AnyWish) -> None:
        self.ids += 1
        self.tried(person, msgspec.structs.replace(wish, id=f"id{self.ids}"))

    @rule(wish=LIKELY)
    def host_wants(self, wish: wishes.AnyWish) -> None:
        self.want(self.driven.table.company.host, wish)

    @rule(wish=LIKELY)
    def all_want(self, wish: wishes.AnyWish) -> None:
        for person in PEOPLE[:4]:
            self.want(person, wish)

    @rule(person=st.sampled_from(PEOPLE[:4]))
    def come_or_go(self, person: str) -> None:
        presence = self.driven.table.presence
        if presence.here(person):
            presence.depart(person, self.driven.now)
        else:
            presence.arrive(person)

    @rule(seconds=st.sampled_from([1, 20, 61, 130]))
    def wait(self, seconds: int) -> None:
        self.driven.now += seconds * 1000

    @rule(times=st.integers(1, 5))
    def by_itself(self, times: int) -> None:
        for _ in range(times):
            entry = self.driven.bots.act(self.driven.now)
            if entry is not None:
                self.driven.commit(entry)

    @precondition(lambda self: self.driven.table.phase == "playing")
    @rule(data=st.data(), times=st.integers(1, 6))
    def play(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            table = self.driven.table
            if table.phase != "playing":
                return
            seat = data.draw(st.sampled_from(table.running.position.actors()))
            moves = table.running.position.legal_moves(seat)
            self.moved(seat, data.draw(st.sampled_from(moves)), table.version)

    @rule(seat=st.integers(-1, 7), version=st.integers(-1, 40), slot=st.integers(-1, 9))
    def play_anything(self, seat: int, version: int, slot: int) -> None:
        self.moved(seat, {"do": "pick", "slot": slot}, version)

    @precondition(lambda self: self.driven.table.phase == "playing")
    @rule()
    def play_out(self) -> None:
        self.driven.play_out()

    # ---- how

    def tried(self, person: str, wish: wishes.AnyWish) -> None:
        before = self.all_seen(self.driven.table)
        try:
            self.driven.grant(person, wish)
        except BrelanError:
            assert self.all_seen(self.driven.table) == before
        else:
            event(f"granted {type(wish).__name__} while {self.driven.table.phase}")

    def moved(self, seat: int, move: object, version: int) -> None:
        before = self.all_seen(self.driven.table)
        try:
            entry = self.driven.table.move(seat, move, version=version, id="", now=self.driven.now)
        except BrelanError:
            assert self.all_seen(self.driven.table) == before
        else:
            self.driven.commit(entry)

    def all_seen(self, table: Table) -> tuple[list[Hall], list[Seen]]:
        halls = [table.hall(person) for person in PEOPLE]
        if table.phase == "gathering":
            return halls, []
        viewers = range(NOBODY, len(table.chairs))
        return halls, [table.see(seat, since=max(0, table.version - 2), now=self.driven.now) for seat in viewers]

    # ---- what always holds

    @invariant()
    def the_log_tells_of_the_same_table(self) -> None:
        if hasattr(self, "driven"):
            assert self.all_seen(self.driven.again()) == self.all_seen(self.driven.table)

    @invariant()
    def it_hangs_together(self) -> None:
        if not hasattr(self, "driven"):
            return
        table = self.driven.table
        company, contest = table.company, table.contest
        persons = [chair.person for chair in (*table.chairs, *company.later.values()) if chair.person]
        assert len(persons) == len(set(persons))
        assert company.host
        assert contest.seats == len(table.chairs)
        assert all(len(listed) in (0, contest.seats) for listed in (contest.places, contest.points, contest.used))
        assert all(
            table.chairs[seat].person
            for seat in (*company.held, *table.stopping, *table.standing, *table.orders, *contest.words)
        )
        assert all(table.chairs[seat].is_bot for seat in company.later)
        called = [chair.name for chair in table.chairs if chair.name]
        assert len(called) == len(set(called))
        assert all(chair.is_bot != bool(chair.person) for chair in table.chairs if chair.name)
        if table.phase != "gathering":
            assert table.running.position.seats == len(table.chairs)
            assert contest.dealt == contest.done + (table.phase == "playing")
        if table.phase in ("playing", "between"):
            assert company.full

    @invariant()
    def nothing_secret_is_in_any_hall(self) -> None:
        if not hasattr(self, "driven"):
            return
        over = self.driven.table.contest.over
        for person in PEOPLE:
            hall = self.driven.table.hall(person)
            text = msgspec.json.encode(msgspec.to_builtins(hall) | {"fair": {}}).decode()
            assert not [hidden for hidden in HIDDEN if hidden in text]
            assert over or not (hall.fair.secret or hall.fair.words)
            assert hall.fair.secret == "" or hall.fair.secret == self.driven.table.contest.secret

    def teardown(self) -> None:
        if hasattr(self, "driven"):
            assert self.driven.now >= START
            event(f"ended {self.driven.table.phase} after {min(self.driven.table.games, 3)} games")


TestTables = Tables.TestCase
TestTables.settings = settings(
    max_examples=25,
    stateful_step_count=40,
    phases=[Phase.generate],  # making a story shorter would take minutes
)
