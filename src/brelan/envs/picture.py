"""A position as a picture (SVG): the text twin's lines, with every card drawn as one.

It is told by the same sentences as the words are, so it cannot show more, and a game needs nothing of its own for it.
"""

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from brelan.core.position import Position
from brelan.envs.telling import LANGUAGE, lines, words
from brelan.games.voice import Voice

CHARACTER: Final = 9
"""Width of a character, in pixels; the font is monospaced."""
LINE: Final = 34
CARD: Final = 26
"""Height of a line, and of a card in it."""
MARGIN: Final = 20
WIDEST: Final = 90
"""Characters in a line; what does not fit goes on in the next."""
INDENT: Final = 4

INKS: Final = {
    **dict.fromkeys(("red", "hearts", "diamonds"), "#b3261e"),
    **dict.fromkeys(("black", "spades", "clubs"), "#1c1b1f"),
    "blue": "#1d4ed8",
    "green": "#15803d",
    "yellow": "#a16207",
    "violet": "#7e22ce",
}
"""By a word in a card's name; other cards are written in the colour of the text."""
TEXT: Final = "#22303c"

OPEN: Final = "\x02"
CLOSE: Final = "\x03"
PIECE: Final = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}|([^{OPEN}{CLOSE}\\s]+)")
"""A card, or a word."""

Piece = tuple[str, bool]
"""What is written, and whether on a card."""


class DrawingVoice(Voice):
    """Says what any voice says, but marks the cards."""

    def card(self, card: str) -> str:
        """One card."""
        return f"{OPEN}{super().card(card)}{CLOSE}"

    def cards(self, cards: Sequence[str]) -> str:
        """Each of several."""
        return " ".join(self.card(card) for card in cards)

    said = cards


def picture(position: Position, seat: int, names: Sequence[str] = (), language: str = LANGUAGE) -> str:
    """The text of an SVG: what `seat` (NOBODY: a spectator) may see."""
    voice = DrawingVoice(words(position.game.name, language), names, seat)
    rows = [row for line in lines(position, voice) for row in wrapped(line)]
    width, height = 2 * MARGIN + WIDEST * CHARACTER, 2 * MARGIN + LINE * len(rows)
    drawn = "".join(_row(row, MARGIN + LINE * at) for at, row in enumerate(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="monospace" font-size="15"><rect width="100%" height="100%" fill="#f2efe6"/>{drawn}</svg>'
    )


def wrapped(line: str) -> list[tuple[int, list[Piece]]]:
    """A line as rows that fit, each with how far it is indented; a card stays whole."""
    rows: list[tuple[int, list[Piece]]] = [(0, [])]
    used = 0
    for found in PIECE.finditer(line):
        piece: Piece = (found[1], True) if found[1] is not None else (found[2], False)
        if used + _length(piece) > WIDEST and used > INDENT:
            rows.append((INDENT, []))
            used = INDENT
        rows[-1][1].append(piece)
        used += _length(piece) + 1
    return rows


def _length(piece: Piece) -> int:
    """In characters: a card has a margin."""
    return len(piece[0]) + (1 if piece[1] else 0)


def _row(row: tuple[int, list[Piece]], top: int) -> str:
    indent, pieces = row
    drawn, at = [], indent
    for piece in pieces:
        drawn.append(_piece(piece, MARGIN + at * CHARACTER, top))
        at += _length(piece) + 1
    return "".join(drawn)


def _piece(piece: Piece, left: int, top: int) -> str:
    text, is_card = piece
    written = f'y="{top + LINE // 2 + 5}" fill="{_ink(text) if is_card else TEXT}">{escape(text)}</text>'
    width = len(text) * CHARACTER
    if not is_card:
        return f'<text x="{left}" textLength="{width}" {written}'
    box = (
        f'<rect x="{left}" y="{top + (LINE - CARD) // 2}" width="{width + CHARACTER}" height="{CARD}" rx="5" '
        f'fill="#ffffff" stroke="#9aa5ad"/>'
    )
    return f'{box}<text x="{left + CHARACTER // 2}" textLength="{width}" {written}'


def _ink(card: str) -> str:
    return next((INKS[word] for word in card.split() if word in INKS), TEXT)
