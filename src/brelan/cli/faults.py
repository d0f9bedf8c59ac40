"""What went wrong, in the words of whoever typed it."""

from pathlib import Path
from typing import Final

from brelan.core.errors import BrelanError
from brelan.games.words import Words, language_wished

LANGUAGE: Final = "brelan.language"
"""Under this name a subcommand's context keeps the language that was chosen for it."""
OWN_WORDS: Final = Path(__file__).parent / "words"


def words_for(game: str, language: str | None = None) -> Words:
    """All words of the terminal, and those of a game if there is one of this name."""
    language = language or language_wished()
    there = (OWN_WORDS.parent.parent / "games" / game / f"words.{language}.json").is_file()
    return Words(language, game if there else "", OWN_WORDS)


def sentence(error: BrelanError, language: str | None = None) -> str:
    """One line: the file and the move, where the error tells them, and why (the code, if there are no words for it)."""
    details = error.details
    words = words_for(str(details.get("game", "")), language)
    why = words.refusal(error.code, details) if words.has(f"refusal.{error.code}") else str(error)
    where = [str(details["file"])] if "file" in details else []
    if "move" in details:
        where.append(words.say("fault.move", count=details["move"]))
    return ": ".join([*where, why])
