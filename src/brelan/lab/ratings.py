"""Ratings of bots that met in many games: Plackett and Luce's model, as OpenSkill has it (Weng and Lin, 2011)."""

from collections.abc import Iterable, Sequence

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """How good, and how sure that is: a bot that nobody knows has 25 and 8.33."""

    mu: float
    sigma: float


def ratings(games: Iterable[tuple[Sequence[str], Sequence[float]]]) -> dict[str, Rating]:
    """The rating of each bot after these games, in their order: who sat in each, and in which places they ended.

    A bot that has several seats in a game takes from it what these come to on average.
    """
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    for bots, places in games:
        for bot in bots:
            known.setdefault(bot, model.rating(name=bot))
        teams = [[model.rating(mu=known[bot].mu, sigma=known[bot].sigma, name=bot)] for bot in bots]
        rated = model.rate(teams, ranks=list(places))
        for bot in set(bots):
            own = [team[0] for team, name in zip(rated, bots, strict=True) if name == bot]
            mu, sigma = (sum(getattr(each, of) for each in own) / len(own) for of in ("mu", "sigma"))
            known[bot] = model.rating(mu=mu, sigma=sigma, name=bot)
    return {bot: Rating(mu=rating.mu, sigma=rating.sigma) for bot, rating in known.items()}
