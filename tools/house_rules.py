"""Write docs/house-rules.md from the games' options and their English words: `python -m tools.house_rules`."""

from pathlib import Path
from typing import Any, Final, Literal, Union, get_args, get_origin

import msgspec

from brelan.core.game import Game, plain
from brelan.games.registry import GAMES, game
from brelan.games.words import Words

PAGE: Final = Path(__file__).parent.parent / "docs" / "house-rules.md"
HEAD: Final = """# House rules

What a table can decide about each game. On the page it is a form, shown to everybody before the first deal, and a link
opens a table with the same rules; on the command line it is `--preset short --option draw=manual`; from Python
`Position.deal(game("grisbi"), players=4, seed=1, options={"draw": "manual"})`. What nobody decides has its default.
Impossible rules are refused with `bad-options` and what is wrong.

The clauses are in the rulebooks, in
[Le Grisbi](../src/brelan/games/grisbi/rules.en.md), [Gin Rami](../src/brelan/games/rami/rules.en.md) and
[Muzishez](../src/brelan/games/muzishez/rules.en.md). What a rule does to a game, in figures: `brelan balance`.
"""


def written(value: Any) -> str:
    """A value as one writes it on the command line."""
    return f"`{msgspec.json.encode(value).decode()}`"


def values(kind: Any) -> str:
    """What an option can be: its values, or the bounds of its numbers."""
    alike = get_args(kind)
    if get_origin(kind) is Literal:
        return ", ".join(written(value) for value in alike)
    if kind is bool:
        return "`false`, `true`"
    if hasattr(kind, "__metadata__"):
        return bounds(alike[0], kind.__metadata__[0])
    if get_origin(kind) is Union or type(kind).__name__ == "UnionType":
        return ", ".join(values(one) for one in alike)
    return "; ".join(f"`{field.name}` {values(field.type)}" for field in msgspec.structs.fields(kind))


def bounds(kind: Any, meta: msgspec.Meta) -> str:
    """The bounds of a number, or what a list holds and how many."""
    if get_origin(kind) is tuple:
        return f"{meta.min_length} to {meta.max_length} of {values(get_args(kind)[0])}"
    most = meta.le if meta.le is not None else (meta.lt or 0) - 1
    return f"{meta.ge} to {most}"


def section(rules: Game, words: Words) -> str:
    """A game's options and presets."""
    lines = [
        f"\n## {words.say('game.name')}\n",
        "| option | values | default | what it decides |",
        "| --- | --- | --- | --- |",
    ]
    for field in msgspec.structs.fields(rules.options):
        told = f"{words.say(f'option.{field.name}')}. {words.say(f'option.{field.name}.help')}"
        lines.append(f"| `{field.name}` | {values(field.type)} | {written(field.default)} | {told} |")
    lines += ["", "| preset | what it sets |  |", "| --- | --- | --- |"]
    usual = plain(rules.options())
    for name, preset in rules.presets.items():
        set_here = ", ".join(f"`{key}={value}`" for key, value in changed(plain(preset), usual).items())
        told = words.say(f"preset.{name}.help")
        lines.append(f"| `{name}` | {set_here or 'the defaults'} | {told} |")
    return "\n".join(lines) + "\n"


def changed(preset: dict[str, Any], usual: dict[str, Any]) -> dict[str, str]:
    """The options that a preset sets to something else than the default, as written on the command line."""
    return {key: msgspec.json.encode(value).decode() for key, value in preset.items() if value != usual[key]}


def page() -> str:
    """The whole page."""
    return HEAD + "".join(section(game(name), Words("en", name)) for name in GAMES)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
