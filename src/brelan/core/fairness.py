"""Deals that can be checked (commit and reveal): the key of each shuffle comes from a secret of the server, whose hash
is published beforehand, and from a word of each player. Neither side alone can choose the cards.

With the secret S (32 bytes), the words in seat order and the number of the game in its match (from 1):

    commitment = SHA-256(S)
    seed       = the first 16 bytes of HMAC-SHA-256(key S, message), read as a big-endian number
    message    = the JSON array ["brelan-deal-1", number, [words...]], UTF-8, without blanks or escapes but JSON's own

`docs/fair-deals.md` has test vectors.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

import msgspec

SCHEME: Final = "brelan-deal-1"
SEED_BYTES: Final = 16


class Proof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What shows that a game was dealt fairly."""

    commitment: str
    """64 hex digits, published before the words were given."""
    secret: str
    """64 hex digits, published after the match."""
    number: int
    """Of the game in its match, from 1."""
    words: list[str]
    """By seat; a bot's, and that of somebody who gave none, is empty."""


def commitment(secret: str) -> str:
    """What is published of a secret (64 hex digits): 64 hex digits."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def deal_seed(secret: str, number: int, words: Sequence[str]) -> int:
    """The 128-bit seed of a game."""
    message = msgspec.json.encode([SCHEME, number, list(words)])
    digest = hmac.digest(bytes.fromhex(secret), message, "sha256")
    return int.from_bytes(digest[:SEED_BYTES], "big")


def is_fair(proof: Proof, seed: int) -> bool:
    """Was the game of this seed dealt from the secret that had been committed to, and from the players' words?"""
    try:
        return (
            commitment(proof.secret) == proof.commitment and deal_seed(proof.secret, proof.number, proof.words) == seed
        )
    except ValueError:  # no hex digits
        return False
