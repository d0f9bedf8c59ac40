/** How a match stands, the best first. Whether many points are good is read from the game that was just played. */
import { pointsOf } from './points';
import type { Hall, Seen } from './wire';

export interface Standing {
  seat: number;
  /** Among all; equal ones share. */
  rank: number;
  places: number;
  points: number;
}

/** -1 where the winner of this game has more points than its last; else 1. */
function direction(seen: Seen): number {
  const best = seen.places.indexOf(1);
  const worst = seen.places.indexOf(Math.max(...seen.places));
  const [won, lost] = [pointsOf(seen.view, best) ?? 0, pointsOf(seen.view, worst) ?? 0];
  return won >= lost ? -1 : 1;
}

export function standingsOf(hall: Hall, seen: Seen): Standing[] {
  const { places, points } = hall.standings;
  const byPoints = hall.match.count === 'points' && points.some((each) => each !== 0);
  const sign = byPoints ? direction(seen) : 1;
  const value = (seat: number) => sign * ((byPoints ? points : places)[seat] ?? 0);
  return places
    .map((total, seat) => ({
      seat,
      rank: 1 + places.filter((_, other) => value(other) < value(seat)).length,
      places: total,
      points: points[seat] ?? 0,
    }))
    .sort((a, b) => a.rank - b.rank);
}
