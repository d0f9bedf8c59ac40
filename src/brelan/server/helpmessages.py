"""Help that a player asks for on the socket, and what comes of it: messages beside those of `protocol.py`."""

from brelan.core.coaching import Coaching
from brelan.server.wiretypes import FromClient, FromServer
from brelan.table.wishes import MessageId


class AskCoach(FromClient, frozen=True, kw_only=True, tag="coach"):
    """What does the coach say to my hand?"""

    id: MessageId


class Coached(FromServer, frozen=True, kw_only=True, tag="coached"):
    """What the coach says to this player alone."""

    id: str
    version: int
    """Of the table that it speaks of."""
    says: Coaching
