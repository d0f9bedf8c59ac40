"""What a host decides for a table besides the game's own house rules, and what a player decides for their seat."""

from typing import Annotated, Literal

import msgspec

MOST_GAMES = 20

Starter = Literal["rules", "loser"]


class Door(msgspec.Struct, frozen=True, kw_only=True):
    """Who may come in."""

    public: bool = False
    """Listed in the lobby, where strangers may join; such a table has no chat."""
    watch: bool = True
    """May others look on? They see what everybody may see."""
    takeover: bool = True
    """May somebody take a bot's seat in the middle of a game? If not, from the next one on."""
    replay: bool = True
    """May whoever has the link see finished games?"""


class Help(msgspec.Struct, frozen=True, kw_only=True):
    """What players may ask for. Everybody sees before the first deal what is allowed."""

    hint: bool = False
    """What the strongest bot would do, once in a while. All see how often somebody asked."""
    coach: bool = False
    """Counts for a player what they could count themselves, in games that have such a thing."""


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """Several games that count together."""

    games: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)] = 1
    count: Literal["places", "points"] = "places"
    """Added up: places (fewest is best), or the games' own points, where a game has any."""
    starter: Starter = "rules"
    """Who starts the games after the first: as the house rules say, or the last one's loser."""


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one game of a match."""

    places: list[int]
    """By seat; empty where all stopped it."""
    points: list[int]
    """By seat, the game's own points; empty where all stopped it."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A standing answer to claims: pass without being asked."""

    passes: Literal["ask", "round", "always", "but"] = "ask"
    """Never; for the rest of this round; always; always but for some cards."""
    but: Annotated[list[Annotated[str, msgspec.Meta(max_length=8)]], msgspec.Meta(max_length=16)] = []
    """Ranks (or kinds of cards) about which the seat still wants to be asked."""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """The order that a player has given a hand, for their other devices. The rules know nothing of it."""

    deal: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """Which hand, as the player's client calls it."""
    cards: Annotated[list[Annotated[str, msgspec.Meta(max_length=16)]], msgspec.Meta(max_length=64)] = []
    """None: it is sorted."""
