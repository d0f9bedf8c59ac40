import { expect, test } from 'vitest';
import { standingsOf } from './standings';
import type { Standings } from './wire';

const order = (count: Standings['count'], best: Standings['best'], places: number[], points: number[]) =>
  standingsOf({ games: 3, done: 1, places, points, count, best, scores: [] }).map(({ seat, rank }) => [seat, rank]);

test('fewest places lead, and equal ones share', () => {
  expect(order('places', 'fewest', [4, 2, 4], [0, 0, 0])).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
  ]);
});

test('points lead as the server says: many, or few', () => {
  expect(order('points', 'most', [3, 3, 3], [10, 30, 20])[0]).toEqual([1, 1]);
  expect(order('points', 'most', [3, 3, 3], [-10, -30, -20])[0]).toEqual([0, 1]);
  expect(order('points', 'fewest', [3, 3, 3], [10, 30, 20])[0]).toEqual([0, 1]);
});
