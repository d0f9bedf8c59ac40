/** Which buttons a chair has for whom. The server decides; this only keeps buttons from sight that it would refuse. */
import type { Hall, Sitter } from './wire';

/** After so long without a device (ms) the others may go on without somebody. */
export const GONE = 60_000;

/** Is this person without a device, so that the others may go on? */
export const isGone = (sitter: Sitter, now: number): boolean =>
  sitter.kind === 'person' && sitter.away > 0 && now - sitter.away >= GONE;

/** For how many whole minutes this person has been away. */
export const minutesAway = (sitter: Sitter, now: number): number =>
  sitter.away > 0 ? Math.max(0, Math.floor((now - sitter.away) / 60_000)) : 0;

/** May the viewer take this chair, now or from the next game on? */
export function maySit(hall: Hall, seat: number): boolean {
  const sitter = hall.seats[seat];
  if (sitter === undefined || sitter.kind === 'person' || sitter.coming !== '') return false;
  if (hall.phase === 'gathering' || hall.phase === 'finished') return true;
  const other = hall.seat < 0 && hall.waiting !== seat;
  return other && (hall.phase === 'between' || sitter.kind === 'bot');
}

/** May the viewer put a bot on this chair, or take it away? */
export const mayFill = (hall: Hall, seat: number): boolean =>
  hall.host && hall.phase !== 'playing' && hall.seats[seat]?.kind !== 'person';

export const freeChairs = (hall: Hall): number => hall.seats.filter(({ kind }) => kind === 'free').length;

/** Who else wishes to stop the game. */
export const stoppers = (hall: Hall): number[] =>
  hall.seats.flatMap(({ stop }, seat) => (stop && seat !== hall.seat ? [seat] : []));
