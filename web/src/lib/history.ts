/** What became of one's own games, in figures. */
import type { GameName, PlayedGame, Rated } from './wire';

export interface Figures {
  game: GameName;
  /** Played to their end. */
  games: number;
  wins: number;
  /** The best place. */
  best: number;
  /** The mean of the places, 1 for the best. */
  mean: number;
}

/** For each game played to its end at least once, the most played first. Games that were stopped do not count, nor those
 * that were continued from others: who looked at a game may know its cards. */
export function figures(played: readonly PlayedGame[]): Figures[] {
  const places = new Map<GameName, number[]>();
  for (const { game, place, continued } of played) {
    if (place > 0 && !continued) places.set(game, [...(places.get(game) ?? []), place]);
  }
  return [...places]
    .map(([game, all]) => ({
      game,
      games: all.length,
      wins: all.filter((place) => place === 1).length,
      best: Math.min(...all),
      mean: all.reduce((sum, place) => sum + place, 0) / all.length,
    }))
    .sort((a, b) => b.games - a.games);
}

/** Somebody whom nobody knows has a mean of 25: a thousand points, as people are used to. */
const POINTS = 40;

/** A rating as people read it: 1000 at first, more for who comes before others. */
export const ratingPoints = ({ mu }: Rated): number => Math.round(mu * POINTS);
