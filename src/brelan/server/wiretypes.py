"""What messages are made of."""

from typing import Annotated

import msgspec

Language = Annotated[str, msgspec.Meta(max_length=16)]
"""Its code; where there are no words in it, English is spoken."""
Details = dict[str, str | int | float | bool | None]
"""Values for the sentence of a refusal."""


class FromClient(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Any message of a client."""


class FromServer(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Any message of the server; `Seen` is one too."""
