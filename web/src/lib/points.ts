import type { View } from './wire';

/** What a seat has scored, in games that score; null in others. */
export function pointsOf(view: View, seat: number): number | null {
  const player: unknown = view.players[seat];
  if (typeof player !== 'object' || player === null) return null;
  if ('points' in player && typeof player.points === 'number') return player.points;
  return 'score' in player && typeof player.score === 'number' ? player.score : null;
}
