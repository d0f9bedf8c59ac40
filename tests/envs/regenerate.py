"""What each game's arrays were like in their version: `python -m tests.envs.regenerate`, after giving a layout that has
changed another version. It refuses to forget what a version meant.
"""

import hashlib
import json
from pathlib import Path
from typing import Final

from brelan.envs.arrays import arrays_of
from brelan.envs.sheet import section, sheet
from brelan.games.registry import GAMES
from tests.envs.trace import traces

ROOT: Final = Path(__file__).parent.parent.parent
FILE: Final = Path(__file__).with_name("layouts.json")
SHEET: Final = ROOT / "docs" / "observations.md"

Marks = dict[str, str | int]


def marks(name: str) -> Marks:
    """The version, and hashes of what it stands for: the sheet's section, and the rows of a few games."""
    arrays = arrays_of(name)
    return {"version": arrays.version, "sheet": _hash(section(arrays)), "rows": _hash("\n".join(traces(name)))}


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def recorded() -> dict[str, Marks]:
    """What is written down, by game."""
    found: dict[str, Marks] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def main() -> None:
    """Write the marks and the sheet. Exits with a message where a version would mean two things."""
    old, new = recorded(), {name: marks(name) for name in GAMES}
    for name in GAMES:
        if name in old and old[name] != new[name] and old[name]["version"] == new[name]["version"]:
            raise SystemExit(f"{name}: its arrays have changed, so its layout needs another version")
    FILE.write_text(json.dumps(new, indent=2) + "\n", encoding="utf-8")
    SHEET.write_text(sheet(), encoding="utf-8")


if __name__ == "__main__":
    main()
