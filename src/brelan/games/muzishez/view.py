"""What a seat sees of Muzishez: built from a masked state and nothing else."""

from typing import Any

import msgspec

from brelan.core.contract import NOBODY, RUNNING, TRUNCATED, State, States
from brelan.core.game import Event
from brelan.games.muzishez.cards import COLOUR_LETTERS, SYMBOL_LETTERS, name, names
from brelan.games.muzishez.moves import Pick
from brelan.games.muzishez.phases import alone
from brelan.games.muzishez.scoring import place, score
from brelan.games.muzishez.state import HALF, SYMBOLS, UNPICKED


class MuzishezPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """One seat as everybody sees it."""

    captured: list[str]
    points: int
    """What the cards are worth now (M6 to M8)."""
    colours: dict[str, int]
    """How many cards of each colour, by its letter; jokers apart."""
    symbols: dict[str, int]
    halves: int
    chosen: bool
    """Has chosen in the open round."""
    place: int
    """1 for the first; 0 before the end."""


class MuzishezView(msgspec.Struct, frozen=True, kw_only=True, tag_field="game", tag="muzishez"):
    """The table as one seat sees it."""

    seat: int
    """Whose view this is; -1 for a spectator."""
    players: list[MuzishezPlayer]
    table: list[str]
    """By slot; `""` where no card could be turned up."""
    stock: int
    pick: int
    """The viewer's own choice in the open round, or -1."""
    last_picks: list[int]
    """What each seat chose in the round before; -1 in the first round."""
    last_table: list[str]
    """The cards those choices were made from."""
    packs: int
    round: int
    """Complete rounds."""
    max_rounds: int
    """After so many the game ends; 0: there is no such limit."""
    over: bool
    truncated: bool
    """The limit ended it."""


def view(states: States, seat: int) -> MuzishezView:
    """The view of a state masked for `seat` (NOBODY: a spectator)."""
    state = states[0]
    return MuzishezView(
        seat=seat,
        players=[_player(state, other) for other in range(state.seats)],
        table=[name(kind) for kind in state.table[: state.seats - 1].tolist()],
        stock=int(state.stock_size),
        pick=UNPICKED if seat == NOBODY else int(state.pick[seat]),
        last_picks=state.last_pick[: state.seats].tolist(),
        last_table=[name(kind) for kind in state.last_table[: state.seats - 1].tolist()],
        packs=int(state.packs),
        round=int(state.rounds),
        max_rounds=int(state.max_rounds),
        over=bool(state.over != RUNNING),
        truncated=bool(state.over == TRUNCATED),
    )


def _player(state: State, seat: int) -> MuzishezPlayer:
    held: list[int] = state.captured[seat].tolist()
    return MuzishezPlayer(
        captured=names(held),
        points=score(state, seat),
        colours={letter: sum(held[5 * at : 5 * at + 5]) for at, letter in enumerate(COLOUR_LETTERS)},
        symbols={letter: sum(held[at:HALF:SYMBOLS]) for at, letter in enumerate(SYMBOL_LETTERS)},
        halves=held[HALF],
        chosen=bool(state.pick[seat] != UNPICKED),
        place=place(state, seat) if state.over != RUNNING else 0,
    )


def tell(before: States, after: States, seat: int, move: Pick, viewer: int) -> list[Event]:
    """That somebody chose; and when that was the last choice, who got what and which cards were contested."""
    told = [Event(kind="chose", seat=seat)]
    state = after[0]
    if state.rounds == before[0].rounds:
        return told
    slots: list[Any] = state.last_pick[: state.seats].tolist()
    for chooser, slot in enumerate(slots):
        card = name(int(state.last_table[slot]))
        if alone(state, chooser):
            told.append(Event(kind="captured", seat=chooser, cards=[card]))
        elif slots.index(slot) == chooser:
            told.append(Event(kind="contested", seat=chooser, cards=[card], count=slots.count(slot)))
    if state.over != RUNNING:
        firsts = [winner for winner in range(state.seats) if place(state, winner) == 1]
        told.extend(Event(kind="won", seat=winner, count=score(state, winner)) for winner in firsts)
    return told
