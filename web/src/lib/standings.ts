/** How a match stands, the best first: by what the server says counts. */
import type { Standings } from './wire';

export interface Standing {
  seat: number;
  /** Among all; equal ones share. */
  rank: number;
  places: number;
  points: number;
}

export function standingsOf({ places, points, count, best }: Standings): Standing[] {
  const sign = best === 'most' ? -1 : 1;
  const value = (seat: number) => sign * ((count === 'points' ? points : places)[seat] ?? 0);
  return places
    .map((total, seat) => ({
      seat,
      rank: 1 + places.filter((_, other) => value(other) < value(seat)).length,
      places: total,
      points: points[seat] ?? 0,
    }))
    .sort((a, b) => a.rank - b.rank);
}
