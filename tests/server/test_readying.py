"""Once a game is ready nothing of it is left to load: whatever happens at a table stops no other one for that."""

import subprocess
import sys

import pytest

from brelan.core.compiling import INTERPRETED
from brelan.games.registry import GAMES

PLAYED = """
import random, sys
from brelan.core.forms import RuleDispatcher
from brelan.core.game import plain
from brelan.games import registry
from brelan.server.readying import ready
from brelan.table.entries import Chair, Dealt, Opened, seed_text
from brelan.table.house import Match
from brelan.table.table import Table
from brelan.table.unattended import Unattended
from brelan.table.usual import table_options

name = sys.argv[1]
ready(name)

late, load = [], RuleDispatcher._compile_for_args

def loaded(self, *args, **words):
    late.append(self.py_func.__name__)
    return load(self, *args, **words)

RuleDispatcher._compile_for_args = loaded
game, rng = registry.game(name), random.Random(1)
options = {**table_options(game, game.presets["short"]), **game.default_limit}
chairs = [Chair(name=str(seat), person=f"p{seat}") for seat in range(3)]
table = Table(Opened(at=0, game=name, rules=game.rules_version, options=options, chairs=chairs,
                     pace="instant", clock="quick", match=Match(games=2, count="points")))
table.commit(Dealt(at=0, seed=seed_text(1)))
bots = Unattended(table)
while not table.ended and table.version < 3000:
    seat = rng.choice(table.running.questions.awaited)
    move = plain(rng.choice(table.running.position.legal_moves(seat)))
    old = max(table.running.dealt, table.version - rng.choice((0, 3)))
    try:
        entry = table.move(seat, move, version=old, id=str(table.version), now=table.version)
    except Exception:
        entry = table.move(seat, move, version=table.version, id=str(table.version), now=table.version)
    table.commit(entry)
    bots.due()
    often = table.version % 20 == 0 or table.ended
    for viewer in (-1, 0):
        back, language = (90, "en") if often else (1, "")
        table.see(viewer, since=max(0, table.version - back), now=table.version, language=language)
assert table.ended, "the game is to have an end"
table.hall("p0")
print(*late)
"""


@pytest.mark.skipif(INTERPRETED, reason="nothing is loaded where rules are not compiled")
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_game_is_loaded_after_it_is_ready(game: str) -> None:
    found = subprocess.run([sys.executable, "-c", PLAYED, game], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    assert found.stdout.strip() == ""
