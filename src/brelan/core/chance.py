"""Chance: SipHash-2-4 of a counter under a 128-bit key (Aumasson and Bernstein, 2012).

Whoever holds the key can repeat every shuffle and every draw; whoever sees the cards cannot foresee the next one.
A *source* of chance is any record with the fields `key` (uint64[2]) and `drawn` (uint64): a game's state is one, and a
`CHANCE` record is one for players, who never touch the game's own.
"""

import hashlib
import secrets
from typing import Final

import numpy as np
import numpy.typing as npt

from brelan.core.compiling import rule
from brelan.core.records import Record, Records, zeros

Source = Record
"""Anything with `key` and `drawn`."""

CHANCE: Final = np.dtype([("drawn", np.uint64), ("key", np.uint64, 2)], align=True)
"""`drawn` first: a record whose fields begin another record's would count as its supertype for Numba."""

U = np.uint64
WORD: Final = 2**64


@rule
def _rotl(x: U, by: int) -> U:
    return (x << U(by)) | (x >> U(64 - by))


@rule(wraps=True)
def _round(a: U, b: U, c: U, d: U) -> tuple[U, U, U, U]:
    """One SipRound. Four words handed on, not an array of them: an array would be allocated for every draw."""
    a += b
    c += d
    b = _rotl(b, 13) ^ a
    d = _rotl(d, 16) ^ c
    a = _rotl(a, 32)
    c += b
    a += d
    b = _rotl(b, 17) ^ c
    d = _rotl(d, 21) ^ a
    c = _rotl(c, 32)
    return a, b, c, d


@rule
def siphash(key0: U, key1: U, message: U) -> U:
    """SipHash-2-4 of one 8-byte message (little-endian), as uint64."""
    a = key0 ^ U(0x736F6D6570736575)
    b = key1 ^ U(0x646F72616E646F6D)
    c = key0 ^ U(0x6C7967656E657261)
    d = key1 ^ U(0x7465646279746573)
    for word in (message, U(8) << U(56)):
        d ^= word
        a, b, c, d = _round(a, b, c, d)
        a, b, c, d = _round(a, b, c, d)
        a ^= word
    c ^= U(0xFF)
    for _ in range(4):
        a, b, c, d = _round(a, b, c, d)
    return U(a ^ b ^ c ^ d)


@rule
def draw(source: Source, bound: int) -> int:
    """An unbiased integer in [0, bound), 1 <= bound < 2**31; advances `source.drawn` (rejections too).

    A word of 32 bits times the bound: the upper half is the draw, the lower half tells the few words that would favour
    some draws, and they are drawn anew (Lemire, 2019). A division is needed for next to none.
    """
    span = U(bound)
    while True:
        product = (siphash(source.key[0], source.key[1], source.drawn) >> U(32)) * span
        source.drawn += U(1)
        low = product & U(0xFFFFFFFF)
        if low >= span or low >= (U(1) << U(32)) % span:
            return int(product >> U(32))


@rule
def shuffle(source: Source, cards: npt.NDArray[np.int8], count: int) -> None:
    """Put cards[:count] in an order of which each is as likely (Fisher and Yates, in Durstenfeld's form)."""
    for last in range(count - 1, 0, -1):
        other = draw(source, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@rule
def set_child_key(source: Source, key0: U, key1: U, index: int) -> None:
    """Give the source the index-th key (index >= 0) under a parent key: how a batch deals its games."""
    source.key[0] = siphash(key0, key1, U(2 * index))
    source.key[1] = siphash(key0, key1, U(2 * index + 1))
    source.drawn = U(0)


@rule
def split(source: Source, other: Source) -> None:
    """Give another source of chance a key of its own, drawn from this one."""
    key0 = siphash(source.key[0], source.key[1], source.drawn)
    key1 = siphash(source.key[0], source.key[1], source.drawn + U(1))
    source.drawn += U(2)
    other.key[0], other.key[1], other.drawn = key0, key1, U(0)


def key_words(seed: int) -> tuple[np.uint64, np.uint64]:
    """The two words of a 128-bit seed, 0 <= seed < 2**128."""
    return U(seed % WORD), U(seed // WORD % WORD)


def derived_seed(seed: int, *path: int | str) -> int:
    """A 128-bit seed for one purpose under another seed (BLAKE2b of both): the same path gives the same seed."""
    text = "/".join(str(part) for part in (seed, *path))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest(), "little")


def fresh_seed() -> int:
    """A seed nobody can foresee, from the operating system."""
    return secrets.randbits(128)


def new_chance(seed: int) -> Records:
    """An array of one `CHANCE` record under this seed: chance for a player, apart from the game's."""
    sources = zeros(1, CHANCE)
    sources[0].key[:] = key_words(seed)
    return sources
