"""What people and bots are called at a table: clean, short, and no two alike."""

import unicodedata
from collections.abc import Iterable
from typing import Final

LONGEST: Final = 20
LONGEST_WORD: Final = 40
LONGEST_TALK: Final = 200
LONGEST_TITLE: Final = 60

BLANKS: Final = "\n\r\t\u115f\u1160\u2800\u3164\uffa0"
"""Shown as nothing, though Unicode calls some of them letters."""

UNSEEN: Final = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F), (0x17B4, 0x17B5), (0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF),
    )
    for code in range(first, last + 1)
)  # fmt: skip
"""Marks that cannot be seen: with them two names would look the same and not be."""

NAMES: Final = (
    "Odette", "Gaston", "Simone", "Marcel", "Lucienne", "Émile", "Josette", "Raoul", "Mireille", "Fernand",
    "Ginette", "Anatole", "Paulette", "Léon", "Yvonne", "Edmond", "Colette", "Achille", "Huguette", "Basile", "Zoé",
)  # fmt: skip


def clean(text: str, longest: int = LONGEST) -> str:
    """Plain text of one line: composed, without control, direction or invisible signs, blanks joined, cut to a length.

    At most three combining marks follow one another: more would paint over other lines.
    """
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        if sign in UNSEEN or (kind.startswith("M") and not kept):
            continue
        marks = marks + 1 if kind.startswith("M") else 0
        if kind[0] == "Z" or sign in BLANKS:
            kept.append(" ")
        elif kind[0] != "C" and marks <= 3:
            kept.append(sign)
    return " ".join("".join(kept).split())[:longest].strip()


def unique(name: str, taken: Iterable[str]) -> str:
    """The name, with a number if somebody has one like it; an empty one stays empty."""
    others = {_folded(each) for each in taken}
    found, number = name, 1
    while found and _folded(found) in others:
        number += 1
        found = f"{name[: LONGEST - 3]} {number}"
    return found


def bot_names(count: int, *, taken: Iterable[str]) -> list[str]:
    """So many names, none of them like one that is taken or another of them."""
    used, found = list(taken), []
    for index in range(count):
        others = {_folded(each) for each in used}
        free = (name for name in NAMES if _folded(name) not in others)
        name = next(free, None) or unique(NAMES[index % len(NAMES)], used)
        used.append(name)
        found.append(name)
    return found


def _folded(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign) and not sign.isspace())
