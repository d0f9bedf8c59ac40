import { expect, test } from 'vitest';
import { figures, ratingPoints } from './history';
import type { GameName, PlayedGame } from './wire';

const played = (game: GameName, place: number, continued = false): PlayedGame => ({
  code: 'KMNPQRST',
  number: 1,
  game,
  ended: 0,
  seats: 4,
  place,
  others: [],
  film: '',
  continued,
});

test('each game’s figures, the most played first', () => {
  expect(figures([played('rami', 3), played('muzishez', 1), played('muzishez', 4), played('muzishez', 1)])).toEqual([
    { game: 'muzishez', games: 3, wins: 2, best: 1, mean: 2 },
    { game: 'rami', games: 1, wins: 0, best: 3, mean: 3 },
  ]);
});

test('stopped games count for nothing', () => {
  expect(figures([played('rami', 0)])).toEqual([]);
  expect(figures([])).toEqual([]);
});

test('nor do games that were continued from others: their cards may have been known', () => {
  expect(figures([played('rami', 1, true), played('rami', 2)])).toEqual([
    { game: 'rami', games: 1, wins: 0, best: 2, mean: 2 },
  ]);
});

test('whom nobody knows begins with a thousand points', () => {
  expect(ratingPoints({ game: 'rami', mu: 25, sigma: 25 / 3, games: 1 })).toBe(1000);
  expect(ratingPoints({ game: 'rami', mu: 27.5, sigma: 8, games: 1 })).toBe(1100);
});
