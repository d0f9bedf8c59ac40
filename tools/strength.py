"""Write docs/strength.md from results of arenas (`brelan arena --json`): `python tools/strength.py FILE...`."""

import sys
from pathlib import Path
from typing import Final

import msgspec

from brelan.lab.arena import Arena, Pair

PAGE: Final = Path(__file__).parent.parent / "docs" / "strength.md"
HEAD: Final = """# How strong the levels are

Each line is one run of `brelan arena` ([how](arena.md)): two levels on the same deals from every seat, by turns around
the table. The difference is of the payoff (+1 for the first place, -1 for the last), with its 95 % interval: where
nought lies outside, the level is the stronger one. `python tools/strength.py FILE...` writes this page from what
`brelan arena --json` printed; each line can be had again by its seed.

| game | players | level | against | difference | interval | games | by limits | seed |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""


def line(result: Arena, pair: Pair) -> str:
    """A row of the table."""
    found = pair.payoff
    clear = "" if found.clear else " (not clear)"
    cells = (
        result.game,
        result.players,
        pair.bot,
        pair.other,
        f"{found.mean:+.3f}{clear}",
        f"{found.low:+.3f} to {found.high:+.3f}",
        result.games,
        result.limited,
        int(result.seed, 16),
    )
    return f"| {' | '.join(map(str, cells))} |\n"


def page(results: list[Arena]) -> str:
    """The whole page."""
    return HEAD + "".join(line(result, pair) for result in results for pair in result.pairs)


if __name__ == "__main__":
    read = [msgspec.json.decode(Path(name).read_bytes(), type=Arena) for name in sys.argv[1:]]
    PAGE.write_text(page(read), encoding="utf-8")
