"""Phases and answers to house rules by name, once for views and for written positions."""

from typing import Final, Literal

from brelan.games.rami.state import BUYING, DRAWING, PLAYING

Phase = Literal["draw", "buy", "play"]
PHASES: Final[dict[int, Phase]] = {DRAWING: "draw", BUYING: "buy", PLAYING: "play"}
PHASE_OF: Final = {name: phase for phase, name in PHASES.items()}
Double = Literal["never", "not_in_8", "always"]
DOUBLES: Final[tuple[Double, ...]] = ("never", "not_in_8", "always")
"""By the number in the record (R13)."""
