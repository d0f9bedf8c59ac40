import itertools
import random
from collections import Counter
from collections.abc import Callable

import numpy as np
from scipy.stats import chisquare

from brelan.core.chance import (
    U,
    derived_seed,
    draw,
    fresh_seed,
    key_words,
    new_chance,
    set_child_key,
    shuffle,
    siphash,
    split,
)

KEY = bytes(range(16))
PUBLISHED = [
    "310e0edd47db6f72",
    "fd67dc93c539f874",
    "5a4fa9d909806c0d",
    "2d7efbd796666785",
    "b7877127e09427cf",
    "8da699cd64557618",
    "cee3fe586e46c9cb",
    "37d1018bf50002ab",
    "6224939a79f5f593",
    "b0e4a90bdf82009e",
    "f3b9dd94c5bb5d7a",
    "a7ad6b22462fb3f4",
    "fbe50e86bc8f1e75",
]
"""SipHash-2-4 of the messages of 0, 1, 2, ... bytes 00 01 02 ..., key 00 01 ... 0f (Aumasson and Bernstein)."""
UNLIKELY = 1e-6
MASK = 2**64 - 1


def rotl(x: int, by: int) -> int:
    return (x << by | x >> (64 - by)) & MASK


def sip_rounds(v: list[int], times: int) -> None:
    for _ in range(times):
        for a, b, c, d, left, right in ((0, 1, 2, 3, 13, 16), (2, 1, 0, 3, 17, 21)):
            v[a] = (v[a] + v[b]) & MASK
            v[c] = (v[c] + v[d]) & MASK
            v[b] = rotl(v[b], left) ^ v[a]
            v[d] = rotl(v[d], right) ^ v[c]
            v[a] = rotl(v[a], 32)


def plain_siphash(key: bytes, message: bytes) -> int:
    """For messages of any length, in whole numbers: what the compiled one, for 8 bytes, is compared with."""
    key0, key1 = (int.from_bytes(key[at : at + 8], "little") for at in (0, 8))
    initial = (0x736F6D6570736575, 0x646F72616E646F6D, 0x6C7967656E657261, 0x7465646279746573)
    v = [constant ^ word for constant, word in zip(initial, (key0, key1, key0, key1), strict=True)]
    padded = message + bytes(7 - len(message) % 8) + bytes([len(message) % 256])
    for at in range(0, len(padded), 8):
        word = int.from_bytes(padded[at : at + 8], "little")
        v[3] ^= word
        sip_rounds(v, 2)
        v[0] ^= word
    v[2] ^= 0xFF
    sip_rounds(v, 4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def test_the_plain_siphash_gives_the_published_vectors() -> None:
    for length, expected in enumerate(PUBLISHED):
        assert plain_siphash(KEY, bytes(range(length))).to_bytes(8, "little").hex() == expected


def test_siphash_gives_the_published_vector_of_eight_bytes() -> None:
    key0, key1, message = (U(int.from_bytes(bytes(range(at, at + 8)), "little")) for at in (0, 8, 0))
    assert int(siphash(key0, key1, message)).to_bytes(8, "little").hex() == PUBLISHED[8]


def test_siphash_agrees_with_the_plain_one() -> None:
    chooser = random.Random(1)
    for _ in range(300):
        key, message = chooser.randbytes(16), chooser.randbytes(8)
        words = (U(int.from_bytes(part, "little")) for part in (key[:8], key[8:], message))
        assert int(siphash(*words)) == plain_siphash(key, message)


def test_draws_are_even_where_a_remainder_would_be_biased() -> None:
    """Of 2**32 words, a plain remainder by this bound would put 3 in 4 into the lower two thirds."""
    bound, source = 3 * 2**29, new_chance(5)
    drawn = [draw(source[0], bound) for _ in range(12_000)]
    thirds = np.bincount([value // 2**29 for value in drawn], minlength=3)
    assert chisquare(thirds).pvalue > UNLIKELY
    assert source[0].drawn > 12_000, "nothing was ever rejected"


def test_draws_stay_below_their_bound_and_reach_it() -> None:
    source = new_chance(6)
    for bound in (1, 2, 3, 7, 53, 108):
        assert {draw(source[0], bound) for _ in range(60 * bound)} == set(range(bound))


def orders(shuffler: Callable[[np.ndarray[tuple[int], np.dtype[np.int8]]], None]) -> list[int]:
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        cards = np.arange(4, dtype=np.int8)
        shuffler(cards)
        found[tuple(cards.tolist())] += 1
    return [found[order] for order in itertools.permutations(range(4))]


def test_each_order_of_a_shuffle_is_as_likely() -> None:
    source = new_chance(7)
    assert chisquare(orders(lambda cards: shuffle(source[0], cards, 4))).pvalue > UNLIKELY


def test_a_biased_shuffle_would_be_caught() -> None:
    source = new_chance(7)

    def naive(cards: np.ndarray[tuple[int], np.dtype[np.int8]]) -> None:
        for at in range(4):
            other = draw(source[0], 4)
            cards[at], cards[other] = cards[other], cards[at]

    assert chisquare(orders(naive)).pvalue < UNLIKELY


def test_seeds_make_keys_and_every_bit_counts() -> None:
    assert [int(word) for word in key_words(2**64 * 7 + 9)] == [9, 7]
    assert len({key_words(1 << bit) for bit in range(128)}) == 128
    assert fresh_seed() != fresh_seed()


def test_derived_seeds_repeat_and_differ_by_path() -> None:
    paths = [(), ("deal",), ("players",), ("players", 1), ("players", 11), (1,), (11,)]
    assert len({derived_seed(3, *path) for path in paths}) == len(paths)
    assert derived_seed(3, "deal") == derived_seed(3, "deal") != derived_seed(4, "deal")


def test_child_keys_differ() -> None:
    source = new_chance(1)
    keys = set()
    for index in range(500):
        set_child_key(source[0], U(1), U(2), index)
        keys.add(tuple(source[0].key.tolist()))
        assert source[0].drawn == 0
    assert len(keys) == 500


def test_a_split_source_goes_its_own_way() -> None:
    parent, one, other = new_chance(1), new_chance(0), new_chance(0)
    split(parent[0], one[0])
    split(parent[0], other[0])
    draws = [tuple(draw(source[0], 1000) for _ in range(8)) for source in (parent, one, other)]
    assert len(set(draws)) == 3
