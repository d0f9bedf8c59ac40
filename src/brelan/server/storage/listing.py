"""What lists say of a table: read off it whenever more than a move has happened."""

from dataclasses import dataclass

from brelan.table.table import Table


@dataclass(frozen=True)
class Listed:
    """A table as lists show it."""

    chairs: int
    touched: int
    phase: str
    """gathering, playing (also between the games of a match) or finished."""
    places: list[int]
    """By seat, in the last game; empty before its end."""
    public: bool
    free: int
    """Chairs that somebody may take."""
    host_name: str
    seats: list[tuple[str, int, str]]
    """Person, seat and name."""
    names: list[str]
    """By seat, bots too."""
    game: int
    """The number of the last game, from 1."""
    ended: bool
    """Is it over?"""
    film: str
    """The film of the evening, named after it; mostly empty."""
    continued: bool
    """Was it continued from another game?"""


def listed(table: Table) -> Listed:
    """The table now."""
    phase = table.phase
    chairs = table.chairs
    host = table.company.seat_of(table.company.host)
    return Listed(
        chairs=len(chairs),
        touched=table.touched,
        phase="playing" if phase == "between" else phase,
        places=table.places(),
        public=table.door.public,
        free=_free(table),
        host_name=chairs[host].name if host >= 0 else "",
        seats=[(chair.person, seat, chair.name) for seat, chair in enumerate(chairs) if chair.person],
        names=[chair.name for chair in chairs],
        game=table.games,
        ended=table.ended,
        film=table.screening.title,
        continued=table.origin is not None,
    )


def _free(table: Table) -> int:
    """None where nobody comes in any more: where strangers may not look on once the game has begun."""
    if table.phase != "gathering" and not table.door.watch:
        return 0
    return sum(not chair.person for seat, chair in enumerate(table.chairs) if seat not in table.company.later)
