"""What is said on a terminal: lines, whatever the names, words and files that they tell of are made of."""

import re
from typing import Any, Final

import click

UNSAID: Final = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # controls: a line of one's own, colours, the cursor, the window's title
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # which way the signs run
    "\u2028\u2029\ud800-\udfff"  # other ends of lines; halves of signs
    "]"
)


def say(line: str = "", *, err: bool = False, nl: bool = True) -> None:
    r"""Print one line; what would end it, or do more than be read, is shown as an escape (`\n`, `\x1b`)."""
    click.echo(visible(line), err=err, nl=nl)


def visible(text: str) -> str:
    """The text with an escape for each such sign."""
    return UNSAID.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def say_json(value: Any) -> None:
    """Print one line of JSON, with the escapes that JSON has for such signs."""
    import msgspec

    text = msgspec.json.encode(value).decode()
    click.echo(UNSAID.sub(lambda found: f"\\u{ord(found[0]):04x}", text))
