"""Where a style of Gin Rami has its weights."""

from typing import Final

OUT, NEXT_LAID, NEXT_MATE, NEXT_SAME = range(1, 5)
"""For the policy, all against one point in hand. OUT: what a card that would bring the contract nearer is worth.
NEXT_LAID: what it costs to throw a card that the next player can add; NEXT_MATE, one of whose rank, and NEXT_SAME, one
near which in its suit, that player is known to hold another.
"""
KEEN, KEEN_TO_BUY, PER_POINT = range(5, 8)
"""For the brisk one. A card that is worth so much is taken, or bought; what a point less in hand is worth."""
SPREAD: Final = 8
"""For `level`: points of one round that make the odds e to 1."""
FACTS_AT: Final = 9
"""And from here on how many points each of its facts will cost."""
