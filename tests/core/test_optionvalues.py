"""House rules that are not possible: it is said which, and what they may be."""

from typing import Any

import pytest

from brelan.core.errors import BadInput
from brelan.core.game import parse_options
from brelan.games.registry import GAMES, game
from brelan.games.words import Words


def problem(name: str, given: object) -> dict[str, Any]:
    with pytest.raises(BadInput) as caught:
        parse_options(game(name), given)
    assert caught.value.code == "bad-options"
    return dict(caught.value.details)


@pytest.mark.parametrize(
    ("name", "given", "told"),
    [
        (
            "grisbi",
            {"draw": "foo"},
            {"problem": "none-of", "option": "draw", "known": "auto, manual", "value": '"foo"'},
        ),
        ("grisbi", {"grace": 3}, {"problem": "none-of", "option": "grace", "known": "1, 2", "value": "3"}),
        ("grisbi", {"exchange": 1}, {"problem": "none-of", "option": "exchange", "known": "true, false", "value": "1"}),
        ("grisbi", {"first": 5}, {"problem": "none-of", "option": "first", "known": "random, 0–4", "value": "5"}),
        ("grisbi", {"max_moves": -1}, {"problem": "from-to", "option": "max_moves", "least": 0, "most": 1_000_000}),
        ("grisbi", {"powers": {"chef": 14}}, {"problem": "from-to", "option": "powers.chef", "least": 0, "most": 13}),
        ("grisbi", {"powers": 13}, {"problem": "not-by-name", "option": "powers", "value": "13"}),
        ("grisbi", {"powers": {"roi": 1}}, {"problem": "no-such-option", "option": "powers.roi"}),
        ("rami", {"contracts": [1, 9]}, {"problem": "list-of", "option": "contracts", "least": 1, "most": 12}),
        ("rami", {"contracts": []}, {"problem": "list-of", "option": "contracts", "value": "[]"}),
        ("rami", {"upcard": "true"}, {"problem": "none-of", "known": "true, false", "value": '"true"'}),
        ("rami", {"upcard": True, "bys": 3}, {"problem": "no-such-option", "option": "bys"}),
        ("muzishez", 7, {"problem": "not-by-name", "option": "options", "value": "7"}),
    ],
)
def test_the_first_wrong_option_is_told(name: str, given: object, told: dict[str, Any]) -> None:
    assert told.items() <= problem(name, given).items()


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_wrong_with_any_option_is_said_in_both_languages(name: str) -> None:
    found = game(name)
    for option in found.options.__struct_fields__:
        details = problem(name, {option: "no such value"})
        for language in ("en", "fr"):
            said = Words(language, name).refusal("bad-options", details)
            assert option in said
            assert str(details["problem"]) not in said
