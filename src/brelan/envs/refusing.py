"""What an agent is told of an action that the rules refuse, the same in all environments."""

from typing import Final

REFUSED: Final = "refused"
"""Where an agent's info says why its action was refused: a code, the same that a person at a table would be told."""
ILLEGAL_REWARD: Final = -1.0
"""As much as being last."""
