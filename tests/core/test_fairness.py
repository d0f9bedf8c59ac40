"""The scheme of fair deals is the one that `docs/fair-deals.md` describes, to the bit."""

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest

from brelan.core.fairness import Proof, commitment, deal_seed, is_fair

PAGE = (Path(__file__).parents[2] / "docs" / "fair-deals.md").read_text(encoding="utf-8")
VECTORS: list[dict[str, Any]] = json.loads(PAGE.split("```json")[1].split("```")[0])
SAMPLE = PAGE.split("```python")[1].split("```")[0]


def proof_of(vector: dict[str, Any], **other: Any) -> Proof:
    return Proof(**{name: {**vector, **other}[name] for name in ("commitment", "secret", "number", "words")})


def test_there_are_vectors_for_what_could_go_wrong() -> None:
    assert len(VECTORS) >= 4
    words = [word for vector in VECTORS for word in vector["words"]]
    assert {'"', "\\"} <= {sign for word in words for sign in word}
    assert "" in words
    assert any(ord(sign) > 0xFFFF for word in words for sign in word)
    assert {vector["number"] for vector in VECTORS} > {1, 2}


@pytest.mark.parametrize("vector", VECTORS)
def test_the_vectors_follow_from_the_standard_library(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["secret"])
    message = json.dumps(
        ["brelan-deal-1", vector["number"], vector["words"]], ensure_ascii=False, separators=(",", ":")
    )
    assert message == vector["message"]
    assert hashlib.sha256(secret).hexdigest() == vector["commitment"]
    assert hmac.new(secret, message.encode(), hashlib.sha256).digest()[:16].hex() == vector["seed"]


@pytest.mark.parametrize("vector", VECTORS)
def test_the_code_agrees(vector: dict[str, Any]) -> None:
    assert commitment(vector["secret"]) == vector["commitment"]
    seed = deal_seed(vector["secret"], vector["number"], vector["words"])
    assert f"{seed:032x}" == vector["seed"]
    assert is_fair(proof_of(vector), seed)


@pytest.mark.parametrize("vector", VECTORS)
def test_any_other_proof_or_seed_is_none(vector: dict[str, Any]) -> None:
    seed = int(vector["seed"], 16)
    flipped = ("1" if vector["secret"][0] == "0" else "0") + vector["secret"][1:]
    for other in (
        {"secret": flipped},
        {"secret": "zz"},
        {"secret": ""},
        {"commitment": vector["commitment"][::-1]},
        {"number": vector["number"] + 1},
        {"words": [*vector["words"], ""]},
        {"words": ["?", *vector["words"][1:]]},
    ):
        assert not is_fair(proof_of(vector, **other), seed)
    assert not is_fair(proof_of(vector), seed ^ 1)


@pytest.mark.parametrize("vector", VECTORS)
def test_the_lines_on_the_page_say_the_same(vector: dict[str, Any]) -> None:
    page: dict[str, Any] = {}
    exec(SAMPLE, page)
    assert page["check"](vector, vector["seed"])
    assert not page["check"]({**vector, "number": 7}, vector["seed"])


def test_commas_in_words_do_not_make_other_words() -> None:
    secret = "ab" * 32
    assert deal_seed(secret, 1, ["a", "b"]) != deal_seed(secret, 1, ['a","b'])
    assert deal_seed(secret, 1, ["a", ""]) != deal_seed(secret, 1, ["", "a"])
