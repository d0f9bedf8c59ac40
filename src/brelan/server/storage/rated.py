"""How good people are at each game: Plackett and Luce's model, as OpenSkill has it (Weng and Lin, 2011). It goes by
games of people alone, and stays when their tables are gone.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, insert, select, update

from brelan.server.pastbodies import Rated
from brelan.server.storage.listing import Listed
from brelan.server.storage.tables import RATINGS, TABLES
from brelan.table.entries import PROGRAM

Known = dict[str, tuple[float, float]]
"""Mean and deviation by person."""


def rate(connection: Connection, code: str, listed: Listed) -> None:
    """Let a game that has just ended count for those who played it, unless a bot or a program did, too, or it says
    nothing of how well anybody plays: continued from another, or stopped by all.
    """
    people = [person for person, _, _ in listed.seats]
    counts = len(people) == listed.chairs and not any(person.startswith(PROGRAM) for person in people)
    if not counts or listed.continued or 0 in listed.places or not listed.places:
        return
    game = connection.execute(select(TABLES.c.game).where(TABLES.c.code == code)).scalar_one()
    rows = connection.execute(select(RATINGS).where(RATINGS.c.game == game, RATINGS.c.person.in_(people))).mappings()
    before = {row["person"]: (row["mu"], row["sigma"]) for row in rows}
    places = [listed.places[seat] for _, seat, _ in listed.seats]
    for person, (mu, sigma) in _after(people, places, before).items():
        this = (RATINGS.c.person == person) & (RATINGS.c.game == game)
        if person in before:
            games = RATINGS.c.games + 1
            connection.execute(update(RATINGS).where(this).values(mu=mu, sigma=sigma, games=games))
        else:
            connection.execute(insert(RATINGS).values(person=person, game=game, mu=mu, sigma=sigma, games=1))


def _after(people: Sequence[str], places: Sequence[int], before: Known) -> Known:
    from openskill.models import PlackettLuce  # slow to load, and not needed before a game of people ends

    model = PlackettLuce()
    teams = [[model.rating(*before.get(person, ()))] for person in people]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return {person: (team[0].mu, team[0].sigma) for person, team in zip(people, rated, strict=True)}


def ratings_of(connection: Connection, person: str) -> list[Rated]:
    """A person's ratings, of each game that they have ended with people alone."""
    wanted = select(RATINGS).where(RATINGS.c.person == person).order_by(RATINGS.c.game)
    return [
        Rated(game=row["game"], mu=row["mu"], sigma=row["sigma"], games=row["games"])
        for row in connection.execute(wanted).mappings()
    ]
