"""Programs of somebody's own in an arena: what they are told, and that whatever they do costs only their move."""

import json
import shlex
import shutil
import sys
import time
from base64 import b64decode
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from brelan.bots.players import Bot
from brelan.core.errors import BadInput
from brelan.core.game import plain
from brelan.core.position import Position
from brelan.games.registry import GAMES, game
from brelan.lab import deals, greeting, outsiders
from brelan.lab.arena import Arena, Contestant, arena
from brelan.lab.deals import Dealing
from brelan.lab.outsiders import MOST_FAULTS, Faults, Outsider
from brelan.lab.programs import LONGEST_LINE
from brelan.table.entries import Chair, Dealt, Opened, seed_text
from brelan.table.table import Table

CMDS = ("cmd:a", "cmd:b", "cmd:c")
EXAMPLES = Path(__file__).parents[2] / "examples"
PYTHON = shlex.quote(sys.executable)
GREETS = 'import json, sys\nhello = json.loads(input())\nprint(json.dumps({"protocol": 1}), flush=True)\n'
ANSWERS = """for line in sys.stdin:
    seen = json.loads(line)
    if seen["id"]:
        print(json.dumps({"id": seen["id"], **ANSWER}), flush=True)
"""


class Recorder:
    """In the place of a program's process: takes the first move, and keeps what it is sent."""

    greeted: ClassVar[list[bytes]] = []
    complaint = ""

    def __init__(self, command: str) -> None:
        self.last = b""

    def say(self, line: bytes) -> None:
        """Hear the line."""
        self.last = line
        if json.loads(line)["type"] == "hello":
            self.greeted.append(line)

    def hear(self, until: float) -> bytes:
        """Answer it."""
        last = json.loads(self.last)
        greeted = last["type"] == "hello"
        return json.dumps({"protocol": 1, "masked": True} if greeted else {"id": last["id"], "choice": 0}).encode()

    def end(self, grace: float = 0) -> None:
        """There is no process."""


class Witness(Outsider):
    """Knows the whole state, and looks whether its program is shown no more than its seat sees."""

    asked = 0
    true: Position

    def begin(self, position: Position, options: dict[str, Any]) -> None:
        """It is dealt."""
        super().begin(position, options)
        self.true = position.copy()

    def heard(self, position: Position, seat: int, move: Any) -> None:
        """It goes on."""
        super().heard(position, seat, move)
        self.true = position.copy()

    def decide(self, masked: Position, seat: int) -> Any:
        """Look, and decide."""
        allowed = self.true.masked(self.seat).tobytes()
        assert masked.tobytes() == allowed != self.true.tobytes()
        move = super().decide(masked, seat)
        program: Any = self._program
        told = json.loads(program.last)
        assert b64decode(told["masked"]["record"]) == allowed
        assert told["view"] == plain(self._game.view(self.true.masked(self.seat).states, self.seat))
        Witness.asked += 1
        return move


def program(folder: Path, body: str, begin: str = GREETS) -> str:
    """The bot that runs this Python."""
    path = folder / "bot.py"
    path.write_text(begin + body)
    return f"cmd:{PYTHON} -S {path}"


def met(bot: str, name: str = "muzishez", **more: Any) -> Arena:
    return arena(game(name), **{"bots": ["sensible", "sensible", bot], "games": 3, "seed": 5, "seconds": 60.0, **more})


def outsider(found: Arena) -> Contestant:
    (one,) = (each for each in found.contestants if each.bot.startswith("cmd:"))
    return one


def faults(found: Arena) -> Faults:
    own = outsider(found).faults
    assert own is not None
    return own


@pytest.mark.parametrize("name", GAMES)
def test_the_example_in_python_plays_every_game(name: str) -> None:
    rules: dict[str, dict[str, Any]] = {"grisbi": {"draw": "manual"}, "rami": {"contracts": [1]}}
    found = met(f"cmd:{PYTHON} {EXAMPLES / 'bot.py'}", name, games=1, options=rules.get(name, {}))
    assert faults(found) == Faults()
    assert outsider(found).thinking.moves > 5


def test_the_example_in_javascript_plays() -> None:
    node = shutil.which("node")
    assert node is not None, "the client is built with it"
    found = met(f"cmd:{node} {EXAMPLES / 'bot.js'}", "grisbi", games=1)
    assert faults(found) == Faults()
    assert outsider(found).thinking.moves > 5


def test_the_same_seed_gives_the_same_games() -> None:
    bot = f"cmd:{PYTHON} {EXAMPLES / 'bot.py'}"
    one, again = (outsider(met(bot, "grisbi", games=1)) for _ in range(2))
    assert (one.place, one.payoff, one.thinking.moves) == (again.place, again.payoff, again.thinking.moves)


@pytest.mark.parametrize("name", GAMES)
def test_it_is_told_what_a_table_tells_its_players(name: str) -> None:
    """Message by message the same view, legal moves, events and masked state as over the wire."""
    found, seat, players = game(name), 1, 4
    chairs = [Chair(name="", level="sensible") for _ in range(players)]
    opened = Opened(at=0, game=name, rules=found.rules_version, options={}, chairs=chairs, pace="instant", clock="none")
    table = Table(opened)
    table.commit(Dealt(at=0, seed=seed_text(7)))
    position = table.running.position
    one = Outsider(found, "cmd:unused", seat, 7, 1.0)
    one.begin(position, {})
    one._ready = outsiders.Ready(protocol=outsiders.PROTOCOL, masked=True)
    bots, seen = [Bot(found, "sensible", each) for each in range(players)], table.version
    for _ in range(60):
        told = json.loads(one._seen(position.masked(seat), 1))
        wire = msgspec.to_builtins(table.see(seat, since=seen, now=0, record=True))
        shared = set(told) & set(wire)
        assert shared >= {"type", "seat", "view", "legal", "awaited", "over", "truncated", "places", "events", "masked"}
        assert {key: told[key] for key in shared} == json.loads(json.dumps({key: wire[key] for key in shared}))
        assert [found.ids_of(position.states, seat, position.parse(move)) for move in told["legal"]] == told["ids"]
        seen, mover = table.version, position.awaited()[0]
        move = bots[mover].decide(position.masked(mover), mover)
        before = position
        table.commit(table.move(mover, plain(move), version=table.version, id="", now=0))
        position = table.running.position
        assert position is not before
        one.heard(position, mover, move)


def test_nothing_hidden_is_told() -> None:
    """In an arena: what a program is asked with, and every line that it is sent, come from the state masked for it."""
    dealing = Dealing(game="grisbi", options={"draw": "manual", "max_moves": 60}, bots=CMDS, seed=5)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deals, "Outsider", Witness)
        patch.setattr(outsiders, "Program", Recorder)
        Witness.asked = 0
        (*games,) = deals.play_deal((dealing, 0))
    assert [each.faults for each in games] == [(Faults(),) * 3] * 3
    assert Witness.asked > 100


def test_what_it_is_told_says_nothing_of_the_arenas_seed() -> None:
    """Else who guesses a small seed has it confirmed, and deals the cards himself."""
    greeted: dict[int, list[bytes]] = {}
    for seed in (1, 2):
        dealing = Dealing(game="muzishez", options={}, bots=("cmd:a", "cmd:b", "random"), seed=seed)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(outsiders, "Program", Recorder)
            Recorder.greeted = greeted[seed] = []
            for number in range(2):
                deals.play_deal((dealing, number))
    assert greeted[1] == greeted[2]
    assert len({json.loads(line)["seed"] for line in greeted[1]}) == 2 * 3 * 2, "by deal, turn and seat"


def test_a_move_may_be_written_out(tmp_path: Path) -> None:
    found = met(program(tmp_path, ANSWERS.replace("**ANSWER", '"move": seen["legal"][-1]')))
    assert faults(found) == Faults()


BAD = {
    "refused": ('"move": {"do": "pick", "slot": 9}', "refused"),
    "no move where one is awaited": ('"move": None', "refused"),
    "no such move": ('"move": {"do": "fly"}', "unreadable"),
    "no such choice": ('"choice": 99', "unreadable"),
    "a choice before the first": ('"choice": -1', "unreadable"),
    "a word": ('"choice": "first"', "unreadable"),
}


@pytest.mark.parametrize("answer", BAD)
def test_an_answer_that_is_none_costs_the_move(answer: str, tmp_path: Path) -> None:
    text, cause = BAD[answer]
    found = faults(met(program(tmp_path, ANSWERS.replace("**ANSWER", text)), games=1))
    assert getattr(found, cause) == 3 * MOST_FAULTS, "and then it is given up, until the next game"
    assert found.crashed == found.late == 0
    assert found.replaced > 3 * MOST_FAULTS


RUBBISH = {
    "no JSON": ("print('pick 3', flush=True)\nsys.stdin.read()", "unreadable"),
    "no object": ("print('[1]', flush=True)\nsys.stdin.read()", "unreadable"),
    "no letters": ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()\nsys.stdin.read()", "unreadable"),
    "a line without end": (f"print('x' * {LONGEST_LINE + 2}, end='', flush=True)\nsys.stdin.read()", "unreadable"),
    "an end": ("sys.stderr.write('oh no\\n' * 9000)\nsys.exit('my mistake')", "crashed"),
    "another protocol": ("", "unreadable"),
}


@pytest.mark.parametrize("what", RUBBISH)
def test_rubbish_and_crashes_cost_the_move(what: str, tmp_path: Path) -> None:
    body, cause = RUBBISH[what]
    begin = GREETS.replace('"protocol": 1', '"protocol": 99') if what == "another protocol" else GREETS
    found = faults(
        met(program(tmp_path, body, begin), bots=["random", "random", program(tmp_path, body, begin)], games=1)
    )
    assert getattr(found, cause) == 3 * MOST_FAULTS
    assert found.replaced > 0
    assert found.said.endswith("my mistake") == (what == "an end")
    assert len(found.said) < 3000


def test_who_crashes_now_and_then_is_started_again(tmp_path: Path) -> None:
    body = ANSWERS.replace("**ANSWER", '"choice": 0') + "        if seen['id'] == 5: break\n"
    found = faults(met(program(tmp_path, body), games=1))
    assert 0 < found.crashed < found.replaced + 9
    assert found.late == found.unreadable == found.refused == 0


@pytest.fixture
def _no_hangs_yet() -> None:
    outsiders._hangs.clear()


@pytest.mark.usefixtures("_no_hangs_yet")
@pytest.mark.parametrize("body", ["sys.stdin.read()", "while True: print('{\"id\": 0}', flush=True)"])
def test_who_does_not_answer_in_time_is_not_waited_for(body: str, tmp_path: Path) -> None:
    """A program that is silent, and one that never stops talking; its children are ended with it."""
    found = faults(met(program(tmp_path, body), games=1, seconds=0.1))
    assert found.late == 3 * MOST_FAULTS
    assert found.replaced > found.late


@pytest.mark.usefixtures("_no_hangs_yet")
def test_who_hangs_for_ever_is_not_started_for_ever(tmp_path: Path) -> None:
    began = time.monotonic()
    found = faults(met(program(tmp_path, "sys.stdin.read()"), games=30, seconds=0.05))
    assert found.late == outsiders.MOST_HANGS
    assert time.monotonic() - began < 60 * outsiders.MOST_HANGS


def test_who_never_greets_is_waited_for_once_and_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(greeting, "START_SECONDS", 0.2)
    monkeypatch.setattr(greeting, "SLOW_SECONDS", 0.1)
    monkeypatch.setattr(outsiders, "START_SECONDS", 1e9)
    mute, said = (
        program(tmp_path, "print('my mistake', file=sys.stderr, flush=True)\nsys.stdin.read()", "import sys\n"),
        [],
    )
    found = faults(met(mute, games=9, waited=lambda *what: said.append(what)))
    assert said == [(mute, 0.1, False), (mute, 0.2, True)]
    assert (found.late, found.crashed, found.said) == (9, 0, "my mistake")
    assert found.replaced > 9


def test_who_floods_both_outputs_before_it_answers_still_plays(tmp_path: Path) -> None:
    body = ANSWERS.replace("**ANSWER", '"choice": 0').replace(
        "    seen =", "    sys.stderr.write('x' * 200000)\n    seen ="
    )
    assert faults(met(program(tmp_path, body), games=1)).replaced == 0


def test_late_answers_are_worth_nothing(tmp_path: Path) -> None:
    """Each question is answered twice, so that there is always an old answer to read first."""
    body = (
        ANSWERS.replace("**ANSWER", '"choice": 0')
        + "        print(json.dumps({'id': seen['id'], 'choice': 99}), flush=True)\n"
    )
    assert faults(met(program(tmp_path, body), games=1)) == Faults()


def test_only_what_can_be_run_is_taken() -> None:
    for command in ("cmd:", "cmd:no-such-program-here", "cmd:'"):
        with pytest.raises(BadInput, match="no-program"):
            met(command)
