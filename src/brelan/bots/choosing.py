"""What a player does who does not think ahead, from what its seat may see."""

from typing import Final

from brelan.bots.contract import CARELESS, Style, sensible
from brelan.core.chance import draw
from brelan.core.compiling import rule
from brelan.core.contract import WAIT, States, legal, mask, optional
from brelan.core.records import Ids, Records

BY_CHANCE: Final = 2.0
"""So careless is who does not look at anything: it does what chance says."""


@rule
def choose_at(states: States, index: int, scratch: States, seat: int, style: Style, sources: Records, ids: Ids) -> int:
    """What a bot of this style does in states[index], without thinking ahead: a legal action, or WAIT if it may.

    It looks at scratch[0], where the state is masked for its seat; chance looks at no card, so nothing is masked for
    it. The bot's own chance is sources[seat].
    """
    seen = states[index]
    if style[CARELESS] < BY_CHANCE:
        scratch[0] = states[index]
        mask(scratch[0], seat)
        seen = scratch[0]
    count = legal(seen, seat, ids)
    if count == 0:
        return WAIT
    if style[CARELESS] < BY_CHANCE:
        return sensible(seen, seat, sources[seat], ids, count, style)
    if (optional(seen) >> seat) & 1 == 0:
        return int(ids[draw(sources[seat], count)])
    chosen = draw(sources[seat], count + 1)
    return WAIT if chosen == count else int(ids[chosen])
