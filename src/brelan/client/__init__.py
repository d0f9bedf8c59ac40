"""Play at a server's tables from a program: `Site` opens tables and finds them, `Table` is a seat at one.

The wire is in `brelan.server.protocol`; nothing else of the server is needed here.
"""

from brelan.client.errors import Ended, Turned
from brelan.client.links import code_in, site_of
from brelan.client.site import Site
from brelan.client.table import Table

__all__ = ["Ended", "Site", "Table", "Turned", "code_in", "site_of"]
