"""Words: what players read, in each language. Code knows keys; sentences are in `words/` and beside the games.

A text is a string, or its forms by number: `{"one": ..., "other": ...}`, chosen by the value `count`; with a `zero`
where nothing is said otherwise. What is called one thing in a list and another in a sentence (`ace of clubs`, `the ace
of clubs`) has the second under its key with `.said`.
"""

import functools
import locale
import os
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

if TYPE_CHECKING:  # it is imported with the rules, and words are needed before them
    from brelan.core.game import Event
    from brelan.games.after import Remark

Entry = str | dict[str, str]
Dictionary = Mapping[str, Entry]

COMMON: Final = Path(__file__).parent.parent / "words"
LANGUAGES: Final = sorted(path.stem for path in COMMON.glob("*.json"))
FALLBACK: Final = "en"
ONE_FOR_NONE: Final = {"fr"}
"""Languages that say nought in the singular."""

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")


def language_wished() -> str:
    """The language that the environment asks for, as far as there are words for it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wished = os.environ.get(variable, "")
        if wished:
            return spoken_language(locale.normalize(wished))
    return FALLBACK


def spoken_language(wished: str) -> str:
    """The language to answer in, where one is wished for (`fr`, `fr-CA`); empty where none is."""
    code = wished[:2].lower()
    return code if code in LANGUAGES or not code else FALLBACK


@functools.cache
def dictionary(path: Path) -> Dictionary:
    """The words of one file."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Entry])


class Words:
    """All texts of one language: a game's own come first, then those of further files, then the common ones."""

    def __init__(self, language: str, game: str = "", *further: Path) -> None:
        """`further`: folders with a `LANGUAGE.json` each."""
        self.language = language
        folders = [*further, COMMON]
        files = [folder / f"{language}.json" for folder in folders]
        if game:
            own = Path(__file__).parent / game
            files[:0] = [own / f"words.{language}.json", own / f"spoken.{language}.json"]
        self._dictionaries = [dictionary(file) for file in files]

    def has(self, key: str) -> bool:
        """Is there a text of this key?"""
        return any(key in words for words in self._dictionaries)

    def say(self, key: str, **values: object) -> str:
        """The text of a key with its values filled in. A key without a text is itself said, so that it is noticed."""
        for words in self._dictionaries:
            if key in words:
                return _fill(self._form(words[key], values), values)
        return key

    def first(self, keys: Sequence[str], **values: object) -> str:
        """The text of the first key that has one."""
        return self.say(next((key for key in keys if self.has(key)), keys[-1]), **values)

    def _form(self, entry: Entry, values: Mapping[str, object]) -> str:
        if isinstance(entry, str):
            return entry
        count = values.get("count")
        if count == 0 and "zero" in entry:
            return entry["zero"]
        single = count == 1 or (count == 0 and self.language in ONE_FOR_NONE)
        return entry["one" if single and "one" in entry else "other"]

    def list(self, items: Sequence[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.say('list.and')} {items[-1]}"

    def card(self, card: str) -> str:
        """What a card is called; `numerobis=8` is a card that stands for a value."""
        return self._card(card, "")

    def said(self, cards: Sequence[str]) -> str:
        """Cards in a sentence, with their articles; equal ones counted."""
        return self.list([self._counted(card, count, ".said") for card, count in Counter(cards).items()])

    def cards(self, cards: Sequence[str]) -> str:
        """Several cards in a list, equal ones counted."""
        return self.list([self._counted(card, count, "") for card, count in Counter(cards).items()])

    def _card(self, card: str, form: str) -> str:
        kind, _, value = card.partition("=")
        name = self.first([f"card.{kind}{form}", f"card.{kind}", kind])
        return f"{name} {value}" if value else name

    def _counted(self, card: str, count: int, form: str) -> str:
        return self._card(card, form) if count == 1 else self.say("cards.times", count=count, card=self.card(card))

    def seat(self, names: Sequence[str], seat: int, viewer: int) -> str:
        """What a seat is called: `You`, a name, or a number for one without a name."""
        if seat == viewer and seat >= 0:
            return self.say("seat.you")
        name = names[seat] if 0 <= seat < len(names) else ""
        return name or self.say("seat.number", count=seat + 1)

    def event(self, event: "Event", names: Sequence[str], viewer: int) -> str:
        """The sentence of an event; whoever reads it is spoken to."""
        return self._told(f"event.{event.kind}", event, names, viewer, value=event.count)

    def remark(self, remark: "Remark", names: Sequence[str], viewer: int) -> str:
        """The sentence of what is told of a whole game; whoever reads it is spoken to."""
        return self._told(f"story.{remark.kind}", remark, names, viewer, round=remark.round)

    def _told(self, key: str, told: "Event | Remark", names: Sequence[str], viewer: int, **values: object) -> str:
        mine = told.seat == viewer and viewer >= 0
        other = self.seat(names, told.other, viewer)
        return self.first(
            [f"{key}.you", key] if mine else [key],
            name=self.seat(names, told.seat, viewer),
            other=self.say("seat.you.object") if told.other == viewer and viewer >= 0 else other,
            cards=self.said(told.cards),
            list=self.cards(told.cards),
            count=told.count,
            **values,
        )

    def refusal(self, code: str, details: Mapping[str, Any]) -> str:
        """Why something is refused. A problem that has a name is said; from a least to the same most is one number."""
        key, told = f"refusal.{code}", dict(details)
        problem = f"problem.{details.get('problem')}"
        if self.has(problem):
            told["problem"] = self.say(problem, **details)
        exact = "least" in details and details["least"] == details.get("most")
        return self.first([f"{key}.exact", key] if exact else [key], **told)


def _fill(text: str, values: Mapping[str, object]) -> str:
    return _PLACEHOLDER.sub(lambda found: str(values.get(found[1], found[0])), text)
